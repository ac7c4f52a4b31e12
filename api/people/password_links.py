"""Links that set a new password for an existing account without the old one."""

from starlette.requests import Request

from api.http.services import Services
from api.people.passwords import hashed
from api.people.sign_in import begin_session
from infra.db.models import User
from infra.db.people.password_links import find_password_link, use_password_link
from infra.db.people.sessions import Method, NewSession, end_sessions
from infra.db.people.tenants import Actor, name_of_firm, record
from infra.db.people.users import change_user
from infra.identity.people import require_password
from workflows.contracts.errors import AutosError, ErrorCode

CLOSED = "Este link já foi usado, foi cancelado ou expirou. Peça um novo a quem administra o Autos no seu escritório."


async def opened_password_link(services: Services, secret: str) -> User:
    """The user of the link; `NOT_FOUND` if it no longer works."""
    async with services.sessions() as session:
        found = await find_password_link(session, secret)
    if found is None:
        raise AutosError(ErrorCode.NOT_FOUND, CLOSED)
    return found


async def set_password_by_link(services: Services, request: Request, secret: str, password: str) -> NewSession:
    """Sets the password, ends all sessions of the account and signs in. If two people use one link, the second gets
    `NOT_FOUND`. Raises `Unusable` for a password to correct, after which the link still works. Roles, passkeys and
    keys stay.
    """
    user = await opened_password_link(services, secret)
    async with services.sessions() as session:
        firm = await name_of_firm(session, user.tenant)
    kept = await hashed(services, require_password(password, user.email, user.name, firm))
    async with services.sessions.begin() as session:
        spent = await use_password_link(session, secret)
        if spent is None or not await change_user(session, user.tenant, user.user_id, password_hash=kept):
            raise AutosError(ErrorCode.NOT_FOUND, CLOSED)
        set_by = {
            "invitation_id": spent.invitation_id,
            "made_by": spent.created_by,
            "sessions_ended": await end_sessions(session, user.tenant, user.user_id),
        }
        await record(session, user.tenant, Actor(user.name, user.user_id), "password_link_used", **set_by)
        return await begin_session(services, request, session, user, Method.PASSWORD)
