"""Sign-in through a firm's provider: what the answer must satisfy, whoever sends it."""

import hashlib
import hmac
import json
import secrets
import time
from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI
from sqlalchemy import update

from infra.db.models import SignInStep
from infra.identity.scopes import Role
from tests.api.people.people import PASSWORD, a_browser, a_user, sign_in
from tests.api.people.provider.conftest import give
from tests.api.people.provider.issuing import KEY, OTHER_KEY, IssuingProvider, come_back, issuing, leave
from tests.api.people.test_invitations import form, invited


async def signed_in(browser: httpx.AsyncClient) -> bool:
    return (await browser.get("/v1/me")).status_code == 200


async def test_who_the_provider_vouches_for_is_signed_in_where_they_wanted_to_be(
    app: FastAPI, browser: httpx.AsyncClient, provider: IssuingProvider, firm: str, domain: str
) -> None:
    user = await a_user(app, firm, Role.LAWYER, email=f"ana@{domain}")
    address = await leave(browser, f" Ana@{domain} ", "/pessoas")
    asked = parse_qs(urlsplit(address).query)
    assert (asked["response_type"], asked["code_challenge_method"]) == (["code"], ["S256"])
    assert asked["redirect_uri"][0].endswith(f"/entrar/provedor/{firm}")
    answer = await come_back(browser, address, provider.approve(address))
    assert (answer.status_code, answer.headers["location"]) == (303, "/pessoas")
    me = (await browser.get("/v1/me")).json()["data"]
    assert (me["user_id"], me["tenant"], me["channel"]) == (user.user_id, firm, "console")
    (session,) = (await browser.get("/v1/me/sessions")).json()["data"]
    assert session["method"] == "provider"


async def test_the_button_is_a_matter_of_the_domain_and_tells_of_no_account(
    browser: httpx.AsyncClient, firm: str, domain: str
) -> None:
    async def name(email: str) -> str | None:
        return (await browser.post("/entrar/provedor/nome", json={"email": email})).json()["data"]["name"]

    assert await name(f"ninguem@{domain}") == "Conta da firma"
    assert await name("ana@outra.adv.br") is None
    assert await name(domain) == "Conta da firma"
    away = await browser.post("/entrar/provedor", data={"email": "ana@outra.adv.br"})
    assert (away.status_code, 'role="alert"' in away.text) == (404, True)


