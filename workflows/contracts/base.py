"""Base model and the reference types that every contract shares."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Contract(BaseModel):
    """A message between parts of the system; unknown fields are refused so that typing errors surface."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ObjectRef(Contract):
    """Where bytes live in object storage and what they must hash to (size in bytes)."""

    key: str
    sha256: Sha256
    size: int
    media_type: str = "application/octet-stream"
    version_id: str | None = None


class Principal(Contract):
    """Who acts, as proven by the credential: never taken from an argument."""

    tenant: str
    key_id: str
    name: str
    role: str
