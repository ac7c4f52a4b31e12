"""The reading steps of a case run as Temporal activities; the work itself happens in child processes."""

import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from pydantic import TypeAdapter
from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.casefile.document import inspect_document, page_ranges, warnings_of
from activities.casefile.failures import UnreadableSource
from activities.casefile.highlights import find_boxes
from activities.casefile.page import Page, TextSource, page_lines, parse_pages
from activities.casefile.reader.pool import ReaderPool
from activities.casefile.reader.version import reader_version
from activities.casefile.segment import segment_recognised
from activities.casefile.segmentation import CaseFile
from activities.casefile.systems.recognition import recognise
from infra.settings import Settings
from infra.storage import Storage
from infra.turns import COMPUTING
from workflows.contracts.base import ObjectRef
from workflows.contracts.case import (
    InspectRequest,
    PageRange,
    PagesRead,
    PhaseLabel,
    PhaseOutline,
    ReadRequest,
    RunRef,
    Segmentation,
    SegmentRequest,
    SourceInspection,
)
from workflows.contracts.errors import ErrorCode, RunFailure
from workflows.contracts.page_images import IMAGE_REVISION, PageImageRequest
from workflows.contracts.result import PrecedentMatch, canonical_json, fingerprint
from workflows.steps import DrawingSteps, ReadingSteps

JSON_LINES = "application/x-ndjson"
PNG = "image/png"
MATCHES = TypeAdapter(list[PrecedentMatch])
MOST_WARNINGS = 20
OCR_SHARE = 0.5
"""Share of scanned pages without recognised text above which the file is not analysed."""


class Reading(ReadingSteps, DrawingSteps):
    """Reads a case file: inspection, page ranges, segmentation."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self._settings = settings
        self._storage = storage
        self._pool = ReaderPool(settings)

    def close(self) -> None:
        """Ends the reading processes."""
        self._pool.close()

    @activity.defn
    def inspect_source(self, request: InspectRequest) -> SourceInspection:
        """Page count, ranges and warnings. Fails for good with a `RunFailure` type when the file cannot be read."""
        with told_to_the_user(), self._local_copy(request.source) as path:
            inspection = inspect_document(self._pool, path, self._settings.max_pages, activity.heartbeat)
        return SourceInspection(
            pages=inspection.pages,
            ranges=page_ranges(inspection.pages, self._settings.pages_per_range),
            reader_version=reader_version(),
            warnings=warnings_of(inspection),
        )

    @activity.defn
    def read_pages(self, request: ReadRequest) -> PagesRead:
        """The range's pages as JSON lines, written once for each source, reader version and range."""
        key = pages_key(request)
        existing = self._storage.stat(key)
        if existing:
            return outcome(request.range, existing, parse_pages(self._storage.get_bytes(existing)))
        on_page: Callable[[int], None] = activity.heartbeat
        with told_to_the_user(), self._local_copy(request.source) as path:
            pages = self._pool.read(path, request.range.first, request.range.last, on_page)
        return outcome(request.range, self._storage.put_bytes(key, page_lines(pages), JSON_LINES), pages)

    @activity.defn
    def segment_case(self, request: SegmentRequest) -> Segmentation:
        """Pieces, phases and case data of the whole file; fails for good when there is nothing to analyse."""
        parts = sorted(request.parts, key=lambda part: part.range.first)
        contents = [self._storage.get_bytes(part.object) for part in parts]
        with COMPUTING, told_to_the_user():
            pages = [page for content in contents for page in parse_pages(content)]
            require_text(pages)
            recognised = recognise(pages)
            lines = page_lines(recognised.pages())  # with the headings, which segmentation takes off
            case_file = segment_recognised(recognised, request.rules_version, reader_version_of(parts))
            if not any(piece.phase for piece in case_file.pieces):
                raise UnreadableSource(RunFailure.NO_PHASE_FOUND)
            body = canonical_json(case_file)
        folder = work_folder(request.run)
        return Segmentation(
            object=self._storage.put_bytes(f"{folder}/segmentation.json", body, "application/json"),
            pages_object=self._storage.put_bytes(f"{folder}/pages.jsonl", lines, JSON_LINES),
            system=case_file.system,
            cnj=case_file.case.cnj,
            outline=outline(case_file),
            warnings=case_file.warnings[:MOST_WARNINGS],
        )

    @activity.defn
    def draw_page(self, request: PageImageRequest) -> ObjectRef:
        """The page as PNG with the match's passage marked, drawn once for each source, resolution and marking."""
        page = self._page(request)
        boxes = find_boxes(page, self._passage(request)) if request.match else []
        drawn = fingerprint([IMAGE_REVISION, request.page, request.dpi, page.rotation, boxes])
        key = f"tenants/{request.run.tenant}/images/{request.source.sha256}/{reader_version()}/{drawn}.png"
        existing = self._storage.stat(key)
        if existing:
            return existing
        with told_to_the_asker(), self._local_copy(request.source) as path:
            picture = self._pool.draw(path, request.page, request.dpi, page.rotation, boxes)
        return self._storage.put_bytes(key, picture, PNG)

    def _page(self, request: PageImageRequest) -> Page:
        stored = self._storage.stat(f"{work_folder(request.run)}/pages.jsonl")
        if stored is None:
            raise refusal(ErrorCode.CONFLICT, "As páginas desta execução ainda não foram lidas. Consulte o status.")
        lines = self._storage.get_bytes(stored).splitlines()
        if request.page > len(lines):
            message = f"O PDF tem {len(lines)} página(s); não há a página {request.page}."
            raise refusal(ErrorCode.NOT_FOUND, message)
        return Page.model_validate_json(lines[request.page - 1])

    def _passage(self, request: PageImageRequest) -> str:
        """What the match quotes of this page; nothing when it quotes another."""
        wanted = request.match
        stored = self._storage.stat(f"{work_folder(request.run)}/matches/{wanted.phase_label}.json") if wanted else None
        for match in MATCHES.validate_json(self._storage.get_bytes(stored)) if stored else ():
            if wanted and match.document_id == wanted.document_id:
                return match.case_passage.text if match.case_passage.page == request.page else ""
        raise refusal(ErrorCode.NOT_FOUND, "Esta fase não tem esse precedente. Veja os `matches` do resultado.")

    @contextmanager
    def _local_copy(self, source: ObjectRef) -> Generator[Path]:
        with tempfile.TemporaryDirectory(prefix="autos-") as folder:
            path = Path(folder) / "source.pdf"
            self._storage.download(source, path)
            yield path


