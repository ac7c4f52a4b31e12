"""The order of the steps of a run, and when people may decide what, on a real Temporal server."""

import asyncio
import uuid
from collections.abc import AsyncIterator

import pytest
from temporalio.client import Client, WorkflowFailureError, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from tests.patience import PATIENCE
from tests.workflows.case_workers import case_workers
from tests.workflows.driving import PHASES, REVIEWER, Handle, decide_phases, final_review, phase_review, reach, start
from tests.workflows.fake_steps import FakeSteps, stored
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.run.case import (
    Backend,
    CaseState,
    PageRange,
    PagesRead,
    PhaseLabel,
    Preflight,
    ReadingProgress,
    RunFailure,
)
from workflows.contracts.run.results.matching import PhaseMatches
from workflows.contracts.run.review import CancelRequest, FinalReview, PhaseReview, ReviewRefusal

PAYLOAD_BUDGET = 64 * 1024


@pytest.fixture
async def queue(client: Client, steps: FakeSteps) -> AsyncIterator[str]:
    name = f"case-{uuid.uuid4().hex}"
    async with case_workers(client, name, steps):
        yield name


async def refusal(handle: Handle, review: PhaseReview | FinalReview) -> ApplicationError:
    update = "review_phase" if isinstance(review, PhaseReview) else "review_final"
    with pytest.raises(WorkflowUpdateFailedError) as caught:
        await handle.execute_update(update, review)
    assert isinstance(caught.value.cause, ApplicationError)
    return caught.value.cause


async def test_runs_every_step_in_order_with_small_messages_and_takes_no_review_after_its_end(
    client: Client, queue: str, steps: FakeSteps
) -> None:
    handle = await start(client, queue)
    await decide_phases(handle)
    receipt = await handle.execute_update(CaseAnalysis.review_final, final_review())
    outcome = await handle.result()
    assert receipt.state is CaseState.PUBLISHING
    assert outcome.state is CaseState.COMPLETED
    assert steps.states == [
        "processing_extraction",
        "queued_phase_analysis",
        "processing_phase_analysis",
        "awaiting_phase_reviews",
        "awaiting_final_review",
        "publishing",
        "completed",
    ]
    assert [request.version for request in steps.asked("publish_artifacts")] == [1, 2]
    assert {request.phase_label for request in steps.asked("match_phase")} == set(PHASES)
    assert {request.snapshot_id for request in steps.asked("match_phase")} == {"snap_1"}
    (request,) = steps.asked("segment_case")
    assert [part.range.first for part in request.parts] == [1, 3]
    history = await handle.fetch_history()
    assert max(event.ByteSize() for event in history.events) < PAYLOAD_BUDGET
    with pytest.raises(Exception, match="completed"):
        await handle.execute_update(CaseAnalysis.review_phase, phase_review(PHASES[0]))


async def test_reading_shows_how_many_pages_it_has_come_through(client: Client, queue: str, steps: FakeSteps) -> None:
    steps.scans = [1, 2]
    held = steps.hold["read_pages"] = asyncio.Event()
    handle = await start(client, queue)
    async with asyncio.timeout(PATIENCE):
        while (status := await handle.query(CaseAnalysis.status)).reading != ReadingProgress(pages=4, read=3):
            await asyncio.sleep(0.02)
    assert status.progress == 0.05 + 0.45 * 3 / 4
    async with asyncio.timeout(PATIENCE):
        while not (told := steps.asked("record_progress")):
            await asyncio.sleep(0.02)
    # written down beside the second reading of the first range, whether or not the other range is back by then
    assert told[0].progress in (0.05 + 0.45 * 1 / 4, status.progress)
    held.set()
    assert (await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)).reading is None
    assert [part.waiting for part in steps.asked("segment_case")[0].parts] == [[], []]
    await handle.terminate()


