"""Verification of a document from a chat: an upload link, the state, then the answer within a budget."""

import json
from typing import Any

import httpx
import pytest

from tests.autos.cli.test_drafts import DRAFT, DRAFTS, RESULT, STARTED, citation, status
from tests.mcp_server.answers.brief.test_budgets import cost
from tests.mcp_server.connecting import answered, refused
from tests.mcp_server.rest_stub import RestStub, data, error

UPLOAD = {"upload_id": "up_1"}
LONG = "Companhia Inteiramente Fictícia de Seguros e Previdência do Interior S.A. " * 9


def stub(result: dict[str, Any] = RESULT, state: str = "completed", **more: Any) -> RestStub:
    """Return a verification in this state, with its result and a file of each kind."""
    kinds = {"result": "conferencia.json", "report_pdf": "conferencia.pdf", "marked_pdf": "marcado.pdf"}
    made = [{"artifact_id": f"art_{kind}", "kind": kind, "filename": name} for kind, name in kinds.items()]
    links = {
        f"POST {DRAFT}/artifacts/art_{kind}/signed-url": data({"signed_url": f"http://s3/{name}?{'x' * 450}"})
        for kind, name in kinds.items()
    }
    return RestStub(
        {
            f"POST {DRAFTS}": data(STARTED, 202),
            f"GET {DRAFT}": data(status(state, **more)),
            f"GET {DRAFT}/result": data(result),
            f"GET {DRAFT}/artifacts": data(made),
            **links,
        }
    )


async def test_without_an_upload_it_gives_a_link_for_a_document_and_says_what_to_do():
    ticket = {"upload_id": "up_1", "upload_url": "http://autos.test/upload/t", "expires_at": "2026-03-01T12:15:00Z"}
    rest = RestStub({"POST /v1/uploads": data(ticket, 201)})
    answer = await answered(rest, "verify_document", {})
    assert json.loads(rest.last.content) == {"purpose": "draft"}
    assert (answer["state"], answer["upload_id"], answer["upload_url"]) == (
        "awaiting_upload",
        "up_1",
        ticket["upload_url"],
    )
    assert "verify_document com este upload_id" in answer["next_step"]


async def test_an_upload_is_verified_and_waited_for_and_asked_again_it_is_the_same():
    rest = stub(state="checking", progress=0.6)
    answer = await answered(rest, "verify_document", UPLOAD)
    assert json.loads(rest.requests[0].content) == UPLOAD
    assert rest.last.url.params["wait_seconds"] == "25"
    assert (answer["state"], answer["progress"], answer["upload_id"]) == ("checking", 0.6, "up_1")
    assert "de novo" in answer["next_step"]
    assert "citations" not in answer


async def test_the_answer_has_what_needs_mending_first_by_place_and_links_for_people():
    answer = await answered(stub(), "verify_document", UPLOAD)
    assert [(one["lugar"], one["text"], one["verdict"]) for one in answer["citations"]] == [
        ("parágrafo 2", "Súmula 999 do STJ", "not_found"),
        ("nota de rodapé 1", "REsp 1.197.929/PR", "not_in_corpus"),
    ]
    assert answer["citations"][0]["suggestion"] == "Súmula 99 do STJ"
    assert [file["filename"] for file in answer["files"]] == ["conferencia.pdf", "marcado.pdf"]
    assert (answer["resumo"], answer["page"], answer["pages"]) == (
        "Citações distintas: 3, em 3 menções. Em ordem: 1; 1 não existe, 1 fora do acervo. Risco médio.",
        1,
        1,
    )
    assert answer["conteudo_citado"]
    everything = await answered(stub(), "verify_document", UPLOAD | {"todas": True})
    assert [one["verdict"] for one in everything["citations"]] == ["not_found", "not_in_corpus", "verified"]


async def test_a_credential_that_may_not_download_gets_the_answer_without_links():
    rest = stub()
    rest.answers[f"GET {DRAFT}/artifacts"] = error(403, "FORBIDDEN", "Falta o direito.")
    answer = await answered(rest, "verify_document", UPLOAD)
    assert len(answer["citations"]) == 2
    assert "files" not in answer


async def test_a_verification_that_failed_says_why():
    reason = {"code": "document_empty", "message": "O documento não tem texto."}
    answer = await answered(stub(state="failed", errors=[reason]), "verify_document", UPLOAD)
    assert answer["errors"] == [reason]
    assert "sem resultado" in answer["next_step"]


async def test_an_answer_of_many_long_citations_costs_at_most_2500_tokens_a_page_and_none_is_lost():
    rows = [
        citation(
            f"{number} {LONG}",
            "divergent",
            f"parágrafo {number}",
            reason=LONG,
            suggestion=LONG,
            near=[{"document_id": f"d{at}", "process": "REsp 1.234.567/SP", "agrees": []} for at in range(9)],
            quotations=[{"start": 0, "end": 9, "verdict": "altered", "cited": LONG, "found": LONG}] * 9,
        )
        for number in range(40)
    ]
    heavy = RESULT | {"citations": rows, "warnings": [LONG] * 30, "filename": LONG}
    assert await cost(stub(heavy), "verify_document", **UPLOAD) <= 2_500
    first = await answered(stub(heavy), "verify_document", UPLOAD)
    seen: list[str] = []
    for page in range(1, first["pages"] + 1):
        answer = await answered(stub(heavy), "verify_document", UPLOAD | {"page": page})
        seen += [one["lugar"] for one in answer["citations"]]
        assert ("files" in answer) == (page == 1)
        assert (f"page={page + 1}" in answer["next_step"]) == (page < first["pages"])
    assert seen == [row["label"] for row in rows]
    assert "páginas" in await refused(stub(heavy), "verify_document", UPLOAD | {"page": first["pages"] + 1})


@pytest.mark.parametrize("state", [404, 422])
async def test_a_link_that_nobody_used_is_refused_in_the_words_of_the_api(state: int):
    refusal: httpx.Response = error(state, "NOT_FOUND", "Envio não encontrado. Peça outro link.")
    rest = RestStub({f"POST {DRAFTS}": refusal})
    assert "Peça outro link" in await refused(rest, "verify_document", UPLOAD)
