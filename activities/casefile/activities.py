"""The reading steps of a case run as Temporal activities. The work itself runs in child processes."""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from pydantic import TypeAdapter
from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.casefile.additions import lay_known
from activities.casefile.closing import Closing
from activities.casefile.corrected.corrections import NO_RECORDS, of_pages
from activities.casefile.document import inspect_document, page_ranges, warnings_of
from activities.casefile.ranges import JSON_LINES, KeptRange
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.version import reader_version
from activities.casefile.segment_parts import segment_parts
from activities.casefile.text.page import Page, TextSource
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.storage.copies import LocalCopies
from infra.storage.errors import ObjectMissing
from infra.storage.kept import Kept
from infra.storage.keys import (
    page_lines_key,
    pages_key,
    segmentation_key,
)
from infra.storage.store import Storage
from infra.storage.transfers import transfers
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import ErrorCode
from workflows.contracts.run.case import (
    InspectRequest,
    PageRange,
    PagesRead,
    ReadRequest,
    RunRef,
    Segmentation,
    SegmentRequest,
    SourceInspection,
)
from workflows.steps.case import ReadingSteps


class _Read(NamedTuple):
    """The page ranges of a file, and its pages in the form for later steps if none was closed."""

    parts: list[PagesRead]
    lines: ObjectRef | None


_READ = TypeAdapter(_Read)


class Reading(ReadingSteps):
    """Reads a case file: inspection, page ranges, segmentation."""

    def __init__(self, settings: Settings, storage: Storage, computing: ComputingPool) -> None:
        self._settings = settings
        self._storage = storage
        self._computing = computing
        self._pool = ReaderPool(settings.computing_width)
        self._copies = LocalCopies(storage)

    @property
    def readers(self) -> ReaderPool:
        """Return the reading processes, which other documents share."""
        return self._pool

    def close(self) -> None:
        """Ends the reading processes, and removes the copies that wait for them."""
        self._pool.close()
        self._copies.close()

    @activity.defn
    def inspect_source(self, request: InspectRequest) -> SourceInspection:
        """Return page count, ranges, warnings, and the ranges already read. Fails permanently with a `RunFailure` type
        if the file cannot be read.
        """
        version = reader_version()
        if request.known is not None:
            return self._inspect(request, version)
        kept = Kept(self._storage, request.run)
        inputs = [request.source.sha256, version, self._settings.max_pages]
        found = kept.output("inspection", inputs, lambda: self._inspect(request, version).model_dump_json().encode())
        inspection = SourceInspection.model_validate_json(found)
        if request.run.run == 1:
            return inspection
        tenant, sha256 = request.run.tenant, request.source.sha256
        keys = [pages_key(tenant, sha256, version, one) for one in inspection.ranges]
        with transfers() as threads:
            written = list(threads.map(self._storage.written, keys))
        known = _known(kept, [one for one in written if one]) if all(written) else None
        return inspection.model_copy(update={"parts": known.parts}) if known else inspection

    def _inspect(self, request: InspectRequest, version: str) -> SourceInspection:
        with as_run_failure(), self._storage.local_copy(request.source) as path:
            inspection = inspect_document(self._pool, path, self._settings.max_pages, activity.heartbeat)
        ranges = page_ranges(inspection.pages)
        if request.known is not None:
            lay_known(self._storage, request.run.tenant, request.source.sha256, request.known, ranges)
        return SourceInspection(
            pages=inspection.pages, ranges=ranges, reader_version=version, warnings=warnings_of(inspection)
        )

    @activity.defn
    def read_pages(self, request: ReadRequest) -> PagesRead:
        """Write the range's pages as JSON lines, once for each source, reader version and range.

        A range with many scans takes several requests, so that progress is visible and a dead worker loses little.
        """
        kept = KeptRange(self._storage, request)
        if whole := kept.whole():
            return outcome(request.range, *whole)
        beat = partial(activity.heartbeat, request.range.first)
        on_page: Callable[[int], None] = activity.heartbeat
        with as_run_failure(), self._copies.of(request.source) as (path, copy):
            layer = kept.layer() or self._pool.read_layer(path, request.range.first, request.range.last, on_page)
            scans = [page for page in layer if page.scanned]
            known = kept.scans([page.number for page in scans])
            unknown = [page for page in scans if page.number not in known]
            now, later = unknown[: self._pool.few_scans], unknown[self._pool.few_scans :]
            recognised = self._pool.recognise(path, now, beat)
            if later:
                copy.stay()
        if later:
            waiting = [page.number for page in later]
            return PagesRead(range=request.range, object=kept.keep_some(layer, recognised), waiting=waiting)
        known |= {page.number: page for page in recognised}
        pages = [known.get(page.number, page) for page in layer]
        return outcome(request.range, kept.keep_whole(pages), pages)

    @activity.defn
    def segment_case(self, request: SegmentRequest) -> Segmentation:
        """Return pieces, phases and case data of the whole file. Fails permanently if there is nothing to analyse."""
        kept = Kept(self._storage, request.run)
        corrected = of_pages(self._storage.get_bytes(request.corrections)) if request.corrections else NO_RECORDS

        def segmented() -> bytes:
            return self._segment(request, corrected, kept).model_dump_json().encode()

        inputs = request.model_dump(mode="json", exclude={"run", "corrections"}), corrected.decode()
        known = Segmentation.model_validate_json(kept.output("segmentation", inputs, segmented))
        places = ((known.object, segmentation_key(request.run)), (known.pages_object, page_lines_key(request.run)))
        if all(found.key == key for found, key in places):
            return known
        try:
            with transfers() as threads:
                body, lines = threads.map(self._storage.copy, *zip(*places, strict=True))
        except ObjectMissing:
            return self._segment(request, corrected, kept)
        return known.model_copy(update={"object": body, "pages_object": lines})

    def _segment(self, request: SegmentRequest, corrected: bytes, kept: Kept) -> Segmentation:
        parts = sorted(request.parts, key=lambda part: part.range.first)
        read = [part.object for part in parts]
        with transfers() as threads:
            known, written = threads.submit(kept.parts, "pieces"), threads.submit(self._lines_of, kept, read)
            contents = list(threads.map(self._storage.get_bytes, read))
            with as_run_failure():
                found = self._computing.run(
                    parts[-1].range.last,
                    segment_parts,
                    contents,
                    request.rules_version,
                    request.reader_version,
                    Closing(request.closed_pages, request.opened_pages),
                    corrected,
                    known.result(),
                    written.result() is not None,
                )
            body = threads.submit(
                self._storage.put_bytes, segmentation_key(request.run), found.body, "application/json"
            )
            left = threads.submit(kept.keep_parts, "pieces", found.pieces)
            lines = self._put_lines(request.run, found.lines, written.result())
            open_lines = None if found.closed else lines
            if not written.result():
                kept.output("reading", _objects(read), lambda: _READ.dump_json(_Read(parts, open_lines)))
            left.result()
            return Segmentation(
                object=body.result(),
                pages_object=lines,
                system=found.system,
                cnj=found.cnj,
                parties=found.parties,
                outline=found.outline,
                warnings=found.warnings,
                secrecy=found.secrecy,
                closed=found.closed,
            )

    def _lines_of(self, kept: Kept, read: list[ObjectRef]) -> ObjectRef | None:
        """Return the pages that an earlier run stored, unless they are gone."""
        known = _known(kept, read)
        return known.lines and self._storage.written(known.lines.key) if known else None

    def _put_lines(self, run: RunRef, lines: bytes, written: ObjectRef | None) -> ObjectRef:
        key = page_lines_key(run)
        if written and not lines:
            return self._storage.copy(written, key)
        return self._storage.put_bytes(key, lines, JSON_LINES)