@contextmanager
def told_to_the_user() -> Generator[None]:
    """Turns a failure of the file itself into one that ends the run with its message, without a retry."""
    try:
        yield
    except UnreadableSource as failure:
        raise ApplicationError(failure.message, type=failure.code.value, non_retryable=True) from None


@contextmanager
def told_to_the_asker() -> Generator[None]:
    """Turns a page that cannot be drawn into a refusal."""
    try:
        yield
    except UnreadableSource:
        raise refusal(
            ErrorCode.NOT_FOUND, "Esta página não pôde ser desenhada: está danificada ou excede os limites."
        ) from None


def refusal(code: ErrorCode, message: str) -> ApplicationError:
    """What ends a request for a page, with a message (Portuguese) for who asked."""
    return ApplicationError(message, type=code.value, non_retryable=True)


def work_folder(run: RunRef) -> str:
    """Where a run keeps what its later steps need."""
    return f"tenants/{run.tenant}/cases/{run.workflow_id}/runs/{run.run}/work"


def pages_key(request: ReadRequest) -> str:
    """Where the range's pages are kept: by source, reader version and range, for every run of the tenant."""
    part = request.range
    return (
        f"tenants/{request.run.tenant}/pages/{request.source.sha256}/{request.reader_version}/"
        f"{part.first}-{part.last}.jsonl"
    )


def outcome(part: PageRange, stored: ObjectRef, pages: list[Page]) -> PagesRead:
    """What the workflow is told of a range; links are counted once for the whole range."""
    links = sum(page.links for page in pages)
    return PagesRead(
        range=part,
        object=stored,
        textless_pages=[page.number for page in pages if page.scanned and page.source is TextSource.NONE],
        ocr_pages=[page.number for page in pages if page.source is TextSource.OCR],
        unreadable_pages=[page.number for page in pages if page.source is TextSource.UNREADABLE],
        warnings=[f"Páginas {part.first} a {part.last}: {links} link(s) no PDF, não seguidos."] if links else [],
    )


def require_text(pages: list[Page]) -> None:
    """Raises `UnreadableSource` when too little of the file can be read to analyse it."""
    unreadable = [page for page in pages if page.source is TextSource.UNREADABLE]
    textless = [page for page in pages if page.scanned and page.source is TextSource.NONE]
    if len(textless) > OCR_SHARE * len(pages):
        raise UnreadableSource(RunFailure.OCR_REQUIRED)
    if any(page.lines for page in pages if page.source is not TextSource.NONE):
        return
    if len(unreadable) > OCR_SHARE * len(pages):
        resource = any(page.fault == "resource" for page in unreadable)
        raise UnreadableSource(RunFailure.PDF_RESOURCE_LIMIT if resource else RunFailure.PDF_UNREADABLE)
    raise UnreadableSource(RunFailure.NO_READABLE_TEXT)


def reader_version_of(parts: list[PagesRead]) -> str:
    """The reader version that the pages' key names."""
    return parts[0].object.key.split("/")[-2] if parts else reader_version()


def outline(case_file: CaseFile) -> list[PhaseOutline]:
    """Pieces and page ranges of all seven phases, in order; neighbouring pieces make one range."""
    rows: list[PhaseOutline] = []
    for label in PhaseLabel:
        pieces = case_file.pieces_of(label)
        ranges: list[tuple[int, int]] = []
        for piece in pieces:
            if ranges and piece.page_start == ranges[-1][1] + 1:
                ranges[-1] = (ranges[-1][0], piece.page_end)
            else:
                ranges.append((piece.page_start, piece.page_end))
        rows.append(PhaseOutline(phase_label=label, pieces=len(pieces), pages=ranges))
    return rows
