"""The firm's OpenID provider: configuration, domains, and the people it has identified."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import FirmDomain, FirmProvider, ProviderIdentity, User
from infra.db.owned import removals_of, rows_of, rows_of_every_tenant
from infra.db.people.tenants import Actor, record
from infra.identity.people import domain_of
from infra.identity.providers import ProviderChoice, domains_of, joining_role
from infra.identity.scopes import Role
from infra.identity.tenants import INSTALLATION, Unusable, require_name
from infra.payloads.keys import KeyRing

KEY_ID = 8
"""Bytes in front of an encrypted secret that name its key."""

FOREIGN_DOMAIN = "O domínio {domain} não pode ser dado aqui. Peça a quem opera esta instalação do Autos."
NOBODY_CAME = (
    "As senhas só podem ser fechadas depois que uma pessoa com o papel admin entrou pelo provedor: senão um engano "
    "deixaria todos de fora."
)
NO_KEYS = "Esta instalação não tem chaves com que guardar o segredo do provedor (AUTOS_PAYLOAD_KEYS)."


async def find_provider(session: AsyncSession, tenant: str) -> FirmProvider | None:
    """The firm's provider."""
    return (await session.scalars(rows_of(tenant, FirmProvider))).one_or_none()


async def provider_for(session: AsyncSession, email: str) -> FirmProvider | None:
    """The provider of the one firm that has this e-mail domain."""
    query = rows_of_every_tenant(FirmProvider).join(FirmDomain, FirmDomain.tenant == FirmProvider.tenant)
    return (await session.scalars(query.where(FirmDomain.domain == domain_of(email.strip().lower())))).one_or_none()


async def list_domains(session: AsyncSession, tenant: str) -> list[str]:
    """The domains of a firm's e-mails, by name."""
    query = rows_of(tenant, FirmDomain).order_by(FirmDomain.domain)
    return [row.domain for row in await session.scalars(query)]


async def set_provider(
    session: AsyncSession, ring: KeyRing | None, tenant: str, actor: Actor, choice: ProviderChoice, *, operator: bool
) -> FirmProvider:
    """Sets the firm's provider; raises `Unusable` for invalid values.

    Only an operator may claim a domain used by people of other firms, or disable passwords without a trial.
    """
    if tenant == INSTALLATION:
        raise Unusable("Operadores da instalação entram com senha ou chave de acesso.")
    domains, role = domains_of(choice.domains), joining_role(choice.joins_as)
    await _require_free(session, tenant, domains, operator)
    if not choice.passwords and not operator and not await _has_seen_admin(session, tenant, choice.issuer):
        raise Unusable(NOBODY_CAME)
    before = await find_provider(session, tenant)
    values = {
        "name": require_name(choice.name),
        "issuer": choice.issuer,
        "client_id": choice.client_id,
        "sealed_secret": _sealed(ring, tenant, choice, before),
        "joins_as": role,
        "passwords": choice.passwords,
        "changed_at": datetime.now(UTC),
        "changed_by": actor.name,
    }
    row = insert(FirmProvider).values(tenant=tenant, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["tenant"], set_=values))
    await session.execute(removals_of(tenant, FirmDomain).where(FirmDomain.domain.not_in(domains)))
    for domain in domains:
        taken = insert(FirmDomain).values(domain=domain, tenant=tenant)
        await session.execute(taken.on_conflict_do_nothing())
    if sorted(domains) != await list_domains(session, tenant):
        raise Unusable(FOREIGN_DOMAIN.format(domain=", ".join(domains)))
    said = {"issuer": choice.issuer, "client_id": choice.client_id, "domains": [*domains]}
    await record(session, tenant, actor, "provider_changed", **said, joins_as=role, passwords=choice.passwords)
    made = rows_of(tenant, FirmProvider).execution_options(populate_existing=True)
    return (await session.scalars(made)).one()


async def remove_provider(session: AsyncSession, tenant: str, actor: Actor) -> bool:
    """Removes the firm's provider, after which passwords work again; False if there was none."""
    await session.execute(removals_of(tenant, FirmDomain))
    query = removals_of(tenant, FirmProvider).returning(FirmProvider.issuer)
    issuer = (await session.scalars(query)).one_or_none()
    if issuer is not None:
        await record(session, tenant, actor, "provider_removed", issuer=issuer)
    return issuer is not None


