"""The worker process: composes the activities with their clients and serves the task queues."""

import asyncio
import logging
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Any

from prometheus_client import REGISTRY
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleAlreadyRunningError,
    ScheduleIntervalSpec,
    ScheduleSpec,
)
from temporalio.common import VersioningBehavior, WorkerDeploymentVersion
from temporalio.worker import Worker, WorkerDeploymentConfig

from activities.audit.activities import Auditing
from activities.casefile.activities import Reading
from activities.casefile.joining import Joining
from activities.corpus.activities import Corpus
from activities.corpus.encoding import Encoding
from activities.corpus.portal.activities import Refreshing
from activities.drafts.activities import Drafts
from activities.graph.databases.asking import PROCESSES, ConfinedGraphs
from activities.graph.databases.own.activities import Databases
from activities.graph.databases.own.shelf import Shelf
from activities.graph.databases.own.writing import ConfinedWrites
from activities.inquiry.activities import Inquiry
from activities.library.activities import Library
from activities.library.searching import SearchingLibrary
from activities.library.shelves import Shelves
from activities.notices.activities import Notifying
from activities.precedents.activities import Matching
from activities.privacy.erasing import Erasing
from activities.privacy.exporting import Exporting
from activities.privacy.retaining import Retaining
from activities.reports.activities import Publishing
from activities.research.answering import Answering
from activities.research.graph_activities import Graphing
from activities.research.search_activities import Searching
from activities.search.language_model import language_model
from activities.snapshots.cache import SnapshotCache
from activities.store.accounts import Accounts
from activities.store.activities import Records
from activities.store.conduct import ConductTrail
from activities.store.drafts import DraftRecords
from activities.store.library import LibraryRecords
from activities.store.memory import Memories
from activities.store.treatments import Watching
from activities.store.upkeep import Upkeep
from autos.failures import Failures
from autos.figures import Figures
from autos.pulse import Pulse
from infra.bulkhead import Bulkhead
from infra.computing.pool import ComputingPool
from infra.db.engine import async_engine, sync_engine
from infra.db.open_runs import begun_before
from infra.outages import as_outage
from infra.settings import Settings
from infra.storage import Storage
from infra.telemetry.figures import FiguresServer
from infra.temporal import activities_of, connect
from infra.version import code_version
from workflows.account_sweep import AccountSweep
from workflows.case_addition import CaseAddition
from workflows.case_analysis import CaseAnalysis
from workflows.corpus_activation import CorpusActivation
from workflows.corpus_build import CorpusBuild
from workflows.corpus_refresh import CorpusRefresh
from workflows.count_sweep import CountSweep
from workflows.data_export import DataExport
from workflows.database_sweep import DatabaseSweep
from workflows.draft_verification import DraftVerification
from workflows.erasure import CaseErasure
from workflows.graph_writing import GraphWriting
from workflows.history_sweep import HistorySweep
from workflows.inquiry import CaseChronology, CaseInquiry, CaseWordSearch
from workflows.library import LibraryIngest, LibraryRemoval, LibraryUpkeep
from workflows.memory_sweep import MemorySweep
from workflows.notice_delivery import NoticeDelivery
from workflows.notice_sweep import NoticeSweep
from workflows.options import CASE_QUEUE, COMPUTING_QUEUE, CORPUS_QUEUE, NOTICE_QUEUE, QUEUES, RESEARCH_QUEUE
from workflows.page_image import PageImage
from workflows.research import Research
from workflows.retention_review import RetentionReview
from workflows.run_check import RunCheck
from workflows.snapshot_encoding import SnapshotEncoding
from workflows.trail_checkpoint import TrailCheckpoint
from workflows.treatment_watch import TreatmentWatch
from workflows.upload_sweep import UploadSweep

THREADS = 16
CACHED_RUNS = 64
"""Runs kept in memory between tasks, a queue: one that waits for people costs over a megabyte, and is soon replayed."""
COMPUTED = ("activities.casefile.segment_parts", "activities.reports.stored", "activities.drafts.stored")
"""What computing processes load before their first step; matching comes with publishing."""
WARM_AFTER = 5.0
"""Seconds before they do, unless a step needs one sooner: the machine has enough to start until then."""
NOTICES_AT_ONCE = 8
"""Messages on their way at once; a mail server that does not answer keeps no more of them."""
SEARCH_THREADS, GRAPH_THREADS = 4, 4
ANSWER_SECONDS = 14.0
"""A little less than Temporal gives a research step, so that the asker learns which backend did not answer."""

