"""Scheduled workflows, with interval and queue."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleAlreadyRunningError,
    ScheduleIntervalSpec,
    ScheduleSpec,
)

from workflows.library import LibraryUpkeep
from workflows.options import CASE_QUEUE, CORPUS_QUEUE
from workflows.scheduled.account_sweep import AccountSweep
from workflows.scheduled.communication_watch import CommunicationWatch
from workflows.scheduled.count_sweep import CountSweep
from workflows.scheduled.database_sweep import DatabaseSweep
from workflows.scheduled.history_sweep import HistorySweep
from workflows.scheduled.memory_sweep import MemorySweep
from workflows.scheduled.notice_sweep import NoticeSweep
from workflows.scheduled.retention_review import RetentionReview
from workflows.scheduled.run_check import RunCheck
from workflows.scheduled.snapshot_encoding import SnapshotEncoding
from workflows.scheduled.term_watch import TermWatch
from workflows.scheduled.trail_checkpoint import TrailCheckpoint
from workflows.scheduled.treatment_watch import TreatmentWatch
from workflows.scheduled.upload_sweep import UploadSweep

OFTEN, HOUR, QUARTER, DAY = timedelta(minutes=2), timedelta(hours=1), timedelta(hours=6), timedelta(days=1)
SCHEDULES: dict[str, tuple[Callable[..., Any], timedelta, str]] = {
    "autos-upload-sweep": (UploadSweep.run, HOUR, CASE_QUEUE),
    "autos-memory-sweep": (MemorySweep.run, HOUR, CASE_QUEUE),
    "autos-database-sweep": (DatabaseSweep.run, HOUR, CASE_QUEUE),
    "autos-history-sweep": (HistorySweep.run, OFTEN, CASE_QUEUE),
    "autos-count-sweep": (CountSweep.run, OFTEN, CASE_QUEUE),
    "autos-account-sweep": (AccountSweep.run, HOUR, CASE_QUEUE),
    "autos-library-upkeep": (LibraryUpkeep.run, OFTEN, CASE_QUEUE),
    "autos-notice-sweep": (NoticeSweep.run, OFTEN, CASE_QUEUE),
    "autos-run-check": (RunCheck.run, OFTEN, CASE_QUEUE),
    "autos-treatment-watch": (TreatmentWatch.run, OFTEN, CASE_QUEUE),
    "autos-communication-watch": (CommunicationWatch.run, HOUR, CASE_QUEUE),
    "autos-term-watch": (TermWatch.run, QUARTER, CASE_QUEUE),
    "autos-trail-checkpoint": (TrailCheckpoint.run, DAY, CASE_QUEUE),
    "autos-retention-review": (RetentionReview.run, DAY, CASE_QUEUE),
    "autos-snapshot-encoding": (SnapshotEncoding.run, OFTEN, CORPUS_QUEUE),
}
"""Schedules by id: workflow, interval and queue; a run missed while nothing ran is caught up."""


async def make_schedules(client: Client) -> None:
    """Creates missing schedules of `SCHEDULES`; several workers may do so at once."""
    for name, (run, every, queue) in SCHEDULES.items():
        schedule = Schedule(
            action=ScheduleActionStartWorkflow(run, id=name, task_queue=queue),
            spec=ScheduleSpec(intervals=[ScheduleIntervalSpec(every=every)]),
        )
        with suppress(ScheduleAlreadyRunningError):
            await client.create_schedule(name, schedule)
