import base64
import json
import logging
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp.shared.exceptions import MCPError

from api.cases.result_summary import summarise
from mcp_server.answers.cases import QUOTED_NOTICE
from mcp_server.tools.corpus import graph, search
from mcp_server.tools.firm import memory
from tests.mcp_server.answers_of_rest import CASE_PATH, INJECTION, WORKFLOW_ID, artifact, result, status
from tests.mcp_server.connecting import CONSOLE, PDF, answered, connected, refused, text_of
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.run.case import CaseState
from workflows.contracts.run.results.result import CaseResult

CASES = "/v1/ingest/workflow"
NEVER_EMPTY = ("document_id", "score_breakdown", "why", "ementa_preview", "case_passage", "precedent_passage")
STARTED = {"workflow_id": WORKFLOW_ID, "run": 1, "state": "queued_extraction", "poll_after_seconds": 3}


def submission_stub() -> RestStub:
    return RestStub({f"POST {CASES}": data(STARTED, 202)})


async def test_the_server_tells_its_name_version_and_the_order_of_the_tools():
    async with connected(RestStub()) as client:
        assert client.server_info is not None
        assert (client.server_info.name, client.server_info.version) == ("autos", "1.2.3")
        told = client.instructions or ""
    order = [
        "request_case_pdf_upload",
        "submit_case_pdf_analysis",
        "get_case_pdf_analysis_status",
        "get_case_pdf_analysis_result",
        "review_case_phase",
        "review_case_final",
        "get_case_workflow_artifacts",
    ]
    places = [told.index(tool) for tool in order]
    assert places == sorted(places)
    research = ["search_jurisprudence", "get_document_integra", "get_irac_analysis", "verify_legal_claims"]
    places = [told.index(tool) for tool in research]
    assert places == sorted(places)
    asked = [definition.tool for definition in (*search.TOOLS, *graph.TOOLS, *memory.TOOLS)]
    assert [tool for tool in asked if tool not in told] == []


async def test_an_upload_link_comes_with_what_to_do_with_it():
    ticket = {"upload_id": "up_1", "upload_url": "http://autos.test/upload/t", "expires_at": "2026-03-01T12:15:00Z"}
    stub = RestStub({"POST /v1/uploads": data(ticket, 201)})
    answer = await answered(stub, "request_case_pdf_upload", {"filename": "autos.pdf"})
    assert (answer["upload_id"], answer["upload_url"]) == ("up_1", "http://autos.test/upload/t")
    assert "submit_case_pdf_analysis" in answer["next_step"]
    assert json.loads(stub.last.content) == {"filename": "autos.pdf"}


async def test_an_upload_is_submitted_by_its_id_with_the_defaults_of_the_reference():
    stub = submission_stub()
    answer = await answered(stub, "submit_case_pdf_analysis", {"upload_id": "up_1"})
    assert json.loads(stub.last.content) == {
        "upload_id": "up_1",
        "source_system": "projudi",
        "source_mode": "chat_attachment",
        "strict_infra_required": True,
    }
    assert (answer["workflow_id"], answer["run"], answer["poll_after_seconds"]) == (WORKFLOW_ID, 1, 3)
    assert "get_case_pdf_analysis_status" in answer["next_step"]


async def test_parts_of_a_lawsuit_are_submitted_in_their_order():
    stub = submission_stub()
    await answered(stub, "submit_case_pdf_analysis", {"upload_ids": ["up_2", "up_1"], "filename": "volumes"})
    sent = json.loads(stub.last.content)
    assert (sent["upload_ids"], sent["filename"]) == (["up_2", "up_1"], "volumes")
    assert "upload_id" not in sent


