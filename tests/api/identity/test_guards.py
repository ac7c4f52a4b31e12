"""Every route with every role: the table says who may call it, and a route that is missing in it fails the test."""

import httpx
import pytest

from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.described import description

TENANT = {Role.LAWYER, Role.REVIEWER, Role.AUDITOR, Role.ADMIN}
SUBMITTING = {Role.LAWYER, Role.ADMIN}
REVIEWING = {Role.REVIEWER, Role.ADMIN}
RESEARCHING = {Role.LAWYER, Role.REVIEWER, Role.ADMIN}
EVERYBODY = set(Role)
BROWSERS_ONLY: set[Role] = set()
"""Routes that accept no program's key: they are a person's own (tests/api/routes/people and inbox)."""
FEED = "GET /v1/calendar/feed/{token}.ics"
"""The one route of which the address is the credential: a calendar program reads it."""

CASE = "/v1/ingest/workflow/{workflow_id}"
DRAFT = "/v1/verify/documents/{verification_id}"
ALLOWED: dict[str, set[Role]] = {
    "POST /v1/ingest/workflow": SUBMITTING,
    "GET /v1/ingest/workflow": TENANT,
    "GET /v1/ingest/counts": TENANT,
    "GET /v1/ingest/reviewers": REVIEWING,
    f"PUT {CASE}/claim": REVIEWING,
    f"DELETE {CASE}/claim": REVIEWING,
    "GET /v1/ingest/tags": TENANT,
    f"GET {CASE}/tags": TENANT,
    f"PUT {CASE}/tags": RESEARCHING,
    f"PUT {CASE}/presence": TENANT,
    f"GET {CASE}": TENANT,
    f"GET {CASE}/runs": TENANT,
    f"GET {CASE}/result": TENANT,
    f"POST {CASE}/reprocess": RESEARCHING,
    f"POST {CASE}/cancel": SUBMITTING,
    f"GET {CASE}/compare": TENANT,
    f"POST {CASE}/review": REVIEWING,
    f"POST {CASE}/review/withdraw": REVIEWING,
    f"POST {CASE}/review/keep": REVIEWING,
    f"GET {CASE}/phases/{{phase_label}}": TENANT,
    f"GET {CASE}/final": TENANT,
    f"GET {CASE}/corrections": TENANT,
    f"POST {CASE}/corrections": RESEARCHING,
    f"DELETE {CASE}/corrections/{{correction_id}}": RESEARCHING,
    f"GET {CASE}/phases/{{phase_label}}/notes": TENANT,
    f"POST {CASE}/phases/{{phase_label}}/notes": RESEARCHING,
    f"DELETE {CASE}/phases/{{phase_label}}/notes/{{note_id}}": RESEARCHING,
    "GET /v1/ingest/alerts": TENANT,
    f"GET {CASE}/alerts": TENANT,
    f"POST {CASE}/alerts/{{alert_id}}/acknowledge": RESEARCHING,
    f"GET {CASE}/artifacts": TENANT,
    f"POST {CASE}/artifacts/{{artifact_id}}/signed-url": TENANT,
    f"GET {CASE}/artifacts/{{artifact_id}}/content": TENANT,
    "GET /v1/decisions/{document_id}": RESEARCHING,
    f"GET {CASE}/pages/{{page}}.png": TENANT,
    f"GET {CASE}/pages/{{page}}.webp": TENANT,
    f"GET {CASE}/pages/{{page}}/text": TENANT,
    f"POST {CASE}/pages": SUBMITTING,
    f"POST {CASE}/questions": TENANT,
    f"POST {CASE}/words": TENANT,
    "POST /v1/ingest/words": TENANT,
    "POST /v1/ingest/questions": TENANT,
    "GET /v1/ingest/terms": TENANT,
    "GET /v1/ingest/terms.ics": TENANT,
    "POST /v1/communications/import": SUBMITTING,
    "GET /v1/communications": TENANT,
    f"GET {CASE}/communications": TENANT,
    "GET /v1/communications/following": TENANT,
    "PUT /v1/communications/following": {Role.ADMIN},
    "GET /v1/calendar": EVERYBODY,
    "PUT /v1/calendar": {Role.ADMIN},
    "GET /v1/calendar/feeds": BROWSERS_ONLY,
    "POST /v1/calendar/feeds": BROWSERS_ONLY,
    "DELETE /v1/calendar/feeds/{feed_id}": BROWSERS_ONLY,
    FEED: EVERYBODY,
    f"GET {CASE}/timeline": TENANT,
    f"GET {CASE}/events": TENANT,
    f"GET {CASE}/events/stream": TENANT,
    "GET /v1/inbox/stream": TENANT,
    f"GET {CASE}/interactions": TENANT,
    f"DELETE {CASE}": {Role.ADMIN},
    f"GET {CASE}/accesses": {Role.AUDITOR, Role.ADMIN},
    f"GET {CASE}/erasure": {Role.ADMIN},
    f"GET {CASE}/retention": {Role.ADMIN},
    f"PUT {CASE}/retention": {Role.ADMIN},
    f"POST {CASE}/exports": {Role.ADMIN},
    f"GET {CASE}/exports/{{export_id}}": {Role.ADMIN},
    "POST /v1/users/{user_id}/exports": {Role.ADMIN},
    "GET /v1/users/{user_id}/exports/{export_id}": {Role.ADMIN},
    f"GET {CASE}/secrecy": {Role.ADMIN},
    f"PUT {CASE}/secrecy": {Role.ADMIN},
    "GET /v1/retention": {Role.ADMIN},
    "PUT /v1/retention": {Role.ADMIN},
    "GET /v1/retention/proposals": {Role.ADMIN},
    "POST /v1/uploads": RESEARCHING,
    "PUT /v1/uploads/{upload_id}": RESEARCHING,
    "POST /v1/library/documents": SUBMITTING,
    "GET /v1/library/documents": TENANT,
    "GET /v1/library/documents/{document_id}": TENANT,
    "GET /v1/library/documents/{document_id}/markdown": TENANT,
    "DELETE /v1/library/documents/{document_id}": SUBMITTING,
    "GET /v1/library/ingests/{ingest_id}": TENANT,
    "POST /v1/library/search": TENANT,
    "POST /v1/library/references": TENANT,
    "GET /v1/library/references": {Role.ADMIN},
    "DELETE /v1/library/references": {Role.ADMIN},
    "GET /v1/library/reference-stats": {Role.ADMIN},
    "GET /v1/library/references/{ref_id}": {Role.ADMIN},
    "DELETE /v1/library/references/{ref_id}": {Role.ADMIN},
    "GET /v1/library/references/{ref_id}/content": TENANT,
    "POST /v1/values": TENANT,
    "GET /v1/values": TENANT,
    "GET /v1/values/kept/{ref}": TENANT,
    "DELETE /v1/values/kept/{ref}": TENANT,
    "POST /v1/values/computations": TENANT,
    "GET /v1/values/results/{result_ref}": TENANT,
    "POST /v1/verify/documents": SUBMITTING,
    "GET /v1/verify/documents": TENANT,
    f"GET {DRAFT}": TENANT,
    f"GET {DRAFT}/result": TENANT,
    f"GET {DRAFT}/text": TENANT,
    f"GET {DRAFT}/artifacts": TENANT,
    f"GET {DRAFT}/events": TENANT,
    f"POST {DRAFT}/cancel": SUBMITTING,
    f"POST {DRAFT}/artifacts/{{artifact_id}}/signed-url": TENANT,
    "GET /v1/corpus": EVERYBODY,
    "GET /v1/corpus/snapshots": EVERYBODY,
    "POST /v1/corpus/snapshots/{snapshot_id}/activation": {Role.OPERATOR},
    "POST /v1/corpus/builds": {Role.OPERATOR},
    "GET /v1/corpus/builds/{build_id}": {Role.OPERATOR},
    "GET /v1/corpus/following": EVERYBODY,
    "PUT /v1/corpus/following": {Role.OPERATOR},
    "DELETE /v1/corpus/following": {Role.OPERATOR},
    "POST /v1/corpus/refreshes": {Role.OPERATOR},
    "GET /v1/documents/{document_id}/integra": RESEARCHING,
    "GET /v1/conduct/checks": {Role.AUDITOR, Role.ADMIN},
    "GET /v1/quality/cases": {Role.AUDITOR, Role.ADMIN},
    "GET /v1/quality": {Role.AUDITOR, Role.ADMIN},
    "GET /v1/graph/databases": RESEARCHING,
    "GET /v1/graph/databases/{name}": RESEARCHING,
    "GET /v1/graph/databases/{name}/schema": RESEARCHING,
    "GET /v1/graph/databases/{name}/versions": RESEARCHING,
    "GET /v1/graph/databases/{name}/accesses": {Role.AUDITOR, Role.ADMIN},
    "POST /v1/graph/databases": SUBMITTING,
    "POST /v1/graph/define": SUBMITTING,
    "POST /v1/graph/undefine": SUBMITTING,
    "POST /v1/graph/insert": SUBMITTING,
    "POST /v1/graph/update": SUBMITTING,
    "POST /v1/graph/delete": SUBMITTING,
    "POST /v1/graph/databases/{name}/versions/{version}/restore": SUBMITTING,
    "DELETE /v1/graph/databases/{name}": {Role.ADMIN},
    "DELETE /v1/graph/databases/{name}/versions": {Role.ADMIN},
    "POST /v1/search": RESEARCHING,
    "POST /v1/arguments": RESEARCHING,
    "POST /v1/decisions/compare": RESEARCHING,
    "POST /v1/arguments/document": RESEARCHING,
    "POST /v1/document": RESEARCHING,
    "POST /v1/structure": RESEARCHING,
    "POST /v1/memories": RESEARCHING,
    "GET /v1/memories": RESEARCHING,
    "GET /v1/memories/{session_id}/{key}": RESEARCHING,
    "GET /v1/rules": EVERYBODY,
    "GET /v1/me": EVERYBODY,
    "GET /v1/me/password": BROWSERS_ONLY,
    "PUT /v1/me/password": BROWSERS_ONLY,
    "GET /v1/me/searches": BROWSERS_ONLY,
    "PUT /v1/me/searches": BROWSERS_ONLY,
    "DELETE /v1/me/searches/{search_id}": BROWSERS_ONLY,
    "GET /v1/me/sessions": BROWSERS_ONLY,
    "DELETE /v1/me/sessions": BROWSERS_ONLY,
    "DELETE /v1/me/sessions/{session_id}": BROWSERS_ONLY,
    "GET /v1/me/passkeys": BROWSERS_ONLY,
    "POST /v1/me/passkeys": BROWSERS_ONLY,
    "POST /v1/me/passkey-options": BROWSERS_ONLY,
    "DELETE /v1/me/passkeys/{credential_id}": BROWSERS_ONLY,
    "GET /v1/keys": {Role.ADMIN},
    "POST /v1/keys": {Role.ADMIN},
    "POST /v1/keys/{key_id}/rotate": {Role.ADMIN},
    "DELETE /v1/keys/{key_id}": {Role.ADMIN},
    "GET /v1/users": {Role.ADMIN},
    "PATCH /v1/users/{user_id}": {Role.ADMIN},
    "DELETE /v1/users/{user_id}": {Role.ADMIN},
    "DELETE /v1/users/{user_id}/sessions": {Role.ADMIN},
    "POST /v1/users/{user_id}/password-link": BROWSERS_ONLY,
    "GET /v1/invitations": {Role.ADMIN},
    "POST /v1/invitations": {Role.ADMIN},
    "DELETE /v1/invitations/{invitation_id}": {Role.ADMIN},
    "GET /v1/policies": EVERYBODY,
    "GET /v1/trail": {Role.ADMIN},
    "PUT /v1/policies": {Role.ADMIN},
    f"GET {DRAFT}/erasure": {Role.ADMIN},
    f"DELETE {DRAFT}": {Role.ADMIN},
    "GET /v1/quotas": EVERYBODY,
    "GET /v1/me/notices": BROWSERS_ONLY,
    "PUT /v1/me/notices": BROWSERS_ONLY,
    "POST /v1/me/notices/test": BROWSERS_ONLY,
    "GET /v1/notices": {Role.ADMIN},
    "GET /v1/webhook": {Role.ADMIN},
    "PUT /v1/webhook": {Role.ADMIN},
    "DELETE /v1/webhook": {Role.ADMIN},
    "POST /v1/webhook/rotate": {Role.ADMIN},
    "POST /v1/webhook/test": {Role.ADMIN},
    "GET /v1/provider": {Role.ADMIN},
    "PUT /v1/provider": BROWSERS_ONLY,
    "DELETE /v1/provider": BROWSERS_ONLY,
    "GET /v1/me/applications": BROWSERS_ONLY,
    "DELETE /v1/me/applications/{application_id}": BROWSERS_ONLY,
    "GET /v1/checkpoints": TENANT,
    "GET /v1/checkpoints/{number}": TENANT,
    f"GET {CASE}/checkpoint": TENANT,
}
QUESTIONS = (
    "/v1/retrieve",
    "/v1/verify",
    "/v1/context/enrich",
    "/v1/similar_cases",
    "/v1/search/",
    "/v1/graph/",
    "/v1/conduct/",
)


