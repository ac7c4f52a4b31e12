"""Base model and the reference types that every contract shares."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Contract(BaseModel):
    """A message between parts of the system. Unknown fields are rejected, so typing errors surface."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ObjectRef(Contract):
    """A reference to bytes in object storage, with their hash and size in bytes."""

    key: str
    sha256: Sha256
    size: int
    media_type: str = "application/octet-stream"
    version_id: str | None = None


class Channel(StrEnum):
    """The interface a request came through. The client reports it itself, so it is a record and not proof.

    `view` is an action by hand inside a chat; `app` is a connected app that calls REST.
    """

    CONSOLE = "console"
    APP = "app"
    CHAT = "chat"
    VIEW = "view"
    REST = "rest"
    CLI = "cli"


CONNECTED = frozenset({Channel.CHAT, Channel.VIEW, Channel.APP})
"""Interfaces of things a person connected. Whatever they read leaves the firm."""


class Through(Contract):
    """The credential and interface of an actor, for the record: names and ids only, never a secret."""

    user_id: str | None = None
    session_id: str | None = None
    channel: Channel | None = None
    client: str | None = None

    def recorded(self) -> dict[str, Any]:
        """The known fields, as the payload of an event holds them."""
        return self.model_dump(mode="json", exclude_none=True)


class Principal(Contract):
    """The authenticated actor. It comes from the credential, never from an argument.

    `key_id` names the credential (a key, a session or a token). `role` lists its roles, joined by plus signs. `user_id`
    is set for a person and missing for a program's key. `session_id` is the sign-in behind the request; `client` is the
    chat or app that the person connected.
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
        """The credential and interface that the actor used."""
        return Through(user_id=self.user_id, session_id=self.session_id, channel=self.channel, client=self.client)

    def recorded(self) -> dict[str, Any]:
        """The credential, its roles and its interface, as the payload of an event stores them."""
        return {"key_id": self.key_id, "role": self.role, **self.through.recorded()}
