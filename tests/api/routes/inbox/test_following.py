"""The follower, on a real Temporal server, against one that answers as the APIs of the DJEN and the DataJud do."""

import json
import secrets
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest
from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from activities.communications import court_apis
from activities.communications.activities import Communications
from infra.config.settings import Settings
from infra.storage.store import Storage
from infra.temporal import activities_of
from tests.activities.communications.made import datajud, djen, movement, number
from tests.api.routes.inbox.conftest import Recorded
from tests.api.routes.inbox.test_communications import CASES, COMMUNICATIONS, listed
from tests.loopback import Answering, listening
from tests.portal import LOOPBACK
from workflows.scheduled.communication_watch import CommunicationWatch

BUSY, GONE, HTML = "11111", "22222", "33333"
"""Numbers for which the server is busy at first, refuses the question, and answers with a page of its own."""


class Comunica:
    """What the server was asked for, and what it has."""

    def __init__(self) -> None:
        self.asked: list[dict[str, str]] = []
        self.records: list[dict[str, Any]] = []
        self.lawsuits: dict[str, Any] = {}
        self.busy = 1


@pytest.fixture
def server() -> Iterator[tuple[str, Comunica]]:
    told = Comunica()

    class Handler(Answering):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            asked = dict(parse_qsl(parts.query)) | {"path": parts.path, "agent": self.headers["User-Agent"]}
            told.asked.append(asked)
            if asked["numeroOab"] == BUSY and told.busy:
                told.busy -= 1
                self.say(429, b"", {"Retry-After": "1"})
            elif asked["numeroOab"] == GONE:
                self.say_json(422, {"message": "parametro invalido"})
            elif asked["numeroOab"] == HTML:
                self.say(200, b"<html>manutencao</html>")
            else:
                page, size = int(asked["pagina"]), int(asked["itensPorPagina"])
                found = [one for one in told.records if _names(one, asked)]
                self.say_json(200, {"items": found[(page - 1) * size : page * size], "count": len(found)})

        def do_POST(self) -> None:
            digits = json.loads(self.body())["query"]["match"]["numeroProcesso"]
            told.asked.append({"path": self.path, "key": self.headers["Authorization"], "cnj": digits})
            if told.busy:
                told.busy -= 1
                self.say(429, b"", {"Retry-After": "1"})
            elif found := told.lawsuits.get(digits):
                self.say_json(200, {"hits": {"hits": [found]}})
            else:
                self.say_json(404, {"error": "index_not_found_exception"})

    with listening(Handler) as address:
        yield address, told


@asynccontextmanager
async def following(temporal: Client, steps: Communications) -> AsyncGenerator[str]:
    """A worker for the follower; the name of its queue."""
    queue = f"following-{secrets.token_hex(6)}"
    async with Worker(
        temporal,
        task_queue=queue,
        workflows=[CommunicationWatch],
        activities=activities_of(steps),
        workflow_runner=UnsandboxedWorkflowRunner(),
    ):
        yield queue


def _names(record: dict[str, Any], asked: dict[str, str]) -> bool:
    lawyer = record["destinatarioadvogados"][0]["advogado"]
    return (lawyer["numero_oab"], lawyer["uf_oab"]) == (asked["numeroOab"], asked["ufOab"])


