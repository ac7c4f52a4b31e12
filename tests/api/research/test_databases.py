"""Free graph queries over REST: rows, errors in Portuguese, and nothing for callers without the research scope."""

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.usefixtures("backends")

COUNT = "MATCH (d:Decision) RETURN count(*) AS n"


async def asked(client: httpx.AsyncClient, path: str, query: str, **more: Any) -> httpx.Response:
    return await client.post(f"/v1/graph/{path}", json={"databaseName": "acervo", "query": query, **more})


async def test_a_query_answers_from_the_active_snapshot(lawyer: httpx.AsyncClient, snapshot_id: str) -> None:
    answer = await asked(lawyer, "query", COUNT)
    assert answer.status_code == 200, answer.text
    assert answer.json()["meta"]["snapshot_id"] == snapshot_id
    assert answer.json()["data"]["columns"] == ["n"]
    assert answer.json()["data"]["rows"][0][0] > 0
    few = (await asked(lawyer, "query", "MATCH (d:Decision) RETURN d.id", limit=2)).json()["data"]
    assert (len(few["rows"]), few["truncated"]) == (2, True)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("MATCH (d:Decision) SET d.id = 'x'", "SET não é aceito"),
        ("COPY (MATCH (d) RETURN d) TO '/tmp/x.csv'", "Só consultas de leitura"),
        ("RETURN 1; DROP TABLE Fact", "Uma consulta por vez"),
        ("MATCH (d:Inventado) RETURN d", "Inventado"),
    ],
)
async def test_what_does_not_read_is_refused_in_words(lawyer: httpx.AsyncClient, query: str, told: str) -> None:
    answer = await asked(lawyer, "query", query)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "VALIDATION_ERROR")
    assert told in answer.json()["error"]["message"]
    checked = await asked(lawyer, "validate", query)
    assert checked.json()["data"]["valid"] is False
    assert told in checked.json()["data"]["problem"]


async def test_the_databases_say_what_they_hold(lawyer: httpx.AsyncClient) -> None:
    (name,) = [one["name"] for one in (await lawyer.get("/v1/graph/databases")).json()["data"]["databases"]]
    assert (await lawyer.get(f"/v1/graph/databases/{name}")).json()["data"]["exists"] is True
    assert (await lawyer.get("/v1/graph/databases/outra")).json()["data"]["exists"] is False
    types = (await lawyer.get(f"/v1/graph/databases/{name}/schema", params={"schemaType": "types"})).json()["data"]
    assert types["nodes"]
    assert not types["definition"]
    assert (await lawyer.get("/v1/graph/databases/outra/schema")).status_code == 404
    assert (await lawyer.get(f"/v1/graph/databases/{name}/schema?schemaType=x")).status_code == 422
    other = await lawyer.post("/v1/graph/query", json={"databaseName": "outra", "query": COUNT})
    assert other.status_code == 404
