"""What the check of a folder of artifacts showed."""

from enum import StrEnum

from activities.reports.manifest import Stage
from workflows.contracts.base import Contract


class Verdict(StrEnum):
    """`verified`: intact and signed by a key known beforehand; `unknown_key`: it agrees with itself, no more."""

    VERIFIED = "verified"
    UNKNOWN_KEY = "unknown_key"
    ALTERED = "altered"


class Finding(Contract):
    """One thing that was checked; `message` is Portuguese and names the file or the property."""

    ok: bool
    message: str


class VerificationReport(Contract):
    """The verdict and what led to it; `notices` (foreign files, an old manifest) do not change it.

    `stage` tells a draft from what was approved or rejected; `key_origin` (Portuguese) says who vouches for the key.
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
        """Whether nothing that was checked failed, whoever signed."""
        return self.verdict is not Verdict.ALTERED
