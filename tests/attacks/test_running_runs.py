"""A process of this machine cannot change the runs of the running stack."""

from pathlib import Path

import pytest
from temporalio.client import Client, WorkflowFailureError

from infra.config.settings import Settings
from infra.temporal import connect
from tests.attacks.installed import settings_of, take_turn
from tests.e2e.stack import Stack
from tests.workflows.driving import final_review
from tests.workflows.forging import FOREIGN_RING, begin_again, copied, plain, sealed, send_signal, send_update
from workflows.contracts.run.review import FinalReview

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


@pytest.fixture
def settings(stack: Stack) -> Settings:
    return settings_of(stack)


async def test_forged_decisions_change_nothing_the_genuine_ones_count_and_a_completed_run_stays_what_it_was(
    stack: Stack, settings: Settings, case_pdf: Path
):
    lawyer, reviewer = stack.api("lawyer"), stack.api("reviewer")
    workflow_id = lawyer.submit(case_pdf)
    reviewer.approve_all(workflow_id)
    before = lawyer.events(workflow_id)
    forged = final_review(approved=False)
    anybody = await Client.connect(settings.temporal_address, namespace=settings.temporal_namespace)
    run = f"{workflow_id}/run/1"
    for payload in (plain(forged), await sealed(forged, run, FOREIGN_RING, FinalReview.HANDLER)):
        await send_signal(anybody, run, FinalReview.HANDLER, [payload])
        answer = await send_update(anybody, run, FinalReview.HANDLER, [payload])
        assert answer.outcome.HasField("failure")
    assert lawyer.case(workflow_id)["state"] == "awaiting_final_review"
    assert lawyer.events(workflow_id) == before
    result = reviewer.complete(workflow_id)
    assert result["final_review"]["approved"]
    assert forged.decision_id not in str(lawyer.events(workflow_id))

    artifacts = lawyer.artifacts(workflow_id)
    first, _ = await copied(anybody, run)
    execution = await begin_again(anybody, run, first)
    with pytest.raises(WorkflowFailureError):
        await anybody.get_workflow_handle(run, run_id=execution).result()
    assert lawyer.case(workflow_id)["state"] == "completed"
    assert (lawyer.result(workflow_id), lawyer.artifacts(workflow_id)) == (result, artifacts)
    assert lawyer.events(workflow_id)[-1]["action"] == "begun_again"


async def test_a_run_that_is_ended_from_outside_is_found_shown_and_begun_again(
    stack: Stack, settings: Settings, case_pdf: Path
):
    lawyer = stack.api("lawyer")
    workflow_id = lawyer.submit(case_pdf)
    lawyer.reach(workflow_id, "awaiting_phase_reviews")
    anybody = await Client.connect(settings.temporal_address, namespace=settings.temporal_namespace)
    await anybody.get_workflow_handle(f"{workflow_id}/run/1").terminate("by somebody")
    await take_turn(await connect(settings), "autos-run-check")
    found = lawyer.case(workflow_id)
    assert (found["state"], [error["code"] for error in found["errors"]]) == ("failed", ["ended_outside"])
    assert lawyer.events(workflow_id)[-1]["action"] == "ended_outside"
    assert lawyer.data("POST", f"/v1/ingest/workflow/{workflow_id}/reprocess")["run"] == 2
    lawyer.reach(workflow_id, "awaiting_phase_reviews", run=2)
