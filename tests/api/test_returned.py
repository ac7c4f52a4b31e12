"""Which names in an answer may be those of decisions it returns."""

from typing import Any

import pytest

from api.returned import names_in
from workflows.contracts.research.questions import ResearchTool

ROW: dict[str, Any] = {
    "id": "d1",
    "processo": "REsp 1",
    "treatment": {"evidence": [{"document_id": "d2", "words": "Supera-se."}]},
}
NODE = {"id": "d3", "tipo": "Decision", "decisao": {"document_id": "d3", "processo": "REsp 3"}}
CLAIM = {"document_id": "d4", "text": "REsp 4", "near": [{"document_id": "d5", "process": "REsp 5"}]}
PASSAGE = {"document_id": "parecer", "metadata": {"id": "d6", "processo": "REsp 6"}}


CASES: list[tuple[ResearchTool, dict[str, Any], set[str]]] = [
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


@pytest.mark.parametrize(("tool", "data", "names"), CASES)
def test_a_decision_is_returned_where_an_answer_tells_something_of_it(
    tool: ResearchTool, data: dict[str, Any], names: set[str]
) -> None:
    assert names_in(tool, data) == names
