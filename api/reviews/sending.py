"""Sends people's decisions to a run: as an update, which answers, or as a signal if no worker does."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from temporalio.client import RPCTimeoutOrCancelledError, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError

from api.cases.results import shown_precedents
from api.cases.runs import RPC_LIMIT, Located, handle_of, locate_case, status_of
from api.http.services import Services
from api.reviews.by_chat import chat_refusal
from api.reviews.four_eyes import REASONS as FOUR_EYES
from api.reviews.four_eyes import second_person_refusal, wants_second_person
from infra.db.cases.events import append_act
from infra.db.cases.reading import find_review, standing_reviews
from infra.db.models import Review
from infra.resilience.outages import names_nothing
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import PHASE_TITLES, CaseState, CaseStatus, PhaseLabel, PhaseState
from workflows.contracts.run.review import (
    CancelRequest,
    Decision,
    PhaseReview,
    ReviewDecision,
    ReviewReceipt,
    ReviewRecord,
    ReviewRefusal,
    Withdrawal,
    phase_of,
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
    ReviewRefusal.STALE_REVIEW: "{standing} Veja a decisão em details.standing e, se mantiver a sua, envie-a com "
    "expected_version {version}.",
    ReviewRefusal.STALE_FINAL: "Uma fase, ou a análise toda, foi decidida de novo depois que você a abriu. Veja como "
    "está e decida.{changed}",
    ReviewRefusal.NOT_DECIDED: "Não há decisão a retirar.",
    ReviewRefusal.SUBMITTED_BY_SAME: FOUR_EYES[ReviewRefusal.SUBMITTED_BY_SAME],
    ReviewRefusal.DECIDED_BY_SAME: FOUR_EYES[ReviewRefusal.DECIDED_BY_SAME],
    ReviewRefusal.CORRECTED_BY_SAME: FOUR_EYES[ReviewRefusal.CORRECTED_BY_SAME],
}


async def decide(services: Services, located: Located, review: Decision) -> ReviewReceipt | None:
    """The run's receipt; None if the decision was left as a signal. A rejected attempt is recorded and raised."""
    replay = await _recorded(services, located, review)
    if replay is not None:
        return replay
    if located.ended:
        raise await refused(services, located, review, _refusal(ReviewRefusal.ALREADY_FINAL, _state(located)))
    if elsewhere := await chat_refusal(services, located, review.principal):
        raise await refused(services, located, review, elsewhere)
    if (
        not isinstance(review, PhaseReview)
        and phase_of(review) is None
        and await wants_second_person(services, located)
    ):
        if barred := await second_person_refusal(services, located, review):
            raise await refused(services, located, review, barred)
        review = review.model_copy(update={"second_person": True})
    handle = handle_of(services, located.workflow_id, located.run, located.row)
    try:
        return await _answered(handle.execute_update(review.HANDLER, review, result_type=ReviewReceipt))
    except WorkflowUpdateFailedError as error:
        raise await refused(services, located, review, _as_refusal(error)) from error
    except _Closed as error:
        current = await locate_case(services, located.principal, located.workflow_id, located.run)
        raise await refused(
            services, located, review, _refusal(ReviewRefusal.ALREADY_FINAL, _state(current))
        ) from error
    except _Unanswered:
        await handle.signal(review.HANDLER, review, rpc_timeout=RPC_LIMIT)
        return None


async def decide_phases(
    services: Services, located: Located, reviews: Sequence[PhaseReview]
) -> list[ReviewReceipt | None]:
    """One receipt per review, as of `decide`. A phase without pieces, or an unknown precedent, rejects all of them."""
    if any(review.rejected_precedents or review.restored_precedents for review in reviews):
        await _check_precedents(services, located, reviews)
    if len(reviews) > 1:
        phases = (await status_of(services, located)).phases
        await _check_versions(services, located, reviews, {phase.phase_label: phase.version for phase in phases})
        filled = [phase.phase_label for phase in phases if phase.state is not PhaseState.EMPTY]
        for review in reviews:
            if phases and review.phase_label not in filled:
                refusal = _refusal(ReviewRefusal.PHASE_WITHOUT_PIECES, {"phases": filled})
                raise await refused(services, located, review, refusal)
    return [await decide(services, located, review) for review in reviews]


async def cancel(services: Services, located: Located, request: CancelRequest) -> CaseStatus | None:
    """The status after the cancellation; None when it was left as a signal."""
    if located.ended:
        raise _refusal(ReviewRefusal.ALREADY_FINAL, _state(located))
    handle = handle_of(services, located.workflow_id, located.run, located.row)
    try:
        return await _answered(handle.execute_update(CaseAnalysis.cancel, request))
    except WorkflowUpdateFailedError as error:
        raise _as_refusal(error) from error
    except _Closed as error:
        current = await locate_case(services, located.principal, located.workflow_id, located.run)
        raise _refusal(ReviewRefusal.ALREADY_FINAL, _state(current)) from error
    except _Unanswered:
        await handle.signal(request.HANDLER, request, rpc_timeout=RPC_LIMIT)
        return None


class _Unanswered(Exception):
    """No worker took the update in time."""


class _Closed(Exception):
    """The workflow has ended, or Temporal has deleted it."""


async def _answered(update: Coroutine[Any, Any, T]) -> T:
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            return await update
    except (TimeoutError, RPCTimeoutOrCancelledError) as error:
        raise _Unanswered from error
    except RPCError as error:
        if names_nothing(error):
            raise _Closed from error
        raise


