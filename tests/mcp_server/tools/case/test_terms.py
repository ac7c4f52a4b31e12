"""The tool of the set `escritorio` that lists the terms of all cases."""

import json
from typing import Any

from activities.law.terms.counting import count_term
from activities.law.terms.rules import TermRule
from mcp_server.tools.case.terms import MOST_CHARACTERS, NO_TERMS
from tests.mcp_server.answers_of_rest import WORKFLOW_ID
from tests.mcp_server.connecting import answered
from tests.mcp_server.rest_stub import RestStub, data
from workflows.contracts.reading.terms import TermPremises

APPEAL = TermRule(what="apelação", days=15, source="CPC, art. 1.003, § 5º")
GIVEN = TermPremises.model_validate({"meio": "djen", "data": "2025-06-04", "destinatario": "particular"})
ROW: dict[str, Any] = {
    "workflow_id": WORKFLOW_ID,
    "run": 1,
    "cnj": "0801234-64.2024.8.15.2001",
    "parties": [],
    "filename": "autos.pdf",
    "piece_id": "p0014",
    "act": "Sentença",
    "act_date": "2025-06-02",
    "page": 61,
}


async def listed(stub: RestStub, **asked: Any) -> dict[str, Any]:
    return await answered(stub, "list_terms", asked, sets=("escritorio",))


def turn(terms: list[dict[str, Any]], cursor: str | None = None) -> Any:
    return data({"terms": terms, "gone_through": len(terms), "left_out": 0, "total": 400, "cursor": cursor})


async def test_terms_are_told_by_day_with_what_the_file_shows_and_what_is_missing() -> None:
    rows = [ROW | {"term": count_term(APPEAL, given, []).model_dump(mode="json")} for given in (TermPremises(), GIVEN)]
    turns = iter([turn(rows[:1], "next"), turn(rows[1:])])
    stub = RestStub({"GET /v1/ingest/terms": lambda _: next(turns)})
    found = await listed(stub, workflow_id=WORKFLOW_ID, since="2025-06-01")
    assert [one.get("last_day") for one in found["terms"]] == ["2025-06-26", None]
    assert (found["terms"][0]["piece_id"], found["terms"][0]["page"]) == ("p0014", 61)
    assert "missing" in found["terms"][1]
    assert "não vigia o processo" in found["notice"]
    assert dict(stub.last.url.params) == {"workflow_id": WORKFLOW_ID, "since": "2025-06-01", "page": "next"}


async def test_many_terms_are_cut_and_say_so_and_none_is_no_promise() -> None:
    row = ROW | {"term": count_term(APPEAL, GIVEN, []).model_dump(mode="json")}
    found = await listed(RestStub({"GET /v1/ingest/terms": turn([row] * 300)}))
    assert len(json.dumps(found["terms"], ensure_ascii=False)) <= MOST_CHARACTERS
    assert "e mais" in found["terms"][-1]
    assert (await listed(RestStub({"GET /v1/ingest/terms": turn([])})))["next_step"] == NO_TERMS
