"""Who may add and remove a passkey, and whom it signs in: only its owner, at our address, once for each challenge."""

import secrets
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from api.people.passkeys import site_of
from infra.db.models import User
from tests.api.people.people import a_browser, a_user, sign_in
from tests.api.routes.people.device import PRESENT, VERIFIED, Device


@pytest.fixture
async def stranger(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """At a separate address, because failures are counted by address."""
    async with a_browser(app, f"10.{'.'.join(str(secrets.randbelow(256)) for _ in range(3))}") as browser:
        yield browser


@pytest.fixture
def device(app: FastAPI, lawyer: User) -> Device:
    return Device(*site_of(app.state.services.settings), lawyer.user_id, counter=7)


async def asked(browser: httpx.AsyncClient, path: str) -> tuple[str, dict[str, Any]]:
    data = (await browser.post(path)).json()["data"]
    return data["step"], data["options"]


async def to_register(browser: httpx.AsyncClient) -> tuple[str, dict[str, Any]]:
    return await asked(browser, "/v1/me/passkey-options")


async def keep(browser: httpx.AsyncClient, step: str, credential: Any) -> httpx.Response:
    body = {"step": step, "name": "Notebook", "credential": credential}
    return await browser.post("/v1/me/passkeys", json=body)


async def prove(browser: httpx.AsyncClient, step: str, credential: Any) -> httpx.Response:
    return await browser.post("/entrar/chave", json={"step": step, "credential": credential})


async def registered(browser: httpx.AsyncClient, device: Device) -> None:
    step, options = await to_register(browser)
    assert (await keep(browser, step, device.made(options))).status_code == 201


async def to_sign_in(browser: httpx.AsyncClient) -> tuple[str, dict[str, Any]]:
    return await asked(browser, "/entrar/chave/opcoes")


async def test_a_page_left_open_changes_no_way_to_sign_in(
    app: FastAPI, at_lawyer: httpx.AsyncClient, lawyer: User
) -> None:
    assert (await at_lawyer.post("/v1/me/passkey-options")).status_code == 200
    async with app.state.services.sessions.begin() as session:
        older = text("UPDATE user_sessions SET created_at = created_at - interval '16 minutes' WHERE user_id = :user")
        await session.execute(older, {"user": lawyer.user_id})
    for refused in (
        await at_lawyer.post("/v1/me/passkey-options"),
        await at_lawyer.delete("/v1/me/passkeys/q83vEjRWeJCrze8"),
    ):
        assert (refused.status_code, refused.json()["error"]["details"]["reason"]) == (403, "sign_in_again")
    assert (await at_lawyer.get("/v1/me/passkeys")).status_code == 200


LIES: list[dict[str, Any]] = [
    {"origin": "https://autos.example.test"},
    {"origin": "http://localhost:1"},
    {"site": "autos.example.test"},
    {"challenge": "b3V0cm8gZGVzYWZpbyBxdWFscXVlciBkZSAzMiBieXRlcw"},
    {"type": "webauthn.other"},
    {"flags": PRESENT},
    {"flags": VERIFIED},
]


@pytest.mark.parametrize(
    "lie", [*LIES, {"counter": 7}, {"counter": 3}, {"counter": 0}, {"user_id": "usr_outra"}], ids=str
)
async def test_a_proof_with_a_lie_in_it_signs_nobody_in(
    at_lawyer: httpx.AsyncClient, stranger: httpx.AsyncClient, device: Device, lie: dict[str, Any]
) -> None:
    await registered(at_lawyer, device)
    device.counter = 8
    step, options = await to_sign_in(stranger)
    assert (await prove(stranger, step, device.proof(options, **lie))).status_code == 401
    assert (await stranger.get("/v1/me")).status_code == 401
    step, options = await to_sign_in(stranger)
    assert (await prove(stranger, step, device.proof(options))).status_code == 200
    assert (await stranger.get("/v1/me")).json()["data"]["user_id"] == device.user_id


@pytest.mark.parametrize("lie", LIES, ids=str)
async def test_a_device_that_lies_is_not_kept(
    at_lawyer: httpx.AsyncClient, device: Device, lie: dict[str, Any]
) -> None:
    step, options = await to_register(at_lawyer)
    assert (await keep(at_lawyer, step, device.made(options, **lie))).status_code == 422
    assert (await at_lawyer.get("/v1/me/passkeys")).json()["data"] == []


async def test_a_challenge_counts_once_for_whom_it_was_made(
    app: FastAPI, tenant: str, at_lawyer: httpx.AsyncClient, stranger: httpx.AsyncClient, device: Device
) -> None:
    step, options = await to_register(at_lawyer)
    colleague = await a_user(app, tenant)
    async with a_browser(app) as theirs:
        assert (await sign_in(theirs, colleague)).status_code == 303
        assert (await keep(theirs, step, device.made(options))).status_code == 422, "of another person"
    assert (await keep(at_lawyer, step, device.made(options))).status_code == 422, "used up by it"
    await registered(at_lawyer, device)

    device.counter += 1
    step, options = await to_sign_in(stranger)
    proof = device.proof(options)
    assert (await prove(stranger, step, proof)).status_code == 200
    assert (await prove(stranger, step, proof)).status_code == 422
    other, _ = await to_sign_in(stranger)
    assert (await prove(stranger, other, proof)).status_code == 401, "under another challenge"


async def test_a_link_for_a_new_password_leaves_the_passkeys(
    app: FastAPI,
    at_boss: httpx.AsyncClient,
    at_lawyer: httpx.AsyncClient,
    lawyer: User,
    stranger: httpx.AsyncClient,
    device: Device,
) -> None:
    await registered(at_lawyer, device)
    made = await at_boss.post(f"/v1/users/{lawyer.user_id}/password-link")
    link: str = made.json()["data"]["link"]
    async with a_browser(app) as newcomer:
        assert (
            await newcomer.post(urlsplit(link).path, data={"password": "outra frase bem comprida"})
        ).status_code == 303
    device.counter += 1
    step, options = await to_sign_in(stranger)
    assert (await prove(stranger, step, device.proof(options))).status_code == 200


async def test_nobody_takes_over_the_passkey_of_another(
    app: FastAPI, tenant: str, at_lawyer: httpx.AsyncClient, stranger: httpx.AsyncClient, device: Device
) -> None:
    """Neither by registering its name with one's own key, nor by proving one's own key under its name."""
    await registered(at_lawyer, device)
    colleague = await a_user(app, tenant)
    forged = Device(device.site, device.origin, colleague.user_id, counter=9, credential_id=device.credential_id)
    async with a_browser(app) as theirs:
        assert (await sign_in(theirs, colleague)).status_code == 303
        step, options = await to_register(theirs)
        assert (await keep(theirs, step, forged.made(options))).status_code == 409
    for claimed in (device.user_id, colleague.user_id):
        step, options = await to_sign_in(stranger)
        assert (await prove(stranger, step, forged.proof(options, user_id=claimed))).status_code == 401


async def test_what_is_no_proof_is_refused_in_the_same_words(
    at_lawyer: httpx.AsyncClient, stranger: httpx.AsyncClient, device: Device
) -> None:
    await registered(at_lawyer, device)
    device.counter += 1
    said: set[str] = set()
    for part in ("clientDataJSON", "authenticatorData", "signature", "userHandle", "response"):
        for put in (7, "AA", "%%%", "gAA", ["AA"]):
            step, options = await to_sign_in(stranger)
            proof = device.proof(options)
            (proof if part == "response" else proof["response"])[part] = put
            refused = await prove(stranger, step, proof)
            assert refused.status_code == 401, (part, put, refused.text)
            said.add(refused.json()["error"]["message"])
    assert len(said) == 1
