"""The publishing step: result, reports, log, history and signed manifest of a run."""

import asyncio
import hashlib
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio import activity
from temporalio.client import Client, WorkflowHistory

from activities.casefile.corrected.corrections import NO_RECORDS
from activities.reports.artifacts import ArtifactShelf, Written, earlier_entries, list_manifests, record_artifacts
from activities.reports.earlier import Decided, Rejections, decided_in, earlier_decisions, rejections_in, rejections_of
from activities.reports.manifest import DRAFT_VERSION, ContentHashes, ManifestEntry, decisions_of, sign_manifest
from activities.reports.stored import Assembled, Composed, assemble_stored, compose_stored, listed_corrections
from activities.reports.trail import as_log, check_decided, check_extends, earlier_heads, events_of_run, published_head
from activities.snapshots.port import Snapshots
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.db.cases.corrections import note_outcomes
from infra.db.cases.events import append_event, read_events
from infra.db.cases.executions import keep_to_execution
from infra.db.cases.quality import note_shown
from infra.db.cases.reading import earlier_reviews, newest_artifact, object_of, standing_reviews
from infra.db.clock import shared_now
from infra.identity.tenants import SYSTEM
from infra.payloads.histories import opened_history
from infra.signing.keys import Signer, key_fingerprint
from infra.storage.kept import Kept
from infra.storage.keys import artifact_key
from infra.storage.store import Storage
from infra.storage.transfers import transfers
from infra.version import code_version
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.case import ArtifactKind, Backend, PhaseLabel, RunRef, file_name, temporal_id
from workflows.contracts.run.earlier import EarlierDecision
from workflows.contracts.run.events import PUBLISHED, ChainedEvent
from workflows.contracts.run.records import Published, PublishRequest
from workflows.contracts.run.results.result import CaseResult, canonical_json
from workflows.contracts.run.review import ReviewRecord
from workflows.steps.case import PublishingSteps


class _Recorded(NamedTuple):
    """The state of the database when an attempt begins."""

    events: Sequence[ChainedEvent]
    earlier: Sequence[ManifestEntry]
    manifests: Sequence[ObjectRef]
    decided: Sequence[Decided]


class _Written(NamedTuple):
    """The artifacts of an attempt, their result, and the earlier decisions it offers."""

    entries: list[Written]
    result: CaseResult
    earlier: dict[PhaseLabel, EarlierDecision]


