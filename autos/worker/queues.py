"""Workflows and activities that this process serves on each task queue."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from temporalio.worker import Interceptor

from activities.audit.activities import Auditing
from activities.casefile.activities import Reading
from activities.casefile.drawing import Drawing
from activities.casefile.joining import Joining
from activities.communications.activities import Communications
from activities.corpus.activities import Corpus
from activities.corpus.encoding import Encoding
from activities.corpus.portal.activities import Refreshing
from activities.corrections.activities import Correcting
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
from activities.notices.reminders import Reminding
from activities.precedents.activities import Matching
from activities.privacy.erasing import Erasing
from activities.privacy.exporting import Exporting
from activities.privacy.retaining import Retaining
from activities.reports.activities import Publishing
from activities.research.answering import Answering
from activities.research.graph_activities import Graphing
from activities.research.search_activities import Searching
from activities.search.language_model import language_model
from activities.store.accounts import Accounts
from activities.store.activities import Records
from activities.store.conduct import ConductTrail
from activities.store.drafts import DraftRecords
from activities.store.library import LibraryRecords
from activities.store.memory import Memories
from activities.store.treatments import Watching
from activities.store.upkeep import Upkeep
from autos.worker.failures import Failures
from autos.worker.means import Means
from autos.worker.pulse import Pulse
from infra.computing.pool import ComputingPool
from infra.resilience.bulkhead import Bulkhead
from workflows.case.addition import CaseAddition
from workflows.case.analysis import CaseAnalysis
from workflows.case.correction import CaseCorrection
from workflows.case.inquiry import CaseChronology, CaseInquiry, CaseWordSearch, FirmInquiry, FirmTerms, FirmWordSearch
from workflows.case.page_image import PageImage
from workflows.case.parts import PartsJoining
from workflows.communications import CommunicationCount, CommunicationImport
from workflows.corpus.activation import CorpusActivation
from workflows.corpus.build import CorpusBuild
from workflows.corpus.refresh import CorpusRefresh
from workflows.data_export import DataExport
from workflows.draft_verification import DraftVerification
from workflows.erasure import CaseErasure
from workflows.graph_writing import GraphWriting
from workflows.library import LibraryIngest, LibraryRemoval, LibraryUpkeep
from workflows.notice_delivery import NoticeDelivery
from workflows.options import ASKING_QUEUE, CASE_QUEUE, COMPUTING_QUEUE, CORPUS_QUEUE, NOTICE_QUEUE, RESEARCH_QUEUE
from workflows.research import Research
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

NOTICES_AT_ONCE = 8
"""Messages sent at once; a mail server that does not answer blocks at most these."""
ASKED = ("activities.inquiry.answering",)
"""Modules that question processes load before their first question."""
SEARCH_THREADS, GRAPH_THREADS = 4, 4
ANSWER_SECONDS = 14.0
"""Slightly less than Temporal's timeout of a research step, so that the caller learns which backend did not answer."""

CASE_WORKFLOWS: tuple[type, ...] = (
    CaseAnalysis,
    CaseAddition,
    PartsJoining,
    CaseCorrection,
    DraftVerification,
    PageImage,
    CaseInquiry,
    CaseWordSearch,
    FirmWordSearch,
    FirmTerms,
    FirmInquiry,
    CaseChronology,
    CommunicationImport,
    CommunicationCount,
    CommunicationWatch,
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
    TermWatch,
    TrailCheckpoint,
    CaseErasure,
    DataExport,
    RetentionReview,
)


@dataclass(frozen=True)
class Served:
    """One queue, as this process serves it."""

    workflows: tuple[type, ...]
    steps: list[object]
    around: Callable[[], Interceptor] = Pulse
    at_once: int | None = None
    """Steps that run concurrently; None for the SDK's own number."""


