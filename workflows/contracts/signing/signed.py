"""Documents that an installation signs with its Ed25519 key; keys and signatures are written in hexadecimal."""

from typing import Annotated

from pydantic import StringConstraints

from workflows.contracts.base import Contract, Sha256
from workflows.contracts.run.result import canonical_json, fingerprint


class Unsigned(Contract):
    """Who is about to sign; what a document adds to it, the signature covers."""

    public_key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    key_fingerprint: Sha256


class Signed(Contract):
    """The signature is over the canonical JSON of everything but itself."""

    signature: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]

    @property
    def signed_bytes(self) -> bytes:
        """What the signature was made over."""
        return canonical_json(self.model_dump(mode="json", exclude={"signature"}))

    @property
    def sha256(self) -> Sha256:
        """Names the document, its signature included."""
        return fingerprint(self)