async def test_the_other_cases_of_a_lawsuit_are_told_with_the_way_to_them():
    known = {
        "workflow_id": "wf_0",
        "filename": "autos.pdf",
        "cnj": None,
        "state": "completed",
        "submitted_at": "2026-11-20T12:00:00Z",
        "same_file": False,
        "same_number": True,
    }
    told = [f"autos.pdf (o mesmo número), enviado em 20/11/2026 12:00 (UTC): wf_0 {CONSOLE}/casos/wf_0"]
    stub = RestStub({f"POST {CASES}": data(STARTED | {"same_lawsuit": [known]}, 202)})
    answer = await answered(stub, "submit_case_pdf_analysis", {"upload_id": "up_1"})
    assert answer["same_lawsuit"] == told
    stub.answers[f"GET {CASE_PATH}"] = data(status(CaseState.COMPLETED) | {"same_lawsuit": [known]})
    answer = await answered(stub, "get_case_pdf_analysis_status", {"workflow_id": WORKFLOW_ID})
    assert answer["same_lawsuit"] == told


async def test_every_parameter_of_a_submission_reaches_the_api():
    stub = submission_stub()
    given = {
        "pdf_base64": base64.b64encode(PDF).decode(),
        "filename": "autos.pdf",
        "source_system": "pje",
        "source_mode": "teste",
        "rules_version": "phase-rules-v1",
        "min_precedent_score": 60,
        "max_matches_per_phase": 3,
        "reason": "conferir",
        "strict_infra_required": False,
    }
    await answered(stub, "submit_case_pdf_analysis", given)
    assert json.loads(stub.last.content) == given


async def test_a_local_file_is_sent_as_multipart_under_its_own_name(tmp_path: Path):
    (tmp_path / "processo 1.pdf").write_bytes(PDF)
    stub = submission_stub()
    arguments = {"local_path": str(tmp_path / "processo 1.pdf")}
    await answered(stub, "submit_case_pdf_analysis", arguments, root=tmp_path)
    assert b'filename="processo 1.pdf"' in stub.last.content
    assert PDF in stub.last.content
    await answered(stub, "submit_case_pdf_analysis", arguments | {"filename": "outro.pdf"}, root=tmp_path)
    assert b'filename="outro.pdf"' in stub.last.content


async def test_a_server_away_from_the_user_reads_no_local_file(tmp_path: Path):
    (tmp_path / "autos.pdf").write_bytes(PDF)
    stub = submission_stub()
    text = await refused(stub, "submit_case_pdf_analysis", {"local_path": str(tmp_path / "autos.pdf")})
    assert "request_case_pdf_upload" in text
    assert stub.requests == []


async def test_a_chat_attachment_is_fetched_and_sent_as_multipart():
    stub = submission_stub()
    file = {"download_url": "https://files.test/a", "file_id": "file-1", "file_name": "anexo.pdf"}
    await answered(stub, "submit_case_pdf_analysis", {"file": file})
    assert b'filename="anexo.pdf"' in stub.last.content
    assert PDF in stub.last.content


@pytest.mark.parametrize("sources", [{}, {"upload_id": "up_1", "pdf_base64": "JVBERg=="}, {"upload_id": ""}])
async def test_a_submission_names_exactly_one_source(sources: dict[str, str]):
    stub = submission_stub()
    text = await refused(stub, "submit_case_pdf_analysis", sources)
    assert "exatamente uma origem" in text
    assert "trace_id" in text
    assert stub.requests == []


@pytest.mark.parametrize(
    "out_of_range",
    [
        {"min_precedent_score": 101},
        {"min_precedent_score": -1},
        {"max_matches_per_phase": 0},
        {"max_matches_per_phase": 11},
    ],
)
async def test_values_out_of_range_are_refused_before_any_request(out_of_range: dict[str, int]):
    stub = submission_stub()
    await refused(stub, "submit_case_pdf_analysis", {"upload_id": "up_1"} | out_of_range)
    await refused(stub, "reprocess_case_analysis", {"workflow_id": WORKFLOW_ID} | out_of_range)
    assert stub.requests == []


@pytest.mark.parametrize("state", list(CaseState))
async def test_every_state_has_a_next_step(state: CaseState):
    stub = RestStub({f"GET {CASE_PATH}": data(status(state))})
    answer = await answered(stub, "get_case_pdf_analysis_status", {"workflow_id": WORKFLOW_ID})
    assert answer["state"] == state
    assert answer["next_step"]
    assert answer["phases"][0]["pages"] == [[1, 9]]