def served(means: Means) -> Mapping[str, Callable[[], Served]]:
    """Each queue by name, with a factory."""
    reading = means.held(Reading(means.settings, means.storage, means.computing))
    notifying = Notifying(means.settings, means.engine, means.client)
    long_steps, asking = _long_steps(means, reading), _asking(means)
    return {
        CASE_QUEUE: partial(_case, means, notifying),
        COMPUTING_QUEUE: partial(Served, (), long_steps, at_once=means.settings.computing_width + 1),
        ASKING_QUEUE: partial(Served, (), asking, at_once=means.settings.asking_width + 1),
        NOTICE_QUEUE: partial(Served, (NoticeDelivery,), [notifying], at_once=NOTICES_AT_ONCE),
        CORPUS_QUEUE: partial(_corpus, means),
        RESEARCH_QUEUE: partial(_research, means),
    }


def _long_steps(means: Means, reading: Reading) -> list[object]:
    settings, storage, snapshots, computing = means.settings, means.storage, means.snapshots, means.computing
    return [
        reading,
        Joining(settings, storage, reading.readers),
        Correcting(storage, snapshots, computing, reading.readers),
        Matching(storage, snapshots, computing),
        Drafts(storage, snapshots, computing, reading.readers),
        Publishing(settings, storage, means.engine, means.client, snapshots, computing),
        Library(settings, means.engine, storage, computing, reading.readers),
    ]


def _asking(means: Means) -> list[object]:
    """Uses separate processes, so that no case waits for a question."""
    computing = means.held(ComputingPool(means.settings.asking_width, ASKED))
    return [means.held(Drawing(means.settings, means.storage)), Inquiry(means.storage, computing)]


def _case(means: Means, notifying: Notifying) -> Served:
    settings, storage, engine, snapshots = means.settings, means.storage, means.engine, means.snapshots
    steps: list[object] = [
        Records(settings, engine, storage, snapshots),
        Watching(settings, engine, storage, snapshots),
        DraftRecords(engine),
        LibraryRecords(engine, storage),
        Memories(engine),
        Accounts(settings, engine),
        Upkeep(settings, engine, means.client),
        Auditing(settings, engine, storage),
        Erasing(settings, engine, storage, means.client),
        Exporting(settings, engine, storage, means.client),
        Retaining(engine),
        Communications(settings, engine, storage),
        notifying,
        Reminding(settings, engine),
        Databases(means.sync, storage, means.held(ConfinedWrites())),
    ]
    return Served(CASE_WORKFLOWS, steps)


def _corpus(means: Means) -> Served:
    settings, storage, sync, snapshots = means.settings, means.storage, means.sync, means.snapshots
    encoding = Encoding(settings, storage, sync, snapshots)
    return Served(
        (CorpusBuild, CorpusActivation, CorpusRefresh, SnapshotEncoding),
        [
            Corpus(storage, sync, snapshots, encoding),
            Refreshing(settings, storage, sync),
            encoding,
        ],
    )


def _research(means: Means) -> Served:
    storage, snapshots, engine = means.storage, means.snapshots, means.engine
    model = language_model(means.settings)
    search = means.held(Bulkhead("A busca", SEARCH_THREADS, ANSWER_SECONDS))
    graph = means.held(Bulkhead("O grafo jurídico", GRAPH_THREADS, ANSWER_SECONDS))
    free = means.held(Bulkhead("A consulta livre ao grafo", PROCESSES, ANSWER_SECONDS))
    library = means.held(Bulkhead("A biblioteca", SEARCH_THREADS, ANSWER_SECONDS))
    graphing = Graphing(
        Answering(storage, snapshots, graph),
        Answering(storage, snapshots, free),
        means.held(ConfinedGraphs()),
        Shelf(means.sync, storage),
        model,
    )
    return Served(
        (Research,),
        [
            Searching(Answering(storage, snapshots, search), model),
            graphing,
            Memories(engine),
            ConductTrail(engine),
            means.held(SearchingLibrary(engine, storage, Shelves(storage), library)),
        ],
        around=Failures,
    )
