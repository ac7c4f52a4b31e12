"""What a credential opens: who it stands for, and the scopes it holds."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from api.http.limits.rate import CLIENT_HEADER, TOOL_CLIENT
from infra.db.models import User
from infra.identity.scopes import Scope
from workflows.contracts.base import Channel, Principal

COMMAND_CLIENT = Channel.CLI.value
"""What the command line says in `CLIENT_HEADER`."""

_CHANNELS = {TOOL_CLIENT: Channel.CHAT, COMMAND_CLIENT: Channel.CLI}


@dataclass(frozen=True)
class Access:
    """A principal, and what it may do with the credential it showed: never more than its roles allow."""

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
    """By which door a request came, as its client says; REST when it says nothing."""
    return _CHANNELS.get(request.headers.get(CLIENT_HEADER, ""), Channel.REST)


def channel_of_app(request: HTTPConnection, own: bool = False) -> Channel:
    """The same for a program that a person let in, as the command line of ours (`own`) or as an app.

    Of what it says of itself only one word counts, that it is a chat, as `autos mcp` does: a chat is given less.
    """
    if channel_of(request) is Channel.CHAT:
        return Channel.CHAT
    return Channel.CLI if own else Channel.APP
