"""Scheduled workflows run one step each and return its report. Workflows with several steps have their own tests."""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from temporalio import activity
from temporalio.client import Client
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from infra.temporal import activities_of
from workflows.contracts.base import Contract
from workflows.contracts.firm.notices import NoticeSweepReport
from workflows.contracts.privacy.retention import RetentionReport, RetentionRequest
from workflows.contracts.research.memory import MemorySweepReport
from workflows.contracts.run.records import SweepReport
from workflows.contracts.upkeep import (
    AccountSweepReport,
    CountSweepReport,
    HistorySweepReport,
    RunCheckReport,
    TreatmentWatchReport,
)
from workflows.scheduled.account_sweep import AccountSweep
from workflows.scheduled.count_sweep import CountSweep
from workflows.scheduled.history_sweep import HistorySweep
from workflows.scheduled.memory_sweep import MemorySweep
from workflows.scheduled.notice_sweep import NoticeSweep
from workflows.scheduled.retention_review import RetentionReview
from workflows.scheduled.run_check import RunCheck
from workflows.scheduled.treatment_watch import TreatmentWatch
from workflows.scheduled.upload_sweep import UploadSweep

PASSES: dict[Callable[..., Any], tuple[str, Contract]] = {
    AccountSweep.run: ("sweep_accounts", AccountSweepReport(sessions=2, clients=1)),
    CountSweep.run: ("sweep_counts", CountSweepReport(removed=3)),
    HistorySweep.run: ("sweep_histories", HistorySweepReport(removed=4)),
    MemorySweep.run: ("sweep_memories", MemorySweepReport(removed=5)),
    NoticeSweep.run: ("sweep_notices", NoticeSweepReport(started=6, removed=7)),
    RunCheck.run: ("check_runs", RunCheckReport(ended_outside=8)),
    TreatmentWatch.run: ("watch_treatments", TreatmentWatchReport(runs=9, alerts=10)),
    UploadSweep.run: ("sweep_uploads", SweepReport(uploads_removed=11, tickets_removed=12)),
}
"""A scheduled workflow: its step, and the report of the step here."""


@pytest.fixture
def queue() -> str:
    return f"scheduled-{uuid.uuid4()}"


async def test_a_pass_answers_what_its_step_reports_though_it_fails_at_first(client: Client, queue: str) -> None:
    steps = [_failing_once(name, report) for name, report in PASSES.values()]
    kinds = [AccountSweep, CountSweep, HistorySweep, MemorySweep, NoticeSweep, RunCheck, TreatmentWatch, UploadSweep]
    async with Worker(client, task_queue=queue, workflows=kinds, activities=steps):
        for number, (run, (_, report)) in enumerate(PASSES.items()):
            assert await client.execute_workflow(run, id=f"{queue}-{number}", task_queue=queue) == report


async def test_a_review_of_retention_asks_for_the_day_on_which_it_runs(client: Client, queue: str) -> None:
    asked: list[datetime] = []

    class Retention:
        @activity.defn
        async def propose_erasures(self, request: RetentionRequest) -> RetentionReport:
            asked.append(request.at)
            return RetentionReport(proposed=13)

    async with Worker(client, task_queue=queue, workflows=[RetentionReview], activities=activities_of(Retention())):
        report = await client.execute_workflow(RetentionReview.run, id=queue, task_queue=queue)
    assert report == RetentionReport(proposed=13)
    assert abs(datetime.now(UTC) - asked[0]) < timedelta(minutes=5)


def _failing_once(name: str, report: Contract) -> Callable[..., Any]:
    """A step whose backend is missing at the first attempt: the workflow waits for it."""
    tries: list[str] = []

    @activity.defn(name=name)
    async def step() -> Contract:
        tries.append(name)
        if len(tries) == 1:
            raise ApplicationError("the database did not answer")
        return report

    return step
