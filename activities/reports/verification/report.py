"""The result of verifying a folder of artifacts."""

from enum import StrEnum

from activities.reports.manifest import Stage
from workflows.contracts.base import Contract


class Verdict(StrEnum):
    """`verified`: intact and signed by a key known beforehand; `unknown_key`: self-consistent only."""

    VERIFIED = "verified"
    UNKNOWN_KEY = "unknown_key"
    ALTERED = "altered"


class Finding(Contract):
    """One check; `message` is Portuguese and names the file or property."""

    ok: bool
    message: str


class VerificationReport(Contract):
    """The verdict and its findings. `notices` (foreign files, an old manifest) do not change it.

    `stage` tells a draft from an approved or rejected version; `key_origin` (Portuguese) says who vouches for the
    key.
    """

    verdict: Verdict
    findings: list[Finding]
    notices: list[str] = []
    extra_files: list[str] = []
    stage: Stage | None = None
    workflow_id: str | None = None
    run: int | None = None
    version: int | None = None
    fingerprint: str | None = None
    key_fingerprint: str | None = None
    key_origin: str | None = None

    @property
    def intact(self) -> bool:
        """Return whether no check failed, regardless of the signer."""
        return self.verdict is not Verdict.ALTERED
