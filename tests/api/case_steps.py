"""Steps of a case run for API tests: records are real, reading and matching are canned."""

import asyncio
from contextlib import suppress
from copy import copy
from datetime import UTC, datetime
from typing import Any, NoReturn
from uuid import uuid4

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from activities.casefile.activities import Reading
from activities.casefile.drawing import Drawing
from activities.casefile.text.page import Page, page_lines
from activities.corrections.activities import Correcting
from activities.inquiry.activities import Inquiry
from activities.store.activities import Records
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.db.cases.quality import note_shown
from infra.db.models import Artifact
from infra.storage.keys import upload_key
from infra.storage.store import Storage
from tests.workflows.fake_steps import FakeSteps
from workflows.contracts.base import ObjectRef
from workflows.contracts.reading.corrections import CheckedCorrections, CorrectionReceipt, CorrectionRequest
from workflows.contracts.reading.firm_questions import FirmAnswers, FirmQuestion
from workflows.contracts.reading.firm_terms import RunningTerms, TermsRequest
from workflows.contracts.reading.firm_words import FirmOccurrences, FirmSearch
from workflows.contracts.reading.inquiry import CaseQuestion
from workflows.contracts.reading.occurrences import WordSearch
from workflows.contracts.reading.page_images import PageImageRequest
from workflows.contracts.reading.timeline import TimelineRequest
from workflows.contracts.run.additions import Joined, JoinRequest
from workflows.contracts.run.case import (
    PHASE_TITLES,
    ArtifactKind,
    KnownPages,
    PageRange,
    PagesRead,
    PhaseLabel,
    PhaseState,
    Preflight,
    PreflightRequest,
    RunRef,
    Segmentation,
    SegmentRequest,
)
from workflows.contracts.run.earlier import EarlierDecision
from workflows.contracts.run.records import (
    ProgressChange,
    Published,
    PublishRequest,
    ReviewEntry,
    RunOpening,
    StateChange,
    SweepReport,
)
from workflows.contracts.run.results.citations import CitationCheck
from workflows.contracts.run.results.result import (
    CaseData,
    CaseParties,
    CasePassage,
    CaseResult,
    PrecedentMatch,
    PrecedentPassage,
    Provenance,
    ResultPhase,
    ScoreBreakdown,
    canonical_json,
)
from workflows.contracts.run.source_parts import JoinedParts, PartsRequest, numbered

PHASES = (PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.SENTENCA_PRIMEIRO_GRAU)


