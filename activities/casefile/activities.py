"""The reading steps of a case run as Temporal activities; the work itself happens in child processes."""

import hashlib
import math
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager

from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.casefile.additions import lay_known
from activities.casefile.closing import Closing
from activities.casefile.document import inspect_document, page_ranges, warnings_of
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.version import reader_version
from activities.casefile.segment_parts import segment_parts
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.highlights import find_boxes
from activities.casefile.text.layout import Found, page_text
from activities.casefile.text.page import Page, TextSource, page_lines, parse_pages
from infra.computing.pool import ComputingPool
from infra.object_keys import (
    apart_pages_key,
    matches_key,
    page_image_key,
    page_lines_key,
    page_text_key,
    pages_key,
    segmentation_key,
)
from infra.settings import Settings
from infra.storage import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.case import (
    InspectRequest,
    PageRange,
    PagesRead,
    PhaseLabel,
    ReadRequest,
    RunRef,
    Segmentation,
    SegmentRequest,
    SourceInspection,
)
from workflows.contracts.errors import ErrorCode
from workflows.contracts.page_images import (
    HIGHEST_DPI,
    IMAGE_REVISION,
    LOWEST_DPI,
    HighlightKind,
    MatchRef,
    PageForm,
    PageImageRequest,
    text_name,
)
from workflows.contracts.result import PhaseFindings, PrecedentMatch, canonical_json, fingerprint
from workflows.steps.case import DrawingSteps, ReadingSteps

JSON_LINES = "application/x-ndjson"


