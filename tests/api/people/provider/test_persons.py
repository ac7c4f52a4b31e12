"""The provider's answer identifies a person by the provider's own id, and by a verified e-mail only the first time."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from infra.db.people.invitations import invite
from infra.db.people.users import change_user, list_users
from infra.identity.scopes import Role
from tests.api.people.people import a_browser, a_user
from tests.api.people.provider.conftest import give
from tests.api.people.provider.issuing import IssuingProvider, come_back, issuing, leave


async def come_in(app: FastAPI, provider: IssuingProvider, hint: str, **claims: Any) -> tuple[int, dict[str, Any]]:
    """Return the status of the answer, and who is signed in then."""
    provider.claims = claims
    async with a_browser(app) as browser:
        address = await leave(browser, hint)
        answer = await come_back(browser, address, provider.approve(address))
        me = await browser.get("/v1/me")
    return answer.status_code, me.json().get("data", {})


async def test_nobody_joins_a_firm_that_has_not_said_so(
    app: FastAPI, provider: IssuingProvider, firm: str, domain: str
) -> None:
    status, me = await come_in(app, provider, f"ana@{domain}")
    assert (status, me) == (403, {})
    async with app.state.services.sessions() as session:
        assert await list_users(session, firm) == []


async def test_an_invited_person_comes_in_with_the_roles_of_the_invitation_which_is_spent(
    app: FastAPI, provider: IssuingProvider, firm: str, domain: str
) -> None:
    async with app.state.services.sessions.begin() as session:
        made = await invite(
            session,
            firm,
            email=f"ana@{domain}",
            roles=[Role.REVIEWER],
            oab="SP1",
            created_by="teste",
            lifetime=timedelta(hours=1),
        )
    status, me = await come_in(app, provider, f"ana@{domain}", name="Ana Souza")
    assert (status, me["roles"], me["oab"], me["name"]) == (303, ["reviewer"], "SP1", "Ana Souza")
    async with a_browser(app) as browser:
        assert (await browser.get(f"/convite/{made.secret}")).status_code == 404


async def test_whoever_comes_joins_in_the_role_that_the_firm_gave_and_is_the_same_person_the_next_time(
    app: FastAPI, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    status, first = await come_in(app, provider, f"ana@{domain}")
    assert (status, first["roles"]) == (303, ["lawyer"])
    renamed = f"ana.lima@{domain}"
    status, again = await come_in(app, provider, renamed, name="System")
    assert (status, again["user_id"]) == (303, first["user_id"])


@pytest.mark.parametrize("name", ["System", "", "x" * 300, None, "a\nb\x00"])
async def test_a_name_that_a_trail_cannot_have_becomes_the_email(
    app: FastAPI, provider: IssuingProvider, open_firm: str, domain: str, name: str | None
) -> None:
    _, me = await come_in(app, provider, f"ana@{domain}", name=name)
    assert me["name"] == f"ana@{domain}"


@pytest.mark.parametrize(
    "claims",
    [
        {"email_verified": False},
        {"email_verified": None},
        {"email_verified": "true"},
        {"email_verified": False, "xms_edov": True},
        {"email": "ana@outra.adv.br"},
        {"email": "sem arroba"},
        {"email": ["ana@x.adv.br"]},
    ],
    ids=str,
)
async def test_an_email_that_is_not_verified_or_not_the_firms_opens_nothing(
    app: FastAPI, provider: IssuingProvider, open_firm: str, domain: str, claims: dict[str, Any]
) -> None:
    status, me = await come_in(app, provider, f"ana@{domain}", **claims)
    assert (status, me) == (403, {})


async def test_a_domain_that_the_provider_has_proved_counts_as_verified(
    app: FastAPI, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    status, _ = await come_in(app, provider, f"ana@{domain}", email_verified=None, xms_edov=True)
    assert status == 303


async def test_a_provider_opens_nobody_of_another_firm(
    app: FastAPI, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    """Administrators of the provider decide what it says, even the e-mail of somebody elsewhere."""
    theirs = f"{secrets.token_hex(6)}.adv.br"
    victim = await a_user(app, f"t-{secrets.token_hex(6)}", Role.ADMIN, email=f"vitima@{theirs}")
    assert (await come_in(app, provider, f"ana@{domain}", email=victim.email))[0] == 403
    same_name = await a_user(app, f"t-{secrets.token_hex(6)}", Role.ADMIN, email=f"ana@{domain}")
    status, me = await come_in(app, provider, f"ana@{domain}")
    assert (status, me["tenant"]) == (303, open_firm)
    assert me["user_id"] != same_name.user_id


async def test_the_same_name_at_another_issuer_is_another_person(
    app: FastAPI, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    _, first = await come_in(app, provider, f"ana@{domain}")
    with issuing() as other:
        await give(app, open_firm, other, domain, joins_as=Role.LAWYER)
        _, second = await come_in(app, other, f"bia@{domain}")
    assert first["user_id"] != second["user_id"]


async def test_an_email_that_was_given_to_somebody_else_does_not_open_the_account_of_who_had_it(
    app: FastAPI, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    _, first = await come_in(app, provider, f"ana@{domain}", sub="the first Ana")
    status, me = await come_in(app, provider, f"ana@{domain}", sub="another Ana")
    assert (status, me) == (403, {})
    async with app.state.services.sessions.begin() as session:
        assert await change_user(session, open_firm, first["user_id"], removed_at=datetime.now(UTC))
    status, me = await come_in(app, provider, f"ana@{domain}", sub="another Ana")
    assert status == 303
    assert me["user_id"] != first["user_id"]


async def test_a_removed_person_is_a_stranger_again(
    app: FastAPI, provider: IssuingProvider, firm: str, domain: str
) -> None:
    user = await a_user(app, firm, email=f"ana@{domain}")
    assert (await come_in(app, provider, f"ana@{domain}"))[0] == 303
    async with app.state.services.sessions.begin() as session:
        assert await change_user(session, firm, user.user_id, removed_at=user.created_at)
    assert (await come_in(app, provider, f"ana@{domain}"))[0] == 403


async def test_an_email_that_only_userinfo_tells_is_taken_when_it_is_of_the_same_person(
    app: FastAPI, provider: IssuingProvider, open_firm: str, domain: str, browser: httpx.AsyncClient
) -> None:
    email = f"ana@{domain}"
    provider.userinfo = {"sub": "somebody else", "email": email, "email_verified": True}
    assert (await come_in(app, provider, email, email=None, email_verified=None))[0] == 401
    provider.userinfo["sub"] = "sub-1"
    status, me = await come_in(app, provider, email, email=None, email_verified=None)
    assert (status, me["email"]) == (303, email)
