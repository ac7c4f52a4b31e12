"""What is done to people, with its event in the firm's trail: the same by page, by REST and by command."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.cases.assignments import release_cases_of
from infra.db.models import User
from infra.db.oauth.grants import remove_connections
from infra.db.people.invitations import NewInvitation, invite
from infra.db.people.passkeys import remove_passkeys
from infra.db.people.password_links import make_password_link, revoke_password_links
from infra.db.people.providers import find_provider, unlink
from infra.db.people.sessions import end_sessions
from infra.db.people.tenants import Actor, record
from infra.db.people.users import change_user, other_admins, users_with_email
from infra.db.research.references import forget_references_of
from infra.db.research.returned import forget_returned_to
from infra.identity.people import email_of, oab_of
from infra.identity.scopes import Role
from infra.identity.tenants import Unusable, require_roles

ONLY_BY_PROVIDER = (
    "Neste escritório só se entra pelo provedor, e uma senha não abriria nada. Abra antes a entrada por senha."
)
LAST_ADMIN = "Esta é a única pessoa que administra o escritório. Dê antes o papel admin a outra."


async def invite_user(
    session: AsyncSession,
    tenant: str,
    actor: Actor,
    *,
    email: str | None,
    roles: Sequence[str],
    oab: str | None,
    hours: int,
) -> NewInvitation:
    """An invitation; raises `Unusable` for fields to correct, and for an e-mail that the firm has already."""
    address = email_of(email) if email is not None else None
    found, number = require_roles(tenant, list(roles)), oab_of(oab)
    if address and await users_with_email(session, address, tenant):
        raise Unusable(f"Já existe uma conta com o e-mail {address} neste escritório.")
    made = await invite(
        session,
        tenant,
        email=address,
        roles=found,
        oab=number,
        created_by=actor.name,
        lifetime=timedelta(hours=hours),
    )
    await record(
        session, tenant, actor, "user_invited", invitation_id=made.invitation_id, email=address, roles=[*found]
    )
    return made


async def link_password(session: AsyncSession, actor: Actor, user: User, *, hours: int) -> NewInvitation:
    """A link with which the user sets a new password; raises `Unusable` where passwords sign nobody in."""
    provider = await find_provider(session, user.tenant)
    if provider is not None and not provider.passwords:
        raise Unusable(ONLY_BY_PROVIDER)
    made = await make_password_link(session, user, created_by=actor.name, lifetime=timedelta(hours=hours))
    of = {"of": user.user_id, "email": user.email, "invitation_id": made.invitation_id}
    await record(session, user.tenant, actor, "password_link_made", **of)
    return made


async def change_roles(session: AsyncSession, actor: Actor, user: User, roles: Sequence[str]) -> None:
    """Gives the user exactly these roles; raises `Unusable` when nobody would administrate the firm any more."""
    found = require_roles(user.tenant, list(roles))
    if Role.ADMIN in user.roles and Role.ADMIN not in found:
        await _require_other_admin(session, user)
    before, after = list(user.roles), [role.value for role in found]
    await change_user(session, user.tenant, user.user_id, roles=after)
    await record(session, user.tenant, actor, "roles_changed", of=user.user_id, before=before, after=after)


async def change_oab(session: AsyncSession, actor: Actor, user: User, oab: str) -> None:
    """Sets the user's OAB number, or takes it away; raises `Unusable` for what is none."""
    number, before = oab_of(oab), user.oab
    await change_user(session, user.tenant, user.user_id, oab=number)
    await record(session, user.tenant, actor, "oab_changed", of=user.user_id, before=before, after=number)


async def remove_user(session: AsyncSession, actor: Actor, user: User) -> None:
    """Ends the user's sessions and keys with their account, which stays in the trail; frees their cases.

    What they signed in with, all that they let apps do, the sums and answers kept for them, and the notes of what the
    tools returned to them are removed.

    Raises `Unusable` as above.
    """
    if Role.ADMIN in user.roles:
        await _require_other_admin(session, user)
    await change_user(session, user.tenant, user.user_id, removed_at=datetime.now(UTC), password_hash=None)
    await end_sessions(session, user.tenant, user.user_id)
    await remove_connections(session, user.tenant, user.user_id)
    await remove_passkeys(session, user.tenant, user.user_id)
    await revoke_password_links(session, user)
    await unlink(session, user.tenant, user.user_id)
    await forget_references_of(session, user.tenant, user.user_id)
    await forget_returned_to(session, user.tenant, user.user_id)
    await release_cases_of(session, user.tenant, user.user_id)
    await record(session, user.tenant, actor, "user_removed", of=user.user_id, email=user.email)


async def _require_other_admin(session: AsyncSession, user: User) -> None:
    if not await other_admins(session, user.tenant, user.user_id):
        raise Unusable(LAST_ADMIN)