OFTEN, HOUR, DAY = timedelta(minutes=2), timedelta(hours=1), timedelta(days=1)
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
    "autos-trail-checkpoint": (TrailCheckpoint.run, DAY, CASE_QUEUE),
    "autos-retention-review": (RetentionReview.run, DAY, CASE_QUEUE),
    "autos-snapshot-encoding": (SnapshotEncoding.run, OFTEN, CORPUS_QUEUE),
}
"""Schedules by id: what each starts, how often, on which queue; one missed while nothing ran is made up for."""

GRACE = timedelta(seconds=10)
HEARTBEAT_EVERY = timedelta(seconds=3)
"""At most between two heartbeats sent; left to itself the SDK waits until four fifths of the timeout are over."""
DATABASE_PAUSE = 0.5

logger = logging.getLogger("autos.worker")
VERSIONING = {
    CASE_QUEUE: VersioningBehavior.AUTO_UPGRADE,
    COMPUTING_QUEUE: VersioningBehavior.AUTO_UPGRADE,
    NOTICE_QUEUE: VersioningBehavior.AUTO_UPGRADE,
    CORPUS_QUEUE: VersioningBehavior.PINNED,
    RESEARCH_QUEUE: VersioningBehavior.PINNED,
}
"""Where workers are versioned: runs that wait for weeks move to new code, builds end on the code they began with."""


async def run(settings: Settings, queues: Sequence[str] = QUEUES) -> None:
    """Serves the queues until SIGTERM or Ctrl-C, then lets activities finish for a few seconds."""
    storage = Storage(settings)
    sync, async_ = sync_engine(settings), async_engine(settings)
    client = await connect(settings, begun_before=await _begun_before_keys(settings, async_))
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    snapshots = SnapshotCache(settings, storage, sync)
    computing = ComputingPool(settings, COMPUTED)
    reading = Reading(settings, storage, computing)
    model = language_model(settings)
    search_threads = Bulkhead("A busca", SEARCH_THREADS, ANSWER_SECONDS)
    graph_threads = Bulkhead("O grafo jurídico", GRAPH_THREADS, ANSWER_SECONDS)
    free_threads = Bulkhead("A consulta livre ao grafo", PROCESSES, ANSWER_SECONDS)
    library_threads = Bulkhead("A biblioteca", SEARCH_THREADS, ANSWER_SECONDS)
    graphs, writes = ConfinedGraphs(), ConfinedWrites()
    notifying = Notifying(settings, async_, client)
    long_steps: list[object] = [
        reading,
        Joining(settings, storage, reading.readers),
        Matching(storage, snapshots, computing),
        Drafts(storage, snapshots, computing, reading.readers),
        Publishing(settings, storage, async_, client, snapshots, computing),
        Library(settings, async_, storage, computing, reading.readers),
    ]
    served: dict[str, tuple[list[type], list[object]]] = {
        CASE_QUEUE: (
            [
                CaseAnalysis,
                CaseAddition,
                DraftVerification,
                PageImage,
                CaseInquiry,
                CaseWordSearch,
                CaseChronology,
                GraphWriting,
                LibraryIngest,
                LibraryRemoval,
                LibraryUpkeep,
                UploadSweep,
                MemorySweep,
                DatabaseSweep,
                HistorySweep,
                CountSweep,
                AccountSweep,
                NoticeSweep,
                RunCheck,
                TreatmentWatch,
                TrailCheckpoint,
                CaseErasure,
                DataExport,
                RetentionReview,
            ],
            # pages are drawn here; the other long steps only for runs that an earlier version began
            [
                Records(settings, async_, storage, snapshots),
                Watching(settings, async_, storage, snapshots),
                DraftRecords(async_),
                LibraryRecords(async_, storage),
                Memories(async_),
                Accounts(settings, async_),
                Upkeep(settings, async_, client),
                Auditing(settings, async_, storage),
                Erasing(settings, async_, storage, client),
                Exporting(settings, async_, storage, client),
                Retaining(async_),
                notifying,
                Inquiry(storage, computing),
                Databases(sync, storage, writes),
                *long_steps,
            ],
        ),
        COMPUTING_QUEUE: ([], long_steps),
        NOTICE_QUEUE: ([NoticeDelivery], [notifying]),
        CORPUS_QUEUE: (
            [CorpusBuild, CorpusActivation, CorpusRefresh, SnapshotEncoding],
            [
                Corpus(storage, sync, snapshots),
                Refreshing(settings, storage, sync),
                Encoding(settings, storage, sync, snapshots),
            ],
        ),
        RESEARCH_QUEUE: (
            [Research],
            [
                Searching(Answering(storage, snapshots, search_threads), model),
                Graphing(
                    Answering(storage, snapshots, graph_threads),
                    Answering(storage, snapshots, free_threads),
                    graphs,
                    Shelf(sync, storage),
                    model,
                ),
                Memories(async_),
                ConductTrail(async_),
                SearchingLibrary(async_, storage, Shelves(storage), library_threads),
            ],
        ),
    }
    at_once = {COMPUTING_QUEUE: settings.computing_width + 1, NOTICE_QUEUE: NOTICES_AT_ONCE}
    figures = Figures()
    try:
        with (
            ThreadPoolExecutor(THREADS, thread_name_prefix="activity") as threads,
            FiguresServer(settings.metrics_host, settings.worker_metrics_port, [REGISTRY]),
        ):
            workers = [
                Worker(
                    client,
                    task_queue=queue,
                    workflows=served[queue][0],
                    activities=[method for steps in served[queue][1] for method in activities_of(steps)],
                    activity_executor=threads,
                    graceful_shutdown_timeout=GRACE,
                    interceptors=[figures, Failures() if queue == RESEARCH_QUEUE else Pulse()],
                    max_heartbeat_throttle_interval=HEARTBEAT_EVERY,
                    max_cached_workflows=CACHED_RUNS,
                    max_concurrent_activities=at_once.get(queue),
                    deployment_config=_deployment(settings, queue),
                )
                for queue in queues
            ]
            if CASE_QUEUE in queues:
                await make_schedules(client)
            async with asyncio.TaskGroup() as group:
                for worker in workers:
                    group.create_task(worker.run())
                with suppress(TimeoutError):
                    async with asyncio.timeout(WARM_AFTER):
                        await stop.wait()
                if COMPUTING_QUEUE in queues and not stop.is_set():
                    await asyncio.to_thread(computing.warm)
                await stop.wait()
                for worker in workers:
                    group.create_task(worker.shutdown())
    finally:
        search_threads.close()
        graph_threads.close()
        free_threads.close()
        library_threads.close()
        graphs.close()
        writes.close()
        reading.close()
        computing.close()
        await async_.dispose()
        sync.dispose()


