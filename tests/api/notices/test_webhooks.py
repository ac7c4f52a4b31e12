"""From a waiting run to the firm's systems: signed, sent once, and as the administrator configured it."""

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine
from standardwebhooks import Webhook

from infra.db.models import User
from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import Reach, started
from tests.api.notices.conftest import Delivering, settled, until
from tests.api.people.people import a_browser, a_user, sign_in
from tests.loopback import Answering, listening
from tests.mailbox import Mailbox

ADDRESS = "/v1/webhook"


class Receiver:
    """A receiver of webhooks. It answers with the statuses in `says`, then accepts everything."""

    def __init__(self) -> None:
        self.address = ""
        self.says: list[int] = []
        self.came: list[tuple[bytes, dict[str, str]]] = []


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    kept = Receiver()

    class Handler(Answering):
        def do_POST(self) -> None:
            kept.came.append((self.body(), dict(self.headers)))
            self.say(kept.says.pop(0) if kept.says else 200, b"", {"Location": "http://169.254.169.254/"})

    with listening(Handler) as address:
        kept.address = f"{address}/autos?token=segredo"
        yield kept


@pytest.fixture
async def boss(app: FastAPI, tenant: str) -> User:
    return await a_user(app, tenant, Role.ADMIN, name="Chefe")


@pytest.fixture
async def at_boss(app: FastAPI, boss: User) -> AsyncIterator[httpx.AsyncClient]:
    async with a_browser(app) as browser:
        await sign_in(browser, boss)
        yield browser


async def secret_of(at_boss: httpx.AsyncClient, receiver: Receiver) -> str:
    made = await at_boss.put(ADDRESS, json={"address": receiver.address})
    assert made.status_code == 200, made.text
    return made.json()["data"]["secret"]


async def test_a_run_that_waits_is_told_to_the_firms_systems_with_the_secret_shown_once(
    tenant: str,
    at_boss: httpx.AsyncClient,
    receiver: Receiver,
    working: CaseSteps,
    delivering: Delivering,
    reach: Reach,
    database: AsyncEngine,
) -> None:
    old = await secret_of(at_boss, receiver)
    assert (await at_boss.get(ADDRESS)).json()["data"]["secret"] is None
    again = await at_boss.put(ADDRESS, json={"address": receiver.address})
    assert again.json()["data"]["secret"] is None, "the same address keeps its secret"
    async with delivering():
        workflow_id = await started(at_boss)
        await reach(workflow_id, "awaiting_phase_reviews")
        await settled(database, tenant, 1)
        ((body, headers),) = receiver.came
        event = Webhook(old).verify(body, headers)
        assert (event["type"], event["data"]["workflow_id"]) == ("case.phase_reviews", workflow_id)
        assert b"autos.pdf" not in body
        # both secrets count for a while
        new = (await at_boss.post(f"{ADDRESS}/rotate", json={})).json()["data"]["secret"]
        assert new != old
        receiver.says = [500, 302]
        assert (await at_boss.post(f"{ADDRESS}/test")).status_code == 202
        await settled(database, tenant, 2)
        tests = receiver.came[1:]
        assert [Webhook(key).verify(*one)["type"] for one in tests for key in (old, new)] == ["test"] * 6
        assert len({one["webhook-id"] for _, one in tests}) == 1
        # one that the administrator is asked to prove right away
        await at_boss.post(f"{ADDRESS}/rotate", json={"overlap_hours": 0})
        assert (await at_boss.get(ADDRESS)).json()["data"]["former_until"] is None
    shown = (await at_boss.get("/v1/notices")).json()["data"]
    hooks = [one for one in shown if one["means"] == "webhook"]
    assert [(one["occasion"], one["state"], one["attempts"], one["answer"]) for one in hooks] == [
        ("test", "delivered", 3, "200"),
        ("phase_reviews", "delivered", 1, "200"),
    ]
    events = (await at_boss.get("/v1/trail")).json()["data"]
    assert {"webhook_changed", "webhook_secret_rotated"} <= {event["action"] for event in events}
    said = str(events) + str(shown)
    assert old not in said
    assert "token=segredo" not in said


async def test_a_receiver_that_is_gone_is_told_no_more_until_it_is_set_again(
    tenant: str,
    at_boss: httpx.AsyncClient,
    receiver: Receiver,
    delivering: Delivering,
    database: AsyncEngine,
) -> None:
    await secret_of(at_boss, receiver)
    receiver.says = [500] * 5 + [410]
    async with delivering():
        for count in (1, 2):
            assert (await at_boss.post(f"{ADDRESS}/test")).status_code == 202
            await settled(database, tenant, count)
        assert len(receiver.came) == 6
        states = [(one["state"], one["answer"]) for one in (await at_boss.get("/v1/notices")).json()["data"]]
        assert states == [("failed", "410"), ("failed", "500")]
        shown = (await at_boss.get(ADDRESS)).json()["data"]
        assert (shown["enabled"], shown["disabled_at"] is None) == (False, False)
        assert (await at_boss.post(f"{ADDRESS}/test")).status_code == 404
        assert (await at_boss.put(ADDRESS, json={"address": receiver.address})).json()["data"]["enabled"] is True
        assert (await at_boss.post(f"{ADDRESS}/test")).status_code == 202
        await settled(database, tenant, 3)
        assert len(receiver.came) == 7
    assert (await at_boss.delete(ADDRESS)).json()["data"]["address"] is None
    assert (await at_boss.delete(ADDRESS)).status_code == 404
    assert (await at_boss.post(f"{ADDRESS}/rotate", json={})).status_code == 404
    actions = {event["action"] for event in (await at_boss.get("/v1/trail")).json()["data"]}
    assert {"webhook_disabled", "webhook_removed"} <= actions


@pytest.mark.parametrize(
    "address", ["http://10.0.0.1", "file:///etc/passwd", "https://ana@x.example", "https://x.example/\r\nX: y", ""]
)
async def test_what_cannot_be_a_webhook_is_refused(at_boss: httpx.AsyncClient, address: str) -> None:
    refused = await at_boss.put(ADDRESS, json={"address": address})
    # in plain http a network that is named for it may be called; whether this one is, the call finds out
    assert refused.status_code == (200 if address == "http://10.0.0.1" else 422)


async def test_one_switches_ones_own_e_mails_off_and_tries_them(
    at_boss: httpx.AsyncClient, boss: User, box: Mailbox, delivering: Delivering
) -> None:
    assert (await at_boss.get("/v1/me/notices")).json()["data"] == {
        "email": True,
        "digest_hour": None,
        "sends_mail": True,
    }
    off = await at_boss.put("/v1/me/notices", json={"email": False})
    assert off.json()["data"]["email"] is False
    assert (await at_boss.put("/v1/me/notices", json={"email": "no"})).status_code == 422
    assert (await at_boss.post("/v1/me/notices/test")).status_code == 202

    async def mine() -> bool:
        return any(message["To"] == boss.email for message in box.taken)

    async with delivering():
        await until(mine)