async def test_a_later_run_reads_and_matches_only_what_no_earlier_one_did(
    client: Client, queue: str, steps: FakeSteps
) -> None:
    first = await start(client, queue)
    await reach(first, CaseState.AWAITING_PHASE_REVIEWS)
    assert steps.asked("take_over_matches") == []
    steps.known_pages = [
        PagesRead(range=PageRange(first=at, last=at + 1), object=stored(f"known/{at}")) for at in (1, 3)
    ]
    steps.known_matches = [PhaseMatches(phase_label=PHASES[0], object=stored("known"), count=7)]
    steps.calls.clear()
    second = await start(client, queue, run=2)
    await reach(second, CaseState.AWAITING_PHASE_REVIEWS)
    assert steps.asked("read_pages") == []
    assert steps.asked("segment_case")[0].parts == steps.known_pages
    assert [one.phase_label for one in steps.asked("take_over_matches")[0].phases] == list(PHASES)
    assert [request.phase_label for request in steps.asked("match_phase")] == [PHASES[1]]
    published = steps.asked("publish_artifacts")[0].matches
    assert [(one.phase_label, one.count) for one in published] == [(PHASES[0], 7), (PHASES[1], 1)]
    for handle in (first, second):
        await handle.terminate()


async def test_no_reader_sees_less_than_the_receipt_of_the_final_review_said(
    client: Client, queue: str, steps: FakeSteps
) -> None:
    held = asyncio.Event()
    steps.hold["publish_artifacts"] = held
    held.set()
    handle = await start(client, queue)
    await decide_phases(handle)
    held.clear()
    receipt = await handle.execute_update(CaseAnalysis.review_final, final_review())
    seen = await handle.query(CaseAnalysis.status)
    assert (receipt.state, seen.state, seen.progress) == (CaseState.PUBLISHING, CaseState.PUBLISHING, 0.98)
    assert steps.states[-1] == "publishing"
    assert (await refusal(handle, phase_review(PHASES[0]))).type == ReviewRefusal.ALREADY_FINAL
    assert (await refusal(handle, final_review(approved=False))).type == ReviewRefusal.ALREADY_FINAL
    held.set()
    assert (await handle.result()).state is CaseState.COMPLETED


async def test_ends_rejected_when_the_final_review_rejects(client: Client, queue: str, steps: FakeSteps) -> None:
    handle = await start(client, queue)
    await decide_phases(handle)
    await handle.execute_update(CaseAnalysis.review_final, final_review(approved=False))
    assert (await handle.result()).state is CaseState.REJECTED
    assert steps.asked("publish_artifacts")[-1].state is CaseState.REJECTED


async def test_takes_a_decision_id_once_and_refuses_it_with_other_content(
    client: Client, queue: str, steps: FakeSteps
) -> None:
    handle = await start(client, queue)
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    review = phase_review(PHASES[0], decision_id="d1")
    first = await handle.execute_update(CaseAnalysis.review_phase, review)
    again = await handle.execute_update(CaseAnalysis.review_phase, review)
    assert (first.replayed, again.replayed) == (False, True)
    assert len(steps.asked("record_review")) == 1
    other = phase_review(PHASES[0], approved=False, decision_id="d1")
    assert (await refusal(handle, other)).type == ReviewRefusal.DECISION_CONFLICT
    await handle.terminate()


async def test_lets_a_phase_decision_be_replaced_until_the_final_one(
    client: Client, queue: str, steps: FakeSteps
) -> None:
    handle = await start(client, queue)
    await decide_phases(handle)
    await handle.execute_update(CaseAnalysis.review_phase, phase_review(PHASES[0], approved=False))
    await handle.execute_update(CaseAnalysis.review_final, final_review())
    await handle.result()
    published = steps.asked("publish_artifacts")[-1]
    assert published.phase_reviews[PHASES[0]].approved is False
    assert len(steps.asked("record_review")) == 4


async def test_refuses_what_cannot_be_decided_yet_and_a_signal_of_it_leaves_the_run_alive(
    client: Client, queue: str
) -> None:
    handle = await start(client, queue)
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    error = await refusal(handle, final_review())
    assert error.type == ReviewRefusal.PHASES_PENDING
    assert error.details[0]["pending_phases"] == list(PHASES)
    error = await refusal(handle, phase_review(PhaseLabel.RESPOSTA_DO_REU))
    assert error.type == ReviewRefusal.PHASE_WITHOUT_PIECES
    await handle.signal("review_final", final_review())
    assert (await handle.query(CaseAnalysis.status)).state is CaseState.AWAITING_PHASE_REVIEWS
    await handle.terminate("operator")
    with pytest.raises(WorkflowFailureError):
        await handle.result()


