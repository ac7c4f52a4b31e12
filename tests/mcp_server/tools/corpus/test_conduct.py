"""What a chat declares about an answer reaches the API unchanged, and the alerts come back."""

import json

from tests.mcp_server.connecting import answered
from tests.mcp_server.rest_stub import RestStub, data

ALERT = {"tier": "STOP", "origin": "observed", "code": "unknown_document", "message": "O acervo não tem o documento."}


async def test_quotations_and_points_reach_the_api_and_alerts_come_back_with_what_to_do() -> None:
    stub = RestStub({"POST /v1/conduct/checks": data({"check_id": "check_1", "alerts": [ALERT]})})
    asked = {
        "mode": "research",
        "model": "m",
        "quotations": [{"document_id": "1", "text": "um trecho"}],
        "response_contains_flattery": True,
    }
    answer = await answered(stub, "quality_check", asked, sets=("conduta",))
    sent = json.loads(stub.last.content)
    assert {name: sent[name] for name in asked} == asked
    assert answer["alerts"] == [ALERT]
    assert "STOP" in answer["next_step"]