async def test_a_state_counts_once_and_a_code_of_the_providers_own_too(
    app: FastAPI, browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    address = await leave(browser, f"ana@{domain}")
    code = provider.approve(address)
    kept = dict(browser.cookies)
    assert (await come_back(browser, address, code)).status_code == 303
    async with a_browser(app) as again:
        again.cookies.update(kept)
        assert (await come_back(again, address, code)).status_code == 401
        fresh = await leave(again, f"ana@{domain}")
        assert (await come_back(again, fresh, code)).status_code == 401
        assert not await signed_in(again)


async def test_the_answer_counts_only_in_the_browser_that_was_sent(
    app: FastAPI, browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    """Otherwise an attacker could sign a victim in as the attacker, and read what they upload."""
    address = await leave(browser, f"ana@{domain}")
    code = provider.approve(address)
    async with a_browser(app) as victim:
        assert (await come_back(victim, address, code)).status_code == 401
        await leave(victim, f"bia@{domain}")
        theirs = await leave(browser, f"ana@{domain}")
        assert (await come_back(victim, theirs, provider.approve(theirs))).status_code == 401
        assert not await signed_in(victim)


async def test_a_code_with_another_sign_ins_verifier_is_worth_nothing(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    """Put a code that another browser was given into an answer to one's own."""
    foreign = provider.approve(await leave(browser, f"ana@{domain}"))
    address = await leave(browser, f"bia@{domain}")
    assert (await come_back(browser, address, foreign)).status_code == 401
    assert not await signed_in(browser)


async def test_a_made_up_and_an_expired_state_open_nothing(
    app: FastAPI, browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    address = await leave(browser, f"ana@{domain}")
    code = provider.approve(address)
    assert (await come_back(browser, address, code, state="inventado")).status_code == 401
    async with app.state.services.sessions.begin() as session:
        await session.execute(update(SignInStep).values(expires_at=SignInStep.expires_at - timedelta(minutes=10)))
    assert (await come_back(browser, address, code)).status_code == 401


async def test_a_refusal_at_the_provider_is_told_and_opens_nothing(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    address = await leave(browser, f"ana@{domain}")
    answer = await come_back(browser, address, "", error="access_denied", error_description="<script>alert(1)</script>")
    assert (answer.status_code, "alert(1)" in answer.text) == (401, False)
    assert not await signed_in(browser)


def unsigned(claims: dict[str, Any]) -> str:
    return jwt.encode(claims, None, "none", headers={"kid": "one"})  # pyright: ignore[reportArgumentType]


def confused(claims: dict[str, Any]) -> str:
    """Signed by HS256 with the published key: a verifier that takes the key's bytes for a secret accepts it."""
    pem = KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    parts: list[dict[str, Any]] = [{"alg": "HS256", "typ": "JWT", "kid": "one"}, claims]
    said = b".".join(urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in parts)
    return (said + b"." + urlsafe_b64encode(hmac.digest(pem, said, hashlib.sha256)).rstrip(b"=")).decode()


def by_another_key(claims: dict[str, Any]) -> str:
    return jwt.encode(claims, OTHER_KEY, "RS256", headers={"kid": "one"})


def cut(claims: dict[str, Any]) -> str:
    return jwt.encode(claims, KEY, "RS256", headers={"kid": "one"})[:-6] + "AAAAAA"


@pytest.mark.parametrize("signed", [unsigned, confused, by_another_key, cut])
async def test_an_id_token_that_the_providers_key_did_not_sign_opens_nothing(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str, signed: Any
) -> None:
    provider.signs = signed
    address = await leave(browser, f"ana@{domain}")
    assert (await come_back(browser, address, provider.approve(address))).status_code == 401
    assert not await signed_in(browser)


NOW = int(time.time())


async def test_an_id_token_for_others_or_out_of_time_opens_nothing(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    wrong: list[dict[str, Any]] = [
        {"aud": "another-client"},
        {"aud": ["another-client", "autos-do-escritorio"]},
        {"aud": ["another-client", "autos-do-escritorio"], "azp": "another-client"},
        {"aud": None},
        {"iss": "https://elsewhere.example.test"},
        {"iss": None},
        {"nonce": "of another sign-in"},
        {"nonce": None},
        {"exp": NOW - 3_600},
        {"exp": None},
        {"nbf": NOW + 3_600},
        {"sub": None},
        {"sub": "x" * 300},
        {"at_hash": "of-another-token"},
    ]
    for provider.claims in wrong:
        address = await leave(browser, f"ana@{domain}")
        answer = await come_back(browser, address, provider.approve(address))
        assert answer.status_code == 401, provider.claims
        assert not await signed_in(browser)


async def test_the_answer_of_another_issuer_is_not_taken(
    app: FastAPI, browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    """An answer of another issuer: by its own `iss` (RFC 9207), or at the address of another firm."""
    address = await leave(browser, f"ana@{domain}")
    code = provider.approve(address)
    assert (await come_back(browser, address, code, iss="https://elsewhere.example.test")).status_code == 401
    other = f"t-{secrets.token_hex(6)}"
    with issuing() as theirs:
        await give(app, other, theirs, f"{secrets.token_hex(6)}.adv.br")
        address = await leave(browser, f"ana@{domain}")
        state = parse_qs(urlsplit(address).query)["state"][0]
        query = {"code": provider.approve(address), "state": state}
        assert (await browser.get(f"/entrar/provedor/{other}", params=query)).status_code == 401
    assert not await signed_in(browser)


async def test_a_provider_that_names_itself_in_answers_always_has_to(
    app: FastAPI, browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    provider.says = {"authorization_response_iss_parameter_supported": True}
    address = await leave(browser, f"ana@{domain}")
    assert (await come_back(browser, address, provider.approve(address))).status_code == 401
    address = await leave(browser, f"ana@{domain}")
    assert (await come_back(browser, address, provider.approve(address), iss=provider.address)).status_code == 303


async def test_a_provider_that_was_changed_meanwhile_is_not_asked_for_the_old_answer(
    app: FastAPI, browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    address = await leave(browser, f"ana@{domain}")
    with issuing() as other:
        await give(app, open_firm, other, domain, joins_as=Role.LAWYER)
        assert (await come_back(browser, address, provider.approve(address))).status_code == 401
        assert other.asked == []


async def test_a_planted_session_is_never_the_one_that_is_signed_in(
    app: FastAPI, browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str
) -> None:
    attacker = await a_user(app, open_firm)
    async with a_browser(app) as theirs:
        await sign_in(theirs, attacker)
        (planted,) = theirs.cookies.items()
        browser.cookies.set(*planted)
        address = await leave(browser, f"ana@{domain}")
        assert (await come_back(browser, address, provider.approve(address))).status_code == 303
        assert (await browser.get("/v1/me")).json()["data"]["email"] == f"ana@{domain}"
        assert not await signed_in(theirs)


@pytest.mark.parametrize("wanted", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])
async def test_nobody_is_sent_to_another_site_afterwards(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str, wanted: str
) -> None:
    address = await leave(browser, f"ana@{domain}", wanted)
    answer = await come_back(browser, address, provider.approve(address))
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


async def test_only_a_page_of_ours_sends_somebody_there(browser: httpx.AsyncClient, firm: str, domain: str) -> None:
    forged = {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}
    answer = await browser.post("/entrar/provedor", data={"email": f"ana@{domain}"}, headers=forged)
    assert answer.status_code == 403


async def test_where_the_firm_wants_the_provider_alone_neither_password_nor_invitation_link_opens(
    app: FastAPI, browser: httpx.AsyncClient, tenant: str, provider: IssuingProvider, domain: str
) -> None:
    await give(app, tenant, provider, domain, passwords=False)
    user = await a_user(app, tenant, Role.LAWYER, email=f"ana@{domain}")
    answer = await sign_in(browser, user, PASSWORD)
    assert (answer.status_code, "provedor" in answer.text) == (403, True)
    assert (await sign_in(browser, user, "senha errada e longa")).status_code == 401
    email = f"bia@{domain}"
    link, _ = await invited(app, tenant, email, Role.REVIEWER)
    assert (await browser.post(link, data=form(email=email))).status_code == 403
    assert not await signed_in(browser)
    async with a_browser(app) as theirs:
        address = await leave(theirs, email)
        assert (await come_back(theirs, address, provider.approve(address))).status_code == 303
        assert (await theirs.get("/v1/me")).json()["data"]["roles"] == ["reviewer"]
    provider.claims = {"sub": "sub-2"}
    address = await leave(browser, f"ana@{domain}")
    assert (await come_back(browser, address, provider.approve(address))).status_code == 303
    assert await signed_in(browser)
