import hashlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from autos.cli.cases import commands as cases
from autos.cli.cases.commands import app
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID, artifact, result, status
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.run.case import CaseState

STARTED = {"workflow_id": WORKFLOW_ID, "run": 1, "state": "queued_extraction", "poll_after_seconds": 2}
SUBMIT = "POST /v1/ingest/workflow"


autos = typed(app)


def role_of(request: httpx.Request) -> str:
    return request.headers["authorization"].removeprefix("Bearer ak_")


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    file = tmp_path / "autos.pdf"
    file.write_bytes(b"%PDF-1.7\ncorpo")
    return file


def test_submit_sends_the_file_as_a_lawyer_and_names_the_case(api: RestStub, pdf: Path):
    api.answers[SUBMIT] = data(STARTED, 202)
    done = autos("submit", pdf, "--min-precedent-score", "70", "--no-strict", "--idempotency-key", "k1")
    assert done.exit_code == 0, done.output
    assert WORKFLOW_ID in done.stdout
    assert role_of(api.last) == "lawyer"
    assert api.last.headers["idempotency-key"] == "k1"
    body = api.last.content
    assert b'filename="autos.pdf"' in body
    assert b'name="min_precedent_score"\r\n\r\n70.0' in body
    assert b'name="strict_infra_required"\r\n\r\nfalse' in body
    assert b'name="source_mode"\r\n\r\ncli' in body


def test_submit_prints_the_receipt_as_json(api: RestStub, pdf: Path):
    api.answers[SUBMIT] = data(STARTED, 202)
    assert json.loads(autos("submit", pdf, "--json").stdout) == STARTED


def test_several_files_are_sent_as_the_parts_of_one_case_in_their_order(api: RestStub, pdf: Path):
    second = pdf.with_name("parte 2.pdf")
    second.write_bytes(pdf.read_bytes())
    tickets = iter(["up_a", "up_b"])
    api.answers["POST /v1/uploads"] = lambda _: data({"upload_id": next(tickets)}, 201)
    for upload in ("up_a", "up_b"):
        api.answers[f"PUT /v1/uploads/{upload}"] = data({"upload_id": upload})
    busy = iter([error(503, "SERVICE_UNAVAILABLE", "Ainda."), data(STARTED, 202)])
    api.answers[SUBMIT] = lambda _: next(busy)
    done = autos("submit", second, pdf, "--cliente", "autor", "--idempotency-key", "k1")
    assert (done.exit_code, WORKFLOW_ID in done.stdout) == (0, True), done.output
    names = [json.loads(one.content)["filename"] for one in api.requests if one.url.path == "/v1/uploads"]
    assert names == ["parte 2.pdf", "autos.pdf"]
    sent = json.loads(api.last.content)
    assert (sent["upload_ids"], sent["cliente"]) == (["up_a", "up_b"], "autor")
    assert api.last.headers["idempotency-key"] == "k1"


KNOWN = {
    "workflow_id": "wf_0",
    "filename": "autos.pdf",
    "cnj": "0998412-72.2023.8.16.0014",
    "state": "completed",
    "submitted_at": "2026-11-20T01:00:00Z",
    "same_file": True,
    "same_number": False,
}
KNOWN_IN_WORDS = "0998412-72.2023.8.16.0014 (o mesmo PDF), enviado em 19/11/2026. Veja com: autos show wf_0"


def test_a_pdf_that_the_firm_has_already_is_told_with_the_way_to_its_case(api: RestStub, pdf: Path):
    api.answers[SUBMIT] = data(STARTED | {"same_lawsuit": [KNOWN]}, 202)
    done = autos("submit", pdf)
    assert (done.exit_code, KNOWN_IN_WORDS in done.stderr) == (0, True), done.output
    api.answers[SUBMIT] = error(409, "CONFLICT", "Já analisado.", same_lawsuit=[KNOWN])
    refused = autos("submit", pdf, "--unless-analysed")
    assert (refused.exit_code, KNOWN_IN_WORDS in refused.stderr) == (1, True), refused.output
    assert b'name="unless_analysed"\r\n\r\ntrue' in api.last.content


def following(api: RestStub, *states: CaseState) -> None:
    """The status endpoint returns `states` in turn, and advises to ask again at once."""
    left = list(states)

    def answer(_: httpx.Request) -> httpx.Response:
        return data(status(left.pop(0) if len(left) > 1 else left[0]) | {"poll_after_seconds": 0})

    api.answers[f"GET {CASE_PATH}"] = answer


def test_watch_follows_the_run_until_it_needs_a_person(api: RestStub, pdf: Path):
    api.answers[SUBMIT] = data(STARTED, 202)
    following(api, CaseState.PROCESSING_EXTRACTION, CaseState.AWAITING_PHASE_REVIEWS)
    done = autos("submit", pdf, "--watch")
    assert done.exit_code == 0, done.output
    assert "lendo o PDF" in done.stderr
    assert "autos review wf_1 --phase postulacao_inicial --approve" in done.stdout


