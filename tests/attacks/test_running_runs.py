"""What a process of this machine, and a tenant with hostile files, can do to the runs of the running stack."""

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas
from temporalio.client import Client

from infra.db.engine import sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from infra.settings import Settings
from infra.temporal import connect
from tests.attacks.installed import settings_of, take_turn
from tests.e2e.stack import Stack
from tests.workflows.driving import final_review
from tests.workflows.forging import FOREIGN_RING, plain, sealed, send_signal, send_update
from workflows.contracts.review import FinalReview

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]

PAGES, FLOOD = 30, 5


@pytest.fixture
def settings(stack: Stack) -> Settings:
    return settings_of(stack)


async def test_forged_decisions_change_nothing_and_the_genuine_ones_count(
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


def test_files_made_to_burn_processors_hold_up_nobody_else(
    stack: Stack, settings: Settings, case_pdf: Path, tmp_path: Path
):
    hostile = tmp_path / "hostile.pdf"
    canvas = Canvas(str(hostile))
    for _ in range(PAGES):
        text = canvas.beginText(20, 820)
        text.setFont("Helvetica", 6)
        for _ in range(110):
            text.textLine("art. 1 " * 24)
        canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    engine = sync_engine(settings)
    try:
        attacker = stack.api(key=create_key(engine, "attacker", Role.LAWYER).secret)
    finally:
        engine.dispose()
    flood: list[str] = []
    for number in range(FLOOD):
        with hostile.open("ab") as file:
            file.write(b"\n%% %d" % number)
        flood.append(attacker.submit(hostile))
    lawyer = stack.api("lawyer")
    lawyer.reach(lawyer.submit(case_pdf), "awaiting_phase_reviews")
    for workflow_id in flood:
        attacker.reach(workflow_id, "needs_user_action", "awaiting_phase_reviews", "awaiting_final_review", "failed")