async def _begun_before_keys(settings: Settings, engine: AsyncEngine) -> frozenset[str]:
    """Temporal's ids of the runs whose plain messages pass; none where there were keys from the start."""
    if settings.payloads_sealed_since is None:
        return frozenset()
    while True:
        try:
            async with AsyncSession(engine) as session:
                return await begun_before(session, settings.payloads_sealed_since)
        except Exception as error:
            if as_outage(error) is None:
                raise
            logger.warning("PostgreSQL does not answer yet: which runs began before there were keys is not known")
            await asyncio.sleep(DATABASE_PAUSE)


def _deployment(settings: Settings, queue: str) -> WorkerDeploymentConfig:
    """Unversioned workers are named by the code too: left to itself the SDK hashes every loaded module at start."""
    versioned = settings.worker_build_id is not None
    build_id = settings.worker_build_id or code_version()
    return WorkerDeploymentConfig(
        version=WorkerDeploymentVersion(deployment_name="autos", build_id=build_id),
        use_worker_versioning=versioned,
        default_versioning_behavior=VERSIONING[queue] if versioned else VersioningBehavior.UNSPECIFIED,
    )


async def make_schedules(client: Client) -> None:
    """Makes those of `SCHEDULES` that are not there yet; several workers may do so at once."""
    for name, (run, every, queue) in SCHEDULES.items():
        schedule = Schedule(
            action=ScheduleActionStartWorkflow(run, id=name, task_queue=queue),
            spec=ScheduleSpec(intervals=[ScheduleIntervalSpec(every=every)]),
        )
        with suppress(ScheduleAlreadyRunningError):
            await client.create_schedule(name, schedule)
