"""Metrics count every tool call by the tool's own name and its outcome."""

from typing import Any

import httpx
import pytest
from prometheus_client import REGISTRY

from infra.telemetry.figures import figures_of
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID, status
from tests.mcp_server.connecting import connected
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.run.case import CaseState

STATUS, SEARCH = "get_case_pdf_analysis_status", "search_jurisprudence"
OF_ONE = {"workflow_id": WORKFLOW_ID}


def crash(_: httpx.Request) -> httpx.Response:
    raise RuntimeError


def ended(tool: str) -> tuple[float, float, float]:
    """Return how many calls succeeded, failed, and were timed."""
    counts = (
        REGISTRY.get_sample_value("autos_tool_calls_total", {"tool": tool, "outcome": outcome})
        for outcome in ("ok", "error")
    )
    well, badly = (count or 0.0 for count in counts)
    return well, badly, REGISTRY.get_sample_value("autos_tool_seconds_count", {"tool": tool}) or 0.0


@pytest.mark.parametrize(
    ("tool", "arguments", "answers", "counted_as", "well"),
    [
        (STATUS, OF_ONE, {f"GET {CASE_PATH}": data(status(CaseState.COMPLETED))}, STATUS, True),
        (STATUS, OF_ONE, {f"GET {CASE_PATH}": error(403, "FORBIDDEN", "Não.")}, STATUS, False),
        (STATUS, OF_ONE, {f"GET {CASE_PATH}": crash}, STATUS, False),
        (STATUS, OF_ONE | {"joao_da_silva": 1}, {}, STATUS, False),
        (SEARCH, {}, {}, SEARCH, False),
        ("joao_da_silva", {}, {}, "other", False),
    ],
    ids=("answered", "refused", "crashed", "argument", "missing", "unknown"),
)
async def test_a_call_is_counted_by_its_tool_and_how_it_ended(
    tool: str, arguments: dict[str, Any], answers: dict[str, Any], counted_as: str, well: bool
) -> None:
    before = ended(counted_as)
    async with connected(RestStub(answers)) as client:
        reply = await client.call_tool(tool, arguments)
    assert reply.is_error is not well
    more = tuple(now - then for now, then in zip(ended(counted_as), before, strict=True))
    assert more == (float(well), float(not well), 1.0)
    assert b"joao" not in figures_of([REGISTRY])
