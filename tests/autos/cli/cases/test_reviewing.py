import json
from io import StringIO

import httpx
from rich.console import Console

from autos.cli.cases.reviewing import review_run
from mcp_server.rest.client import RestClient
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID, result, status
from tests.mcp_server.rest_stub import RestStub, data
from workflows.contracts.run.case import CaseState


def reviewed_stub() -> RestStub:
    """A run that starts its final review after one phase decision, and ends with the final one."""
    stub = RestStub({f"GET {CASE_PATH}/result": data(result())})
    states = [CaseState.AWAITING_PHASE_REVIEWS, CaseState.AWAITING_FINAL_REVIEW, CaseState.COMPLETED]

    def decided(_: httpx.Request) -> httpx.Response:
        states.pop(0)
        return data({"decision_id": "d", "state": states[0]})

    stub.answers[f"POST {CASE_PATH}/review"] = decided
    stub.answers[f"GET {CASE_PATH}"] = lambda _: data(status(states[0]))
    return stub


async def test_each_open_phase_and_then_the_whole_are_decided():
    stub, asked = reviewed_stub(), list[str]()
    console = Console(file=StringIO(), width=160)

    def decide(question: str) -> bool:
        asked.append(question)
        return len(asked) > 1

    async with RestClient("http://autos.test", "ak", transport=stub.transport) as client:
        ended = await review_run(client, WORKFLOW_ID, 1, console, decide)
    assert ended.state == CaseState.COMPLETED
    assert asked == ["Aprovar a fase Postulação inicial?", "Aprovar o resultado final?"]
    decisions = [json.loads(request.content) for request in stub.requests if request.method == "POST"]
    assert [(sent.get("phase_label"), sent["approved"]) for sent in decisions] == [
        ("postulacao_inicial", False),
        (None, True),
    ]
    assert decisions[1]["seen_decisions"] == [decisions[0]["decision_id"]]
    assert isinstance(console.file, StringIO)
    assert "REsp 1/SP" in console.file.getvalue()