async def test_numbers_are_asked_for_page_by_page_and_what_kept_one_does_not_keep_the_others(
    server: tuple[str, Comunica],
    admin: httpx.AsyncClient,
    stack_settings: Settings,
    database: AsyncEngine,
    storage: Storage,
    temporal: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address, comunica = server
    monkeypatch.setattr(court_apis, "PACE", 0.01)
    lawyer = [{"advogado": {"nome": "BIA", "numero_oab": BUSY, "uf_oab": "PB"}}]
    comunica.records = [djen(number(at), hash=f"{at}", destinatarioadvogados=lawyer) for at in range(102)]
    comunica.records[5]["numero_processo"] = comunica.records[5]["numeroprocessocommascara"] = "x"
    oabs = [f"PB{name}" for name in (GONE, BUSY, HTML)]
    await admin.put(f"{COMMUNICATIONS}/following", json={"oabs": oabs})
    settings = stack_settings.model_copy(update={"djen_url": address, "portal_networks": LOOPBACK})
    async with following(temporal, Communications(settings, database, storage)) as queue:
        await temporal.execute_workflow(CommunicationWatch.run, id=queue, task_queue=queue)
        ours = [one for one in comunica.asked if one["numeroOab"] == BUSY]
        await temporal.execute_workflow(CommunicationWatch.run, id=f"{queue}-2", task_queue=queue)
    assert [one["pagina"] for one in ours] == ["1", "1", "2"]
    assert {(one["path"], one["ufOab"], one["agent"].partition("/")[0]) for one in ours} == {
        ("/api/v1/comunicacao", "PB", "Autos")
    }
    assert len([one for one in comunica.asked if one["numeroOab"] == BUSY]) == 3
    assert len(await listed(admin, oab=f"PB{BUSY}", limit=100)) == 100
    assert len(await listed(admin, oab=f"PB{BUSY}", limit=100, since="2025-06-04", without_case="true")) == 100
    followed = (await admin.get(f"{COMMUNICATIONS}/following")).json()["data"]["oabs"]
    gone, busy, page = followed
    assert (gone["through"], gone["error"]) == (None, "o DJEN recusou a pergunta (422)")
    assert busy["through"] is not None
    assert "items[5]" in busy["error"]
    assert "JSON" in page["error"]


async def test_the_lawsuits_of_a_firm_that_wants_it_are_asked_for_by_number_and_restricted_ones_are_not(
    server: tuple[str, Comunica],
    admin: httpx.AsyncClient,
    recorded: Recorded,
    stack_settings: Settings,
    database: AsyncEngine,
    storage: Storage,
    temporal: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address, comunica = server
    monkeypatch.setattr(court_apis, "PACE", 0.01)
    ours, unknown, closed, electoral = number(1), number(2), number(3), number(4, branch="6")
    numbers = (ours, unknown, closed, electoral, number(5, "00", "1"))
    cases = {cnj: await recorded(at, cnj=cnj) for at, cnj in enumerate(numbers)}
    secret: dict[str, Any] = {"restricted": True, "open_to": []}
    assert (await admin.put(f"{CASES}/{cases[closed]}/secrecy", json=secret)).status_code == 200
    wrong = {"nome": "Sem dia"}
    for cnj in (ours, electoral):
        found = datajud(cnj, movement("Sentença"), wrong)
        comunica.lawsuits["".join(filter(str.isdecimal, cnj))] = found
    update = {"datajud_url": address, "datajud_key": SecretStr("publica"), "portal_networks": LOOPBACK}
    steps = Communications(stack_settings.model_copy(update=update), database, storage)
    async with following(temporal, steps) as queue:
        await temporal.execute_workflow(CommunicationWatch.run, id=queue, task_queue=queue)
        assert comunica.asked == []
        assert (await admin.put(f"{COMMUNICATIONS}/following", json={"oabs": [], "lawsuits": True})).status_code == 200
        await temporal.execute_workflow(CommunicationWatch.run, id=f"{queue}-2", task_queue=queue)
        asked = list(comunica.asked)
        await temporal.execute_workflow(CommunicationWatch.run, id=f"{queue}-3", task_queue=queue)
    assert comunica.asked == asked
    paths = ["/api_publica_tjpb/_search"] * 3 + ["/api_publica_tre-pb/_search"]
    assert [(one["path"], one["key"]) for one in asked] == [(path, "APIKey publica") for path in paths]
    assert "".join(filter(str.isdecimal, closed)) not in {one["cnj"] for one in asked}
    rows = await listed(admin, source="datajud")
    assert {(one["cnj"], one["workflow_id"]) for one in rows} == {(cnj, cases[cnj]) for cnj in (ours, electoral)}
    told = (await admin.get(f"{COMMUNICATIONS}/following")).json()["data"]["lawsuits"]
    assert (told["wanted"], told["after"], told["asked_at"] is not None) == (True, "", True)
    assert "movimentos[1]: dataHora" in told["error"]