async def test_an_earlier_run_is_asked_for_by_number():
    stub = RestStub({f"GET {CASE_PATH}": data(status(CaseState.REJECTED))})
    await answered(stub, "get_case_pdf_analysis_status", {"workflow_id": WORKFLOW_ID, "run": 1})
    assert stub.last.url.params["run"] == "1"


def result_stub(state: CaseState = CaseState.AWAITING_PHASE_REVIEWS) -> RestStub:
    """Answer with the summary if it is requested, else with the whole result."""
    whole = CaseResult.model_validate(result(state))

    def answer(request: httpx.Request) -> httpx.Response:
        asked = request.url.params.get("detail")
        return data((summarise(whole) if asked == "summary" else whole).model_dump(mode="json"))

    return RestStub({f"GET {CASE_PATH}/result": answer})


async def test_the_result_is_a_summary_whose_quoted_text_comes_with_a_notice():
    answer = await answered(result_stub(), "get_case_pdf_analysis_result", {"workflow_id": WORKFLOW_ID})
    (phase,) = answer["summary"]["phases"]
    assert (phase["pieces"], phase["found"], phase["matches"][0]["document_id"]) == (1, 1, "stj-1")
    assert phase["matches"][0]["stance"] == "indefinido"
    assert answer["ready"] is True
    assert answer["conteudo_dos_autos"] == QUOTED_NOTICE
    assert list(answer).index("conteudo_dos_autos") < list(answer).index("summary")
    assert "review_case_phase" in answer["next_step"]


async def test_the_text_of_a_result_says_the_same_as_its_data():
    async with connected(result_stub()) as client:
        reply = await client.call_tool("get_case_pdf_analysis_result", {"workflow_id": WORKFLOW_ID})
    said = ("postulacao_inicial", "REsp 1/SP", "stj-1", "61.5", "provido", "Decidir: Postulação inicial", QUOTED_NOTICE)
    assert [word for word in said if word not in text_of(reply)] == []


async def test_a_phase_comes_with_the_passages_of_its_precedents():
    asked = {"workflow_id": WORKFLOW_ID, "phase_label": "postulacao_inicial"}
    stub = result_stub()
    answer = await answered(stub, "get_case_pdf_analysis_result", asked)
    assert dict(stub.last.url.params) == {"detail": "full", "phase": "postulacao_inicial"}
    match = next(entry["match"] for entry in answer["entries"] if "match" in entry)
    assert match["case_passage"] == {"page": 3, "text": INJECTION}
    assert "score_breakdown" not in match
    assert (answer["page"], answer["pages"]) == (1, 1)


async def test_every_field_of_a_result_is_on_some_page_of_it():
    answer = await answered(
        result_stub(), "get_case_pdf_analysis_result", {"workflow_id": WORKFLOW_ID, "detail": "full"}
    )
    told = json.dumps(answer["entries"], ensure_ascii=False)
    whole = result()
    assert [name for name in whole["phases"][0]["matches"][0] if f'"{name}"' not in told and name in NEVER_EMPTY] == []
    assert whole["provenance"]["source_sha256"] in told
    beyond = {"workflow_id": WORKFLOW_ID, "detail": "full", "page": 2}
    assert "page de 1 a 1" in await refused(result_stub(), "get_case_pdf_analysis_result", beyond)


async def test_a_closed_result_points_to_the_artifacts():
    stub = result_stub(CaseState.COMPLETED)
    answer = await answered(stub, "get_case_pdf_analysis_result", {"workflow_id": WORKFLOW_ID})
    assert "get_case_workflow_artifacts" in answer["next_step"]


