"""Histories of DraftVerification replay on today's code, as `test_histories` has it for case runs.

`AUTOS_RECORD_HISTORIES=1 .venv/bin/pytest tests/replay/test_draft_histories.py` records new ones.
"""

import asyncio
import os
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from temporalio.client import Client, WorkflowHandle

from tests.replay.recorded import record, replay, scenarios_in
from tests.sealing import PLUGIN
from tests.workflows.case_workers import case_workers
from tests.workflows.test_draft_verification import DEADLINE, LAWYER, DraftFakes, ended, start
from workflows.contracts.drafts import DocumentKind, DraftStatus
from workflows.contracts.errors import RunFailure
from workflows.contracts.review import CancelRequest
from workflows.draft_verification import DraftVerification

HISTORIES = Path(__file__).parent / "histories" / "drafts"

Handle = WorkflowHandle[DraftVerification, DraftStatus]


async def published(steps: DraftFakes, handle: Handle) -> None:
    """Comes to its own end."""


async def cancelled(steps: DraftFakes, handle: Handle) -> None:
    async with asyncio.timeout(DEADLINE):
        while not steps.asked("check_span"):
            await asyncio.sleep(0.05)
    await handle.signal(DraftVerification.cancel, CancelRequest(principal=LAWYER))


SCENARIOS: dict[str, tuple[DocumentKind, Callable[[DraftFakes, Handle], Awaitable[None]]]] = {
    "text": (DocumentKind.TEXT, published),
    "pdf": (DocumentKind.PDF, published),
    "case": (DocumentKind.CASE, published),
    "empty": (DocumentKind.DOCX, published),
    "cancelled": (DocumentKind.TEXT, cancelled),
}


if os.environ.get("AUTOS_RECORD_HISTORIES"):

    @pytest.mark.parametrize("scenario", SCENARIOS)
    async def test_record(scenario: str, temporal_address: str) -> None:
        client = await Client.connect(temporal_address, plugins=[PLUGIN], identity="recorder")
        kind, play = SCENARIOS[scenario]
        steps = DraftFakes()
        if scenario == "empty":
            steps.fail_with("lay_out", RunFailure.DOCUMENT_EMPTY)
        if scenario == "cancelled":
            steps.gate.clear()
        queue = f"record-{uuid.uuid4().hex}"
        async with case_workers(client, queue, steps, workflows=[DraftVerification]):
            handle = await start(client, queue, kind)
            await play(steps, handle)
            await ended(handle)
        await record(client, handle, HISTORIES, scenario)


@pytest.mark.parametrize("file", sorted(HISTORIES.glob("*.json")), ids=lambda file: file.stem)
async def test_history_replays(file: Path) -> None:
    await replay(file, DraftVerification)


def test_there_is_a_history_of_every_scenario() -> None:
    assert scenarios_in(HISTORIES) == set(SCENARIOS)