def opened_secret(ring: KeyRing | None, provider: FirmProvider) -> str | None:
    """The client secret; raises `Unusable` when none of our keys opens it."""
    sealed = provider.sealed_secret
    if sealed is None:
        return None
    bound = _bound(provider.tenant, provider.issuer, provider.client_id)
    plain = ring.open(sealed[:KEY_ID], sealed[KEY_ID:], bound) if ring else None
    if plain is None:
        raise Unusable(NO_KEYS)
    return plain.decode()


async def find_linked(session: AsyncSession, provider: FirmProvider, subject: str) -> User | None:
    """The user whom the provider identifies so, unless removed."""
    query = rows_of(provider.tenant, User).join(
        ProviderIdentity, (ProviderIdentity.user_id == User.user_id) & (ProviderIdentity.tenant == User.tenant)
    )
    named = (ProviderIdentity.issuer == provider.issuer) & (ProviderIdentity.subject == subject)
    return (await session.scalars(query.where(named, User.removed_at.is_(None)))).one_or_none()


async def is_linked(session: AsyncSession, provider: FirmProvider, user_id: str) -> bool:
    """Whether the provider has identified the person before."""
    query = rows_of(provider.tenant, ProviderIdentity).where(ProviderIdentity.issuer == provider.issuer)
    return bool((await session.scalars(query.where(ProviderIdentity.user_id == user_id))).all())


async def link(session: AsyncSession, provider: FirmProvider, subject: str, user: User) -> None:
    """Links `subject` to the person, replacing a link to a removed user."""
    row = insert(ProviderIdentity).values(
        tenant=provider.tenant,
        issuer=provider.issuer,
        subject=subject,
        user_id=user.user_id,
        linked_at=datetime.now(UTC),
    )
    fresh = {"user_id": row.excluded.user_id, "linked_at": row.excluded.linked_at}
    await session.execute(row.on_conflict_do_update(index_elements=["tenant", "issuer", "subject"], set_=fresh))
    await record(session, user.tenant, Actor(user.name, user.user_id), "provider_linked", issuer=provider.issuer)


async def unlink(session: AsyncSession, tenant: str, user_id: str) -> None:
    """Deletes the person's subjects at providers."""
    await session.execute(removals_of(tenant, ProviderIdentity).where(ProviderIdentity.user_id == user_id))


async def _require_free(session: AsyncSession, tenant: str, domains: Sequence[str], operator: bool) -> None:
    for domain in domains:
        taken = rows_of_every_tenant(FirmDomain).where(FirmDomain.domain == domain, FirmDomain.tenant != tenant)
        others = rows_of_every_tenant(User).where(
            User.tenant != tenant, User.removed_at.is_(None), User.email.endswith(f"@{domain}", autoescape=True)
        )
        shared = not operator and (await session.scalars(others.limit(1))).first() is not None
        if shared or (await session.scalars(taken)).first() is not None:
            raise Unusable(FOREIGN_DOMAIN.format(domain=domain))


async def _has_seen_admin(session: AsyncSession, tenant: str, issuer: str) -> bool:
    query = rows_of(tenant, ProviderIdentity).where(ProviderIdentity.issuer == issuer)
    people = query.join(User, (User.user_id == ProviderIdentity.user_id) & (User.tenant == ProviderIdentity.tenant))
    admins = people.where(User.removed_at.is_(None), User.roles.contains([Role.ADMIN.value]))
    return bool((await session.scalars(admins)).all())


def _sealed(ring: KeyRing | None, tenant: str, choice: ProviderChoice, before: FirmProvider | None) -> bytes | None:
    if not choice.client_secret:
        # a secret never goes to another issuer than the one that gave it
        same = before is not None and (before.issuer, before.client_id) == (choice.issuer, choice.client_id)
        return before.sealed_secret if before is not None and same else None
    if ring is None:
        raise Unusable(NO_KEYS)
    key, sealed = ring.seal(choice.client_secret.encode(), _bound(tenant, choice.issuer, choice.client_id))
    return key + sealed


def _bound(tenant: str, issuer: str, client_id: str) -> bytes:
    return f"provider {tenant} {issuer} {client_id}".encode()
