from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from rich.console import Console

from autos.cli.corpus import building
from autos.cli.corpus.building import BuildDisplay, build, show_build
from mcp_server.rest.client import RestClient
from tests.mcp_server.rest_stub import RestStub, data
from workflows.contracts.law.corpus import BuildState, BuildStatus, ImportReport, RejectedRecord, SourceFormat

STATUS = "GET /v1/corpus/builds/build_1"


def status(state: BuildState, **more: Any) -> BuildStatus:
    return BuildStatus(build_id="build_1", state=state, **more)


@pytest.fixture
def console() -> Console:
    return Console(file=StringIO(), width=160)


def told(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "POLL_SECONDS", 0)


def building_stub(*states: BuildState) -> RestStub:
    left = list(states)

    def answer(_: httpx.Request) -> httpx.Response:
        return data(status(left.pop(0) if len(left) > 1 else left[0]).model_dump(mode="json"))

    started = {"build_id": "build_1", "state": "importing", "files": 1}
    return RestStub({"POST /v1/corpus/builds": data(started, 202), STATUS: answer})


async def test_files_are_sent_and_the_build_is_followed_to_its_end(tmp_path: Path, console: Console):
    (tmp_path / "a.jsonl").write_bytes(b'{"id": "1"}\n')
    stub = building_stub(BuildState.IMPORTING, BuildState.BUILDING, BuildState.ACTIVE)
    async with RestClient("http://autos.test", "ak", transport=stub.transport) as client:
        with BuildDisplay(console, 12) as display:
            reached = await build(client, [("pasta/a.jsonl", tmp_path / "a.jsonl")], display, wait=True)
    assert reached.state == BuildState.ACTIVE
    sent = stub.requests[0]
    assert sent.headers["content-type"].startswith("multipart/form-data; boundary=")
    assert b'name="files"; filename="pasta/a.jsonl"\r\n\r\n{"id": "1"}\n\r\n--' in sent.content
    for line in ("importando arquivos", "construindo índice, vetores e grafo", "ativo"):
        assert line in told(console)


async def test_without_waiting_the_first_status_is_the_answer(console: Console):
    stub = building_stub(BuildState.IMPORTING)
    async with RestClient("http://autos.test", "ak", transport=stub.transport) as client:
        with BuildDisplay(console, 0) as display:
            reached = await build(client, [], display, wait=False)
    assert reached.state == BuildState.IMPORTING


def test_every_rejected_record_is_told_with_its_reason_and_the_rest_counted(console: Console):
    rejected = RejectedRecord(source="a.json", record="000123", reason="ementa vazia")
    report = ImportReport(
        source="a.json",
        format=SourceFormat.ESPELHOS,
        read=10,
        inserted=7,
        rejected=3,
        rejected_sample=[rejected],
        notes=["BOM removido"],
    )
    show_build(console, status(BuildState.ACTIVE, imported=[report], snapshot_id="snap-1", decisions=7))
    for line in ("a.json, 000123: ementa vazia", "e mais 2 registros recusados", "BOM removido", "snap-1, 7 decisões"):
        assert line in told(console)


def test_a_build_under_way_says_where_to_look(console: Console):
    show_build(console, status(BuildState.BUILDING))
    assert "autos corpus status" in told(console)
