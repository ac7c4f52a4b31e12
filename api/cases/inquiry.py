"""Questions to a case that has been read: a short workflow answers each."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from anyio import to_thread

from api.cases.short_workflows import done_in_place
from api.http.services import Services
from infra.db.cases.reading import find_case
from infra.db.people.calendars import closures_of
from infra.storage.keys import inquiry_key
from workflows.case.inquiry import CaseChronology, CaseInquiry, CaseWordSearch
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.reading.inquiry import ANSWER_REVISION, CaseAnswer, CaseQuestion, FoundPassage, inquiry_name
from workflows.contracts.reading.occurrences import OCCURRENCES_REVISION, Occurrences, WordSearch
from workflows.contracts.reading.page_images import Box
from workflows.contracts.reading.timeline import TIMELINE_REVISION, CaseTimeline, TimelineRequest

Asked = TypeVar("Asked", CaseQuestion, WordSearch, TimelineRequest)

NOT_ANSWERED = "Nenhum worker respondeu a tempo. Tente de novo em instantes."
ABOVE, BELOW, BESIDE = 0.04, 0.04, 0.03
"""Margins around a passage in its image, as fractions of the page's height and width."""


async def ask(services: Services, question: CaseQuestion, principal: Principal) -> CaseAnswer:
    """Passages that answer the question, each with its image's address.

    Raises what the workflow rejected, `SERVICE_UNAVAILABLE` on timeout, and `RATE_LIMITED` when the tenant has too many
    running.
    """
    found = CaseAnswer.model_validate_json(
        await _answered(services, CaseInquiry.run, question, ANSWER_REVISION, principal)
    )
    shown = [one.model_copy(update={"picture": _picture(question, one)}) for one in found.passages]
    return found.model_copy(update={"passages": shown})


async def look_for(services: Services, search: WordSearch, principal: Principal) -> Occurrences:
    """Occurrences of the words. Raises as `ask` does."""
    return Occurrences.model_validate_json(
        await _answered(services, CaseWordSearch.run, search, OCCURRENCES_REVISION, principal)
    )


async def chronicle(services: Services, request: TimelineRequest, principal: Principal) -> CaseTimeline:
    """The timeline, and the terms that acts may start by the firm's calendar. Raises as `ask` does."""
    async with services.sessions() as session:
        case = await find_case(session, principal.tenant, request.run.workflow_id)
        closures = await closures_of(session, principal.tenant)
    applying = [one for one in closures if one.applies_to(case.cnj if case else None)]
    counted = request.model_copy(update={"closures": applying})
    return CaseTimeline.model_validate_json(
        await _answered(services, CaseChronology.run, counted, TIMELINE_REVISION, principal)
    )


async def _answered(
    services: Services,
    run: Callable[[Any, Asked], Awaitable[ObjectRef]],
    request: Asked,
    revision: int,
    principal: Principal,
) -> bytes:
    name = inquiry_name(request, revision)
    key = inquiry_key(request.run, name)
    kept = await to_thread.run_sync(services.storage.written, key, limiter=services.transfers)
    if kept is None:
        kept = await done_in_place(
            services,
            run,
            request,
            name=f"case-inquiry/{name[:32]}",
            principal=principal,
            late=NOT_ANSWERED,
            about=request.run,
        )
    return await to_thread.run_sync(services.storage.get_bytes, kept, limiter=services.transfers)


def _picture(question: CaseQuestion, passage: FoundPassage) -> str:
    """Address of the page section that shows the passage."""
    crop = ",".join(f"{corner:.4f}" for corner in _around(passage.boxes))
    case = f"/v1/ingest/workflow/{question.run.workflow_id}"
    return f"{case}/pages/{passage.page}.webp?run={question.run.run}&crop={crop}"


def _around(boxes: list[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (
        max(min(lefts) - BESIDE, 0.0),
        max(min(tops) - ABOVE, 0.0),
        min(max(rights) + BESIDE, 1.0),
        min(max(bottoms) + BELOW, 1.0),
    )