async def _check_versions(
    services: Services, located: Located, reviews: Sequence[PhaseReview], versions: dict[PhaseLabel, int]
) -> None:
    """Rejects all if one was made without knowledge of a later decision; the run checks each again."""
    for review in reviews:
        version = versions.get(review.phase_label, 0)
        if review.expected_version in (None, version):
            continue
        async with services.sessions() as session:
            rows = await standing_reviews(session, located.tenant, located.workflow_id, located.run)
        shown = [
            ReviewRecord.of_row(row).model_dump(mode="json") for row in rows if row.phase_label == review.phase_label
        ]
        details = {**_state(located), "standing": shown[0] if shown else None, "version": version}
        raise await refused(services, located, review, _refusal(ReviewRefusal.STALE_REVIEW, details))


async def _recorded(services: Services, located: Located, review: Decision) -> ReviewReceipt | None:
    """The receipt of a decision that is already in the trail, also long after the run's end."""
    async with services.sessions() as session:
        row = await find_review(session, located.tenant, located.workflow_id, located.run, review.decision_id)
    if row is None:
        return None
    if not _is_same(row, review):
        raise _refusal(ReviewRefusal.DECISION_CONFLICT, _state(located))
    phases = located.row.phases if located.row else []
    pending = [PhaseLabel(phase["phase_label"]) for phase in phases if phase["state"] == "pending"]
    state = CaseState(located.row.state) if located.row else CaseState.AWAITING_PHASE_REVIEWS
    return ReviewReceipt(decision_id=review.decision_id, state=state, pending_phases=pending, replayed=True)


def _is_same(row: Review, review: Decision) -> bool:
    """Whether the recorded decision equals this one."""
    if isinstance(review, Withdrawal):
        return row.withdrawn and (row.phase_label, row.notes) == (review.phase_label, review.notes)
    said = ReviewDecision.model_validate(review, from_attributes=True)
    return not row.withdrawn and ReviewDecision.model_validate(row, from_attributes=True) == said


async def _check_precedents(services: Services, located: Located, reviews: Sequence[PhaseReview]) -> None:
    shown = await shown_precedents(services, located)
    for review in reviews:
        known = shown.get(review.phase_label, [])
        named = [*(one.document_id for one in review.rejected_precedents), *review.restored_precedents]
        if any(one not in known for one in named):
            title = PHASE_TITLES[review.phase_label]
            message = f"A fase {title} não tem estes precedentes. Use o document_id dos que o resultado mostra nela."
            field = {"field": "rejected_precedents", "message": message, "allowed": known}
            raise AutosError(ErrorCode.NOT_FOUND, message, fields=[field], phase_label=review.phase_label)


async def refused(services: Services, located: Located, review: Decision, refusal: AutosError) -> AutosError:
    """Records the rejected attempt in the trail: who tried to decide what, and why it was rejected."""
    wanted = {"withdrawn": True} if isinstance(review, Withdrawal) else {"approved": review.approved}
    principal = review.principal
    async with services.sessions.begin() as session:
        attempt = {
            "decision_id": review.decision_id,
            "phase_label": phase_of(review),
            **wanted,
            "reason": refusal.details.get("reason"),
        }
        key = f"run/{located.run}/refused/{review.decision_id}"
        await append_act(
            session, principal, located.workflow_id, "review_refused", attempt, run=located.run, idem_key=key
        )
    return refusal


def _as_refusal(error: WorkflowUpdateFailedError) -> AutosError:
    """A rejection by the run's validator, in words; any other error is a bug and raised as it is."""
    cause = error.cause
    if not isinstance(cause, ApplicationError) or cause.type not in frozenset(ReviewRefusal):
        raise error
    details: dict[str, Any] = cause.details[0] if cause.details else {}
    return _refusal(ReviewRefusal(cause.type), details)


def _refusal(reason: ReviewRefusal, details: dict[str, Any]) -> AutosError:
    pending = ", ".join(PHASE_TITLES[PhaseLabel(label)] for label in details.get("pending_phases", []))
    standing, version = _told(details.get("standing")), details.get("version")
    changed = "".join(f" {_told_of(**one)}" for one in details.get("changed", []))
    message = _REASONS[reason].format(pending=pending, standing=standing, version=version, changed=changed)
    if reason is ReviewRefusal.PHASE_WITHOUT_PIECES:
        field = {"field": "phase_label", "message": message, "allowed": details.get("phases", [])}
        return AutosError(ErrorCode.CONFLICT, message, reason=reason, fields=[field], **details)
    return AutosError(ErrorCode.CONFLICT, message, reason=reason, **details)


def _told(standing: dict[str, Any] | None) -> str:
    """One sentence: who decided what."""
    if standing is None:
        return "A decisão que havia sobre esta fase foi retirada."
    did = "aprovou" if standing["approved"] else "rejeitou"
    return f"{standing['principal']} {did} esta fase depois que você a abriu."


def _told_of(phase_label: str, standing: dict[str, Any]) -> str:
    """The same, for one phase of several."""
    now = "aprovada" if standing["approved"] else "rejeitada"
    return f"{PHASE_TITLES[PhaseLabel(phase_label)]}: {now} por {standing['principal']}."


def _state(located: Located) -> dict[str, Any]:
    return {"state": located.row.state} if located.row else {}
