"""A process of this machine replays encrypted messages from Temporal: a run started again, or reset."""

from pathlib import Path

import pytest
from temporalio.client import Client, WorkflowExecutionStatus, WorkflowFailureError
from temporalio.service import RPCError, RPCStatusCode

from infra.config.settings import Settings
from infra.temporal import connect
from tests.attacks.installed import settings_of, take_turn
from tests.e2e.stack import Api, Stack
from tests.workflows.forging import begin_again, copied, send_signal, turn_back

pytestmark = [pytest.mark.stack, pytest.mark.timeout(300)]


@pytest.fixture
def settings(stack: Stack) -> Settings:
    return settings_of(stack)


@pytest.fixture
async def anybody(settings: Settings) -> Client:
    """A client without a key."""
    return await Client.connect(settings.temporal_address, namespace=settings.temporal_namespace)


def with_a_rejection(stack: Stack, case_pdf: Path) -> tuple[str, str, int]:
    """A case whose phases were approved and one of them rejected afterwards: its id, that phase, the number of
    decisions.
    """
    lawyer, reviewer = stack.api("lawyer"), stack.api("reviewer")
    workflow_id = lawyer.submit(case_pdf)
    reviewer.approve_all(workflow_id)
    phases = [phase["phase_label"] for phase in lawyer.case(workflow_id)["phases"] if phase["state"] != "empty"]
    assert reviewer.review(workflow_id, phases[0], approved=False, notes="Não procede.").is_success
    return workflow_id, phases[0], len(phases) + 1


def shown(api: Api, workflow_id: str, label: str) -> str:
    return next(phase["state"] for phase in api.case(workflow_id)["phases"] if phase["phase_label"] == label)


async def found_and_shown(stack: Stack, settings: Settings, workflow_id: str, rejected: str) -> None:
    """The run has failed, the rejection stands, and earlier messages cannot complete it."""
    lawyer, reviewer = stack.api("lawyer"), stack.api("reviewer")
    assert shown(lawyer, workflow_id, rejected) == "rejected"
    refused = reviewer.review(workflow_id, None)
    assert refused.status_code == 409, refused.text
    await take_turn(await connect(settings), "autos-run-check")
    case = lawyer.case(workflow_id)
    assert (case["state"], [error["code"] for error in case["errors"]]) == ("failed", ["ended_outside"])
    assert shown(lawyer, workflow_id, rejected) == "rejected"
    decided = [event for event in lawyer.events(workflow_id) if event["action"] == "phase_reviewed"]
    assert (decided[-1]["payload"]["phase_label"], decided[-1]["payload"]["approved"]) == (rejected, False)
    assert not any(made["version"] == 2 for made in lawyer.artifacts(workflow_id))


async def test_a_run_begun_again_with_the_decisions_that_somebody_likes_takes_none_of_them(
    stack: Stack, settings: Settings, anybody: Client, case_pdf: Path
) -> None:
    workflow_id, rejected, decisions = with_a_rejection(stack, case_pdf)
    run = f"{workflow_id}/run/1"
    first, taken = await copied(anybody, run)
    assert len(taken) == decisions
    execution = await begin_again(anybody, run, first)
    try:
        for one in taken[:-1]:
            await send_signal(anybody, run, one.name, list(one.args.payloads))
    except RPCError as error:
        # The run may end itself, or be about to, before the last decision arrives.
        if error.status not in (RPCStatusCode.NOT_FOUND, RPCStatusCode.RESOURCE_EXHAUSTED):
            raise
    with pytest.raises(WorkflowFailureError):
        await anybody.get_workflow_handle(run, run_id=execution).result()
    assert "begun_again" in [event["action"] for event in stack.api().events(workflow_id)]
    await found_and_shown(stack, settings, workflow_id, rejected)


async def test_a_run_turned_back_to_before_a_rejection_is_not_the_run(
    stack: Stack, settings: Settings, anybody: Client, case_pdf: Path
) -> None:
    workflow_id, rejected, decisions = with_a_rejection(stack, case_pdf)
    run = f"{workflow_id}/run/1"
    execution = await turn_back(anybody, run, decisions - 1)
    await found_and_shown(stack, settings, workflow_id, rejected)
    ended = await anybody.get_workflow_handle(run, run_id=execution).describe()
    assert ended.status in (WorkflowExecutionStatus.TERMINATED, WorkflowExecutionStatus.FAILED)
