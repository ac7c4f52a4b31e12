"""Every route against every role: the table says who may pass, and a route that is not in it fails the test."""

import httpx
import pytest
from fastapi import FastAPI

from infra.db.keys import Role
from tests.api.conftest import As

TENANT = {Role.LAWYER, Role.REVIEWER, Role.AUDITOR, Role.ADMIN}
SUBMITTING = {Role.LAWYER, Role.ADMIN}
REVIEWING = {Role.REVIEWER, Role.ADMIN}
RESEARCHING = {Role.LAWYER, Role.REVIEWER, Role.ADMIN}
EVERYBODY = set(Role)

CASE = "/v1/ingest/workflow/{workflow_id}"
DRAFT = "/v1/verify/documents/{verification_id}"
ALLOWED: dict[str, set[Role]] = {
    "POST /v1/ingest/workflow": SUBMITTING,
    "GET /v1/ingest/workflow": TENANT,
    f"GET {CASE}": TENANT,
    f"GET {CASE}/runs": TENANT,
    f"GET {CASE}/result": TENANT,
    f"POST {CASE}/reprocess": SUBMITTING,
    f"POST {CASE}/cancel": SUBMITTING,
    f"GET {CASE}/compare": TENANT,
    f"POST {CASE}/review": REVIEWING,
    f"GET {CASE}/artifacts": TENANT,
    f"POST {CASE}/artifacts/{{artifact_id}}/signed-url": TENANT,
    f"GET {CASE}/pages/{{page}}.png": TENANT,
    f"GET {CASE}/events": TENANT,
    f"GET {CASE}/interactions": TENANT,
    "POST /v1/uploads": SUBMITTING,
    "PUT /v1/uploads/{upload_id}": SUBMITTING,
    "POST /v1/verify/documents": SUBMITTING,
    "GET /v1/verify/documents": TENANT,
    f"GET {DRAFT}": TENANT,
    f"GET {DRAFT}/result": TENANT,
    f"GET {DRAFT}/artifacts": TENANT,
    f"GET {DRAFT}/events": TENANT,
    f"POST {DRAFT}/cancel": SUBMITTING,
    f"POST {DRAFT}/artifacts/{{artifact_id}}/signed-url": TENANT,
    "GET /v1/corpus": EVERYBODY,
    "GET /v1/corpus/snapshots": EVERYBODY,
    "POST /v1/corpus/builds": {Role.OPERATOR},
    "GET /v1/corpus/builds/{build_id}": {Role.OPERATOR},
    "GET /v1/documents/{document_id}/integra": RESEARCHING,
    "POST /v1/memories": RESEARCHING,
    "GET /v1/memories": RESEARCHING,
    "GET /v1/memories/{session_id}/{key}": RESEARCHING,
    "GET /v1/rules": EVERYBODY,
    "GET /v1/checkpoints": TENANT,
    "GET /v1/checkpoints/{number}": TENANT,
    f"GET {CASE}/checkpoint": TENANT,
}
QUESTIONS = ("/v1/retrieve", "/v1/verify", "/v1/context/enrich", "/v1/similar_cases", "/v1/search/", "/v1/graph/")


def routes_with_a_key(app: FastAPI) -> list[str]:
    described: dict[str, dict[str, object]] = app.openapi()["paths"]
    return [f"{verb.upper()} {path}" for path, verbs in described.items() if path.startswith("/v1/") for verb in verbs]


def roles_of(route: str) -> set[Role] | None:
    asked = route.startswith("POST ") and route.removeprefix("POST ").startswith(QUESTIONS)
    return ALLOWED.get(route) or (RESEARCHING if asked else None)


async def knock(client: httpx.AsyncClient, route: str) -> int:
    """The answer to a request nobody could grant: who may not pass is refused before it is looked at."""
    verb, _, template = route.partition(" ")
    path = template.replace("{page}", "0").replace("{", "x" * 300).replace("}", "")
    return (await client.request(verb, path, json={"unknown": 1} if verb == "POST" else None)).status_code


def test_the_table_names_every_route_and_no_other(app: FastAPI) -> None:
    known = set(routes_with_a_key(app))
    assert {route for route in known if roles_of(route) is None} == set()
    assert set(ALLOWED) - known == set()


@pytest.mark.parametrize("role", Role)
async def test_a_role_passes_where_the_table_lets_it_and_nowhere_else(app: FastAPI, as_role: As, role: Role) -> None:
    one = as_role(role)
    wrong: dict[str, int] = {}
    for route in routes_with_a_key(app):
        status = await knock(one, route)
        assert status != 401, route
        if (status != 403) != (role in (roles_of(route) or set())):
            wrong[route] = status
    assert wrong == {}


async def test_nobody_passes_without_a_key(app: FastAPI, anonymous: httpx.AsyncClient) -> None:
    for route in routes_with_a_key(app):
        assert await knock(anonymous, route) == 401, route
