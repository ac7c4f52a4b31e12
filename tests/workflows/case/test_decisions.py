"""Concurrent decisions: none is accepted without knowledge of the other, and each can be withdrawn."""

import asyncio
import uuid
from collections.abc import AsyncIterator

import pytest
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowUpdateFailedError, WorkflowUpdateStage
from temporalio.exceptions import ApplicationError

from tests.workflows.case_workers import case_workers
from tests.workflows.driving import (
    PHASES,
    REVIEWER,
    Handle,
    decide_phases,
    final_review,
    phase_review,
    reach,
    start,
)
from tests.workflows.fake_steps import FakeSteps
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.base import Principal
from workflows.contracts.run.case import CaseState, CaseStatus, PhaseLabel
from workflows.contracts.run.review import Decision, PhaseReview, Withdrawal

FIRST, SECOND = PHASES
UNDO_SECONDS = 20
"""Enough for a busy machine to send a withdrawal in time; the test waits for as long."""


@pytest.fixture
async def handle(client: Client, steps: FakeSteps) -> AsyncIterator[Handle]:
    """Start a run that waits for its phase reviews."""
    queue = f"case-{uuid.uuid4().hex}"
    async with case_workers(client, queue, steps):
        started = await start(client, queue)
        await reach(started, CaseState.AWAITING_PHASE_REVIEWS)
        yield started


def withdrawal(label: PhaseLabel | None, *, decision_id: str | None = None, version: int | None = None) -> Withdrawal:
    return Withdrawal(
        decision_id=decision_id or uuid.uuid4().hex, phase_label=label, expected_version=version, principal=REVIEWER
    )


def of(review: PhaseReview, *, user_id: str | None = None, version: int | None = None) -> PhaseReview:
    """Return the same review by a person who had seen this number of decisions."""
    who = review.principal.model_copy(update={"user_id": user_id})
    return review.model_copy(update={"principal": who, "expected_version": version})


async def refusal(handle: Handle, decision: Decision) -> ApplicationError:
    with pytest.raises(WorkflowUpdateFailedError) as caught:
        await handle.execute_update(decision.HANDLER, decision)
    assert isinstance(caught.value.cause, ApplicationError)
    return caught.value.cause


def states(status: CaseStatus) -> list[tuple[str, int]]:
    return [(phase.state.value, phase.version) for phase in status.phases if phase.phase_label in PHASES]


async def test_a_decision_made_without_knowing_of_another_is_refused_and_shown_it(handle: Handle) -> None:
    first = phase_review(FIRST, approved=False, decision_id="d1")
    await handle.execute_update(CaseAnalysis.review_phase, of(first, version=0))
    stale = await refusal(handle, of(phase_review(FIRST), version=0))
    assert stale.type == "stale_review"
    (details,) = stale.details
    assert (details["version"], details["standing"]["decision_id"], details["standing"]["approved"]) == (1, "d1", False)
    assert (details["standing"]["principal"], "at" in details["standing"]) == ("Ana", True)
    again = await handle.execute_update(CaseAnalysis.review_phase, of(first, version=0))
    assert again.replayed
    await handle.execute_update(CaseAnalysis.review_phase, of(phase_review(FIRST), version=1))
    assert states(await handle.query(CaseAnalysis.status)) == [("approved", 2), ("pending", 0)]


async def test_of_two_decisions_at_once_the_second_is_refused_when_its_turn_comes(
    handle: Handle, steps: FakeSteps
) -> None:
    held = steps.hold["record_review"] = asyncio.Event()
    updates = [
        await handle.start_update(
            CaseAnalysis.review_phase,
            of(phase_review(FIRST, approved=approved), version=0),
            wait_for_stage=WorkflowUpdateStage.ACCEPTED,
        )
        for approved in (True, False)
    ]
    held.set()
    assert not (await updates[0].result()).replayed
    with pytest.raises(WorkflowUpdateFailedError) as caught:
        await updates[1].result()
    assert isinstance(caught.value.cause, ApplicationError)
    assert caught.value.cause.type == "stale_review"
    assert len(steps.asked("record_review")) == 1


