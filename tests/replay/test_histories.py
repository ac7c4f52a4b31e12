"""The histories of 1.0 replay on today's code: what runs, or waits for weeks, must survive every upgrade.

After a change of behaviour guarded by `workflow.patched`, record a new history beside the old one and keep both:
`AUTOS_RECORD_HISTORIES=<version> .venv/bin/pytest tests/replay`
"""

import json
import os
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowHistory
from temporalio.worker import Replayer

from infra.payloads.histories import opened_history
from tests.sealing import PLUGIN, plain_plugin
from tests.workflows.case.test_decisions import withdrawal
from tests.workflows.case_workers import case_workers
from tests.workflows.driving import PHASES, decide_phases, final_review, phase_review, reach, start
from tests.workflows.fake_steps import FakeSteps
from tests.workflows.test_draft_verification import DraftFakes, ended
from tests.workflows.test_draft_verification import start as start_draft
from tests.workflows.test_graph_writing import DROP, FakeDatabases, insert, sent
from tests.workflows.test_graph_writing import serving as serving_databases
from tests.workflows.test_notice_delivery import NoticeFakes, delivered
from tests.workflows.test_research import FakeBackends, question, started
from tests.workflows.test_research import serving as serving_questions
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.firm.drafts import DocumentKind
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.run.case import CaseState
from workflows.draft_verification import DraftVerification
from workflows.graph_writing import GraphWriting
from workflows.notice_delivery import NoticeDelivery
from workflows.research import Research

HISTORIES = Path(__file__).parent / "histories"
VERSION = os.environ.get("AUTOS_RECORD_HISTORIES")

Handle = WorkflowHandle[Any, Any]


async def a_reviewed_case(client: Client) -> Handle:
    """Decisions by update and by signal, one on a phase and one on the whole taken back, and an approval."""
    queue = uuid.uuid4().hex
    async with case_workers(client, queue, FakeSteps()):
        handle = await start(client, queue)
        await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
        await handle.signal("review_phase", phase_review(PHASES[0], approved=False))
        await decide_phases(handle)
        await handle.execute_update(CaseAnalysis.withdraw_review, withdrawal(PHASES[0]))
        await reach(handle, CaseState.AWAITING_PHASE_REVIEWS)
        await handle.execute_update(CaseAnalysis.review_phase, phase_review(PHASES[0]))
        await reach(handle, CaseState.AWAITING_FINAL_REVIEW)
        await handle.execute_update(CaseAnalysis.review_final, final_review(approved=False, undo_seconds=3600))
        await handle.execute_update(CaseAnalysis.withdraw_review, withdrawal(None))
        await handle.execute_update(CaseAnalysis.review_final, final_review(undo_seconds=1))
        await handle.result()
    return handle


async def a_document_against_its_case(client: Client) -> Handle:
    queue = uuid.uuid4().hex
    async with case_workers(client, queue, DraftFakes(), workflows=[DraftVerification]):
        handle = await start_draft(client, queue, DocumentKind.CASE)
        await ended(handle)
    return handle


async def writes_and_a_drop(client: Client) -> Handle:
    async with serving_databases(client, FakeDatabases()) as queue:
        for write in (insert("um"), insert("dois"), DROP):
            await sent(client, queue, write)
        handle = client.get_workflow_handle(queue)
        await handle.terminate()
    return handle


async def a_notice_that_fails_once(client: Client) -> Handle:
    return await delivered(client, NoticeFakes({"dlv_1"}))


async def a_checked_chat(client: Client) -> Handle:
    asked = question(ResearchTool.QUALITY_CHECK, mode="research", model="m", documents_cited=["1"])
    async with serving_questions(client, FakeBackends()) as queue:
        handle = await started(client, queue, asked)
        await handle.result()
    return handle


SCENARIOS: dict[type, Callable[[Client], Awaitable[Handle]]] = {
    CaseAnalysis: a_reviewed_case,
    DraftVerification: a_document_against_its_case,
    GraphWriting: writes_and_a_drop,
    NoticeDelivery: a_notice_that_fails_once,
    Research: a_checked_chat,
}


if VERSION:

    @pytest.mark.parametrize("workflow", SCENARIOS)
    async def test_record(workflow: type, temporal_address: str) -> None:
        client = await Client.connect(temporal_address, plugins=[PLUGIN], identity="recorder")
        handle = await SCENARIOS[workflow](client)
        history = _without_traces((await opened_history(client, handle)).to_json_dict())
        file = HISTORIES / f"{workflow.__name__}-{VERSION}.json"
        file.write_text(json.dumps(history, ensure_ascii=False), encoding="utf-8")


@pytest.mark.parametrize("workflow", SCENARIOS)
async def test_its_histories_replay(workflow: type) -> None:
    files = sorted(HISTORIES.glob(f"{workflow.__name__}-*.json"))
    assert f"{workflow.__name__}-1.0.json" in [file.name for file in files]
    for file in files:
        history = WorkflowHistory.from_json("replayed", file.read_text(encoding="utf-8"))
        await Replayer(workflows=[workflow], plugins=[plain_plugin()]).replay_workflow(history)


def _without_traces(value: Any) -> Any:
    """A history without stack traces, which replay does not need and which name files of the recording machine."""
    if isinstance(value, dict):
        return {
            key: _without_traces(item) for key, item in cast("dict[str, Any]", value).items() if key != "stackTrace"
        }
    return [_without_traces(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value
