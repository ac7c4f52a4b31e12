"""Maps a provider's claims to a user of the firm."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from api.people.provider.exchange import refused
from infra.db.models import FirmProvider, User
from infra.db.people.invitations import use_invitation_for
from infra.db.people.providers import find_linked, is_linked, link, list_domains
from infra.db.people.tenants import Actor, record
from infra.db.people.users import add_user, users_with_email
from infra.identity.people import domain_of, email_of
from infra.identity.tenants import Unusable, require_name
from workflows.contracts.errors import AutosError, ErrorCode

MOST_SUBJECT = 255
NOBODY = "O provedor confirmou quem você é, mas ninguém o convidou a este escritório no Autos. Peça um convite."
CHANGED_HANDS = (
    "O e-mail {email} é, no Autos, de outra pessoa do mesmo provedor. Quem administra o Autos no seu escritório "
    "precisa retirar a conta anterior antes."
)
UNVERIFIED = "O provedor não garante que o e-mail é seu (email_verified). Fale com quem cuida dele no seu escritório."
FOREIGN = "O e-mail que o provedor confirmou não é deste escritório."


async def person_of(session: AsyncSession, provider: FirmProvider, claims: Mapping[str, Any]) -> User:
    """The user of the claims, created if invited or if the firm accepts anyone.

    Matched by `sub`, which never changes hands; by verified e-mail only the first time. `FORBIDDEN` names what is
    missing.
    """
    subject, email = _named(claims)
    if domain_of(email) not in await list_domains(session, provider.tenant):
        raise AutosError(ErrorCode.FORBIDDEN, FOREIGN)
    if (known := await find_linked(session, provider, subject)) is not None:
        return known
    user = next(iter(await users_with_email(session, email, provider.tenant)), None)
    if user is not None and await is_linked(session, provider, user.user_id):
        raise AutosError(ErrorCode.FORBIDDEN, CHANGED_HANDS.format(email=email))
    user = user or await _newcomer(session, provider, email, claims)
    await link(session, provider, subject, user)
    return user


async def _newcomer(session: AsyncSession, provider: FirmProvider, email: str, claims: Mapping[str, Any]) -> User:
    invitation = await use_invitation_for(session, provider.tenant, email)
    if invitation is None and provider.joins_as is None:
        raise AutosError(ErrorCode.FORBIDDEN, NOBODY)
    roles = invitation.roles if invitation else [str(provider.joins_as)]
    try:
        user = await add_user(
            session,
            provider.tenant,
            email=email,
            name=_called(claims, email),
            roles=roles,
            oab=invitation.oab if invitation else None,
            password_hash=None,
        )
    except IntegrityError as error:
        raise refused("two came at once") from error
    joined = {"invitation_id": invitation.invitation_id if invitation else None, "email": email, "roles": roles}
    await record(session, user.tenant, Actor(user.name, user.user_id), "user_joined", **joined)
    return user


def _named(claims: Mapping[str, Any]) -> tuple[str, str]:
    subject, said = claims.get("sub"), claims.get("email")
    if not isinstance(subject, str) or not 0 < len(subject) <= MOST_SUBJECT or not subject.isprintable():
        raise refused("sub is none")
    if not isinstance(said, str):
        raise AutosError(ErrorCode.FORBIDDEN, UNVERIFIED)
    # Entra says of an e-mail whose domain the firm has proved `xms_edov`, and has no `email_verified`
    if claims.get("email_verified", claims.get("xms_edov")) is not True:
        raise AutosError(ErrorCode.FORBIDDEN, UNVERIFIED)
    try:
        return subject, email_of(said)
    except Unusable as error:
        raise AutosError(ErrorCode.FORBIDDEN, FOREIGN) from error


def _called(claims: Mapping[str, Any], email: str) -> str:
    """A name that is safe in a trail."""
    try:
        return require_name(str(claims.get("name") or ""))
    except Unusable:
        return email
