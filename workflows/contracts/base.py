"""Base model and the reference types that every contract shares."""

from enum import StrEnum
from typing import Annotated, Any

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


class Channel(StrEnum):
    """By which door somebody came; mostly what a client says of itself, so that it is a record and no proof.

    `view` is what people do with their own hands inside a chat, `app` what a connected app asks REST for.
    """

    CONSOLE = "console"
    APP = "app"
    CHAT = "chat"
    VIEW = "view"
    REST = "rest"
    CLI = "cli"


CONNECTED = frozenset({Channel.CHAT, Channel.VIEW, Channel.APP})
"""Doors of what a person connected: what is read there leaves the firm for whoever is behind."""


class Through(Contract):
    """Through what somebody acted, for the record: names and ids alone, nothing that opens anything."""

    user_id: str | None = None
    session_id: str | None = None
    channel: Channel | None = None
    client: str | None = None

    def recorded(self) -> dict[str, Any]:
        """What of it is known, as the payload of an event has it."""
        return self.model_dump(mode="json", exclude_none=True)


class Principal(Contract):
    """Who acts, as proven by the credential: never taken from an argument.

    `key_id` names the credential (a key, a session or a token), `role` the roles it stands for, joined by a plus
    sign. A person has a `user_id`, a program's key has none; `session_id` is the sign-in behind the request, and
    `client` the chat or app that the person let in.
    """

    tenant: str
    key_id: str
    name: str
    role: str
    user_id: str | None = None
    session_id: str | None = None
    channel: Channel | None = None
    client: str | None = None

    @property
    def through(self) -> Through:
        """Through what it acts."""
        return Through(user_id=self.user_id, session_id=self.session_id, channel=self.channel, client=self.client)

    def recorded(self) -> dict[str, Any]:
        """The credential, its roles, and through what it acted, as the payload of an event has them."""
        return {"key_id": self.key_id, "role": self.role, **self.through.recorded()}