def test_watch_prints_only_json_to_standard_output(api: RestStub, pdf: Path):
    api.answers[SUBMIT] = data(STARTED, 202)
    following(api, CaseState.COMPLETED)
    assert json.loads(autos("submit", pdf, "--watch", "--json").stdout)["state"] == "completed"


@pytest.mark.parametrize("state", [CaseState.FAILED, CaseState.NEEDS_USER_ACTION, CaseState.CANCELLED])
def test_a_run_that_fails_while_watched_ends_with_1_and_its_reason(api: RestStub, pdf: Path, state: CaseState):
    api.answers[SUBMIT] = data(STARTED, 202)
    reason = {"code": "pdf_unreadable", "message": "O PDF está danificado."}
    api.answers[f"GET {CASE_PATH}"] = data(status(state) | {"errors": [reason]})
    done = autos("submit", pdf, "--watch")
    assert done.exit_code == 1
    assert "O PDF está danificado." in done.stderr


def test_show_tells_phases_precedents_and_what_to_do(api: RestStub):
    api.answers[f"GET {CASE_PATH}"] = data(status(CaseState.AWAITING_PHASE_REVIEWS))
    api.answers[f"GET {CASE_PATH}/result"] = data(result())
    done = autos("show", WORKFLOW_ID, "--run", "1")
    assert done.exit_code == 0, done.output
    for told in ("espera a revisão das fases", "Postulação inicial", "1-9", "REsp 1/SP", "61,5", "autos review wf_1"):
        assert told in done.stdout
    assert {request.url.params["run"] for request in api.requests} == {"1"}


def test_show_works_before_there_is_a_result(api: RestStub):
    reading = {"reading": {"pages": 60, "read": 12}}
    api.answers[f"GET {CASE_PATH}"] = data(status(CaseState.PROCESSING_EXTRACTION) | reading)
    api.answers[f"GET {CASE_PATH}/result"] = error(409, "CONFLICT", "Ainda não.", state="processing_extraction")
    assert "lendo o PDF (12 de 60 páginas)" in autos("show", WORKFLOW_ID).stdout
    shown = json.loads(autos("show", WORKFLOW_ID, "--json").stdout)
    assert (shown["state"], shown["result"]) == ("processing_extraction", None)


def test_review_decides_as_a_reviewer(api: RestStub):
    api.answers[f"POST {CASE_PATH}/review"] = data({"decision_id": "d", "state": "awaiting_final_review"})
    following(api, CaseState.AWAITING_FINAL_REVIEW)
    done = autos("review", WORKFLOW_ID, "--phase", "sentenca_primeiro_grau", "--reject", "--notes", "rever")
    assert done.exit_code == 0, done.output
    sent = api.requests[0]
    assert role_of(sent) == "reviewer"
    decision = json.loads(sent.content)
    assert decision.pop("decision_id").startswith("cli-")
    assert decision == {"phase_label": "sentenca_primeiro_grau", "approved": False, "notes": "rever"}
    assert "autos review wf_1 --approve" in done.stdout


def test_a_final_review_shows_the_run_as_it_ended(api: RestStub):
    api.answers[f"POST {CASE_PATH}/review"] = data({"decision_id": "d", "state": "awaiting_final_review"})
    following(api, CaseState.AWAITING_FINAL_REVIEW, CaseState.AWAITING_FINAL_REVIEW, CaseState.COMPLETED)
    done = autos("review", WORKFLOW_ID, "--approve")
    assert done.exit_code == 0, done.output
    assert "concluído" in done.stdout
    assert "autos artifacts wf_1" in done.stdout


def test_a_final_review_does_not_wait_for_ever(api: RestStub, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cases, "PUBLISHED_WITHIN", 0.05)
    api.answers[f"POST {CASE_PATH}/review"] = data({"decision_id": "d", "state": "awaiting_final_review"})
    following(api, CaseState.AWAITING_FINAL_REVIEW)
    assert "espera a revisão final" in autos("review", WORKFLOW_ID, "--approve").stdout


def test_a_final_review_that_no_worker_has_seen_is_not_waited_for(api: RestStub):
    api.answers[f"POST {CASE_PATH}/review"] = data({"decision_id": "d", "state": "awaiting_final_review"}, 202)
    following(api, CaseState.AWAITING_FINAL_REVIEW)
    assert autos("review", WORKFLOW_ID, "--approve").exit_code == 0
    assert [request.method for request in api.requests] == ["POST", "GET"]


def test_review_without_a_decision_is_wrong_use(api: RestStub):
    assert autos("review", WORKFLOW_ID).exit_code == 2
    assert api.requests == []


def test_reprocess_sends_only_what_changes(api: RestStub):
    api.answers[f"POST {CASE_PATH}/reprocess"] = data(STARTED | {"run": 2}, 202)
    done = autos("reprocess", WORKFLOW_ID, "--max-matches-per-phase", "3", "--reason", "comparar", "--json")
    assert json.loads(done.stdout)["run"] == 2
    assert json.loads(api.last.content) == {"max_matches_per_phase": 3, "reason": "comparar"}