async def test_a_decision_taken_back_makes_the_phase_wait_again_and_both_are_recorded(
    handle: Handle, steps: FakeSteps
) -> None:
    await decide_phases(handle)
    back = withdrawal(FIRST, decision_id="w1", version=1)
    receipt = await handle.execute_update(CaseAnalysis.withdraw_review, back)
    assert (receipt.state, receipt.pending_phases) == (CaseState.AWAITING_PHASE_REVIEWS, [FIRST])
    status = await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    assert states(status) == [("pending", 2), ("approved", 1)]
    assert (await refusal(handle, final_review())).type == "phases_pending"
    assert (await handle.execute_update(CaseAnalysis.withdraw_review, back)).replayed
    assert (await refusal(handle, withdrawal(FIRST))).type == "not_decided"
    assert (await refusal(handle, withdrawal(SECOND, decision_id="w1"))).type == "decision_conflict"
    await handle.execute_update(CaseAnalysis.review_phase, phase_review(FIRST, approved=False))
    await reach(handle, CaseState.AWAITING_FINAL_REVIEW)
    await handle.execute_update(CaseAnalysis.review_final, final_review())
    await handle.result()
    entries = [entry for entry in steps.asked("record_review") if entry.phase_label is FIRST]
    assert [entry.withdrawn for entry in entries] == [False, True, False]
    assert entries[1].review.decision_id == "w1"
    keys = [change.key for change in steps.asked("record_state")]
    assert len(set(keys)) == len(keys)
    assert (await refusal_after_end(handle)).startswith("workflow execution already completed")


async def refusal_after_end(handle: Handle) -> str:
    with pytest.raises(Exception, match="already completed") as caught:
        await handle.execute_update(CaseAnalysis.withdraw_review, withdrawal(FIRST))
    return str(caught.value)


async def test_a_withdrawal_sent_as_a_signal_is_taken(handle: Handle) -> None:
    await decide_phases(handle)
    await handle.signal(Withdrawal.HANDLER, withdrawal(SECOND))
    status = await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    assert states(status) == [("approved", 1), ("pending", 2)]


async def test_who_decides_a_phase_at_the_same_moment_does_not_decide_the_whole(
    handle: Handle, steps: FakeSteps
) -> None:
    """The final review passes the validator before the phase review is recorded, and is rejected when its turn
    comes.
    """
    await decide_phases(handle)
    held = steps.hold["record_review"] = asyncio.Event()
    phase = await handle.start_update(
        CaseAnalysis.review_phase,
        of(phase_review(FIRST), user_id="usr_1"),
        wait_for_stage=WorkflowUpdateStage.ACCEPTED,
    )
    signer = Principal(tenant="acme", key_id="ses_1", name="Bia", role="reviewer", user_id="usr_1")
    alone = final_review().model_copy(update={"principal": signer, "second_person": True})
    whole = await handle.start_update(CaseAnalysis.review_final, alone, wait_for_stage=WorkflowUpdateStage.ACCEPTED)
    held.set()
    await phase.result()
    with pytest.raises(WorkflowUpdateFailedError) as caught:
        await whole.result()
    assert isinstance(caught.value.cause, ApplicationError)
    assert caught.value.cause.type == "four_eyes_decided"
    other = alone.model_copy(
        update={"decision_id": "by-other", "principal": signer.model_copy(update={"user_id": "usr_2"})}
    )
    assert (await handle.execute_update(CaseAnalysis.review_final, other)).state is CaseState.PUBLISHING