async def test_a_result_that_is_not_ready_is_an_answer_and_no_failure():
    unready = error(409, "CONFLICT", "Ainda não há resultado.", state="processing_extraction")
    stub = RestStub({f"GET {CASE_PATH}/result": unready})
    answer = await answered(stub, "get_case_pdf_analysis_result", {"workflow_id": WORKFLOW_ID})
    assert (answer["ready"], answer["state"]) == (False, "processing_extraction")
    assert "get_case_pdf_analysis_status" in answer["next_step"]


async def test_a_run_that_ended_without_result_says_why():
    why = [{"code": "no_phase_found", "message": "Nenhuma fase reconhecida. Envie os autos completos."}]
    ended = error(
        409, "CONFLICT", "Esta execução terminou sem resultado.", state="needs_user_action", run=1, errors=why
    )
    stub = RestStub({f"GET {CASE_PATH}/result": ended})
    answer = await answered(stub, "get_case_pdf_analysis_result", {"workflow_id": WORKFLOW_ID})
    assert (answer["ready"], answer["run"], answer["errors"]) == (False, 1, why)
    assert "reprocess_case_analysis" in answer["next_step"]


async def test_a_phase_review_reaches_the_api_and_names_what_is_left():
    receipt: dict[str, Any] = {
        "decision_id": "d",
        "state": "awaiting_phase_reviews",
        "pending_phases": ["resposta_do_reu"],
    }
    stub = RestStub({f"POST {CASE_PATH}/review": data(receipt)})
    arguments = {"workflow_id": WORKFLOW_ID, "phase_label": "postulacao_inicial", "approved": True, "reviewer": "Ana"}
    answer = await answered(stub, "review_case_phase", arguments)
    sent = json.loads(stub.last.content)
    assert sent.pop("decision_id").startswith("mcp-")
    assert sent == {"phase_label": "postulacao_inicial", "approved": True, "reviewer": "Ana"}
    assert "Resposta do réu" in answer["next_step"]


@pytest.mark.parametrize(
    ("state", "status_code", "expected"),
    [
        ("awaiting_final_review", 200, "review_case_final"),
        ("publishing", 200, "get_case_workflow_artifacts"),
        ("awaiting_phase_reviews", 202, "em instantes"),
    ],
)
async def test_a_review_says_what_comes_next(state: str, status_code: int, expected: str):
    receipt: dict[str, Any] = {"decision_id": "d", "state": state, "pending_phases": []}
    stub = RestStub({f"POST {CASE_PATH}/review": data(receipt, status_code)})
    answer = await answered(stub, "review_case_final", {"workflow_id": WORKFLOW_ID, "approved": False, "notes": "n"})
    assert "phase_label" not in json.loads(stub.last.content)
    assert expected in answer["next_step"]
    assert answer["queued"] is (status_code == 202)


async def test_reprocessing_sends_only_what_changes():
    stub = RestStub({f"POST {CASE_PATH}/reprocess": data(STARTED | {"run": 2}, 202)})
    answer = await answered(stub, "reprocess_case_analysis", {"workflow_id": WORKFLOW_ID, "min_precedent_score": 70})
    assert json.loads(stub.last.content) == {"min_precedent_score": 70}
    assert answer["run"] == 2


async def test_artifacts_are_listed_and_signed():
    stub = RestStub(
        {
            f"GET {CASE_PATH}/artifacts": data([artifact("report_pdf"), artifact("manifest")]),
            f"POST {CASE_PATH}/artifacts/art_1_report_pdf_2/signed-url": data(
                {"signed_url": "http://s3.test/x", "expires_in_seconds": 600}
            ),
        }
    )
    listed = await answered(stub, "get_case_workflow_artifacts", {"workflow_id": WORKFLOW_ID})
    assert [item["kind"] for item in listed["artifacts"]] == ["report_pdf", "manifest"]
    chosen = {"workflow_id": WORKFLOW_ID, "artifact_id": listed["artifacts"][0]["artifact_id"]}
    signed = await answered(stub, "get_case_artifact_signed_url", chosen)
    assert (signed["signed_url"], signed["expires_in_seconds"]) == ("http://s3.test/x", 600)


