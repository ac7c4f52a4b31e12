"""Files that a command writes about a case are private to its user, even with an open umask."""

import hashlib
import os
import stat
import sys
from pathlib import Path

import httpx
import pytest

from autos.cli.main import main
from tests.activities.reports.folders import make_key
from tests.activities.reports.verification.test_witness import prove
from tests.autos.cli.test_drafts import DRAFT, DRAFTS, STARTED
from tests.autos.cli.test_drafts import RESULT as DRAFT_RESULT
from tests.autos.cli.test_drafts import status as draft_status
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID, artifact
from tests.mcp_server.rest_stub import RestStub, data
from workflows.contracts.privacy.erasure import Inventory

BODY = b"peca dos autos"
SHA256 = hashlib.sha256(BODY).hexdigest()


@pytest.fixture
def stored(api: RestStub) -> RestStub:
    """Serve a case, its export, its erasure, its checkpoint and a checked draft, each with one file of the same
    bytes.
    """
    link = {"signed_url": f"{api.base_url}/bytes", "expires_in_seconds": 600}
    proof = prove(make_key(Path(os.environ["AUTOS_DATA_DIR"], "signing.pem"))).model_dump(mode="json")
    of_case, of_draft = f"{CASE_PATH}/artifacts", f"{DRAFT}/artifacts"
    report = {"artifact_id": "art_d", "kind": "report_md", "filename": "conferencia.md", "sha256": SHA256}
    gone = {"erased": Inventory(runs=1).model_dump()}
    ended = {"state": "completed", "completed_at": "2026-05-01", "certificate": {"key_fingerprint": "f" * 64}}
    ready = {"state": "ready", "files": 1, "size": len(BODY), "sha256": SHA256, **link}
    api.answers |= {
        "GET /bytes": httpx.Response(200, content=BODY),
        f"GET {of_case}": data([artifact("result") | {"artifact_id": "art_c", "sha256": SHA256}]),
        f"POST {of_case}/art_c/signed-url": data(link),
        f"POST {CASE_PATH}/exports": data({"export_id": "ex_1", "state": "making"}, 202),
        f"GET {CASE_PATH}/exports/ex_1": data(ready),
        f"DELETE {CASE_PATH}": data({"state": "proposed", "confirmation": "word", **gone}),
        f"GET {CASE_PATH}/erasure": data(ended | gone),
        f"GET {CASE_PATH}/checkpoint": data(proof),
        f"POST {DRAFTS}": data(STARTED, 202),
        f"GET {DRAFT}": data(draft_status("completed", progress=1.0)),
        f"GET {DRAFT}/result": data(DRAFT_RESULT),
        f"GET {of_draft}": data([report]),
        f"POST {of_draft}/art_d/signed-url": data(link),
    }
    return api


@pytest.mark.parametrize(
    "typed",
    [
        f"artifacts {WORKFLOW_ID} --download saida",
        f"export caso.zip --case {WORKFLOW_ID}",
        f"erase {WORKFLOW_ID} --reason prazo --yes --certificate certificado.json",
        f"checkpoint {WORKFLOW_ID} --out prova.json",
        f"verify-draft --case {WORKFLOW_ID} --save conferencia",
    ],
    ids=lambda typed: typed.split()[0],
)
def test_what_a_command_writes_no_other_user_reads(
    stored: RestStub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    place = tmp_path / "elsewhere"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setattr(sys, "argv", ["autos", *typed.split()])
    os.umask(0o022)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    written = list(place.rglob("*"))
    assert [path for path in written if path.is_file()]
    assert [path.name for path in written if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
