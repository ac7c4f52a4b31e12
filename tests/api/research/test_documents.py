"""Laws, súmulas, themes and decisions over REST, on the sample corpus."""

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.usefixtures("backends")


async def asked(client: httpx.AsyncClient, path: str, **body: Any) -> dict[str, Any]:
    response = await client.post(path, json=body)
    assert response.status_code == 200, response.text
    return response.json()


async def test_a_statute_is_read_as_it_stood_on_a_day(lawyer: httpx.AsyncClient, snapshot_id: str) -> None:
    reference = "art. 2º da Lei 99.001/2015"
    then = await asked(lawyer, "/v1/document", reference=reference, at_date="2020-05-04")
    now = await asked(lawyer, "/v1/document", reference=reference)
    assert "quinze dias" in then["data"]["blocks"][0]["text"]
    assert "dez dias" in now["data"]["blocks"][0]["text"]
    assert then["meta"]["snapshot_id"] == now["meta"]["snapshot_id"] == snapshot_id


async def test_a_statute_a_sumula_and_a_decision_are_found_together(lawyer: httpx.AsyncClient) -> None:
    found = await asked(lawyer, "/v1/search", query="anotação OR inscrição", tags={"kind": "!=tema"}, limit=100)
    assert {row["kind"] for row in found["data"]["results"]} == {"legislation", "sumula", "notice", "decision"}
    quoting = await asked(lawyer, "/v1/search", edges={"cites": "Súmula 479/STJ"})
    assert {row["kind"] for row in quoting["data"]["results"]} == {"decision"}
    assert quoting["data"]["total_found"] == 8


async def test_norms_are_walked(lawyer: httpx.AsyncClient) -> None:
    norms = (await asked(lawyer, "/v1/structure"))["data"]["nodes"]
    assert [norm["id"] for norm in norms] == ["lei-99001-2015", "lei-99002-2012"]
    inside = (await asked(lawyer, "/v1/structure", root_id=norms[0]["id"], depth=1))["data"]
    assert inside["total_found"] == 3


@pytest.mark.parametrize(
    ("path", "body", "status", "part"),
    [
        ("/v1/document", {"reference": "art. 2º do CPC de 1873"}, 422, "Não há CPC de 1873"),
        ("/v1/document", {"reference": "Súmula 7777/STJ"}, 404, "acervo"),
        ("/v1/document", {"reference": "x", "at_date": "2021-02-30"}, 422, ""),
        ("/v1/document", {"reference": "x" * 501}, 422, ""),
        ("/v1/document", {"reference": "x", "blocks": "1-"}, 422, ""),
        ("/v1/document", {"reference": "x", "language": "fr"}, 422, ""),
        ("/v1/search", {"tags": {"orgao": "|".join(["termo"] * 10_000)}}, 422, ""),
        ("/v1/search", {"tags": {str(number): "x" for number in range(21)}}, 422, ""),
        ("/v1/search", {"tags": {"kind": 3}}, 422, ""),
        ("/v1/search", {"query": "palavra " * 200}, 422, "64"),
        ("/v1/search", {"limit": 101}, 422, ""),
        ("/v1/structure", {"root_id": "091401010"}, 422, "Decisões não têm estrutura"),
        ("/v1/structure", {"depth": 21}, 422, ""),
    ],
)
async def test_bad_input_is_refused(
    lawyer: httpx.AsyncClient, path: str, body: dict[str, Any], status: int, part: str
) -> None:
    response = await lawyer.post(path, json=body)
    assert response.status_code == status, response.text
    assert part in response.json()["error"]["message"]
