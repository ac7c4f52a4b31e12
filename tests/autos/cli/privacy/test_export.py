import hashlib
from pathlib import Path

import httpx
import pytest

from autos.cli.privacy import export as command
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data

ZIP = b"PK fictional"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PAUSE_SECONDS", 0.0)


autos = typed(command.app)


def test_an_archive_is_waited_for_and_written(api: RestStub, tmp_path: Path) -> None:
    looks: list[int] = []

    def status(_: httpx.Request) -> httpx.Response:
        looks.append(1)
        ready = {"files": 3, "size": len(ZIP), "signed_url": f"{api.base_url}/zip", "state": "ready"}
        return data({"state": "making"} if len(looks) == 1 else ready | {"sha256": hashlib.sha256(ZIP).hexdigest()})

    api.answers[f"POST {CASE_PATH}/exports"] = data({"export_id": "ex_1", "state": "making"}, 202)
    api.answers[f"GET {CASE_PATH}/exports/ex_1"] = status
    api.answers["GET /zip"] = httpx.Response(200, content=ZIP)
    done = autos(tmp_path / "caso.zip", "--case", WORKFLOW_ID)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "caso.zip").read_bytes() == ZIP
    assert "3 arquivos" in done.stdout


def test_it_is_of_a_case_or_of_a_person(tmp_path: Path) -> None:
    assert autos(tmp_path / "x.zip").exit_code == 2
    assert autos(tmp_path / "x.zip", "--case", "a", "--user", "b").exit_code == 2
