"""The maker of a key, an invitation or a link, which expires with its maker's credential."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import ApiKey, OAuthGrant, User
from infra.db.owned import rows_of
from infra.identity.people import is_elsewhere
from infra.identity.scopes import scopes_of
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode


@dataclass(frozen=True)
class Maker:
    """The person behind the credential, through any number of keys, and the credential itself.

    Both are None for things made on the machine itself.
    """

    made_by: str | None = None
    made_with: str | None = None
    until: datetime | None = None
    """When the credential expires, and with it what it makes; None if it does not expire."""

    def bounded(self, end: datetime) -> datetime:
        """The earlier of `end` and the end of the credential."""
        return min(end, self.until) if self.until else end


async def hold_maker(session: AsyncSession, principal: Principal) -> Maker:
    """Locks the maker and the credential until the transaction ends; `UNAUTHORIZED` if the credential has just ended.

    Without the locks, a link made while its maker leaves, or loses a role, would stay.
    """
    tenant, credential, made_by, until = principal.tenant, principal.key_id, principal.user_id, None
    key = await session.scalar(select(ApiKey).where(ApiKey.key_id == credential).with_for_update(read=True))
    if key is not None:
        if key.revoked_at is not None:
            raise _gone()
        made_by, until = made_by or key.made_by, key.expires_at
    grant = await session.scalar(
        rows_of(tenant, OAuthGrant).where(OAuthGrant.grant_id == credential).with_for_update(read=True)
    )
    if grant is not None and grant.revoked_at is not None:
        raise _gone()
    if principal.user_id is not None and not is_elsewhere(principal.user_id):
        here = rows_of(tenant, User).where(User.user_id == principal.user_id, User.removed_at.is_(None))
        person = await session.scalar(here.with_for_update(read=True))
        if person is None or not scopes_of(principal.role.split("+")) <= scopes_of(person.roles):
            raise _gone()
    return Maker(made_by, credential, until)


def _gone() -> AutosError:
    return AutosError(ErrorCode.UNAUTHORIZED, "Este acesso acabou de ser encerrado. Entre de novo.")