async def test_takes_reviews_sent_as_signals(client: Client, queue: str) -> None:
    handle = await start(client, queue)
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    for label in PHASES:
        await handle.signal("review_phase", phase_review(label))
    await reach(handle, CaseState.AWAITING_FINAL_REVIEW)
    await handle.signal("review_final", final_review())
    assert (await handle.result()).state is CaseState.COMPLETED


async def test_records_once_a_decision_that_comes_as_update_and_as_signal(
    client: Client, queue: str, steps: FakeSteps
) -> None:
    handle = await start(client, queue)
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    review = phase_review(PHASES[0])
    await asyncio.gather(
        handle.signal("review_phase", review), handle.execute_update(CaseAnalysis.review_phase, review)
    )
    await handle.query(CaseAnalysis.status)
    assert len(steps.asked("record_review")) == 1
    await handle.terminate()


async def test_cancel_ends_the_run_while_it_waits_and_keeps_what_was_published(
    client: Client, queue: str, steps: FakeSteps
) -> None:
    handle = await start(client, queue)
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    status = await handle.execute_update(CaseAnalysis.cancel, CancelRequest(principal=REVIEWER))
    assert status.state is CaseState.CANCELLED
    assert (await handle.result()).artifacts == 1
    assert steps.asked("record_state")[-1].actor == "Ana"


async def test_an_operators_cancellation_is_recorded_as_cancelled(client: Client, queue: str) -> None:
    handle = await start(client, queue)
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    await handle.cancel()
    assert (await handle.result()).state is CaseState.CANCELLED


async def test_a_named_failure_ends_the_run_in_its_state(client: Client, queue: str, steps: FakeSteps) -> None:
    for failure, state in (
        (RunFailure.PDF_ENCRYPTED, CaseState.FAILED),
        (RunFailure.PDF_UNREADABLE, CaseState.FAILED),
        (RunFailure.PDF_RESOURCE_LIMIT, CaseState.FAILED),
        (RunFailure.OCR_REQUIRED, CaseState.NEEDS_USER_ACTION),
        (RunFailure.NO_READABLE_TEXT, CaseState.NEEDS_USER_ACTION),
        (RunFailure.NO_PHASE_FOUND, CaseState.NEEDS_USER_ACTION),
    ):
        steps.fail_with("inspect_source", failure)
        outcome = await (await start(client, queue)).result()
        assert (outcome.state, outcome.errors[0].code) == (state, failure)
        assert steps.asked("record_state")[-1].errors[0].message == "mensagem"


async def test_strict_run_without_its_backends_fails_and_is_still_recorded(
    client: Client, queue: str, steps: FakeSteps
) -> None:
    steps.fail_with("check_backends", RunFailure.INFRA_UNAVAILABLE)
    outcome = await (await start(client, queue)).result()
    assert (outcome.state, outcome.errors[0].code) == (CaseState.FAILED, RunFailure.INFRA_UNAVAILABLE)
    assert len(steps.asked("open_run")) == 1


async def test_lenient_run_goes_on_without_precedents_and_says_so(client: Client, queue: str, steps: FakeSteps) -> None:
    steps.preflight = Preflight(snapshot_id=None, encoder=None, missing=[Backend.SEARCH, Backend.GRAPH])
    handle = await start(client, queue, strict_infra_required=False)
    status = await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    assert status.degraded == [Backend.SEARCH, Backend.GRAPH]
    assert steps.asked("match_phase") == []
    await handle.terminate()


async def test_a_bug_in_a_step_is_retried_not_swallowed(client: Client, queue: str, steps: FakeSteps) -> None:
    attempts = iter([True, False])

    def once() -> None:
        if next(attempts):
            raise ValueError("bug")

    steps.fail["segment_case"] = once
    handle = await start(client, queue)
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    assert len(steps.asked("segment_case")) == 2
    await handle.terminate()
