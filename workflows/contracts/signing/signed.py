"""Documents signed with an installation's Ed25519 key; keys and signatures are hexadecimal."""

from typing import Annotated

from pydantic import StringConstraints

from workflows.contracts.base import Contract, Sha256
from workflows.contracts.run.results.result import canonical_json, fingerprint


class Unsigned(Contract):
    """The signer; the signature covers whatever a document adds to it."""

    public_key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    key_fingerprint: Sha256


class Signed(Contract):
    """The signature covers the canonical JSON of all other fields."""

    signature: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]

    @property
    def signed_bytes(self) -> bytes:
        """The signed bytes."""
        return canonical_json(self.model_dump(mode="json", exclude={"signature"}))

    @property
    def sha256(self) -> Sha256:
        """Hash that identifies the document, its signature included."""
        return fingerprint(self)
