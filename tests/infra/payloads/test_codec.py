"""An encrypted message can be decrypted only in the place for which it was made."""

import pytest
from temporalio.api.common.v1 import Payload
from temporalio.converter import ActivitySerializationContext, SerializationContext, WorkflowSerializationContext

from infra.payloads.codec import PURPOSE, REFUSED, SEALED, SealingCodec, bound_for, refusals
from tests.sealing import RING

PLAIN_PAYLOAD = Payload(metadata={"encoding": b"json/plain"}, data=b'"texto"')
RUN = WorkflowSerializationContext(namespace="default", workflow_id="wf_1/run/1")


def step(activity: str, workflow_id: str = "wf_1/run/1") -> ActivitySerializationContext:
    return ActivitySerializationContext(
        namespace="default",
        workflow_id=workflow_id,
        workflow_type="CaseAnalysis",
        activity_type=activity,
        activity_id="1",
        activity_task_queue="autos-case",
        is_local=False,
    )


async def passes(sealed_for: SerializationContext, opened_in: SerializationContext) -> bool:
    [sealed] = await SealingCodec(RING, context=sealed_for).encode([PLAIN_PAYLOAD])
    assert sealed.metadata["encoding"] == SEALED
    assert b"texto" not in sealed.SerializeToString()
    [opened] = await SealingCodec(RING, context=opened_in).decode([sealed])
    assert opened.metadata["encoding"] in (b"json/plain", REFUSED)
    return opened.data == PLAIN_PAYLOAD.data


async def test_a_message_opens_in_its_run_and_a_result_in_its_step():
    assert await passes(RUN, RUN)
    assert await passes(step("match_phase"), step("match_phase"))


@pytest.mark.parametrize(
    ("sealed_for", "opened_in"),
    [
        (RUN, WorkflowSerializationContext(namespace="default", workflow_id="wf_1/run/2")),
        (RUN, WorkflowSerializationContext(namespace="other", workflow_id="wf_1/run/1")),
        (RUN, step("match_phase")),
        (step("match_phase"), RUN),
        (step("match_phase"), step("segment_case")),
        (step("match_phase"), step("match_phase", "wf_2/run/1")),
    ],
)
async def test_it_opens_nowhere_else(sealed_for: SerializationContext, opened_in: SerializationContext):
    assert not await passes(sealed_for, opened_in)


async def test_a_decision_tells_which_handler_it_was_sealed_for():
    codec = SealingCodec(RING, context=RUN)
    with bound_for("review_final"):
        [sealed] = await codec.encode([PLAIN_PAYLOAD])
    [opened] = await codec.decode([sealed])
    assert opened.metadata[PURPOSE] == b"handler:review_final"


async def test_a_plain_message_is_refused():
    [refused] = await SealingCodec(RING, RUN).decode([PLAIN_PAYLOAD])
    assert (refused.metadata["encoding"], refused.data) == (REFUSED, b"")


async def test_a_seal_adds_little():
    """Budgets of messages leave room for this."""
    [sealed] = await SealingCodec(RING, context=RUN).encode([PLAIN_PAYLOAD])
    assert sealed.ByteSize() - PLAIN_PAYLOAD.ByteSize() < 160


async def test_without_a_workflow_nothing_is_sealed():
    with pytest.raises(RuntimeError, match="only be sealed for a workflow"):
        await SealingCodec(RING).encode([PLAIN_PAYLOAD])


def refused() -> float:
    return next(one.value for metric in refusals.collect() for one in metric.samples if one.name.endswith("_total"))


@pytest.mark.parametrize(
    ("first", "second", "counted"),
    [
        ("autos-run-check-2026-01-01T00:00:00Z", "autos-run-check-2026-01-01T00:02:00Z", 0),
        ("wf_1/run/1", "wf_1/run/2", 1),
    ],
)
async def test_what_a_schedule_hands_on_of_its_run_before_is_refused_and_no_alarm(
    first: str, second: str, counted: int
):
    before = refused()
    assert not await passes(
        WorkflowSerializationContext(namespace="default", workflow_id=first),
        WorkflowSerializationContext(namespace="default", workflow_id=second),
    )
    assert refused() - before == counted
