"""Histories of earlier code replay on today's: a run that waits for weeks must survive every upgrade.

After a change of behaviour guarded by `workflow.patched`, record new histories beside the old ones and keep both:
`AUTOS_RECORD_HISTORIES=1 .venv/bin/pytest tests/replay/test_histories.py`
"""

import os
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from temporalio.client import Client

from tests.replay.recorded import record, replay, scenarios_in
from tests.sealing import PLUGIN
from tests.workflows.case.test_decisions import withdrawal
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
from workflows.contracts.case import CaseState
from workflows.contracts.errors import RunFailure
from workflows.contracts.review import CancelRequest

HISTORIES = Path(__file__).parent / "histories"


async def approved(handle: Handle) -> None:
    await decide_phases(handle)
    await handle.execute_update(CaseAnalysis.review_final, final_review())


async def rejected_by_signal(handle: Handle) -> None:
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    for label in PHASES:
        await handle.signal("review_phase", phase_review(label, approved=False))
    await reach(handle, CaseState.AWAITING_FINAL_REVIEW)
    await handle.signal("review_final", final_review(approved=False))


async def cancelled(handle: Handle) -> None:
    await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
    await handle.execute_update(CaseAnalysis.cancel, CancelRequest(principal=REVIEWER))


async def withdrawn(handle: Handle) -> None:
    """The whole waits already when a phase is taken back, twice."""
    await decide_phases(handle)
    for _ in range(2):
        await handle.execute_update(CaseAnalysis.withdraw_review, withdrawal(PHASES[0]))
        await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
        await handle.execute_update(CaseAnalysis.review_phase, phase_review(PHASES[0], approved=False))
        await reach(handle, CaseState.AWAITING_FINAL_REVIEW)
    await handle.execute_update(CaseAnalysis.review_final, final_review())


async def taken_back(handle: Handle) -> None:
    """The decision on the whole is taken back in its time, and another stands."""
    await decide_phases(handle)
    await handle.execute_update(CaseAnalysis.review_final, final_review(approved=False, undo_seconds=3600))
    await handle.execute_update(CaseAnalysis.withdraw_review, withdrawal(None))
    await handle.execute_update(CaseAnalysis.review_final, final_review(undo_seconds=1))


async def unreadable(handle: Handle) -> None:
    await handle.result()


SCENARIOS: dict[str, Callable[[Handle], Awaitable[None]]] = {
    "approved": approved,
    "rejected-by-signal": rejected_by_signal,
    "cancelled": cancelled,
    "withdrawn": withdrawn,
    "taken-back": taken_back,
    "unreadable": unreadable,
}


if os.environ.get("AUTOS_RECORD_HISTORIES"):

    @pytest.mark.parametrize("scenario", SCENARIOS)
    async def test_record(scenario: str, temporal_address: str) -> None:
        client = await Client.connect(temporal_address, plugins=[PLUGIN], identity="recorder")
        steps = FakeSteps()
        if scenario == "unreadable":
            steps.fail_with("inspect_source", RunFailure.PDF_ENCRYPTED)
        queue = f"record-{uuid.uuid4().hex}"
        async with case_workers(client, queue, steps):
            handle = await start(client, queue)
            await SCENARIOS[scenario](handle)
            await handle.result()
        await record(client, handle, HISTORIES, scenario)


@pytest.mark.parametrize("file", sorted(HISTORIES.glob("*.json")), ids=lambda file: file.stem)
async def test_history_replays(file: Path) -> None:
    await replay(file, CaseAnalysis)


def test_there_is_a_history_of_every_scenario() -> None:
    assert scenarios_in(HISTORIES) == set(SCENARIOS)