class Publishing(PublishingSteps):
    """Publishes versions of a run's artifacts. Each object and row is written once, by whichever attempt."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        engine: AsyncEngine,
        client: Client,
        snapshots: Snapshots,
        computing: ComputingPool,
    ) -> None:
        self._settings = settings
        self._storage = storage
        self._engine = engine
        self._client = client
        self._snapshots = snapshots
        self._computing = computing

    @activity.defn
    async def publish_artifacts(self, request: PublishRequest) -> Published:
        """Write result, reports, log, history and signed manifest, each once per run, kind and version.

        Only for the run's own execution and its recorded decisions. The first version also takes source, pages and
        segmentation. A retry keeps what an earlier attempt wrote and makes the rest from it.
        """
        case = request.input
        run = RunRef(tenant=case.principal.tenant, workflow_id=case.workflow_id, run=case.run)
        execution = await keep_to_execution(async_sessionmaker(self._engine), run.workflow_id, run.run)
        handle = self._client.get_workflow_handle(temporal_id(run.workflow_id, run.run), run_id=execution)
        loop = asyncio.get_running_loop()
        history = asyncio.run_coroutine_threadsafe(opened_history(self._client, handle), loop)
        recorded = await self._recorded(run, request)
        written = await asyncio.to_thread(self._write, run, request, recorded, history)
        async with AsyncSession(self._engine) as session, session.begin():
            at = await shared_now(session)
            artifacts = await record_artifacts(session, run, written.entries, at)
            await note_outcomes(session, run, written.result.corrections)
            if request.version == DRAFT_VERSION:
                await note_shown(session, run, written.result)
            await append_event(
                session,
                tenant=run.tenant,
                workflow_id=run.workflow_id,
                run=run.run,
                idem_key=f"run/{run.run}/{PUBLISHED}/{request.version}",
                at=at,
                actor=SYSTEM,
                action=PUBLISHED,
                payload={
                    "version": request.version,
                    "artifacts": {entry.file_name: entry.sha256 for entry, _ in written.entries},
                },
            )
        return Published(artifacts=artifacts, earlier=written.earlier)

    async def _recorded(self, run: RunRef, request: PublishRequest) -> _Recorded:
        async with AsyncSession(self._engine) as session:
            if request.version != DRAFT_VERSION:
                check_decided(request, await standing_reviews(session, run.tenant, run.workflow_id, run.run))
            return _Recorded(
                await read_events(session, run.tenant, run.workflow_id),
                await earlier_entries(session, run, request.version),
                await list_manifests(session, run),
                await self._decided(session, run) if request.version == DRAFT_VERSION else [],
            )

    async def _decided(self, session: AsyncSession, run: RunRef) -> list[Decided]:
        """Return people's decisions in earlier runs."""
        reviews = [
            (
                PhaseLabel(row.phase_label or ""),
                row.run,
                ReviewRecord.of_row(row),
            )
            for row in await earlier_reviews(session, run.tenant, run.workflow_id, run.run)
        ]
        stored: dict[int, bytes] = {}
        for number in {number for _, number, _ in reviews}:
            row = await newest_artifact(session, run.tenant, run.workflow_id, number, ArtifactKind.RESULT)
            if row is not None:
                stored[number] = await asyncio.to_thread(self._storage.get_bytes, object_of(row))
        return await asyncio.to_thread(decided_in, stored, reviews)

    def _write(
        self, run: RunRef, request: PublishRequest, recorded: _Recorded, history: Future[WorkflowHistory]
    ) -> _Written:
        """Store independent artifacts while the reports are made from the result."""
        signer = Signer(self._settings)
        shelf = ArtifactShelf(self._storage, run)
        version, events, decided = request.version, recorded.events, recorded.decided
        with transfers() as threads:
            manifests = threads.map(self._storage.get_bytes, recorded.manifests)
            rejections = rejections_of(decided) if version == DRAFT_VERSION else self._taken_over(run)
            made = self._result(run, request, rejections, threads)
            check_extends(events, earlier_heads(manifests))
            expected = _content(request, _sha256(made.result), _sha256(made.corrections) if made.corrections else None)
            composing = threads.submit(self._compose, request, made.result, expected, signer)
            copied = [threads.submit(shelf.copy, kind, version, ref) for kind, ref in _once(request).items()]
            log = as_log(events_of_run(events, run.run))
            logged = threads.submit(shelf.put, ArtifactKind.LOG, version, log)
            told = threads.submit(
                lambda: shelf.put(ArtifactKind.HISTORY, version, history.result().to_json().encode("utf-8"))
            )
            published = shelf.put(ArtifactKind.RESULT, version, made.result)
            # an earlier attempt's result stands, even if other code made it
            stored = shelf.standing(published, made.result)
            result = CaseResult.model_validate_json(stored)
            corrected = (
                [shelf.put(ArtifactKind.CORRECTIONS, version, listed_corrections(result))]
                if request.input.corrections
                else []
            )
            content = _content(request, published[1].sha256, corrected[0][1].sha256 if corrected else None)
            offered = earlier_decisions(result, decided)
            composed = composing.result()
            if content != expected:
                composed = self._compose(request, stored, content, signer)
            forms = {
                ArtifactKind.REPORT_MD: composed.markdown,
                ArtifactKind.REPORT_PDF: composed.pdf,
                ArtifactKind.REPORT_DOCX: composed.docx,
                ArtifactKind.CLIENT_SUMMARY: composed.client_page,
            }
            reported = [threads.submit(shelf.put, kind, version, form) for kind, form in forms.items() if form]
            written = [*(one.result() for one in copied), published, *corrected, *(one.result() for one in reported)]
            written += [logged.result(), told.result()]
        # an earlier attempt's log stands too, and ends where that attempt read the chain
        head = published_head(events, shelf.standing(written[-2], log))
        decisions = decisions_of(request.phase_reviews, request.final_review)
        entries = [*recorded.earlier, *(entry for entry, _ in written)]
        manifest = sign_manifest(composed.subject, entries, head, signer, decisions)
        written.append(shelf.put(ArtifactKind.MANIFEST, version, canonical_json(manifest)))
        return _Written(written, result, offered)

    def _compose(self, request: PublishRequest, stored: bytes, content: ContentHashes, signer: Signer) -> Composed:
        return self._computing.run(
            request.inspection.pages,
            compose_stored,
            stored,
            request.input.filename,
            request.version,
            content,
            key_fingerprint(signer.public_key),
        )

    def _taken_over(self, run: RunRef) -> Rejections:
        """Return the earlier rejections that the run's draft took over."""
        draft = self._storage.stat(artifact_key(run, file_name(ArtifactKind.RESULT, DRAFT_VERSION)))
        return rejections_in(CaseResult.model_validate_json(self._storage.get_bytes(draft))) if draft else {}

    def _result(
        self, run: RunRef, request: PublishRequest, rejections: Rejections, threads: ThreadPoolExecutor
    ) -> Assembled:
        snapshot_id = request.preflight.snapshot_id
        without = Backend.GRAPH in {*request.degraded, *request.preflight.missing}
        # held until the result is made, so that its folder stays
        snapshot = None if snapshot_id is None or without else self._snapshots.open(snapshot_id)
        kept = Kept(self._storage, run)
        segmentation = request.segmentation
        asked = [segmentation.object, segmentation.pages_object, *(phase.object for phase in request.matches)]
        corrections = request.input.corrections
        corrected = threads.submit(self._storage.get_bytes, corrections.object) if corrections else None
        verified = threads.submit(kept.parts, "citations") if snapshot else None
        stored = dict(zip((one.key for one in asked), threads.map(self._storage.get_bytes, asked), strict=True))
        assembled = self._computing.run(
            request.inspection.pages,
            assemble_stored,
            request,
            stored[segmentation.object.key],
            stored[segmentation.pages_object.key],
            {phase.phase_label: stored[phase.object.key] for phase in request.matches},
            snapshot.path if snapshot else None,
            code_version(),
            corrected.result() if corrected else NO_RECORDS,
            rejections,
            verified.result() if verified else None,
        )
        if snapshot:
            threads.submit(kept.keep_parts, "citations", assembled.verified)
        return assembled


def _once(request: PublishRequest) -> dict[ArtifactKind, ObjectRef]:
    """Return the objects of the run that its first version includes."""
    if request.version != DRAFT_VERSION:
        return {}
    return {
        ArtifactKind.SOURCE_PDF: request.input.source,
        ArtifactKind.PAGES: request.segmentation.pages_object,
        ArtifactKind.SEGMENTATION: request.segmentation.object,
    }


def _content(request: PublishRequest, result: str, corrections: str | None) -> ContentHashes:
    return ContentHashes(
        source_pdf=request.input.source.sha256,
        pages=request.segmentation.pages_object.sha256,
        segmentation=request.segmentation.object.sha256,
        result=result,
        corrections=corrections,
    )


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