async def test_a_final_decision_taken_back_in_its_time_was_never_sealed_and_another_may_follow(
    handle: Handle, steps: FakeSteps
) -> None:
    await decide_phases(handle)
    assert (await refusal(handle, withdrawal(None))).type == "not_decided"
    signer = Principal(tenant="acme", key_id="ses_1", name="Bia", role="reviewer", user_id="usr_1")
    mistaken = final_review(approved=False, undo_seconds=3600).model_copy(
        update={"principal": signer, "second_person": True}
    )
    await handle.execute_update(CaseAnalysis.review_final, mistaken)
    status = await reach(handle, CaseState.PUBLISHING)
    assert status.undo_until is not None
    assert (await refusal(handle, final_review())).type == "already_final"
    assert (await refusal(handle, withdrawal(FIRST))).type == "already_final"

    back = withdrawal(None, decision_id="w1").model_copy(update={"principal": signer})
    assert (await handle.execute_update(CaseAnalysis.withdraw_review, back)).state is CaseState.AWAITING_FINAL_REVIEW
    assert (await handle.execute_update(CaseAnalysis.withdraw_review, back)).replayed
    status = await handle.query(CaseAnalysis.status)
    assert (status.state, status.undo_until) == (CaseState.AWAITING_FINAL_REVIEW, None)
    assert len(steps.asked("publish_artifacts")) == 1
    # the phases are open again, too
    await handle.execute_update(CaseAnalysis.withdraw_review, withdrawal(SECOND))
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    await handle.execute_update(CaseAnalysis.review_phase, phase_review(SECOND))
    await reach(handle, CaseState.AWAITING_FINAL_REVIEW)
    # who took a final decision back has decided no phase
    again = mistaken.model_copy(update={"decision_id": "again", "approved": True, "undo_seconds": 1})
    await handle.execute_update(CaseAnalysis.review_final, again)
    assert (await handle.result()).state is CaseState.COMPLETED
    finals = [entry for entry in steps.asked("record_review") if entry.phase_label is None]
    assert [(entry.withdrawn, entry.review.approved) for entry in finals] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    published = steps.asked("publish_artifacts")[-1]
    assert published.final_review.decision_id == "again"
    keys = [change.key for change in steps.asked("record_state")]
    assert len(set(keys)) == len(keys)


async def test_a_final_decision_is_taken_back_by_name_and_only_by_who_took_it_or_might_have(handle: Handle) -> None:
    await decide_phases(handle)
    signer = Principal(tenant="acme", key_id="ses_1", name="Bia", role="reviewer", user_id="usr_1")
    proposer, third = (signer.model_copy(update={"user_id": user}) for user in ("usr_2", "usr_3"))
    proposed = phase_review(FIRST).model_copy(update={"principal": proposer})
    await handle.execute_update(CaseAnalysis.review_phase, proposed)
    final = final_review(undo_seconds=3600).model_copy(update={"principal": signer, "second_person": True})

    def back(name: str, by: Principal) -> Withdrawal:
        named = {"final_decision_id": name, "second_person": True, "principal": by}
        return withdrawal(None).model_copy(update=named)

    for name, by in (("one", signer), ("two", third)):
        await handle.execute_update(CaseAnalysis.review_final, final.model_copy(update={"decision_id": name}))
        status = await reach(handle, CaseState.PUBLISHING)
        assert status.final_decision_id == name
        assert (await refusal(handle, back("another", signer))).type == "stale_final"
        assert (await refusal(handle, back(name, proposer))).type == "four_eyes_decided"
        await handle.execute_update(CaseAnalysis.withdraw_review, back(name, by))
        assert (await handle.query(CaseAnalysis.status)).final_decision_id is None
    assert (await refusal(handle, back("two", signer))).type == "not_decided"


async def test_a_withdrawal_that_comes_in_time_counts_though_it_is_written_down_later(
    handle: Handle, steps: FakeSteps
) -> None:
    await decide_phases(handle)
    await handle.execute_update(CaseAnalysis.review_final, final_review(undo_seconds=UNDO_SECONDS))
    held = steps.hold["record_review"] = asyncio.Event()
    back = await handle.start_update(
        CaseAnalysis.withdraw_review, withdrawal(None), wait_for_stage=WorkflowUpdateStage.ACCEPTED
    )
    async for event in handle.fetch_history_events(wait_new_event=True):
        if event.event_type is EventType.EVENT_TYPE_TIMER_FIRED:
            break
    held.set()
    assert (await back.result()).state is CaseState.AWAITING_FINAL_REVIEW
    assert len(steps.asked("publish_artifacts")) == 1
