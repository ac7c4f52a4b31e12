"""Publishing in a child process: from a run's stored data to its result and reports."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pydantic import TypeAdapter

from activities.casefile.corrected.corrections import NO_RECORDS, Corrections
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import parse_pages
from activities.desk.appeals.appeals import admissibility_of
from activities.desk.appeals.held import Held, pending_in
from activities.desk.matrix.matrix import matrix_of
from activities.desk.reading import Papers
from activities.precedents.citation_check import check_citations, citing_texts
from activities.precedents.stored import opened_snapshot
from activities.reports.corrected import corrected_result
from activities.reports.earlier import Rejections, with_rejections
from activities.reports.manifest import ContentHashes, ManifestSubject, describe_subject
from activities.reports.result import assemble_result
from activities.reports.writing.client.page import render_client_page
from activities.reports.writing.compose import Seal, compose_report
from activities.reports.writing.markdown import render_markdown
from activities.reports.writing.pdf import render_pdf
from activities.reports.writing.word.charts import pictures_of
from activities.reports.writing.word.report import charts_of, render_docx
from activities.search.known import Corpus
from activities.snapshots.opened import OpenSnapshot
from infra.computing.parts import Parts
from workflows.contracts.reading.corrections import RECORDS
from workflows.contracts.run.by_person import APPLIED
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.records import PublishRequest
from workflows.contracts.run.results.citations import CitationCheck
from workflows.contracts.run.results.matrix import MatrixRow
from workflows.contracts.run.results.result import (
    CaseResult,
    PhaseFindings,
    canonical_json,
    fingerprint,
)

_ROWS = TypeAdapter(list[MatrixRow])


class Assembled(NamedTuple):
    """The result and, if there are any, the list of corrections (both JSON).

    `verified` has the verified citations, text by text, and the matrix.
    """

    result: bytes
    corrections: bytes | None
    verified: bytes


class Composed(NamedTuple):
    """The manifest's subject, the report in each form, and the client's page if there is one."""

    subject: ManifestSubject
    markdown: bytes
    pdf: bytes
    docx: bytes
    client_page: bytes | None


def assemble_stored(
    request: PublishRequest,
    segmentation: bytes,
    pages: bytes,
    matches: Mapping[PhaseLabel, bytes],
    snapshot: Path | None,
    code_version: str,
    corrected: bytes = NO_RECORDS,
    rejections: Rejections = MappingProxyType({}),
    verified: bytes | None = None,
) -> Assembled:
    """Return the result of a run. Citations are verified if there is a snapshot.

    `verified` comes from an earlier run of the case.
    """
    case_file = CaseFile.model_validate_json(segmentation)
    found = {label: PhaseFindings.model_validate_json(body) for label, body in matches.items()}
    parts = Parts([request.preflight.snapshot_id, str(request.started_at.date())], verified)
    citations, opened = CitationCheck(), opened_snapshot(snapshot) if snapshot else None
    read = parse_pages(pages)
    if opened is not None:
        texts = citing_texts(case_file, {page.number: page for page in read})
        corpus, today = Corpus(opened.search, opened.legal, opened.treatments.of), request.started_at.date()
        citations = check_citations(texts, corpus, opened.graph, today, parts)
    printed = sha256(pages).hexdigest()
    papers = Papers(case_file, read, parts, printed)
    appeals = admissibility_of(papers, _held(opened, found) if opened else None)
    asked = ["matrix", printed, case_file.model_dump(mode="json", exclude={"corrections"})]
    matrix = parts.of(asked, _ROWS, lambda: matrix_of(papers))
    result = assemble_result(request, case_file, found, citations, code_version, matrix, appeals)
    corrections = Corrections(RECORDS.validate_json(corrected))
    result = corrected_result(result, corrections, opened.search.decision if opened else lambda _: None)
    result = with_rejections(result, rejections)
    listed = listed_corrections(result) if request.input.corrections else None
    return Assembled(canonical_json(result), listed, parts.used())


def _held(opened: OpenSnapshot, found: Mapping[PhaseLabel, PhaseFindings]) -> Held:
    """The snapshot's data on appeals, with the decisions that were found for each phase."""
    matches = {label: one.matches for label, one in found.items()}
    return Held(opened.treatments.of, matches, pending_in(opened.legal))


def listed_corrections(result: CaseResult) -> bytes:
    """Return the corrections in the result, with their outcomes."""
    return canonical_json(APPLIED.dump_python(result.corrections, mode="json"))


def compose_stored(
    stored: bytes, filename: str, version: int, content: ContentHashes, key_fingerprint: str
) -> Composed:
    """Return subject and reports of a result as stored, whichever code version made it."""
    result = CaseResult.model_validate_json(stored)
    subject = describe_subject(result, version, content)
    seal = Seal(filename=filename, version=version, fingerprint=fingerprint(subject), key_fingerprint=key_fingerprint)
    view = compose_report(result, seal)
    pictures = pictures_of(charts_of(view))
    with ThreadPoolExecutor(1) as typesetting:  # in a process of its own, which leaves this one to the other forms
        pdf = typesetting.submit(render_pdf, view)
        client_page = typesetting.submit(render_client_page, result, seal)
        markdown, docx = render_markdown(view), render_docx(view, pictures)
        return Composed(subject, markdown, pdf.result(), docx, client_page.result())
