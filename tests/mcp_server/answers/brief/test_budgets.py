"""Cost of the answers of a large case and of a search with long hits: the larger of text and data, in characters /
4.
"""

import json
from typing import Any

import httpx

from api.cases.result_summary import summarise
from mcp_server.answers.brief.result_pages import (
    PAGE_CHARACTERS,
    all_entries,
    appeal_entries,
    matrix_entries,
    paged,
    phase_entries,
    phase_shown,
    with_sums,
)
from mcp_server.answers.brief.shrinking import fitting, said
from tests.activities.reports.writing.test_desk import APPEAL
from tests.activities.reports.writing.test_desk import ROW as REQUEST
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID, result
from tests.mcp_server.connecting import connected, text_of
from tests.mcp_server.rest_stub import RestStub, data
from tests.mcp_server.tools.test_research import ROW
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import CaseResult

LONG = "Companhia Inteiramente Fictícia de Seguros e Previdência do Interior S.A. " * 4


def heavy() -> CaseResult:
    """A case with seven phases of ten precedents each, many parties, long names, and a note on everything."""
    whole = CaseResult.model_validate(result())
    (phase,) = whole.phases
    (match,), (piece,) = phase.matches, phase.pieces
    matches = [
        match.model_copy(update={"document_id": f"00012345{at}", "score": 90.0 - at, "notices": [f"{LONG}{at}"]})
        for at in range(10)
    ]
    pieces = [piece.model_copy(update={"piece_id": f"p{at}", "title": LONG, "needs_review": True}) for at in range(40)]
    filled = {"matches": matches, "pieces": pieces, "claims": phase.claims * 30, "no_match_reason": LONG}
    parties = whole.case.parties.model_copy(update={"autor": [LONG] * 30, "reu": [LONG] * 30})
    proof = REQUEST.request.model_copy(update={"text": LONG})
    return whole.model_copy(
        update={
            "phases": [phase.model_copy(update={**filled, "phase_label": label}) for label in PhaseLabel],
            "case": whole.case.model_copy(update={"parties": parties, "subjects": [LONG] * 9}),
            "warnings": [LONG] * 30,
            "matriz": [REQUEST.model_copy(update={"evidence": [proof] * 3})] * 30,
            "admissibilidade": [APPEAL] * 12,
            "citation_check": whole.citation_check.model_copy(update={"not_found": [LONG] * 50}),
        }
    )


async def cost(stub: RestStub, tool: str, **arguments: Any) -> float:
    """Return the tokens of an answer."""
    async with connected(stub) as client:
        reply = await client.call_tool(tool, arguments)
    assert not reply.is_error, text_of(reply)
    return max(len(text_of(reply)), len(json.dumps(reply.structured_content, ensure_ascii=False))) / 4


async def test_the_summary_of_a_heavy_case_costs_at_most_2500_tokens():
    whole = heavy()

    def answer(request: httpx.Request) -> httpx.Response:
        summary = request.url.params["detail"] == "summary"
        return data((summarise(whole) if summary else whole).model_dump(mode="json"))

    stub = RestStub({f"GET {CASE_PATH}/result": answer})
    asked = {"workflow_id": WORKFLOW_ID}
    assert await cost(stub, "get_case_pdf_analysis_result", **asked) <= 2_500
    listed = [{"detail": name} for name in ("matriz", "recursos")]
    for more in ({"phase_label": "resposta_do_reu"}, {"detail": "full", "page": 5}, *listed):
        assert await cost(stub, "get_case_pdf_analysis_result", **asked, **more) <= 2_500