def stored(api: RestStub, kind: str, content: bytes, run: int = 1, announced: bytes | None = None) -> dict[str, Any]:
    """Add an artifact with its link, and its bytes behind the link."""
    item = artifact(kind, run=run) | {"sha256": hashlib.sha256(announced or content).hexdigest(), "size": len(content)}
    name = item["artifact_id"]
    link = {"signed_url": f"{api.base_url}/objects/{name}", "expires_in_seconds": 600}
    api.answers[f"POST {CASE_PATH}/artifacts/{name}/signed-url"] = data(link)
    api.answers[f"GET /objects/{name}"] = httpx.Response(200, content=content)
    return item


def test_artifacts_of_the_latest_run_are_downloaded_under_their_names(api: RestStub, tmp_path: Path):
    listed = [
        stored(api, "result", b"{}"),
        stored(api, "result", b"{2}", run=2),
        stored(api, "report_md", b"# R", run=2),
    ]
    api.answers[f"GET {CASE_PATH}/artifacts"] = data(listed)
    done = autos("artifacts", WORKFLOW_ID, "--download", tmp_path / "saida")
    assert done.exit_code == 0, done.output
    found = {file.name: file.read_bytes() for file in (tmp_path / "saida").iterdir()}
    assert found == {"result-v2.json": b"{2}", "report_md-v2.md": b"# R"}
    assert role_of(api.requests[0]) == "auditor"


def test_bytes_that_differ_from_their_hash_are_not_kept(api: RestStub, tmp_path: Path):
    api.answers[f"GET {CASE_PATH}/artifacts"] = data([stored(api, "result", b"{}", announced=b"{other}")])
    done = autos("artifacts", WORKFLOW_ID, "--download", tmp_path / "saida")
    assert done.exit_code == 1
    assert "diferente do registrado" in done.stderr
    assert list((tmp_path / "saida").iterdir()) == []


def test_downloading_before_there_are_artifacts_fails(api: RestStub, tmp_path: Path):
    api.answers[f"GET {CASE_PATH}/artifacts"] = data([])
    assert autos("artifacts", WORKFLOW_ID, "--download", tmp_path / "saida").exit_code == 1
    assert autos("artifacts", WORKFLOW_ID).exit_code == 0


def test_artifacts_as_json_are_those_of_the_api(api: RestStub):
    api.answers[f"GET {CASE_PATH}/artifacts"] = data([artifact("manifest")])
    assert json.loads(autos("artifacts", WORKFLOW_ID, "--json").stdout) == [artifact("manifest")]


def test_a_refusal_goes_to_standard_error_with_its_trace_and_ends_with_1(api: RestStub):
    done = autos("show", "wf_unknown")
    assert done.exit_code == 1
    assert "Não encontrado. (NOT_FOUND, trace_id t-9)" in done.stderr
    assert done.stdout == ""


def test_a_missing_file_is_wrong_use(api: RestStub, tmp_path: Path):
    assert autos("submit", tmp_path / "nada.pdf").exit_code == 2
    assert api.requests == []


def test_without_a_key_the_command_says_where_keys_come_from(
    api: RestStub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("AUTOS_DATA_DIR", str(tmp_path / "vazia"))
    done = autos("show", WORKFLOW_ID)
    assert done.exit_code == 2
    assert "AUTOS_API_KEY" in done.stderr


def test_a_configured_key_comes_before_those_of_the_stack(api: RestStub, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("AUTOS_API_KEY", "ak_own")
    autos("show", WORKFLOW_ID)
    assert role_of(api.last) == "own"


def test_an_api_that_is_down_is_told_in_one_sentence(api: RestStub, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("AUTOS_API_BASE_URL", "http://127.0.0.1:1")
    done = autos("show", WORKFLOW_ID)
    assert done.exit_code == 1
    assert "não respondeu" in done.stderr


def test_one_command_reviews_several_phases(api: RestStub):
    api.answers[f"POST {CASE_PATH}/review"] = data({"decision_id": "d", "state": "awaiting_final_review"})
    api.answers[f"GET {CASE_PATH}"] = data(status(CaseState.AWAITING_FINAL_REVIEW))
    phases = ("--phase", "postulacao_inicial", "--phase", "resposta_do_reu")
    done = autos("review", WORKFLOW_ID, *phases, "--approve", "--notes", "ok", "--json")
    assert done.exit_code == 0, done.output
    sent = json.loads(api.last.content)
    assert (sent["phase_label"], sent["approved"]) == ("postulacao_inicial", True)
    assert sent["other_phases"] == [{"phase_label": "resposta_do_reu", "approved": True, "notes": "ok"}]


def test_a_review_leaves_single_precedents_out_with_a_reason(api: RestStub):
    api.answers[f"POST {CASE_PATH}/review"] = data({"decision_id": "d", "state": "awaiting_final_review"})
    review = ("review", WORKFLOW_ID, "--phase", "postulacao_inicial", "--approve", "--json")
    done = autos(*review, "--reject-precedent", "stj-1=trata de outro contrato")
    assert done.exit_code == 0, done.output
    rejected = json.loads(api.last.content)["rejected_precedents"]
    assert rejected == [{"document_id": "stj-1", "reason": "trata de outro contrato"}]
    silent = autos(*review, "--reject-precedent", "stj-1")
    assert silent.exit_code == 2
