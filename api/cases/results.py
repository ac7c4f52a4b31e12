"""The current result of a run: published artifacts, and the decisions since."""

from typing import Any

from anyio import to_thread

from api.cases.runs import Located, status_of
from api.http.services import Services
from infra.db.cases.reading import newest_artifact, object_of, standing_reviews
from infra.db.models import Review
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import TERMINAL_STATES, ArtifactKind, CaseStatus, PhaseLabel
from workflows.contracts.run.results.result import CaseResult, ResultPhase
from workflows.contracts.run.review import ReviewRecord


async def result_of(services: Services, located: Located) -> CaseResult:
    """The final result, or the draft with the state and the decisions of now; `CONFLICT` while there is neither."""
    tenant, workflow_id = located.tenant, located.workflow_id
    async with services.sessions() as session:
        artifact = await newest_artifact(session, tenant, workflow_id, located.run, ArtifactKind.RESULT)
        reviews = await standing_reviews(session, tenant, workflow_id, located.run)
    current = await status_of(services, located)
    if artifact is None:
        raise _not_ready(located, current)
    published = CaseResult.model_validate_json(
        await to_thread.run_sync(services.storage.get_bytes, object_of(artifact))
    )
    if published.state in TERMINAL_STATES:
        # made a moment before the run's own record says so
        return published if current.state in TERMINAL_STATES else published.model_copy(update={"state": current.state})
    return _as_it_stands(published, current, {review.phase_label: review for review in reviews})


async def shown_precedents(services: Services, located: Located) -> dict[PhaseLabel, list[str]]:
    """`document_id`s of each phase's matches in the draft; nothing while there is none."""
    async with services.sessions() as session:
        artifact = await newest_artifact(session, located.tenant, located.workflow_id, located.run, ArtifactKind.RESULT)
    if artifact is None:
        return {}
    stored = await to_thread.run_sync(services.storage.get_bytes, object_of(artifact))
    phases = CaseResult.model_validate_json(stored).phases
    return {phase.phase_label: [match.document_id for match in phase.matches] for phase in phases}


def _as_it_stands(draft: CaseResult, current: CaseStatus, reviews: dict[str | None, Review]) -> CaseResult:
    phases = [_reviewed(phase, reviews.get(phase.phase_label)) for phase in draft.phases]
    final = reviews.get(None)
    final_review = None if final is None else ReviewRecord.of_row(final)
    return draft.model_copy(update={"state": current.state, "phases": phases, "final_review": final_review})


def _reviewed(phase: ResultPhase, review: Review | None) -> ResultPhase:
    if review is None:
        return phase
    return phase.reviewed(ReviewRecord.of_row(review))


def _not_ready(located: Located, current: CaseStatus) -> AutosError:
    details: dict[str, Any] = {"state": current.state, "run": located.run}
    if current.errors:
        details["errors"] = [error.model_dump(mode="json") for error in current.errors]
    message = "O resultado ainda não está pronto. Consulte o status."
    if current.state in TERMINAL_STATES:
        message = "Esta execução terminou sem resultado. Veja o motivo no status."
    return AutosError(ErrorCode.CONFLICT, message, **details)
