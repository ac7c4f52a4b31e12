"""Webhook calls: signed, and safe against addresses, lengths and answers that an attacker could choose."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
from standardwebhooks import Webhook

from activities.notices import call
from activities.notices.call import NOWHERE, Webhooks, event_of
from activities.notices.letter import Told
from activities.notices.outcome import Gone, Refused, Unreached
from infra.config.settings import Mode, Settings
from infra.identity.webhooks import new_secret
from tests.loopback import Answering, listening
from tests.patience import PATIENCE
from workflows.contracts.firm.notices import Occasion
from workflows.contracts.run.case import CaseState

AT = datetime(2026, 5, 4, 12, tzinfo=UTC)
CONSOLE = "https://autos.example.test"
KEY = new_secret()
HERE = Settings(webhook_networks=["127.0.0.0/8"])


def told(*, secret: bool = False) -> Told:
    return Told(Occasion.ENDED, CaseState.COMPLETED, "wf_1", secret=secret, at=AT)


async def called(address: str, settings: Settings = HERE) -> str:
    return await Webhooks(settings).call(address, "dlv_1", event_of(told(), CONSOLE), [KEY])


def test_an_event_says_which_case_and_where_to_look_and_of_a_secret_one_only_that_it_waits() -> None:
    assert json.loads(event_of(told(), CONSOLE)) == {
        "type": "case.ended",
        "timestamp": "2026-05-04T12:00:00+00:00",
        "data": {"workflow_id": "wf_1", "state": "completed", "link": f"{CONSOLE}/casos/wf_1"},
    }
    secret = json.loads(event_of(told(secret=True), CONSOLE))
    assert (secret["type"], secret["data"]) == ("case.waiting", {"link": f"{CONSOLE}/"})


async def test_a_receiver_can_verify_what_it_gets_and_its_status_is_all_that_is_read() -> None:
    came: list[tuple[bytes, dict[str, str]]] = []

    class Receiver(Answering):
        def do_POST(self) -> None:
            came.append((self.body(), dict(self.headers)))
            self.say(int(self.path.removeprefix("/")), b"x", {"Retry-After": "120", "Location": "http://10.0.0.1/"})

    with listening(Receiver) as address:
        assert await called(f"{address}/204") == "204"
        ((body, headers),) = came
        assert Webhook(KEY).verify(body, headers) == json.loads(event_of(told(), CONSOLE))
        with pytest.raises(Gone):
            await called(f"{address}/410")
        with pytest.raises(Unreached, match="503") as busy:
            await called(f"{address}/503")
        assert busy.value.pause == timedelta(minutes=2)
        # neither followed nor taken for a yes
        with pytest.raises(Unreached, match="302"):
            await called(f"{address}/302")
        assert len(came) == 4


@asynccontextmanager
async def dripping(first: bytes) -> AsyncGenerator[str]:
    """A server that answers forever, one byte at a time."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(first)
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.01)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


async def test_an_endless_answer_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async with asyncio.timeout(PATIENCE), dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n") as address:
        assert await called(address) == "200"
    monkeypatch.setattr(call, "SECONDS", 0.3)
    async with asyncio.timeout(PATIENCE), dripping(b"HTTP/1.1 200 OK\r\nX: ") as address:
        with pytest.raises(Unreached):
            await called(address)


@pytest.mark.parametrize(
    ("address", "settings"),
    [
        ("https://127.0.0.1:1/", Settings()),
        ("https://169.254.169.254/latest", Settings()),
        ("https://[::1]:1/", Settings()),
        ("https://10.0.0.7/", HERE),
        ("https://8.8.8.8:8443/", Settings()),
        ("https://nao-existe.invalid/", Settings()),
        ("https://nao-existe.invalid:22/", HERE),
    ],
)
async def test_inside_unknown_and_at_another_port_look_alike(address: str, settings: Settings) -> None:
    with pytest.raises(Unreached) as refusal:
        await called(address, settings)
    assert str(refusal.value) == NOWHERE


async def test_a_named_network_is_not_called_in_the_clear_in_production() -> None:
    with pytest.raises(Refused, match="não pode ser chamado"):
        await called("http://127.0.0.1:1/", HERE.model_copy(update={"mode": Mode.PRODUCTION}))


async def test_a_receiver_that_is_away_is_called_again_later() -> None:
    with listening(Answering) as address:
        pass
    with pytest.raises(Unreached):
        await called(address)
