"""An attacker who reaches Temporal's port without a key can neither decide for a person nor block a run."""

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Callable

import pytest
from temporalio.api.common.v1 import Payload
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowExecutionStatus, WorkflowFailureError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from infra.payloads.codec import PURPOSE, SEALED, refusals
from infra.payloads.histories import opened_history
from infra.temporal import autos_plugin
from tests.patience import PATIENCE
from tests.sealing import RING
from tests.workflows.case_workers import case_workers
from tests.workflows.driving import PHASES, decide_phases, final_review, phase_review, reach, start
from tests.workflows.fake_steps import FakeSteps
from tests.workflows.forging import (
    FOREIGN_RING,
    FalseWorker,
    plain,
    sealed,
    send_signal,
    send_update,
)
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.errors import RunFailure
from workflows.contracts.run.case import CaseState
from workflows.contracts.run.review import CancelRequest, FinalReview
from workflows.contracts.signing.seals import PAYLOAD_REFUSED

SECRET = "Maria deve a João"

Forgery = Callable[[str], Awaitable[list[Payload]]]


async def without_seal(workflow_id: str) -> list[Payload]:
    return [plain(final_review(approved=False))]


async def with_another_key(workflow_id: str) -> list[Payload]:
    return [await sealed(final_review(approved=False), workflow_id, FOREIGN_RING, FinalReview.HANDLER)]


async def from_another_run(workflow_id: str) -> list[Payload]:
    return [await sealed(final_review(approved=False), "wf_other/run/1", RING, FinalReview.HANDLER)]


async def for_another_handler(workflow_id: str) -> list[Payload]:
    return [await sealed(final_review(approved=False), workflow_id, RING, "review_something_else")]


async def for_another_handler_relabelled(workflow_id: str) -> list[Payload]:
    [payload] = await for_another_handler(workflow_id)
    payload.metadata[PURPOSE] = b"handler:review_final"
    return [payload]


async def altered(workflow_id: str) -> list[Payload]:
    payload = await sealed(final_review(approved=False), workflow_id, RING, FinalReview.HANDLER)
    return [Payload(metadata=payload.metadata, data=payload.data[:-1] + bytes([payload.data[-1] ^ 1]))]


async def twice(workflow_id: str) -> list[Payload]:
    payload = await sealed(final_review(approved=False), workflow_id, RING, FinalReview.HANDLER)
    return [payload, payload]


async def empty(workflow_id: str) -> list[Payload]:
    return []


async def garbage(workflow_id: str) -> list[Payload]:
    return [Payload(metadata={"encoding": SEALED, "key": b"\xff", PURPOSE: b"\xff"}, data=b"\x00")]


async def a_reference(workflow_id: str) -> list[Payload]:
    return [Payload(metadata={"encoding": b"json/external-storage-reference"}, data=b"{}")]


async def a_marked_reference(workflow_id: str) -> list[Payload]:
    payload = await sealed(final_review(approved=False), workflow_id, RING, FinalReview.HANDLER)
    payload.metadata["__temporal_external_storage_reference"] = b"true"
    return [payload]


FORGERIES: list[Forgery] = [
    without_seal,
    with_another_key,
    from_another_run,
    for_another_handler,
    for_another_handler_relabelled,
    altered,
    twice,
    empty,
    garbage,
    a_reference,
    a_marked_reference,
]


async def test_forged_signals_are_dropped_and_the_run_takes_the_genuine_review(client: Client):
    queue = f"forged-{uuid.uuid4().hex}"
    async with case_workers(client, queue, FakeSteps()), asyncio.timeout(PATIENCE):
        handle = await start(client, queue)
        await decide_phases(handle)
        for forgery in FORGERIES:
            for name in ("review_phase", "review_final", "cancel", "no such handler"):
                await send_signal(client, handle.id, name, await forgery(handle.id))
            state = (await handle.query(CaseAnalysis.status)).state
            assert state is CaseState.AWAITING_FINAL_REVIEW, forgery.__name__
        await handle.execute_update(CaseAnalysis.review_final, final_review())
        assert (await handle.result()).state is CaseState.COMPLETED
        kinds = [event.event_type for event in (await handle.fetch_history()).events]
        assert EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED not in kinds


async def test_forged_updates_are_rejected_and_the_run_takes_the_genuine_review(client: Client):
    queue = f"forged-{uuid.uuid4().hex}"
    async with case_workers(client, queue, FakeSteps()), asyncio.timeout(PATIENCE):
        handle = await start(client, queue)
        await decide_phases(handle)
        for forgery in FORGERIES:
            for name in ("review_phase", "review_final", "cancel"):
                answer = await send_update(client, handle.id, name, await forgery(handle.id))
                assert answer.outcome.HasField("failure"), (forgery.__name__, name)
        await handle.execute_update(CaseAnalysis.review_final, final_review())
        assert (await handle.result()).state is CaseState.COMPLETED


