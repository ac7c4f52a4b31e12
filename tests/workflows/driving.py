"""Helpers that drive a run of a case: start it, wait for its states, decide."""

import asyncio
import uuid

from temporalio.client import Client, WorkflowHandle

from tests.patience import PATIENCE
from tests.workflows.fake_steps import stored
from workflows.case.analysis import CaseAnalysis
from workflows.case.attributes import run_attributes
from workflows.contracts.base import Principal
from workflows.contracts.run.case import CaseRunInput, CaseState, CaseStatus, Parameters, PhaseLabel, RunOutcome
from workflows.contracts.run.review import FinalReview, PhaseReview

REVIEWER = Principal(tenant="acme", key_id="key_1", name="Ana", role="reviewer")
PHASES = (PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.SENTENCA_PRIMEIRO_GRAU)

Handle = WorkflowHandle[CaseAnalysis, RunOutcome]


async def start(client: Client, queue: str, run: int = 1, **parameters: object) -> Handle:
    case = CaseRunInput(
        workflow_id=f"wf_{uuid.uuid4().hex}",
        run=run,
        filename="autos.pdf",
        source=stored("source.pdf"),
        parameters=Parameters.model_validate(parameters),
        principal=REVIEWER,
        trace_id="trace",
    )
    return await client.start_workflow(
        CaseAnalysis.run,
        case,
        id=f"{case.workflow_id}/run/{run}",
        task_queue=queue,
        search_attributes=run_attributes(case),
    )


async def reach(handle: Handle, state: CaseState) -> CaseStatus:
    async with asyncio.timeout(PATIENCE):
        while (status := await handle.query(CaseAnalysis.status)).state != state:
            await asyncio.sleep(0.05)
    return status


def phase_review(label: PhaseLabel, *, approved: bool = True, decision_id: str | None = None) -> PhaseReview:
    return PhaseReview(
        decision_id=decision_id or uuid.uuid4().hex, phase_label=label, approved=approved, principal=REVIEWER
    )


def final_review(*, approved: bool = True, decision_id: str | None = None, undo_seconds: int = 0) -> FinalReview:
    return FinalReview(
        decision_id=decision_id or uuid.uuid4().hex, approved=approved, undo_seconds=undo_seconds, principal=REVIEWER
    )


async def decide_phases(handle: Handle) -> None:
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    for label in PHASES:
        await handle.execute_update(CaseAnalysis.review_phase, phase_review(label))
    await reach(handle, CaseState.AWAITING_FINAL_REVIEW)
