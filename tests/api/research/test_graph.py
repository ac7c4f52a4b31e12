"""The graph tools over REST: each answers on the sample corpus; other tests check the content."""

from typing import Any, cast

import httpx
import pytest

from api.routes.research import conduct, databases, documents, graph
from api.routes.research import search as research
from api.routes.research.questions import EXAMPLES
from tests.api.described import description
from workflows.contracts.argument import Argument
from workflows.contracts.research.databases import ExistsAnswer, ListAnswer, SchemaAnswer
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.research.search import DocumentText, JurisprudenceFound
from workflows.research import MEMORY_TOOLS

pytestmark = pytest.mark.usefixtures("backends")


async def known(client: httpx.AsyncClient) -> dict[str, Any]:
    """Names that the sample corpus has."""
    rows = (await client.post("/v1/search/features", json={"unanimidade": True, "limit": 100})).json()["data"][
        "results"
    ]
    row = next(row for row in rows if row["features"]["categories"] and row["features"]["criteria"])
    return {
        "ids": [one["id"] for one in rows[:2]],
        "minister": row["ministro"],
        "category": row["features"]["categories"][0],
        "criterion": row["features"]["criteria"][0],
    }


async def test_every_graph_tool_answers_and_names_its_snapshot(lawyer: httpx.AsyncClient, snapshot_id: str) -> None:
    names = await known(lawyer)
    first, second = names["ids"]
    bodies: dict[str, dict[str, Any]] = {
        "divergencias": {},
        "turma-divergences": {"tema": names["criterion"][:12]},
        "optimal-argument": {"categoria_id": names["category"]},
        "optimal-argument-by-ministro": {"categoria_id": names["category"], "ministro": names["minister"]},
        "ministro-profile": {"ministro": names["minister"].lower()},
        "temporal-evolution": {"criterio": names["criterion"]},
        "citation-chain": {"decisao_id": first},
        "pagerank": {},
        "communities": {"min_shared": 1},
        "structural-similarity": {"source_id": first, "target_id": second},
        "shortest-path": {"source_id": first, "target_id": second},
        "embeddings": {"decisao_ids": [first]},
    }
    paths = {path.removeprefix("/v1/graph/") for path in description()["paths"] if "/v1/graph/" in path}
    free = {"query", "validate", "databases", "databases/{name}", "databases/{name}/schema"}
    own = {"define", "undefine", "insert", "update", "delete", "databases/{name}/accesses", "databases/{name}/versions"}
    assert paths == set(bodies) | free | own | {"databases/{name}/versions/{version}/restore"}
    for path, body in bodies.items():
        response = await lawyer.post(f"/v1/graph/{path}", json=body)
        assert response.status_code == 200, f"{path}: {response.text}"
        assert response.json()["meta"]["snapshot_id"] == snapshot_id
        assert "suporte" in response.json()["data"]


@pytest.mark.parametrize(
    "tool", [tool for tool in ResearchTool if tool not in {*MEMORY_TOOLS, ResearchTool.SEARCH_DOCUMENTS}]
)
def test_every_research_route_shows_an_answer_of_its_own_kind(tool: str) -> None:
    models = {
        row.tool: row.answered
        for row in (
            *graph.QUESTIONS,
            *databases.QUESTIONS,
            *conduct.QUESTIONS,
            *documents.QUESTIONS,
            *research.QUESTIONS,
        )
    } | {
        ResearchTool.SEARCH_JURISPRUDENCE: JurisprudenceFound,
        ResearchTool.GET_DOCUMENT_INTEGRA: DocumentText,
        ResearchTool.GET_SCHEMA: SchemaAnswer,
        ResearchTool.LIST_DATABASES: ListAnswer,
        ResearchTool.DATABASE_EXISTS: ExistsAnswer,
        ResearchTool.PREPARE_ARGUMENT: Argument,
    }
    models[ResearchTool(tool)].model_validate(EXAMPLES[tool])
    shown = [
        content["application/json"].get("example", {}).get("data")
        for methods in description()["paths"].values()
        for operation in methods.values()
        if {"pesquisa", "grafo"} & set(operation["tags"])
        and "application/json" in (content := operation["responses"]["200"].get("content", {}))
    ]
    assert without_nulls(EXAMPLES[tool]) in [without_nulls(example) for example in shown]


def without_nulls(value: Any) -> Any:
    """The example of the OpenAPI document."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in cast("dict[str, Any]", value).items() if item is not None}
    return [without_nulls(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value


async def test_what_the_graph_does_not_know_is_not_found(lawyer: httpx.AsyncClient) -> None:
    response = await lawyer.post("/v1/graph/ministro-profile", json={"ministro": "Ninguém da Silva"})
    assert (response.status_code, response.json()["error"]["code"]) == (404, "NOT_FOUND")
