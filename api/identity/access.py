"""What a credential grants: its principal and scopes."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from api.http.limits.rate import CLIENT_HEADER, TOOL_CLIENT
from infra.db.models import User
from infra.identity.scopes import Scope
from workflows.contracts.base import Channel, Principal

COMMAND_CLIENT = Channel.CLI.value
"""Value of `CLIENT_HEADER` from the command line."""

_CHANNELS = {TOOL_CLIENT: Channel.CHAT, COMMAND_CLIENT: Channel.CLI}


@dataclass(frozen=True)
class Access:
    """A principal and the scopes of its credential, which never exceed its roles."""

    principal: Principal
    scopes: frozenset[Scope]


def acting_person(
    user: User, credential: str, channel: Channel, *, session_id: str | None, client: str | None = None
) -> Principal:
    """A person who acts with a session or a token, in the roles held now."""
    return Principal(
        tenant=user.tenant,
        key_id=credential,
        name=user.name,
        role="+".join(user.roles),
        user_id=user.user_id,
        session_id=session_id,
        channel=channel,
        client=client,
    )


def channel_of(request: HTTPConnection) -> Channel:
    """The channel of a request, as its client declares it; REST by default."""
    return _CHANNELS.get(request.headers.get(CLIENT_HEADER, ""), Channel.REST)


def channel_of_app(request: HTTPConnection, own: bool = False) -> Channel:
    """The channel of a connected program: our command line (`own`) or an app.

    The only declaration that counts is being a chat, as `autos mcp` does, since a chat gets less.
    """
    if channel_of(request) is Channel.CHAT:
        return Channel.CHAT
    return Channel.CLI if own else Channel.APP
