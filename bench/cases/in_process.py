"""A case analysed by the product's functions in one process, without workflow, server, database or storage."""

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from activities.casefile.document import ReadDocument, page_ranges, read_document
from activities.casefile.reader.version import reader_version
from activities.casefile.segment import segment
from activities.casefile.segmentation import CaseFile
from activities.precedents.argued import argued_in
from activities.precedents.citation_check import check_citations, citing_texts
from activities.precedents.matching import CaseMatching
from activities.reports.result import assemble_result
from activities.reports.writing.compose import Seal, compose_report
from activities.reports.writing.markdown import render_markdown
from activities.reports.writing.pdf import render_pdf
from activities.search.known import Corpus
from activities.snapshots.opened import OpenSnapshot
from activities.snapshots.pruning import MANIFEST
from infra.config.settings import Settings
from infra.version import code_version
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.law.corpus import SnapshotManifest
from workflows.contracts.run.case import (
    CaseRunInput,
    CaseState,
    Parameters,
    PhaseLabel,
    Preflight,
    Segmentation,
    SourceInspection,
)
from workflows.contracts.run.records import PublishRequest
from workflows.contracts.run.results.result import CaseResult, canonical_json


def open_local_snapshot(settings: Settings, snapshot_id: str) -> OpenSnapshot:
    """Open the snapshot as this machine's worker caches it."""
    folder = settings.snapshots_path / snapshot_id
    return OpenSnapshot(SnapshotManifest.model_validate_json((folder / MANIFEST).read_bytes()), folder)


def analyse_case(pdf: Path, settings: Settings, snapshot: OpenSnapshot) -> CaseResult:
    """Read, segment, match every phase, and make the result and both reports, in sequence."""
    document = read_document(pdf, settings)
    parameters = Parameters()
    case = segment(document.pages, parameters.rules_version, reader_version())
    pages = {page.number: page for page in document.pages}
    matching = CaseMatching(argued_in(case, pages), snapshot.search, snapshot.graph)
    matches = {
        label: matching.of(label, parameters.min_precedent_score, parameters.max_matches_per_phase)
        for label in PhaseLabel
        if case.pieces_of(label)
    }
    request = _request(pdf, document, case, parameters, settings, snapshot)
    corpus = Corpus(snapshot.search, snapshot.legal)
    citations = check_citations(citing_texts(case, pages), corpus, snapshot.graph, request.started_at.date())
    result = assemble_result(request, case, matches, citations, code_version())
    seal = Seal(filename=pdf.name, version=1, fingerprint="0" * 64, key_fingerprint="0" * 64)
    canonical_json(result)
    view = compose_report(result, seal)
    render_markdown(view)
    render_pdf(view)
    return result


def _request(
    pdf: Path,
    document: ReadDocument,
    case: CaseFile,
    parameters: Parameters,
    settings: Settings,
    snapshot: OpenSnapshot,
) -> PublishRequest:
    """Return the workflow's request to the publisher. Nothing is stored, so every reference is to the source."""
    content = pdf.read_bytes()
    source = ObjectRef(key=pdf.name, sha256=hashlib.sha256(content).hexdigest(), size=len(content))
    return PublishRequest(
        input=CaseRunInput(
            workflow_id="wf_bench",
            run=1,
            principal=Principal(tenant="bench", key_id="bench", name="bench", role="lawyer"),
            source=source,
            filename=pdf.name,
            parameters=parameters,
            trace_id="bench",
        ),
        version=1,
        state=CaseState.AWAITING_PHASE_REVIEWS,
        started_at=datetime.now(UTC),
        completed_at=None,
        preflight=Preflight(snapshot_id=snapshot.snapshot_id, encoder=snapshot.manifest.encoder),
        inspection=SourceInspection(
            pages=len(document.pages),
            ranges=page_ranges(len(document.pages)),
            reader_version=reader_version(),
            warnings=document.warnings,
        ),
        segmentation=Segmentation(
            object=source, pages_object=source, system=case.system, cnj=case.case.cnj, outline=[]
        ),
        matches=[],
    )
