"""People's decisions on their way to a run: as an update, which answers, and as a signal when no worker does."""

import asyncio
from collections.abc import Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from temporalio.client import RPCTimeoutOrCancelledError, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError, RPCStatusCode

from api.http.services import Services
from api.results import shown_precedents
from api.runs import RPC_LIMIT, Located, handle_of, locate, status_of
from infra.db.cases import find_review
from infra.db.events import append_event
from workflows.case_analysis import CaseAnalysis
from workflows.contracts.case import PHASE_TITLES, CaseState, CaseStatus, PhaseLabel, PhaseState
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.review import (
    CancelRequest,
    FinalReview,
    PhaseReview,
    ReviewDecision,
    ReviewReceipt,
    ReviewRefusal,
)

ANSWER_WITHIN = 5.0
"""Seconds a worker has to answer a decision before it is left as a signal."""

T = TypeVar("T")

_REASONS: dict[ReviewRefusal, str] = {
    ReviewRefusal.NOT_OPEN: "A revisão ainda não está aberta. Consulte o status e espere awaiting_phase_reviews.",
    ReviewRefusal.PHASE_WITHOUT_PIECES: "Esta fase não tem peças nestes autos e não pede revisão.",
    ReviewRefusal.PHASES_PENDING: "Ainda há fases sem decisão: {pending}. Decida-as antes da revisão final.",
    ReviewRefusal.ALREADY_FINAL: "Esta execução já terminou e não aceita outra decisão. Se preciso, reprocesse.",
    ReviewRefusal.DECISION_CONFLICT: "Este decision_id já foi usado com outra decisão. Use um novo.",
}


async def decide(services: Services, located: Located, review: PhaseReview | FinalReview) -> ReviewReceipt | None:
    """The run's receipt; None when the decision was left as a signal. A refusal is told, and its attempt recorded."""
    replay = await _recorded(services, located, review)
    if replay is not None:
        return replay
    if located.ended:
        raise await _refused(services, located, review, _refusal(ReviewRefusal.ALREADY_FINAL, _state(located)))
    handle = handle_of(services, located.workflow_id, located.run)
    try:
        if isinstance(review, PhaseReview):
            return await _answered(handle.execute_update(CaseAnalysis.review_phase, review))
        return await _answered(handle.execute_update(CaseAnalysis.review_final, review))
    except WorkflowUpdateFailedError as error:
        raise await _refused(services, located, review, _as_refusal(error)) from error
    except _Closed as error:
        current = await locate(services, located.tenant, located.workflow_id, located.run)
        raise await _refused(
            services, located, review, _refusal(ReviewRefusal.ALREADY_FINAL, _state(current))
        ) from error
    except _Unanswered:
        await handle.signal(review.HANDLER, review, rpc_timeout=RPC_LIMIT)
        return None


async def decide_phases(
    services: Services, located: Located, reviews: Sequence[PhaseReview]
) -> list[ReviewReceipt | None]:
    """One receipt a review, as of `decide`. A phase without pieces, or a precedent that a phase does not have, refuses
    all of them before any is taken."""
    if any(review.rejected_precedents for review in reviews):
        await _check_precedents(services, located, reviews)
    if len(reviews) > 1:
        phases = (await status_of(services, located)).phases
        filled = [phase.phase_label for phase in phases if phase.state is not PhaseState.EMPTY]
        for review in reviews:
            if phases and review.phase_label not in filled:
                refusal = _refusal(ReviewRefusal.PHASE_WITHOUT_PIECES, {"phases": filled})
                raise await _refused(services, located, review, refusal)
    return [await decide(services, located, review) for review in reviews]


async def cancel(services: Services, located: Located, request: CancelRequest) -> CaseStatus | None:
    """The status after the cancellation; None when it was left as a signal."""
    if located.ended:
        raise _refusal(ReviewRefusal.ALREADY_FINAL, _state(located))
    handle = handle_of(services, located.workflow_id, located.run)
    try:
        return await _answered(handle.execute_update(CaseAnalysis.cancel, request))
    except WorkflowUpdateFailedError as error:
        raise _as_refusal(error) from error
    except _Closed as error:
        current = await locate(services, located.tenant, located.workflow_id, located.run)
        raise _refusal(ReviewRefusal.ALREADY_FINAL, _state(current)) from error
    except _Unanswered:
        await handle.signal(request.HANDLER, request, rpc_timeout=RPC_LIMIT)
        return None


