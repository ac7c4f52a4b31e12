"""Every route below /v1 is recorded in the access log, or is listed here with the reason why not."""

from collections.abc import Mapping

from fastapi import FastAPI

from api.identity.recorded import RECORDED, Recorded
from tests.api.identity.test_guards import CASE, DRAFT, QUESTIONS, routes_with_a_key

NOT_RECORDED: Mapping[str, set[str]] = {
    "the same to everybody: the corpus, the rules, hashes of trails without a name": {
        "GET /v1/checkpoints",
        "GET /v1/checkpoints/{number}",
        "GET /v1/corpus",
        "GET /v1/corpus/snapshots",
        "GET /v1/corpus/builds/{build_id}",
        "GET /v1/corpus/following",
        "GET /v1/decisions/{document_id}",
        "GET /v1/documents/{document_id}/integra",
        "GET /v1/rules",
        "POST /v1/search",
        "POST /v1/document",
        "POST /v1/structure",
        "POST /v1/decisions/compare",
    },
    "how a firm has set itself up": {
        "GET /v1/policies",
        "GET /v1/calendar",
        "GET /v1/communications/following",
        "GET /v1/provider",
        "GET /v1/quotas",
        "GET /v1/retention",
        "GET /v1/webhook",
    },
    "its people, keys and notices, for who administrates them; no words of a case, and nobody's archive": {
        "GET /v1/users",
        "GET /v1/invitations",
        "GET /v1/keys",
        "GET /v1/trail",
        "GET /v1/notices",
        "GET /v1/conduct/checks",
        "GET /v1/library/references",
        "GET /v1/library/references/{ref_id}",
        "GET /v1/library/reference-stats",
    },
    "one's own: account, sums, what one's own chat kept": {
        "GET /v1/me",
        "GET /v1/me/searches",
        "GET /v1/me/sessions",
        "GET /v1/me/password",
        "GET /v1/me/passkeys",
        "GET /v1/me/notices",
        "GET /v1/me/applications",
        "GET /v1/calendar/feeds",
        "POST /v1/library/references",
        "GET /v1/values",
        "GET /v1/values/kept/{ref}",
        "GET /v1/values/results/{result_ref}",
        "GET /v1/memories",
        "GET /v1/memories/{session_id}/{key}",
    },
    "of the corpus or, of a phase of a case, what the route itself records": {
        "POST /v1/arguments",
        "POST /v1/arguments/document",
    },
    "databases of the firm's own: names, schemas and versions; what is asked of one the route itself records": {
        "GET /v1/graph/databases",
        "GET /v1/graph/databases/{name}",
        "GET /v1/graph/databases/{name}/schema",
        "GET /v1/graph/databases/{name}/versions",
        "GET /v1/graph/databases/{name}/accesses",
    },
    "about a case, and nothing out of it: how many wait, who reviews, what people call it, who is let in": {
        "GET /v1/ingest/counts",
        "GET /v1/ingest/reviewers",
        "GET /v1/ingest/tags",
        f"GET {CASE}/tags",
        "GET /v1/inbox/stream",
        "GET /v1/retention/proposals",
        "GET /v1/quality",
        "GET /v1/quality/cases",
        f"GET {CASE}/erasure",
        f"GET {CASE}/retention",
        f"GET {CASE}/secrecy",
        f"GET {DRAFT}/erasure",
    },
    "acts: they answer what they made or began": {
        "POST /v1/ingest/workflow",
        f"POST {CASE}/reprocess",
        f"POST {CASE}/cancel",
        f"POST {CASE}/pages",
        f"POST {CASE}/review",
        f"POST {CASE}/review/withdraw",
        f"POST {CASE}/review/keep",
        f"POST {CASE}/phases/{{phase_label}}/notes",
        f"POST {CASE}/corrections",
        f"POST {CASE}/alerts/{{alert_id}}/acknowledge",
        f"POST {CASE}/exports",
        "POST /v1/users/{user_id}/exports",
        "POST /v1/uploads",
        "POST /v1/communications/import",
        "POST /v1/verify/documents",
        f"POST {DRAFT}/cancel",
        "POST /v1/values",
        "POST /v1/values/computations",
        "POST /v1/memories",
        "POST /v1/corpus/builds",
        "POST /v1/corpus/refreshes",
        "POST /v1/corpus/snapshots/{snapshot_id}/activation",
        "POST /v1/keys",
        "POST /v1/keys/{key_id}/rotate",
        "POST /v1/calendar/feeds",
        "POST /v1/invitations",
        "POST /v1/users/{user_id}/password-link",
        "POST /v1/me/passkeys",
        "POST /v1/me/passkey-options",
        "POST /v1/me/notices/test",
        "POST /v1/webhook/rotate",
        "POST /v1/webhook/test",
    },
}
"""A new route is listed here with what it returns, or is recorded."""


def changes(route: str) -> bool:
    return route.startswith(("PUT ", "PATCH ", "DELETE "))


def asks_the_corpus(route: str) -> bool:
    """The route of research questions records those to a database of the firm itself."""
    path = route.removeprefix("POST ")
    return path != route and path.startswith(QUESTIONS) and not path.startswith("/v1/verify/")


def test_a_route_is_recorded_or_said_to_give_nothing_of_a_case_or_of_another_person() -> None:
    known = set(routes_with_a_key())
    recorded = {f"{verb} {path}" for verb, path in RECORDED}
    named = [route for routes in NOT_RECORDED.values() for route in routes]
    classed = recorded | set(named)
    assert {route for route in known - classed if not changes(route) and not asks_the_corpus(route)} == set()
    assert classed - known == set()
    assert len(named) + len(recorded) == len(classed)


def test_a_route_that_is_to_be_recorded_is_one_that_records(app: FastAPI) -> None:
    recording = {
        (method, route.path) for route in app.routes if isinstance(route, Recorded) for method in route.methods or ()
    }
    assert RECORDED.keys() - recording == set()