async def test_a_case_without_artifacts_says_so():
    stub = RestStub({f"GET {CASE_PATH}/artifacts": data([])})
    answer = await answered(stub, "get_case_workflow_artifacts", {"workflow_id": WORKFLOW_ID})
    assert answer["artifacts"] == []
    assert "Ainda não há" in answer["next_step"]


async def test_a_known_failure_reaches_the_model_as_message_code_and_trace_id():
    text = await refused(RestStub(), "get_case_pdf_analysis_status", {"workflow_id": "wf_other"})
    assert text == "Não encontrado. (código: NOT_FOUND, trace_id: t-9)"


async def test_a_refused_parameter_is_told_with_what_it_wants():
    fields = [{"field": "phase_label", "message": "Valor desconhecido. Use um destes: a, b."}]
    invalid = error(422, "VALIDATION_ERROR", "Corrija os campos indicados em details: phase_label.", fields=fields)
    stub = RestStub({f"POST {CASE_PATH}/review": invalid})
    arguments = {"workflow_id": WORKFLOW_ID, "phase_label": "segredo", "approved": True}
    text = await refused(stub, "review_case_phase", arguments)
    assert "phase_label: Valor desconhecido. Use um destes: a, b." in text
    assert "segredo" not in text


async def test_an_unexpected_failure_stays_opaque(caplog: pytest.LogCaptureFixture):
    stub = RestStub({f"GET {CASE_PATH}": data({"segredo": "não é um status"})})
    with caplog.at_level(logging.CRITICAL):
        text = await refused(stub, "get_case_pdf_analysis_status", {"workflow_id": WORKFLOW_ID})
    assert re.fullmatch(
        r"Erro interno em get_case_pdf_analysis_status\. Se persistir, informe o trace_id a quem opera o sistema\. "
        r"\(código: INTERNAL_ERROR, trace_id: \w+\)",
        text,
    )


async def test_a_failure_has_its_code_its_trace_and_what_helps_as_data_too():
    forbidden = error(403, "FORBIDDEN", "A chave usada não permite.", required_scope="reviews:write")
    stub = RestStub({f"POST {CASE_PATH}/review": forbidden})
    async with connected(stub) as client:
        reply = await client.call_tool("review_case_final", {"workflow_id": WORKFLOW_ID, "approved": True})
        local = await client.call_tool("submit_case_pdf_analysis", {})
    assert reply.structured_content == {
        "error": {
            "code": "FORBIDDEN",
            "message": "A chave usada não permite.",
            "trace_id": "t-9",
            "required_scope": "reviews:write",
        }
    }
    assert local.structured_content is not None
    assert local.structured_content["error"]["code"] == "INVALID_REQUEST"


async def test_one_call_decides_several_phases_and_takes_single_precedents_out():
    receipt: dict[str, Any] = {"decision_id": "d", "state": "awaiting_final_review", "pending_phases": []}
    stub = RestStub({f"POST {CASE_PATH}/review": data(receipt)})
    rejected = [{"document_id": "stj-1", "reason": "outro contrato"}]
    others = [{"phase_label": "resposta_do_reu", "approved": False, "notes": "fora do tema"}]
    arguments = {
        "workflow_id": WORKFLOW_ID,
        "phase_label": "postulacao_inicial",
        "approved": True,
        "rejected_precedents": rejected,
        "other_phases": others,
    }
    answer = await answered(stub, "review_case_phase", arguments)
    sent = json.loads(stub.last.content)
    assert (sent["rejected_precedents"], sent["other_phases"]) == (rejected, others)
    assert "review_case_final" in answer["next_step"]


async def test_the_status_can_wait_for_the_machines():
    stub = RestStub({f"GET {CASE_PATH}": data(status(CaseState.AWAITING_PHASE_REVIEWS))})
    await answered(stub, "get_case_pdf_analysis_status", {"workflow_id": WORKFLOW_ID, "wait_seconds": 25})
    assert stub.last.url.params["wait_seconds"] == "25"
    await refused(stub, "get_case_pdf_analysis_status", {"workflow_id": WORKFLOW_ID, "wait_seconds": 26})