class _Unanswered(Exception):
    """No worker took the update in time."""


class _Closed(Exception):
    """The workflow has ended, or Temporal has forgotten it."""


async def _answered(update: Coroutine[Any, Any, T]) -> T:
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            return await update
    except (TimeoutError, RPCTimeoutOrCancelledError) as error:
        raise _Unanswered from error
    except RPCError as error:
        if error.status is RPCStatusCode.NOT_FOUND:
            raise _Closed from error
        raise


async def _recorded(services: Services, located: Located, review: PhaseReview | FinalReview) -> ReviewReceipt | None:
    """The receipt of a decision that is already in the trail, also long after the run's end."""
    async with services.sessions() as session:
        row = await find_review(session, located.tenant, located.workflow_id, located.run, review.decision_id)
    if row is None:
        return None
    if ReviewDecision.model_validate(row, from_attributes=True) != ReviewDecision.model_validate(
        review, from_attributes=True
    ):
        raise _refusal(ReviewRefusal.DECISION_CONFLICT, _state(located))
    phases = located.row.phases if located.row else []
    pending = [PhaseLabel(phase["phase_label"]) for phase in phases if phase["state"] == "pending"]
    state = CaseState(located.row.state) if located.row else CaseState.AWAITING_PHASE_REVIEWS
    return ReviewReceipt(decision_id=review.decision_id, state=state, pending_phases=pending, replayed=True)


async def _check_precedents(services: Services, located: Located, reviews: Sequence[PhaseReview]) -> None:
    shown = await shown_precedents(services, located)
    for review in reviews:
        known = shown.get(review.phase_label, [])
        unknown = [one.document_id for one in review.rejected_precedents if one.document_id not in known]
        if unknown:
            title = PHASE_TITLES[review.phase_label]
            message = f"A fase {title} não tem estes precedentes. Use o document_id dos que o resultado mostra nela."
            field = {"field": "rejected_precedents", "message": message, "allowed": known}
            raise AutosError(ErrorCode.NOT_FOUND, message, fields=[field], phase_label=review.phase_label)


async def _refused(
    services: Services, located: Located, review: PhaseReview | FinalReview, refusal: AutosError
) -> AutosError:
    """Leaves the attempt in the trail: who wanted to decide what, and why it was not taken."""
    label = review.phase_label if isinstance(review, PhaseReview) else None
    principal = review.principal
    async with services.sessions.begin() as session:
        await append_event(
            session,
            tenant=located.tenant,
            workflow_id=located.workflow_id,
            run=located.run,
            idem_key=f"run/{located.run}/refused/{review.decision_id}",
            at=datetime.now(UTC),
            actor=principal.name,
            action="review_refused",
            payload={
                "decision_id": review.decision_id,
                "phase_label": label,
                "approved": review.approved,
                "reason": refusal.details.get("reason"),
                "key_id": principal.key_id,
            },
        )
    return refusal


def _as_refusal(error: WorkflowUpdateFailedError) -> AutosError:
    """A refusal by the run's validator, in words; anything else is a bug and stays one."""
    cause = error.cause
    if not isinstance(cause, ApplicationError) or cause.type not in frozenset(ReviewRefusal):
        raise error
    details: dict[str, Any] = cause.details[0] if cause.details else {}
    return _refusal(ReviewRefusal(cause.type), details)


def _refusal(reason: ReviewRefusal, details: dict[str, Any]) -> AutosError:
    pending = ", ".join(PHASE_TITLES[PhaseLabel(label)] for label in details.get("pending_phases", []))
    message = _REASONS[reason].format(pending=pending)
    if reason is ReviewRefusal.PHASE_WITHOUT_PIECES:
        field = {"field": "phase_label", "message": message, "allowed": details.get("phases", [])}
        return AutosError(ErrorCode.VALIDATION_ERROR, message, reason=reason, fields=[field], **details)
    return AutosError(ErrorCode.CONFLICT, message, reason=reason, **details)


def _state(located: Located) -> dict[str, Any]:
    return {"state": located.row.state} if located.row else {}
