"""Routes with an access log: each response is recorded before it is sent."""

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from api.http.services import Services
from workflows.contracts.base import Principal
from workflows.contracts.privacy.accesses import Access, Read

CASE, DRAFT = "/v1/ingest/workflow", "/v1/verify/documents"
LIBRARY = "/v1/library"
ONE_CASE, ONE_DRAFT = f"{CASE}/{{workflow_id}}", f"{DRAFT}/{{verification_id}}"

RECORDED: dict[tuple[str, str], Read] = {
    ("GET", CASE): Read.LIST,
    ("GET", ONE_CASE): Read.STATUS,
    ("GET", f"{ONE_CASE}/runs"): Read.RUNS,
    ("GET", f"{ONE_CASE}/result"): Read.RESULT,
    ("GET", f"{ONE_CASE}/compare"): Read.COMPARISON,
    ("GET", f"{ONE_CASE}/pages/{{page}}.png"): Read.PAGE,
    ("GET", f"{ONE_CASE}/pages/{{page}}.webp"): Read.PAGE,
    ("GET", f"{ONE_CASE}/pages/{{page}}/text"): Read.PAGE,
    ("POST", f"{ONE_CASE}/questions"): Read.QUESTION,
    ("POST", f"{ONE_CASE}/words"): Read.WORDS,
    ("POST", "/v1/ingest/words"): Read.WORDS,
    ("POST", "/v1/ingest/questions"): Read.QUESTION,
    ("GET", f"{ONE_CASE}/timeline"): Read.TIMELINE,
    ("GET", "/v1/ingest/terms"): Read.TERMS,
    ("GET", "/v1/ingest/terms.ics"): Read.TERMS,
    ("GET", "/v1/calendar/feed/{token}.ics"): Read.TERMS,
    ("GET", "/v1/communications"): Read.COMMUNICATIONS,
    ("GET", f"{ONE_CASE}/communications"): Read.COMMUNICATIONS,
    ("GET", f"{ONE_CASE}/artifacts"): Read.ARTIFACTS,
    ("GET", f"{ONE_CASE}/artifacts/{{artifact_id}}/content"): Read.ARTIFACT,
    ("POST", f"{ONE_CASE}/artifacts/{{artifact_id}}/signed-url"): Read.ARTIFACT_LINK,
    ("GET", f"{ONE_CASE}/events"): Read.TRAIL,
    ("GET", f"{ONE_CASE}/events/stream"): Read.STATUS,
    ("GET", f"{ONE_CASE}/interactions"): Read.TRAIL,
    ("GET", f"{ONE_CASE}/checkpoint"): Read.TRAIL,
    ("GET", f"{ONE_CASE}/accesses"): Read.ACCESSES,
    ("GET", f"{ONE_CASE}/exports/{{export_id}}"): Read.EXPORT,
    ("GET", "/v1/users/{user_id}/exports/{export_id}"): Read.EXPORT,
    ("GET", f"{ONE_CASE}/phases/{{phase_label}}"): Read.RESULT,
    ("GET", f"{ONE_CASE}/final"): Read.FINAL,
    ("GET", f"{ONE_CASE}/phases/{{phase_label}}/notes"): Read.NOTES,
    ("GET", f"{ONE_CASE}/corrections"): Read.NOTES,
    ("GET", "/v1/ingest/alerts"): Read.ALERTS,
    ("GET", f"{ONE_CASE}/alerts"): Read.ALERTS,
    ("GET", DRAFT): Read.LIST,
    ("GET", ONE_DRAFT): Read.STATUS,
    ("GET", f"{ONE_DRAFT}/result"): Read.RESULT,
    ("GET", f"{ONE_DRAFT}/text"): Read.RESULT,
    ("GET", f"{ONE_DRAFT}/artifacts"): Read.ARTIFACTS,
    ("POST", f"{ONE_DRAFT}/artifacts/{{artifact_id}}/signed-url"): Read.ARTIFACT_LINK,
    ("GET", f"{ONE_DRAFT}/events"): Read.TRAIL,
    ("GET", f"{LIBRARY}/documents"): Read.LIBRARY,
    ("POST", f"{LIBRARY}/documents"): Read.LIBRARY,
    ("GET", f"{LIBRARY}/documents/{{document_id}}"): Read.LIBRARY,
    ("GET", f"{LIBRARY}/documents/{{document_id}}/markdown"): Read.LIBRARY,
    ("GET", f"{LIBRARY}/ingests/{{ingest_id}}"): Read.LIBRARY,
    ("POST", f"{LIBRARY}/search"): Read.LIBRARY,
    ("GET", f"{LIBRARY}/references/{{ref_id}}/content"): Read.LIBRARY,
}
"""What each route discloses of a case, a verification, a person or the library, unless `gives` narrows it."""

NUMBERS = ("run", "page", "left", "right", "version")
NAMES = ("artifact_id", "document_id", "ingest_id", "ref_id", "user_id", "export_id")
"""Query and path parameters that are recorded; search terms are not."""

Answering = Callable[[Request], Coroutine[Any, Any, Response]]


def gives(request: Request, what: Read) -> None:
    """States what this response discloses, for routes whose responses differ."""
    request.state.gives = what


class Recorded(APIRoute):
    """A route in `RECORDED`; error responses disclose nothing and are not recorded."""

    def get_route_handler(self) -> Answering:
        """The route's handler, which writes the record before its answer."""
        answering = super().get_route_handler()

        async def recorded(request: Request) -> Response:
            response = await answering(request)
            what = getattr(request.state, "gives", RECORDED.get((request.method, self.path)))
            if what is not None and response.status_code < 400:
                await _record(request, what, self.path)
            return response

        return recorded


async def _record(request: Request, what: Read, route: str) -> None:
    given = {**request.query_params, **request.path_params}
    details: dict[str, Any] = {name: int(given[name]) for name in NUMBERS if str(given.get(name, "")).isdecimal()}
    details |= {name: request.path_params[name] for name in NAMES if name in request.path_params}
    if what is Read.LIST:
        details["of"] = "cases" if route == CASE else "verifications"
    await note_reading(
        request, what, request.path_params.get("workflow_id") or request.path_params.get("verification_id"), details
    )


async def note_reading(request: Request, what: Read, subject: str | None, details: dict[str, Any]) -> None:
    """Records that the caller receives `what` of `subject`; returns once committed."""
    principal: Principal = request.state.principal
    services: Services = request.app.state.services
    access = Access(
        at=datetime.now(UTC),
        what=what,
        subject=subject,
        details=details,
        name=principal.name,
        role=principal.role,
        key_id=principal.key_id,
        user_id=principal.user_id,
        session_id=principal.session_id,
        channel=principal.channel,
        client=principal.client,
        trace_id=request.state.trace_id,
    )
    await services.readings.note(principal.tenant, access)