def _known(kept: Kept, read: list[ObjectRef]) -> _Read | None:
    known = kept.known("reading", _objects(read))
    return _READ.validate_json(known) if known else None


def _objects(read: Iterable[ObjectRef]) -> list[Any]:
    return [one.model_dump(mode="json") for one in read]


@contextmanager
def as_run_failure() -> Generator[None]:
    """Convert a failure of the file itself to one that ends the run with its message, without a retry."""
    try:
        yield
    except UnreadableSource as failure:
        raise ApplicationError(failure.message, type=failure.code.value, non_retryable=True) from None


def refusal(code: ErrorCode, message: str, **details: str) -> ApplicationError:
    """Return the failure that ends a request about a case, with a Portuguese message and `details` for the caller."""
    return ApplicationError(message, *([details] if details else []), type=code.value, non_retryable=True)


def outcome(part: PageRange, stored: ObjectRef, pages: list[Page]) -> PagesRead:
    """Return the workflow's summary of a range. Links are counted once for the whole range."""
    links = sum(page.links for page in pages)
    return PagesRead(
        range=part,
        object=stored,
        textless_pages=[page.number for page in pages if page.scanned and page.source is TextSource.NONE],
        ocr_pages=[page.number for page in pages if page.source is TextSource.OCR],
        unreadable_pages=[page.number for page in pages if page.source is TextSource.UNREADABLE],
        warnings=[f"Páginas {part.first} a {part.last}: {links} link(s) no PDF, não seguidos."] if links else [],
    )
