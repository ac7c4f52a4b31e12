"""The graph tools over REST: each answers on the sample corpus; other tests check the content."""

from typing import Any

import httpx
import pytest

from tests.api.described import description

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


async def test_what_the_graph_does_not_know_is_not_found(lawyer: httpx.AsyncClient) -> None:
    response = await lawyer.post("/v1/graph/ministro-profile", json={"ministro": "Ninguém da Silva"})
    assert (response.status_code, response.json()["error"]["code"]) == (404, "NOT_FOUND")