def test_a_precedent_of_a_phase_tells_its_side_or_why_it_has_none_and_that_it_was_overturned():
    whole = CaseResult.model_validate(result())
    (phase,) = whole.phases
    fallen = Treatment(kind=TreatmentKind.REFORMADO, badge="Reformada em embargos de divergência")
    changed = {"sem_lado": "A decisão é só processual.", "treatment": fallen, "whole": True}
    told = phase.model_copy(update={"matches": [phase.matches[0].model_copy(update=changed)]}).model_dump(mode="json")
    (shown,) = phase_shown(told)["matches"]
    (listed,) = [entry["match"] for entry in phase_entries({"phases": [told]}) if "match" in entry]
    for match in (shown, listed):
        assert (match["sem_lado"], match["whole"]) == ("A decisão é só processual.", True)
        assert match["treatment"].startswith("Reformada em embargos de divergência")


async def test_a_search_with_five_wordy_hits_costs_at_most_1800_tokens():
    row = ROW | {"passage": "palavra " * 52, "tese": "tese " * 300, "ementa": "ementa " * 2_000}
    row |= {"citation": f"{'AgInt nos EDcl no ' * 4}REsp n. 1.234.567/SP, {'Rel. Min. Nome Muito Longo, ' * 3}"}
    stub = RestStub(
        {"POST /v1/retrieve": data({"results": [row] * 5, "total_found": 5}, expansion_queries=["x" * 200])}
    )
    assert await cost(stub, "search_jurisprudence", query="palavra", top_k=5) <= 1_800


def test_the_summary_says_what_it_leaves_out_and_shows_three_precedents_where_there_is_room():
    small = CaseResult.model_validate(result())
    (phase,) = small.phases
    four = [phase.matches[0].model_copy(update={"document_id": f"d{at}", "score": 60.0 + at}) for at in range(4)]
    folded = phase.matches[0].model_copy(update={"document_id": "d9", "score": 99.0, "folded_under": "d3"})
    crowded = small.model_copy(update={"phases": [phase.model_copy(update={"matches": [*four, folded]})]})
    (shown,) = summarise(crowded).phases
    assert ([match.document_id for match in shown.matches], shown.found) == (["d3", "d2", "d1"], 4)
    assert summarise(heavy()).needs_person[-1].startswith("e mais ")


def test_every_entry_is_on_exactly_one_page_and_a_page_has_its_size():
    whole = heavy().model_dump(mode="json")
    for entries in (phase_entries(whole), all_entries(whole)):
        pages = paged(entries)
        assert [entry for page in pages for entry in page] == entries
        sizes = [len(json.dumps(page, ensure_ascii=False)) for page in pages if len(page) > 1]
        assert max(sizes) <= PAGE_CHARACTERS * 1.1
    assert paged([]) == [[]]


def test_data_that_is_cut_says_so():
    told = fitting({"empty": [], "rows": [{"text": "x" * 100}] * 30}, 500)
    assert told == {"rows": [{"text": "x" * 100}] * 3 + ["… e mais 27"]}
    assert said({"a": None, "b": {"c": ""}, "d": 0, "e": False}) == {"d": 0, "e": False}


def test_sums_of_a_result_are_written_as_in_brazil_and_other_figures_stay():
    told = with_sums(
        {"case": {"value": 21482.9, "pages": 3}, "pieces": [{"outcome": {"amounts": [1000]}, "score": 61.5}]}
    )
    assert told["case"] == {"value": "R$ 21.482,90", "pages": 3}
    assert told["pieces"] == [{"outcome": {"amounts": ["R$ 1.000,00"]}, "score": 61.5}]


def test_the_matrix_and_the_appeals_are_told_entry_by_entry_with_sums_as_they_are_written():
    whole = CaseResult.model_validate(result()).model_copy(update={"matriz": [REQUEST], "admissibilidade": [APPEAL]})
    told = whole.model_dump(mode="json")
    (row,) = matrix_entries(told)
    assert row["matriz"]["rulings"][0]["decision"] == "acolhido_em_parte"
    (appeal,) = appeal_entries(told)
    assert appeal["recurso"]["grounds"][0]["finding"] == "atendido"
    everything = all_entries(told)
    assert row in everything
    assert appeal in everything
