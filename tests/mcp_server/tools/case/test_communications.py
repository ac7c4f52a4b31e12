"""The tool of the set `escritorio` that lists what courts publish."""

from typing import Any

from api.routes.inbox.communications import EXAMPLE
from mcp_server.tools.case.communications import MOST_TEXT, NONE
from tests.mcp_server.answers_of_rest import WORKFLOW_ID
from tests.mcp_server.connecting import answered
from tests.mcp_server.rest_stub import RestStub, data


async def listed(stub: RestStub, **asked: Any) -> dict[str, Any]:
    return await answered(stub, "list_communications", asked, sets=("escritorio",))


async def test_those_of_a_case_come_with_their_terms_and_others_by_their_filter() -> None:
    told: dict[str, Any] = {"piece_id": EXAMPLE["communication_id"], "terms": [], "not_covered": "Leia-a."}
    long = EXAMPLE | {"text": "x" * 5000}
    stub = RestStub(
        {
            f"GET /v1/ingest/workflow/{WORKFLOW_ID}/communications": data([{"communication": long, "terms": told}]),
            "GET /v1/communications": data([]),
        }
    )
    (one,) = (await listed(stub, workflow_id=WORKFLOW_ID))["communications"]
    assert (one["not_covered"], len(one["text"]), one["lawyers"]) == ("Leia-a.", MOST_TEXT, ["PB12345"])
    assert (await listed(stub, oab="PB 12345", since="2026-01-01"))["next_step"] == NONE
    assert dict(stub.last.url.params) == {"oab": "PB 12345", "since": "2026-01-01", "without_case": "false"}
