"""A firm's provider that sends false metadata: nobody is signed in, and no internal address is called."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import jwt
import pytest
from jwt.algorithms import RSAAlgorithm

from api.http import issuer
from tests.api.people.provider.issuing import OTHER_KEY, IssuingProvider, come_back, leave, sound
from tests.api.people.provider.test_sign_in import confused, signed_in, unsigned
from tests.loopback import Answering, listening


def by_the_next_key(claims: dict[str, Any]) -> str:
    return jwt.encode(claims, OTHER_KEY, "RS256", headers={"kid": "two"})


def next_keys() -> dict[str, Any]:
    return {"keys": [{**json.loads(RSAAlgorithm.to_jwk(OTHER_KEY.public_key())), "kid": "two", "use": "sig"}]}


async def tried(browser: httpx.AsyncClient, provider: IssuingProvider, domain: str) -> int:
    address = await leave(browser, f"ana@{domain}")
    return (await come_back(browser, address, provider.approve(address))).status_code


@pytest.mark.parametrize("name", ["token_endpoint", "jwks_uri"])
@pytest.mark.parametrize(
    "place", ["https://localhost.:{}/x", "http://10.0.0.1:{}/x", "http://169.254.169.254/x", "file:///etc/passwd"]
)
async def test_an_endpoint_inside_is_not_asked(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str, name: str, place: str
) -> None:
    asked: list[str] = []

    class Inside(Answering):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.say_json(200, next_keys())

        do_POST = do_GET

    with listening(Inside) as inner:
        provider.says = {name: place.format(inner.rsplit(":", 1)[1])}
        page = await browser.post("/entrar/provedor", data={"email": f"ana@{domain}", "next": ""})
        if page.status_code < 400:
            assert await tried(browser, provider, domain) in {401, 503}
    assert asked == []
    assert not await signed_in(browser)


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "//evil.example", None, 7])
async def test_nobody_is_sent_to_what_is_no_address(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str, address: Any
) -> None:
    provider.says = {"authorization_endpoint": address}
    page = await browser.post("/entrar/provedor", data={"email": f"ana@{domain}", "next": ""})
    assert page.status_code >= 400
    assert "javascript:" not in page.text
    assert "refresh" not in page.text


@pytest.mark.parametrize("called", ["https://accounts.google.com", "", None])
async def test_a_document_in_the_name_of_another_issuer_is_not_believed(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str, called: Any
) -> None:
    provider.says = {"issuer": called}
    page = await browser.post("/entrar/provedor", data={"email": f"ana@{domain}", "next": ""})
    assert page.status_code >= 400
    assert not await signed_in(browser)


async def test_a_key_that_replaces_another_counts_and_the_other_no_more(
    browser: httpx.AsyncClient,
    provider: IssuingProvider,
    open_firm: str,
    domain: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(issuer, "AGAIN_SECONDS", 0)
    assert await tried(browser, provider, domain) == 303
    provider.keys, provider.signs = next_keys, by_the_next_key
    assert await tried(browser, provider, domain) == 303
    provider.signs = sound
    assert await tried(browser, provider, domain) == 401


@pytest.mark.parametrize("signs", [unsigned, confused])
async def test_no_method_counts_because_the_provider_offers_it(
    browser: httpx.AsyncClient,
    provider: IssuingProvider,
    open_firm: str,
    domain: str,
    signs: Callable[[dict[str, Any]], str],
) -> None:
    provider.says = {"id_token_signing_alg_values_supported": ["none", "HS256", "RS256"]}
    provider.signs = signs
    assert await tried(browser, provider, domain) == 401
    assert not await signed_in(browser)


@pytest.mark.parametrize("email", ["ana@evil.example\n@{}", "ana@{}.evil.example", "ana@evil.example, ana@{}", "@{}"])
@pytest.mark.parametrize("verified", [True, "false", 1, None])
async def test_only_a_verified_email_of_the_firm_counts(
    browser: httpx.AsyncClient, provider: IssuingProvider, open_firm: str, domain: str, email: str, verified: Any
) -> None:
    provider.claims = {
        "email": email.format(domain) if verified is True else f"ana@{domain}",
        "email_verified": verified,
    }
    assert await tried(browser, provider, domain) in {401, 403}
    assert not await signed_in(browser)