async def test_cases_are_found_by_party():
    item = {"workflow_id": WORKFLOW_ID, "filename": "a.pdf", "run": 1, "state": "completed", "updated_at": "2026-01-01"}
    item["case_class"] = "Monitória"
    listing = {"data": [item], "meta": {}, "pagination": {"cursor": None, "has_more": False, "total_estimate": 1}}
    stub = RestStub({f"GET {CASES}": httpx.Response(200, json=listing)})
    found = await answered(stub, "list_cases", {"party": "fictícia", "state": "completed"})
    assert dict(stub.last.url.params) == {"party": "fictícia", "state": "completed", "limit": "10"}
    (case,) = found["cases"]
    assert (case["workflow_id"], case["case_class"], found["total"]) == (WORKFLOW_ID, "Monitória", 1)


@pytest.mark.parametrize(("arguments", "told"), [({}, "ainda não tem casos"), ({"party": "x"}, "Confira o filtro")])
async def test_a_list_without_cases_blames_the_filter_only_where_there_is_one(arguments: dict[str, Any], told: str):
    listing: dict[str, Any] = {
        "data": [],
        "meta": {},
        "pagination": {"cursor": None, "has_more": False, "total_estimate": 0},
    }
    stub = RestStub({f"GET {CASES}": httpx.Response(200, json=listing)})
    assert told in (await answered(stub, "list_cases", arguments))["next_step"]


@pytest.mark.parametrize(("sources", "told"), [([], "está vazio"), ([{"source": "x"}], "ainda não está ativo")])
async def test_a_corpus_that_is_not_yet_active_is_not_called_empty(sources: list[dict[str, str]], told: str):
    stub = RestStub({"GET /v1/corpus": data({"active": None, "decisions": 0, "sources": sources})})
    assert told in (await answered(stub, "get_corpus_status", {}))["next_step"]


async def test_the_coverage_of_the_corpus_comes_with_what_it_does_not_cover():
    active = {"snapshot_id": "s1", "decisions": 7, "first_date": "2015-01-01", "last_date": "2024-01-01"}
    stub = RestStub({"GET /v1/corpus": data({"active": active, "decisions": 7, "sources": []})})
    answer = await answered(stub, "get_corpus_status", {})
    assert (answer["decisions"], answer["last_date"]) == (7, "2024-01-01")
    assert "não prova" in answer["not_covered"]
    empty = RestStub({"GET /v1/corpus": data({"active": None, "decisions": 0, "sources": []})})
    assert "vazio" in (await answered(empty, "get_corpus_status", {}))["next_step"]


async def test_four_prompts_are_offered_and_an_unknown_one_is_refused_cleanly():
    async with connected(RestStub()) as client:
        offered = (await client.list_prompts()).prompts
        titles = ["Analisar autos", "Conferir minuta", "Pesquisar tese", "Preparar revisão"]
        assert [prompt.title for prompt in offered] == titles
        asked = await client.get_prompt("pesquisar_tese", {"tese": "prescrição trienal"})
        assert "prescrição trienal" in json.dumps(asked.model_dump(mode="json"), ensure_ascii=False)
        with pytest.raises(MCPError, match="Roteiro desconhecido"):
            await client.get_prompt("nenhum")
        with pytest.raises(MCPError, match="Faltam argumentos do roteiro: tese"):
            await client.get_prompt("pesquisar_tese")


async def test_a_draft_is_checked_from_its_words_or_from_its_file():
    async with connected(RestStub()) as client:
        words, file = [
            json.dumps((await client.get_prompt("conferir_minuta", given)).model_dump(mode="json"), ensure_ascii=False)
            for given in ({"minuta": "Súmula 7."}, {})
        ]
    assert "verify_legal_claims" in words
    assert "<minuta>" in words
    assert "Súmula 7." in words
    assert "verify_document" in file
    assert "<minuta>" not in file
