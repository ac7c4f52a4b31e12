"""Changes to one's own account."""

from api.http.services import Services
from api.people.passwords import hashed, matches
from api.people.sign_in import FREE_BY_ACCOUNT, admit_try
from infra.db.people.failures import forgive
from infra.db.people.password_links import revoke_password_links
from infra.db.people.sessions import end_sessions, is_recent
from infra.db.people.tenants import Actor, name_of_firm, record
from infra.db.people.users import change_user, find_user
from infra.identity.people import require_password
from infra.identity.tenants import Unusable
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode

SIGN_IN_AGAIN = "Para mudar como você entra, saia, entre de novo no Autos e repita em até 15 minutos."

NO_PASSWORD = (
    "A sua conta não tem senha. Peça a quem administra o Autos no seu escritório um link com que definir a primeira."
)


def unusable(field: str, refusal: Unusable) -> AutosError:
    """`VALIDATION_ERROR` for an invalid field, with the message of the refusal."""
    fields = [{"field": field, "message": str(refusal)}]
    return AutosError(ErrorCode.VALIDATION_ERROR, str(refusal), fields=fields)


async def require_recent_sign_in(services: Services, who: Principal) -> None:
    """Raise `FORBIDDEN` unless the person signed in recently: a page left open must not change credentials."""
    async with services.sessions() as session:
        if not await is_recent(session, who.tenant, who.session_id or ""):
            raise AutosError(ErrorCode.FORBIDDEN, SIGN_IN_AGAIN, reason="sign_in_again")


async def change_password(services: Services, who: Principal, current: str, new: str) -> int:
    """Sets a new password after checking the current one, and ends the other sessions; returns their
    number.

    Revokes open password links. Wrong passwords are slowed down as at sign-in.
    """
    subject = f"password:{who.user_id}"
    await admit_try(services, {subject: FREE_BY_ACCOUNT})
    async with services.sessions() as session:
        user = await find_user(session, who.tenant, who.user_id or "")
        firm = await name_of_firm(session, who.tenant)
    if user is None:
        raise AutosError(ErrorCode.UNAUTHORIZED, "Entre de novo no Autos.")
    if user.password_hash is None:
        raise unusable("current", Unusable(NO_PASSWORD))
    if not await matches(services, current, user.password_hash):
        raise unusable("current", Unusable("A senha de agora não é esta."))
    try:
        kept = await hashed(services, require_password(new, user.email, user.name, firm))
    except Unusable as refusal:
        raise unusable("new", refusal) from refusal
    async with services.sessions.begin() as session:
        await forgive(session, subject)
        await change_user(session, who.tenant, user.user_id, password_hash=kept)
        await revoke_password_links(session, user)
        ended = await end_sessions(session, who.tenant, user.user_id, but=who.session_id)
        await record(session, who.tenant, Actor(user.name, user.user_id), "password_changed", sessions_ended=ended)
    return ended
