import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from autos.cli.privacy import erase as command
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data
from workflows.contracts.privacy.erasure import Inventory

DELETE, STATUS = f"DELETE {CASE_PATH}", f"GET {CASE_PATH}/erasure"
GONE = Inventory(runs=1, artifacts=18, objects=30, bytes=4000).model_dump()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PAUSE_SECONDS", 0.0)


autos = typed(command.app)


@pytest.fixture
def confirmed(api: RestStub) -> list[dict[str, Any]]:
    """The bodies of DELETE; the erasure is complete at the second poll."""
    bodies: list[dict[str, Any]] = []
    looks: list[int] = []

    def erase(request: httpx.Request) -> httpx.Response:
        bodies.append(json.loads(request.content))
        if "confirmation" in bodies[-1]:
            return data({"workflow_id": WORKFLOW_ID, "state": "running"}, 202)
        return data({"workflow_id": WORKFLOW_ID, "state": "proposed", "erased": GONE, "confirmation": "word"})

    def status(_: httpx.Request) -> httpx.Response:
        looks.append(1)
        if len(looks) == 1:
            return data({"state": "running"})
        certificate = {"key_fingerprint": "f" * 64}
        return data({"state": "completed", "erased": GONE, "completed_at": "2026-05-01", "certificate": certificate})

    api.answers[DELETE], api.answers[STATUS] = erase, status
    return bodies


def test_erase_shows_what_would_go_asks_and_keeps_the_certificate(
    confirmed: list[dict[str, Any]], api: RestStub, tmp_path: Path
) -> None:
    file = tmp_path / "certificado.json"
    done = autos(WORKFLOW_ID, "--reason", "Fim do prazo", "--certificate", file, given="s\n")
    assert done.exit_code == 0, done.output
    assert "artefatos" in done.stdout
    assert "18" in done.stdout
    assert confirmed == [{"reason": "Fim do prazo"}, {"reason": "Fim do prazo", "confirmation": "word"}]
    assert json.loads(file.read_text(encoding="utf-8")) == {"key_fingerprint": "f" * 64}
    assert api.last.headers["authorization"] == "Bearer ak_admin"


def test_a_no_erases_nothing(confirmed: list[dict[str, Any]]) -> None:
    assert autos(WORKFLOW_ID, "--reason", "x", given="n\n").exit_code == 1
    assert confirmed == [{"reason": "x"}]


def test_json_is_for_programs_that_have_said_yes(confirmed: list[dict[str, Any]]) -> None:
    assert autos(WORKFLOW_ID, "--reason", "x", "--json").exit_code == 2
    done = autos(WORKFLOW_ID, "--reason", "x", "--json", "--yes")
    assert json.loads(done.stdout)["state"] == "completed"


def test_a_verification_is_erased_by_its_own_address(api: RestStub) -> None:
    name = f"vd_{'0' * 32}"
    path = f"/v1/verify/documents/{name}"
    api.answers[f"DELETE {path}"] = lambda request: (
        data({"state": "running"}, 202)
        if b"confirmation" in request.content
        else data({"state": "proposed", "erased": GONE, "confirmation": "word"})
    )
    done = {"state": "completed", "erased": GONE, "completed_at": "2026-05-01"}
    api.answers[f"GET {path}/erasure"] = data({**done, "certificate": {"key_fingerprint": "f" * 64}})
    answer = autos(name, "--reason", "Fim do prazo", "--yes")
    assert answer.exit_code == 0, answer.output
    assert "Eliminado" in answer.stdout