def routes_with_a_key() -> list[str]:
    described: dict[str, dict[str, object]] = description()["paths"]
    return [f"{verb.upper()} {path}" for path, verbs in described.items() if path.startswith("/v1/") for verb in verbs]


def roles_of(route: str) -> set[Role] | None:
    asked = route.startswith("POST ") and route.removeprefix("POST ").startswith(QUESTIONS)
    return ALLOWED.get(route, RESEARCHING if asked else None)


async def knock(client: httpx.AsyncClient, route: str) -> int:
    """Return the answer to an unacceptable request: callers without permission are rejected before it is examined."""
    verb, _, template = route.partition(" ")
    path = template.replace("{page}", "0").replace("{", "x" * 300).replace("}", "")
    body = {"unknown": 1} if verb in ("POST", "PUT", "PATCH") else None
    # a stream would go on for minutes: nobody has been given this
    return (await client.request(verb, path, json=body, headers={"Last-Event-ID": "made up"})).status_code


def test_the_table_names_every_route_and_no_other() -> None:
    known = set(routes_with_a_key())
    assert {route for route in known if roles_of(route) is None} == set()
    assert set(ALLOWED) - known == set()


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("role", Role)
async def test_a_role_passes_where_the_table_lets_it_and_nowhere_else(
    as_role: As, role: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    # nobody answers research here
    monkeypatch.setattr("api.questions.asking.TAKEN_WITHIN", 0.05)
    one = as_role(role)
    wrong: dict[str, int] = {}
    for route in routes_with_a_key():
        status = await knock(one, route)
        assert status != 401, route
        if (status != 403) != (role in (roles_of(route) or set())):
            wrong[route] = status
    assert wrong == {}


async def test_nobody_passes_without_a_key(anonymous: httpx.AsyncClient) -> None:
    for route in routes_with_a_key():
        assert await knock(anonymous, route) == (404 if route == FEED else 401), route