class Reading(ReadingSteps, DrawingSteps):
    """Reads a case file: inspection, page ranges, segmentation."""

    def __init__(self, settings: Settings, storage: Storage, computing: ComputingPool) -> None:
        self._settings = settings
        self._storage = storage
        self._computing = computing
        self._pool = ReaderPool(settings)

    @property
    def readers(self) -> ReaderPool:
        """The reading processes, for whoever reads other documents in them."""
        return self._pool

    def close(self) -> None:
        """Ends the reading processes."""
        self._pool.close()

    @activity.defn
    def inspect_source(self, request: InspectRequest) -> SourceInspection:
        """Page count, ranges and warnings. Fails for good with a `RunFailure` type when the file cannot be read."""
        with as_run_failure(), self._storage.local_copy(request.source) as path:
            inspection = inspect_document(self._pool, path, self._settings.max_pages, activity.heartbeat)
        ranges = page_ranges(inspection.pages, self._settings.pages_per_range)
        if request.known is not None:
            lay_known(self._storage, request.run.tenant, request.source.sha256, request.known, ranges)
        return SourceInspection(
            pages=inspection.pages,
            ranges=ranges,
            reader_version=reader_version(),
            warnings=warnings_of(inspection),
        )

    @activity.defn
    def read_pages(self, request: ReadRequest) -> PagesRead:
        """The range's pages as JSON lines, written once for each source, reader version and range."""
        read = request.source.sha256, request.reader_version, request.range
        key = apart_pages_key(request.run, *read) if request.apart else pages_key(request.run.tenant, *read)
        existing = self._storage.written(key)
        if existing:
            return outcome(request.range, existing, parse_pages(self._storage.get_bytes(existing)))
        on_page: Callable[[int], None] = activity.heartbeat
        with as_run_failure(), self._storage.local_copy(request.source) as path:
            pages = self._pool.read(path, request.range.first, request.range.last, on_page)
        return outcome(request.range, self._storage.put_bytes(key, page_lines(pages), JSON_LINES), pages)

    @activity.defn
    def segment_case(self, request: SegmentRequest) -> Segmentation:
        """Pieces, phases and case data of the whole file; fails for good when there is nothing to analyse."""
        parts = sorted(request.parts, key=lambda part: part.range.first)
        contents = [self._storage.get_bytes(part.object) for part in parts]
        with as_run_failure():
            closing = Closing(request.closed_pages, request.opened_pages)
            found = self._computing.run(
                parts[-1].range.last, segment_parts, contents, request.rules_version, request.reader_version, closing
            )
        return Segmentation(
            object=self._storage.put_bytes(segmentation_key(request.run), found.body, "application/json"),
            pages_object=self._storage.put_bytes(page_lines_key(request.run), found.lines, JSON_LINES),
            system=found.system,
            cnj=found.cnj,
            parties=found.parties,
            outline=found.outline,
            warnings=found.warnings,
            secrecy=found.secrecy,
            closed=found.closed,
        )

    @activity.defn
    def draw_page(self, request: PageImageRequest) -> ObjectRef:
        """The page as a picture with the match's passage marked, drawn once for each source, resolution and marking;
        or as its words, laid out once for each run as long as it finds no more."""
        page, pages = self._page(request)
        if request.form is PageForm.TEXT:
            return self._lay_out(request, page, pages)
        boxes = find_boxes(page, self._passage(request.run, request.page, request.match)) if request.match else []
        form, dpi, webp = request.form, request.dpi, None
        if form is PageForm.WEBP:
            dpi, webp = dpi_for(request, page), {"crop": request.crop, "width": request.width}
        seen = [IMAGE_REVISION, request.page, dpi, page.rotation, boxes] + ([webp] if webp else [])
        key = page_image_key(request.run.tenant, request.source.sha256, reader_version(), fingerprint(seen), form)
        existing = self._storage.written(key)
        if existing:
            return existing
        with as_page_refusal(), self._storage.local_copy(request.source) as path:
            picture = self._pool.draw(path, request.page, dpi, page.rotation, boxes, webp)
        return self._storage.put_bytes(key, picture, f"image/{form}")

    def _lay_out(self, request: PageImageRequest, page: Page, pages: int) -> ObjectRef:
        body = canonical_json(page_text(page, pages, self._found_on(request.run, request.page)))
        name = text_name(request.page) if request.analysed else hashlib.sha256(body).hexdigest()
        return self._storage.put_bytes(page_text_key(request.run, name), body, "application/json")

    def _found_on(self, run: RunRef, page: int) -> Iterator[Found]:
        """What the run has found on a page so far."""
        stored = self._storage.stat(segmentation_key(run))
        phases = CaseFile.model_validate_json(self._storage.get_bytes(stored)).phases if stored else []
        for phase in phases:
            for claim in phase.claims:
                if claim.page == page:
                    yield Found(HighlightKind.CLAIM, phase.phase_label, None, claim.text)
        for label in PhaseLabel:
            for match in self._matches(run, label):
                if match.case_passage.page == page:
                    yield Found(HighlightKind.MATCH, label, match.document_id, match.case_passage.text)

    def _page(self, request: PageImageRequest) -> tuple[Page, int]:
        """The page as the run read it, and how many there are."""
        stored = self._storage.stat(page_lines_key(request.run))
        if stored is None:
            raise refusal(ErrorCode.CONFLICT, "As páginas desta execução ainda não foram lidas. Consulte o status.")
        lines = self._storage.get_bytes(stored).splitlines()
        if request.page > len(lines):
            message = f"O PDF tem {len(lines)} página(s); não há a página {request.page}."
            raise refusal(ErrorCode.NOT_FOUND, message)
        return Page.model_validate_json(lines[request.page - 1]), len(lines)

    def _passage(self, run: RunRef, page: int, wanted: MatchRef) -> str:
        """What the match quotes of this page; nothing when it quotes another."""
        phases = [wanted.phase_label] if wanted.phase_label else list(PhaseLabel)
        quoted = [
            match.case_passage
            for phase in phases
            for match in self._matches(run, phase)
            if match.document_id == wanted.document_id
        ]
        if not quoted:
            raise refusal(ErrorCode.NOT_FOUND, "Esta fase não tem esse precedente. Veja os `matches` do resultado.")
        return next((passage.text for passage in quoted if passage.page == page), "")

    def _matches(self, run: RunRef, phase: PhaseLabel) -> list[PrecedentMatch]:
        stored = self._storage.stat(matches_key(run, phase))
        return PhaseFindings.model_validate_json(self._storage.get_bytes(stored)).matches if stored else []


@contextmanager
def as_run_failure() -> Generator[None]:
    """Turns a failure of the file itself into one that ends the run with its message, without a retry."""
    try:
        yield
    except UnreadableSource as failure:
        raise ApplicationError(failure.message, type=failure.code.value, non_retryable=True) from None


@contextmanager
def as_page_refusal() -> Generator[None]:
    """Turns a page that cannot be drawn into a refusal."""
    try:
        yield
    except UnreadableSource:
        raise refusal(
            ErrorCode.NOT_FOUND, "Esta página não pôde ser desenhada: está danificada ou excede os limites."
        ) from None


def refusal(code: ErrorCode, message: str, **details: str) -> ApplicationError:
    """What ends a request for a page, with a message (Portuguese) and `details` for who asked."""
    return ApplicationError(message, *([details] if details else []), type=code.value, non_retryable=True)


def dpi_for(request: PageImageRequest, page: Page) -> int:
    """As fine as the wanted width takes, within what is drawn at all."""
    if request.width is None or page.width <= 0:
        return request.dpi
    share = request.crop[2] - request.crop[0] if request.crop else 1.0
    return min(HIGHEST_DPI, max(LOWEST_DPI, math.ceil(72 * request.width / (share * page.width))))


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