class Recorded:
    """The states that were recorded of any run; whoever waits for one is woken."""

    def __init__(self) -> None:
        self._states: set[tuple[str, int | None, str]] = set()
        self._one_more = asyncio.Event()

    def note(self, run: RunRef, state: str) -> None:
        self._states |= {(run.workflow_id, number, state) for number in (run.run, None)}
        self._one_more.set()
        self._one_more.clear()

    async def reached(self, workflow_id: str, run: int | None, state: str, seconds: float) -> None:
        """Wait until the run, or any of the case, was recorded in the state, but no longer than `seconds`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (workflow_id, run, state) not in self._states:
                    await self._one_more.wait()


RECORDED = Recorded()


class NoSnapshots:
    """A preflight without a corpus."""

    def active_id(self) -> str | None:
        return None

    def open(self, snapshot_id: str) -> NoReturn:
        raise AssertionError(snapshot_id)


class CaseSteps(FakeSteps):
    """Two phases with pieces. `result` is stored, so that results and links can be requested.

    With `read` pages, they are segmented by the real code.
    """

    def __init__(self, settings: Settings, engine: AsyncEngine, storage: Storage) -> None:
        super().__init__()
        self._records = Records(settings, engine, storage, NoSnapshots())
        self._computing = ComputingPool(settings.computing_width)
        self._reading = Reading(settings, storage, self._computing)
        self._drawing = Drawing(settings, storage)
        self._inquiry = Inquiry(storage, self._computing)
        self._correcting = Correcting(storage, NoSnapshots(), self._computing, self._reading.readers)
        self._sessions = async_sessionmaker(engine)
        self._storage = storage
        self.read: list[Page] = []
        self.earlier: dict[PhaseLabel, EarlierDecision] = {}

    def anew(self) -> "CaseSteps":
        """Return the same steps over the same processes, in their initial state."""
        steps = copy(self)
        FakeSteps.__init__(steps)
        steps.read, steps.earlier = [], {}
        return steps

    def close(self) -> None:
        self._reading.close()
        self._drawing.close()
        self._computing.close()

    @activity.defn
    async def draw_page(self, request: PageImageRequest) -> ObjectRef:
        return await asyncio.to_thread(self._drawing.draw_page, request)

    @activity.defn
    async def join_pages(self, request: JoinRequest) -> Joined:
        self._note("join_pages", request)
        lines = self._storage.put_bytes(f"{uuid4().hex}.jsonl", b"{}\n" * 5, "application/x-ndjson")
        known = KnownPages(object=lines, pages=5, before=4, reader_version="r1", upload_id=request.addition.upload_id)
        return Joined(source=request.addition.added, known=known, added=1)

    @activity.defn
    async def join_parts(self, request: PartsRequest) -> JoinedParts:
        self._note("join_parts", request)
        bodies = b"".join(self._storage.get_bytes(file.object) for file in request.files)
        stored = self._storage.put_bytes(upload_key(request.tenant, request.upload_id), bodies, "application/pdf")
        return JoinedParts(object=stored, parts=numbered([(file, 2) for file in request.files]))

    @activity.defn
    async def segment_case(self, request: SegmentRequest) -> Segmentation:
        if not self.read:
            return await super().segment_case(request)
        self._note("segment_case", request)
        lines = self._storage.put_bytes(f"{uuid4().hex}.jsonl", page_lines(self.read), "application/x-ndjson")
        part = PagesRead(range=PageRange(first=1, last=len(self.read)), object=lines)
        return await asyncio.to_thread(self._reading.segment_case, request.model_copy(update={"parts": [part]}))

    @activity.defn
    async def check_corrections(self, request: CorrectionRequest) -> CheckedCorrections:
        self._note("check_corrections", request)
        return await asyncio.to_thread(self._correcting.check_corrections, request)

    @activity.defn
    async def record_corrections(self, request: CheckedCorrections) -> CorrectionReceipt:
        return await self._records.record_corrections(request)

    @activity.defn
    async def find_words(self, request: WordSearch) -> ObjectRef:
        return await asyncio.to_thread(self._inquiry.find_words, request)

    @activity.defn
    async def search_firm(self, request: FirmSearch) -> FirmOccurrences:
        return await asyncio.to_thread(self._inquiry.search_firm, request)

    @activity.defn
    async def ask_firm(self, request: FirmQuestion) -> FirmAnswers:
        return await asyncio.to_thread(self._inquiry.ask_firm, request)

    @activity.defn
    async def list_terms(self, request: TermsRequest) -> RunningTerms:
        return await asyncio.to_thread(self._inquiry.list_terms, request)

    @activity.defn
    async def answer_question(self, request: CaseQuestion) -> ObjectRef:
        return await asyncio.to_thread(self._inquiry.answer_question, request)

    @activity.defn
    async def tell_timeline(self, request: TimelineRequest) -> ObjectRef:
        return await asyncio.to_thread(self._inquiry.tell_timeline, request)

    @activity.defn
    async def check_backends(self, request: PreflightRequest) -> Preflight:
        return await super().check_backends(request)

    @activity.defn
    async def open_run(self, request: RunOpening) -> None:
        await self._records.open_run(request)

    @activity.defn
    async def record_state(self, request: StateChange) -> None:
        await self._records.record_state(request)
        RECORDED.note(request.run, request.state)

    @activity.defn
    async def record_progress(self, request: ProgressChange) -> None:
        await self._records.record_progress(request)

    @activity.defn
    async def record_review(self, request: ReviewEntry) -> None:
        await self._records.record_review(request)

    @activity.defn
    async def sweep_uploads(self) -> SweepReport:
        return await self._records.sweep_uploads()

    @activity.defn
    async def publish_artifacts(self, request: PublishRequest) -> Published:
        case = request.input
        run_folder = f"tenants/{case.principal.tenant}/cases/{case.workflow_id}/runs/{case.run}"
        key = f"{run_folder}/artifacts/result-v{request.version}.json"
        result = _result(request)
        stored = self._storage.put_bytes(key, canonical_json(result), "application/json")
        row = insert(Artifact).values(
            artifact_id=f"{case.workflow_id[-20:]}-{case.run}-{request.version}",
            tenant=case.principal.tenant,
            workflow_id=case.workflow_id,
            run=case.run,
            kind=ArtifactKind.RESULT,
            version=request.version,
            object_key=stored.key,
            object_version=stored.version_id,
            sha256=stored.sha256,
            size=stored.size,
            media_type=stored.media_type,
            created_at=datetime.now(UTC),
        )
        async with self._sessions.begin() as session:
            await session.execute(row.on_conflict_do_nothing())
            await note_shown(
                session, RunRef(tenant=case.principal.tenant, workflow_id=case.workflow_id, run=case.run), result
            )
        return Published(artifacts=[], earlier=self.earlier if case.run > 1 else {})


class ByTest(Interceptor):
    """Passes the steps of a run to the test during which it started, because one worker serves many tests."""

    def __init__(self, steps: CaseSteps) -> None:
        self._steps = steps
        self._of_run: dict[str | None, CaseSteps] = {}
        self.now = steps

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        given = self

        class Inbound(ActivityInboundInterceptor):
            async def execute_activity(self, input: ExecuteActivityInput) -> Any:
                if getattr(input.fn, "__self__", None) is given._steps:
                    steps = given._of_run.setdefault(activity.info().workflow_id, given.now)
                    input.fn = getattr(steps, input.fn.__name__)
                return await super().execute_activity(input)

        return Inbound(next)


def fictional_match(document_id: str) -> PrecedentMatch:
    """A match with a precedent that is not in the corpus."""
    return PrecedentMatch(
        document_id=document_id,
        process="REsp 1/SP",
        ministro="MINISTRA FICTÍCIA",
        orgao="TERCEIRA TURMA",
        date="2020-02-01",
        resultado="provido",
        ementa_preview="Ementa fictícia.",
        score=61.5,
        score_breakdown=ScoreBreakdown(
            holding=70, headings=60, passage=30, title=0, statutes=50, citations=40, subject=0, total=61.5
        ),
        why=["Mesmo dispositivo: CDC, art. 14"],
        case_passage=CasePassage(page=3, text="Trecho dos autos."),
        precedent_passage=PrecedentPassage(text="Trecho fictício."),
    )


def _result(request: PublishRequest) -> CaseResult:
    case = request.input
    parties = CaseParties(autor=["A"], reu=["B"])
    return CaseResult(
        workflow_id=case.workflow_id,
        run=case.run,
        state=request.state,
        created_at=request.started_at,
        completed_at=request.completed_at,
        parameters=case.parameters,
        parts=case.parts,
        provenance=Provenance(
            snapshot_id="snap_1",
            encoder="lsa",
            reader_version="r1",
            code_version="0",
            source_sha256=case.source.sha256,
        ),
        case=CaseData(system=None, cnj=None, cnj_valid=False, court=None, parties=parties, value=None, pages=4),
        phases=[
            ResultPhase(
                phase_label=label,
                title=PHASE_TITLES[label],
                state=PhaseState.PENDING if label in PHASES else PhaseState.EMPTY,
                matches=[fictional_match("stj-1"), fictional_match("stj-2")] if label is PHASES[0] else [],
                review=request.phase_reviews.get(label),
            )
            for label in PhaseLabel
        ],
        citation_check=CitationCheck(),
        final_review=request.final_review,
    )
