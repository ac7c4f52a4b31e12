"""Sign-in: attempts are slowed before the password is checked, and every success starts a new session."""

import hashlib
from math import ceil

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request

from api.http.address import address_of
from api.http.answers.rejected import log_failed_sign_in, log_sign_in
from api.http.services import Services
from api.identity.cookie import presented_cookie
from api.people.passwords import matches
from infra.db.models import User
from infra.db.people.failures import Try, begin_try, forgive, take_off
from infra.db.people.providers import find_provider
from infra.db.people.sessions import Method, NewSession, end_session, open_session
from infra.db.people.tenants import Actor, record
from infra.db.people.users import users_with_email
from infra.identity.people import MOST_PASSWORD
from workflows.contracts.errors import AutosError, ErrorCode

FREE_BY_ACCOUNT = 5
FREE_BY_ADDRESS = 30

ONLY_BY_PROVIDER = "Neste escritório só se entra pelo provedor: diga o e-mail e use o botão dele."

WRONG = (
    "E-mail ou senha incorretos. Quem usa o mesmo e-mail em mais de um escritório precisa dizer em qual quer entrar."
)


async def sign_in_by_password(
    services: Services, request: Request, email: str, password: str, tenant: str | None
) -> NewSession:
    """A new session; `UNAUTHORIZED` with the same words, after the same work, whatever was wrong.

    `RATE_LIMITED` while the account or the address has failed too often, whether or not the account exists. An e-mail
    that several firms have opens none of them unless the firm is named.
    """
    known = email.strip().lower()
    async with services.sessions() as session:
        found = await users_with_email(session, known, tenant)
    user = found[0] if len(found) == 1 else None
    unnamed, account = _account(known, None), _account(known, user.tenant if user else tenant)
    person, address = _person(known), f"address:{address_of(request.scope)}"
    counted = {address: FREE_BY_ADDRESS, account: FREE_BY_ACCOUNT, person: FREE_BY_ACCOUNT}
    made = await admit_try(services, counted)
    if not await matches(services, password[: MOST_PASSWORD + 1], user.password_hash if user else None):
        log_failed_sign_in(request, Method.PASSWORD, user.user_id if user else None)
        raise AutosError(ErrorCode.UNAUTHORIZED, WRONG)
    assert user is not None
    async with services.sessions.begin() as session:
        # in the order in which a try locks them
        await take_off(session, address, 1, made)
        forgiven = await forgive(session, account, unnamed)
        await take_off(session, person, forgiven, made)
        return await begin_session(services, request, session, user, Method.PASSWORD)


async def admit_try(services: Services, subjects: dict[str, int]) -> Try:
    """Counts a try; `RATE_LIMITED` when it has to wait."""
    async with services.sessions.begin() as session:
        made = await begin_try(session, subjects)
    if made.wait is not None:
        services.metrics.refused.labels("sign-in").inc()
        seconds = max(ceil(made.wait.total_seconds()), 1)
        raise AutosError(
            ErrorCode.RATE_LIMITED,
            f"Tentativas demais. Espere {seconds} s e tente de novo.",
            retry_after_seconds=seconds,
        )
    return made


async def begin_session(
    services: Services, request: Request, session: AsyncSession, user: User, method: Method
) -> NewSession:
    """Starts a new session after a successful sign-in and ends the browser's previous session.

    This prevents session fixation. `FORBIDDEN` for another method if the firm requires its provider.
    """
    if method is not Method.PROVIDER:
        provider = await find_provider(session, user.tenant)
        if provider is not None and not provider.passwords:
            raise AutosError(ErrorCode.FORBIDDEN, ONLY_BY_PROVIDER)
    if earlier := presented_cookie(services.settings, request):
        await end_session(session, earlier)
    made = await open_session(
        session,
        user,
        method,
        address_of(request.scope),
        request.headers.get("user-agent"),
    )
    log_sign_in(request, method, user.user_id)
    await record(
        session, user.tenant, Actor(user.name, user.user_id), "signed_in", method=method, session_id=made.session_id
    )
    return made


def _person(email: str) -> str:
    """Counter of attempts for an e-mail, whatever the firm and whether or not an account exists."""
    return "person:" + hashlib.sha256(email.encode()).hexdigest()


def _account(email: str, tenant: str | None) -> str:
    """The attempts that one account can clear: a successful sign-in clears no failures for the same e-mail elsewhere.
    Without a firm, the attempts that belong to no account.
    """
    return "account:" + hashlib.sha256(f"{tenant or ''} {email}".encode()).hexdigest()
