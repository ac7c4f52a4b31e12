"""No route of a restricted case is open to a colleague who is not named (another firm: `test_another_firm.py`)."""

from typing import Any, cast

import httpx
import pytest

from infra.identity.scopes import Role
from tests.api.case_steps import CaseSteps
from tests.api.conftest import As, Reach, started
from tests.api.described import description
from tests.api.identity.test_guards import CASE, routes_with_a_key

GIVEN = {
    "phase_label": "postulacao_inicial",
    "page": "1",
    "alert_id": f"alr_{'0' * 32}",
    "artifact_id": "art_1",
    "note_id": "n-1",
    "correction_id": "cor_1",
    "export_id": f"ex_{'0' * 32}",
}
ADMINISTERED = {
    f"DELETE {CASE}",
    f"GET {CASE}/accesses",
    f"GET {CASE}/erasure",
    f"GET {CASE}/retention",
    f"PUT {CASE}/retention",
    f"GET {CASE}/secrecy",
    f"PUT {CASE}/secrecy",
}
"""Administration of a case without reading it: administrators of the firm may do this without being named."""


def routes_of_a_case() -> list[str]:
    return [route for route in routes_with_a_key() if "{workflow_id}" in route]


def example_for(route: str) -> Any:
    """Return an example body from the OpenAPI document; None if the body is not JSON."""
    described = description()
    verb, _, path = route.partition(" ")
    content = described["paths"][path][verb.lower()].get("requestBody", {}).get("content", {})
    schema: dict[str, Any] = content.get("application/json", {}).get("schema", {})
    for one in cast("list[dict[str, Any]]", schema.get("anyOf", [schema])):
        name = one.get("$ref", "").rpartition("/")[2]
        if name:
            return described["components"]["schemas"][name].get("examples", [{}])[0]
    return None


async def ask(client: httpx.AsyncClient, route: str, workflow_id: str) -> httpx.Response:
    verb, _, path = route.partition(" ")
    return await client.request(
        verb,
        path.format(workflow_id=workflow_id, **GIVEN),
        json=example_for(route) if verb != "GET" else None,
        headers={"Last-Event-ID": "1"},
    )


@pytest.fixture
async def case(admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach) -> str:
    workflow_id = await started(admin)
    await reach(workflow_id, "awaiting_phase_reviews")
    return workflow_id


async def test_no_route_lets_who_is_not_named_into_a_restricted_case(
    admin: httpx.AsyncClient, as_role: As, case: str
) -> None:
    closed = {"restricted": True}
    assert (await admin.put(f"/v1/ingest/workflow/{case}/secrecy", json=closed)).status_code == 200
    for role in (Role.ADMIN, Role.REVIEWER):
        colleague = as_role(role)
        wrong: dict[str, int] = {}
        for route in routes_of_a_case():
            if route not in ADMINISTERED and (status := (await ask(colleague, route, case)).status_code) != 403:
                wrong[route] = status
        assert wrong == {}
        for route in routes_with_a_key():
            asks = route.startswith("GET ") and "{" not in route and "stream" not in route
            if asks and route != "GET /v1/trail":
                assert case not in (await colleague.get(route.removeprefix("GET "))).text, route