async def test_a_genuine_decision_sent_again_changes_nothing(client: Client):
    """A message copied from the run itself can be decrypted there, but was already processed."""
    queue = f"forged-{uuid.uuid4().hex}"
    async with case_workers(client, queue, FakeSteps()), asyncio.timeout(PATIENCE):
        handle = await start(client, queue)
        await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
        first, second = (phase_review(PHASES[0], approved=approved) for approved in (True, False))
        await handle.execute_update(CaseAnalysis.review_phase, first)
        await handle.execute_update(CaseAnalysis.review_phase, second)
        copied = [
            event.workflow_execution_update_accepted_event_attributes.accepted_request.input.args.payloads
            for event in (await handle.fetch_history()).events
            if event.event_type == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED
        ]
        await send_signal(client, handle.id, "review_phase", copied[0])
        await send_update(client, handle.id, "review_phase", copied[0])
        states = {phase.phase_label: phase.state for phase in (await handle.query(CaseAnalysis.status)).phases}
        assert states[PHASES[0]] == "rejected"


async def test_what_was_dropped_is_counted_and_logged_without_its_content(
    client: Client, caplog: pytest.LogCaptureFixture
):
    queue = f"forged-{uuid.uuid4().hex}"
    async with case_workers(client, queue, FakeSteps()), asyncio.timeout(PATIENCE):
        handle = await start(client, queue)
        await decide_phases(handle)
        before = counted()
        with caplog.at_level(logging.DEBUG):
            forged = final_review().model_copy(update={"notes": SECRET})
            await send_signal(client, handle.id, "review_final", [plain(forged)])
            await handle.query(CaseAnalysis.status)
        # a busy machine may have the same message decoded more than once
        assert counted() > before
        assert f"refused a payload without our seal, in workflow {handle.id}" in caplog.text
        assert SECRET not in caplog.text
        await handle.terminate()


FIRST_STEPS = {"check_backends", "open_run"}
"""Messages that are handled concurrently."""


async def test_a_false_result_or_failure_of_a_step_is_not_taken(client: Client):
    queue = f"forged-{uuid.uuid4().hex}"
    false_worker = FalseWorker(client, queue)
    async with asyncio.timeout(PATIENCE):
        async with Worker(client, task_queue=queue, workflows=[CaseAnalysis], max_cached_workflows=0):
            handle = await start(client, queue)
            assert await false_worker.complete({"snapshot_id": "mine", "encoder": None}) in FIRST_STEPS
            for failure in (RunFailure.INFRA_UNAVAILABLE, RunFailure.PDF_ENCRYPTED):
                assert await false_worker.fail(failure) in FIRST_STEPS
            assert await false_worker.cannot_speak_for_the_server()
        async with case_workers(client, queue, FakeSteps()):
            await decide_phases(handle)
            assert "mine" not in str(await handle.query(CaseAnalysis.status))
            await handle.execute_update(CaseAnalysis.review_final, final_review())
            assert (await handle.result()).state is CaseState.COMPLETED


async def test_a_run_that_somebody_starts_without_a_key_fails_at_once(client: Client, temporal_address: str):
    queue = f"forged-{uuid.uuid4().hex}"
    stranger = await Client.connect(temporal_address, plugins=[autos_plugin(FOREIGN_RING)])
    async with case_workers(client, queue, FakeSteps()), asyncio.timeout(PATIENCE):
        handle = await start(stranger, queue)
        with pytest.raises(WorkflowFailureError) as caught:
            await client.get_workflow_handle(handle.id).result()
        assert isinstance(caught.value.cause, ApplicationError)
        assert caught.value.cause.type == PAYLOAD_REFUSED
        assert (await handle.describe()).status is WorkflowExecutionStatus.FAILED


async def test_neither_messages_nor_failures_are_readable_on_the_server(client: Client):
    queue = f"forged-{uuid.uuid4().hex}"
    steps = FakeSteps()
    steps.fail_with("inspect_source", RunFailure.PDF_ENCRYPTED)
    async with case_workers(client, queue, steps), asyncio.timeout(PATIENCE):
        handle = await start(client, queue, reason=SECRET)
        assert (await handle.result()).errors[0].message == "mensagem"
        written = str(await handle.fetch_history()) + str(await handle.describe())
        opened = (await opened_history(client, handle)).to_json()
    for content in (SECRET, "autos.pdf", "source.pdf", "mensagem", "Traceback", "fake_steps.py"):
        assert content not in written
    assert "mensagem" in opened
    assert "Encoded failure" not in opened


async def test_a_cancellation_opens_for_its_own_handler_alone(client: Client):
    queue = f"forged-{uuid.uuid4().hex}"
    async with case_workers(client, queue, FakeSteps()), asyncio.timeout(PATIENCE):
        handle = await start(client, queue)
        await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
        request = CancelRequest(principal=final_review().principal)
        await send_signal(client, handle.id, "cancel", [await sealed(request, handle.id, RING, "review_final")])
        assert (await handle.query(CaseAnalysis.status)).state is CaseState.AWAITING_PHASE_REVIEWS
        await send_signal(client, handle.id, "cancel", [await sealed(request, handle.id, RING, "cancel")])
        assert (await handle.result()).state is CaseState.CANCELLED


def counted() -> float:
    return next(
        sample.value for metric in refusals.collect() for sample in metric.samples if sample.name.endswith("_total")
    )
