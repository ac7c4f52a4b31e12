"""The publishing step: result, reports, log, history and signed manifest of a run."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from temporalio import activity
from temporalio.client import Client

from activities.casefile.segmentation import CaseFile
from activities.precedents.activities import Snapshots
from activities.precedents.citation_check import check_citations
from activities.reports.artifacts import ArtifactShelf, earlier_entries, record_artifacts
from activities.reports.compose import Seal, compose_report
from activities.reports.manifest import ContentHashes, ManifestEntry, describe_subject, sign_manifest
from activities.reports.markdown import render_markdown
from activities.reports.pdf import render_pdf
from activities.reports.result import assemble_result, cited_anywhere
from activities.reports.signing import ManifestSigner, key_fingerprint
from infra.db.events import SYSTEM, append_event, read_events
from infra.settings import Settings
from infra.storage import Storage
from infra.version import code_version
from workflows.contracts.base import ObjectRef
from workflows.contracts.case import ArtifactKind, Backend, RunRef
from workflows.contracts.events import ChainedEvent
from workflows.contracts.records import Published, PublishRequest
from workflows.contracts.result import (
    CaseResult,
    CitationCheck,
    PrecedentMatch,
    canonical_json,
    fingerprint,
)
from workflows.steps import PublishingSteps

FIRST_VERSION = 1

_MATCHES = TypeAdapter(list[PrecedentMatch])


class Publishing(PublishingSteps):
    """Publishes versions of a run's artifacts; each object and row is written once, whatever attempt writes it."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        engine: AsyncEngine,
        client: Client,
        snapshots: Snapshots,
    ) -> None:
        self._settings = settings
        self._storage = storage
        self._engine = engine
        self._client = client
        self._snapshots = snapshots

    @activity.defn
    async def publish_artifacts(self, request: PublishRequest) -> Published:
        """Result, reports, log, history and signed manifest, each once per run, kind and version.

        The first version also takes the source, its pages and the segmentation. An attempt that was killed half way
        is continued: what it wrote stands, and the rest is made from that.
        """
        case = request.input
        run = RunRef(tenant=case.principal.tenant, workflow_id=case.workflow_id, run=case.run)
        async with AsyncSession(self._engine) as session:
            events = await read_events(session, run.tenant, run.workflow_id)
            earlier = await earlier_entries(session, run, request.version)
        history = await self._client.get_workflow_handle(f"{run.workflow_id}/run/{run.run}").fetch_history()
        written = await asyncio.to_thread(
            self._write, run, request, earlier, events_of_run(events, run.run), history.to_json().encode("utf-8")
        )
        async with AsyncSession(self._engine) as session, session.begin():
            artifacts = await record_artifacts(session, run, written)
            await append_event(
                session,
                tenant=run.tenant,
                workflow_id=run.workflow_id,
                run=run.run,
                idem_key=f"run/{run.run}/artifacts_published/{request.version}",
                at=datetime.now(UTC),
                actor=SYSTEM,
                action="artifacts_published",
                payload={
                    "version": request.version,
                    "artifacts": {entry.file_name: entry.sha256 for entry, _ in written},
                },
            )
        return Published(artifacts=artifacts)

    def _write(
        self,
        run: RunRef,
        request: PublishRequest,
        earlier: Sequence[ManifestEntry],
        log: bytes,
        history: bytes,
    ) -> list[tuple[ManifestEntry, ObjectRef]]:
        signer = ManifestSigner(self._settings.signing_key_path)
        shelf = ArtifactShelf(self._storage, run)
        version = request.version
        written = []
        segmentation = request.segmentation
        if version == FIRST_VERSION:
            written += [
                shelf.copy(ArtifactKind.SOURCE_PDF, version, request.input.source),
                shelf.copy(ArtifactKind.PAGES, version, segmentation.pages_object),
                shelf.copy(ArtifactKind.SEGMENTATION, version, segmentation.object),
            ]
        written.append(shelf.put(ArtifactKind.RESULT, version, canonical_json(self._result(request))))
        # an earlier attempt's result stands, even if other code made it
        result = CaseResult.model_validate_json(self._storage.get_bytes(written[-1][1]))
        content = ContentHashes(
            source_pdf=request.input.source.sha256,
            pages=segmentation.pages_object.sha256,
            segmentation=segmentation.object.sha256,
            result=written[-1][1].sha256,
        )
        subject = describe_subject(result, version, content)
        seal = Seal(
            filename=request.input.filename,
            version=version,
            fingerprint=fingerprint(subject),
            key_fingerprint=key_fingerprint(signer.public_key),
        )
        view = compose_report(result, seal)
        written += [
            shelf.put(ArtifactKind.REPORT_MD, version, render_markdown(view)),
            shelf.put(ArtifactKind.REPORT_PDF, version, render_pdf(view)),
            shelf.put(ArtifactKind.LOG, version, log),
            shelf.put(ArtifactKind.HISTORY, version, history),
        ]
        manifest = sign_manifest(subject, [*earlier, *(entry for entry, _ in written)], signer)
        written.append(shelf.put(ArtifactKind.MANIFEST, version, canonical_json(manifest)))
        return written

    def _result(self, request: PublishRequest) -> CaseResult:
        case_file = CaseFile.model_validate_json(self._storage.get_bytes(request.segmentation.object))
        matches = {
            phase.phase_label: _MATCHES.validate_json(self._storage.get_bytes(phase.object))
            for phase in request.matches
        }
        return assemble_result(request, case_file, matches, self._citations(request, case_file), code_version())

    def _citations(self, request: PublishRequest, case_file: CaseFile) -> CitationCheck:
        snapshot = request.preflight.snapshot_id
        degraded = {*request.degraded, *request.preflight.missing}
        cited = cited_anywhere(case_file)
        if snapshot is None or Backend.GRAPH in degraded:
            return CitationCheck()
        return check_citations([*cited.precedents, *cited.sumulas], self._snapshots.open(snapshot).graph)


def events_of_run(events: Sequence[ChainedEvent], run: int) -> bytes:
    """The trail as JSON lines from the run's first event on, without gaps, so that its chain can be recomputed.

    The first run's log also has what came before it; any log has what concerned other runs meanwhile.
    """
    first = 0 if run == 1 else next((at for at, event in enumerate(events) if event.run == run), len(events))
    return b"".join(canonical_json(event) + b"\n" for event in events[first:])
