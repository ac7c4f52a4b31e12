"""Which ids in an answer count as returned decisions; the result of a case returns its precedents."""

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from api.questions.returned import names_in
from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, started
from tests.api.routes.review.test_reviews import CASES, FIRST, SECOND
from workflows.contracts.base import Principal
from workflows.contracts.research.questions import ResearchTool

ROW: dict[str, Any] = {
    "id": "d1",
    "processo": "REsp 1",
    "treatment": {"evidence": [{"document_id": "d2", "words": "Supera-se."}]},
}
NODE = {"id": "d3", "tipo": "Decision", "decisao": {"document_id": "d3", "processo": "REsp 3"}}
CLAIM = {"document_id": "d4", "text": "REsp 4", "near": [{"document_id": "d5", "process": "REsp 5"}]}
PASSAGE = {"document_id": "parecer", "metadata": {"id": "d6", "processo": "REsp 6"}}


ANSWERS: list[tuple[ResearchTool, dict[str, Any], set[str]]] = [
    (ResearchTool.SEARCH_JURISPRUDENCE, {"results": [ROW], "nearest": [{**ROW, "id": "d7"}]}, {"d1", "d2", "d7"}),
    (ResearchTool.GET_CITATION_CHAIN, {"decisao_id": "d9", "nodes": [NODE]}, {"d3"}),
    (ResearchTool.SEARCH, {"results": [{"id": "d8", "kind": "decision"}, {"id": "l1", "kind": "sumula"}]}, {"d8"}),
    (ResearchTool.FIND_SIMILAR_CASES, {"document_id": "d9", "results": [ROW]}, {"d1", "d2"}),
    (ResearchTool.GET_GRAPH_EMBEDDINGS, {"embeddings": [{"document_id": "d9", "vector": [0.5]}]}, set()),
    (ResearchTool.VERIFY_LEGAL_CLAIMS, {"claims": [CLAIM]}, set()),
    (ResearchTool.SEARCH_DOCUMENTS, {"results": [PASSAGE]}, set()),
    (
        ResearchTool.QUERY_READ,
        {"databaseName": "acervo", "rows": [["d1", 3, {"id": "d2"}, ["d3"], "x" * 81]]},
        {"d1", "d2", "d3"},
    ),
    (ResearchTool.QUERY_READ, {"databaseName": "contratos", "rows": [["d1"]]}, set()),
    (ResearchTool.RECALL, {"value": "d1"}, set()),
]


@pytest.mark.parametrize(("tool", "data", "names"), ANSWERS)
def test_a_decision_is_returned_where_an_answer_tells_something_of_it(
    tool: ResearchTool, data: dict[str, Any], names: set[str]
) -> None:
    assert names_in(tool, data) == names


async def test_a_cases_result_returns_the_precedents_that_it_shows(
    as_role: As, worker: CaseSteps, reach: Reach, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[tuple[str, set[str]]] = []

    async def keep(_: AsyncSession, who: Principal, tool: str, names: set[str], at: datetime) -> None:
        assert (who.name, at.tzinfo) == ("reviewer de teste", UTC)
        noted.append((tool, names))

    monkeypatch.setattr("api.questions.returned.keep_returned", keep)
    case = f"{CASES}/{await started(as_role(Role.ADMIN))}"
    await reach(case.rpartition("/")[2], "awaiting_phase_reviews")
    both, reviewer = {"stj-1", "stj-2"}, as_role(Role.REVIEWER)
    for path, given in (
        ("result", [("result", both)]),
        ("result?detail=summary", [("result", both)]),
        (f"phases/{FIRST}", [("result", both)]),
        ("final", [("final", both)]),
        (f"result?phase={SECOND}", []),
        (f"phases/{SECOND}", []),
    ):
        answer = await reviewer.get(f"{case}/{path}")
        assert answer.status_code == 200, answer.text
        assert noted == given, path
        noted.clear()
