"""Changes to people, each with its event in the firm's trail; shared by pages, REST and commands."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.cases.assignments import release_cases_of
from infra.db.maker import Maker
from infra.db.models import ApiKey, User
from infra.db.oauth.grants import remove_connections
from infra.db.people.feeds import remove_feeds_of
from infra.db.people.invitations import NewInvitation, invite
from infra.db.people.made import (
    Ended,
    end_invitations_of,
    end_links_of,
    end_program_keys,
    end_uploads_of,
    hand_over_program_keys,
    program_keys_of,
)
from infra.db.people.passkeys import remove_passkeys
from infra.db.people.password_links import make_password_link, revoke_password_links
from infra.db.people.providers import find_provider, unlink
from infra.db.people.searches import remove_searches_of
from infra.db.people.sessions import end_sessions
from infra.db.people.tenants import Actor, record
from infra.db.people.users import change_user, other_admins, users_with_email
from infra.db.research.references import forget_references_of
from infra.db.research.returned import forget_returned_to
from infra.identity.people import email_of, oab_of
from infra.identity.scopes import Role, Scope, scopes_of
from infra.identity.tenants import Unusable, require_roles

ONLY_BY_PROVIDER = (
    "Neste escritório só se entra pelo provedor, e uma senha não abriria nada. Abra antes a entrada por senha."
)
LINK_LIFETIME = timedelta(hours=72)
"""Lifetime of an invitation or a password link."""

LAST_ADMIN = "Esta é a única pessoa que administra o escritório. Dê antes o papel admin a outra."


class ProgramKeys(StrEnum):
    """What happens to the program keys of a person who stops being an administrator."""

    END = "encerrar"
    HAND_OVER = "assumir"


class UndecidedKeys(Exception):
    """The caller must decide what happens to these program keys."""

    def __init__(self, keys: Sequence[ApiKey]) -> None:
        super().__init__(f"{len(keys)} program keys")
        self.keys = keys


async def invite_user(
    session: AsyncSession,
    tenant: str,
    actor: Actor,
    *,
    email: str | None,
    roles: Sequence[str],
    oab: str | None,
    maker: Maker = Maker(),
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
        lifetime=LINK_LIFETIME,
        maker=maker,
    )
    await record(
        session, tenant, actor, "user_invited", invitation_id=made.invitation_id, email=address, roles=[*found]
    )
    return made


async def link_password(session: AsyncSession, actor: Actor, user: User, *, maker: Maker = Maker()) -> NewInvitation:
    """Creates a link with which the user sets a new password; raises `Unusable` if passwords are disabled."""
    provider = await find_provider(session, user.tenant)
    if provider is not None and not provider.passwords:
        raise Unusable(ONLY_BY_PROVIDER)
    made = await make_password_link(session, user, created_by=actor.name, lifetime=LINK_LIFETIME, maker=maker)
    of = {"of": user.user_id, "email": user.email, "invitation_id": made.invitation_id}
    await record(session, user.tenant, actor, "password_link_made", **of)
    return made


async def change_roles(
    session: AsyncSession, actor: Actor, user: User, roles: Sequence[str], keys: ProgramKeys | None = None
) -> Ended:
    """Sets exactly these roles; raises `Unusable` when no administrator would remain.

    A person who stops being an administrator loses the open invitations and password links they made; `keys` decides
    about their program keys, and `UndecidedKeys` is raised when it is missing. A person who may no longer submit cases
    loses their open upload links.
    """
    found = require_roles(user.tenant, list(roles))
    ended = Ended()
    if Role.ADMIN in user.roles and Role.ADMIN not in found:
        await _require_other_admin(session, user)
        ended += await end_invitations_of(session, user.user_id)
        ended += await _settle_program_keys(session, actor, user, keys)
    if Scope.CASES_WRITE not in scopes_of(found):
        ended += await end_uploads_of(session, user.user_id)
    before, after = list(user.roles), [role.value for role in found]
    await change_user(session, user.tenant, user.user_id, roles=after)
    payload = {"of": user.user_id, "before": before, "after": after, **ended.counted()}
    await record(session, user.tenant, actor, "roles_changed", **payload)
    return ended


async def change_oab(session: AsyncSession, actor: Actor, user: User, oab: str) -> None:
    """Sets or clears the user's OAB number; raises `Unusable` for an invalid one."""
    number, before = oab_of(oab), user.oab
    await change_user(session, user.tenant, user.user_id, oab=number)
    await record(session, user.tenant, actor, "oab_changed", of=user.user_id, before=before, after=number)


async def remove_user(session: AsyncSession, actor: Actor, user: User, keys: ProgramKeys | None = None) -> Ended:
    """Ends the account with its sessions and keys, and unassigns its cases; the account stays in the trail.

    Deletes credentials, app connections, calendar links, stored values and answers, saved searches, records of what the
    tools returned, and open links the person made; `keys` decides about their program keys.

    Raises `Unusable` and `UndecidedKeys` as above.
    """
    if Role.ADMIN in user.roles:
        await _require_other_admin(session, user)
    await change_user(session, user.tenant, user.user_id, removed_at=datetime.now(UTC), password_hash=None)
    ended = await _settle_program_keys(session, actor, user, keys)
    ended += await end_links_of(session, user.user_id)
    await end_sessions(session, user.tenant, user.user_id)
    await remove_connections(session, user.tenant, user.user_id)
    await remove_passkeys(session, user.tenant, user.user_id)
    await revoke_password_links(session, user)
    await unlink(session, user.tenant, user.user_id)
    await forget_references_of(session, user.tenant, user.user_id)
    await forget_returned_to(session, user.tenant, user.user_id)
    await remove_searches_of(session, user.tenant, user.user_id)
    await remove_feeds_of(session, user.tenant, user.user_id)
    await release_cases_of(session, user.tenant, user.user_id)
    payload = {"of": user.user_id, "email": user.email, **ended.counted()}
    await record(session, user.tenant, actor, "user_removed", **payload)
    return ended


async def _settle_program_keys(session: AsyncSession, actor: Actor, user: User, choice: ProgramKeys | None) -> Ended:
    keys = await program_keys_of(session, user.tenant, user.user_id)
    if not keys:
        return Ended()
    if choice is None:
        raise UndecidedKeys(keys)
    if choice is ProgramKeys.END:
        ended, action = await end_program_keys(session, keys), "key_revoked"
    else:
        await hand_over_program_keys(session, keys, actor.user_id)
        ended, action = Ended(), "key_handed_over"
    for key in keys:
        await record(session, user.tenant, actor, action, key_id=key.key_id, name=key.name, made_by=user.user_id)
    return ended


async def _require_other_admin(session: AsyncSession, user: User) -> None:
    if not await other_admins(session, user.tenant, user.user_id):
        raise Unusable(LAST_ADMIN)
