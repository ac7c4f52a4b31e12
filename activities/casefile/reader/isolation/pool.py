"""A pool of reading processes: a page that kills its reader is retried alone, then given up; the other pages
continue.
"""

import base64
import json
import queue
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.process import POLL_SECONDS, ReaderFault, ReaderProcess
from activities.casefile.reader.version import has_ocr
from activities.casefile.text.highlights import Box
from activities.casefile.text.page import Page, TextSource
from activities.casefile.text.passage import Passage
from workflows.contracts.errors import RunFailure

MEMORY_MB = 1024
"""Address space of a reading process, in MiB."""

SECONDS = 120
"""Wall and CPU seconds that a reading process may spend on a range of pages."""

MOST_FAULTS = 5
"""Pages of one range that may kill their reader before the file counts as an attack."""

UNOPENED = b'{"unopened"'
TEXT_FAILURES = {
    "unreadable": RunFailure.DOCUMENT_UNREADABLE,
    "unsafe": RunFailure.DOCUMENT_UNSAFE,
    "resource": RunFailure.DOCUMENT_RESOURCE_LIMIT,
}
FEW_SCANS = 6
"""Scans: with two processes some ten seconds of work, without a process that waits for the last of them."""

SCAN_SECONDS = 60
"""Time limit for recognising a scanned page; a page that takes longer has no text, and the others continue."""

ALONE_SECONDS = 30
"""Time limit for a page that killed its reader and is retried alone."""


class Inspection(NamedTuple):
    """Result of opening the file."""

    pages: int
    loads: bool
    repaired: bool
    attachments: int
    scripts: bool
    launches: bool
    form: bool


def _no_beat() -> None:
    """For callers without a heartbeat."""


_Queue = queue.LifoQueue[ReaderProcess]


class ReaderPool:
    """At most `size` children for text and as many for scans, so that scans delay no other reading. Each starts when
    first needed. Safe for threads.
    """

    def __init__(self, size: int, memory_mb: int = MEMORY_MB) -> None:
        self._size = size
        self._readers = [ReaderProcess(memory_mb) for _ in range(size)]
        self._scanners = [ReaderProcess(memory_mb) for _ in range(size)]
        self._idle, self._idle_scanners = _queue(self._readers), _queue(self._scanners)

    @property
    def few_scans(self) -> int:
        """How many scans are recognised between two progress reports: enough to keep every process busy."""
        return max(FEW_SCANS, self._size)

    def warm(self) -> None:
        """Starts every child that reads at once, so that the first requests wait for none."""
        for process in self._readers:
            process.start()

    def close(self) -> None:
        """Ends every child."""
        for process in (*self._readers, *self._scanners):
            process.stop()

    def inspect(self, path: Path, beat: Callable[[], None] = _no_beat) -> Inspection:
        """Opens the file. Raises `UnreadableSource`: encrypted, unreadable, or beyond the limits."""
        with self._lease(beat) as process:
            try:
                (line,) = process.ask("inspect", path, [], SECONDS, beat)
            except ReaderFault as fault:
                raise UnreadableSource(_code(fault.resource)) from None
        answer = json.loads(line)
        if "unopened" in answer:
            encrypted = answer["unopened"] == "encrypted"
            raise UnreadableSource(RunFailure.PDF_ENCRYPTED if encrypted else RunFailure.PDF_UNREADABLE)
        return Inspection(**answer["inspection"])

    def read(self, path: Path, first: int, last: int, on_page: Callable[[int], None] = lambda _: None) -> list[Page]:
        """Pages `first` to `last`, OCR included; `on_page` hears the latest page, at least every few seconds.

        Raises `UnreadableSource` when the file cannot be opened or too many pages kill their reader.
        """
        return self.recognise(path, self.read_layer(path, first, last, on_page), lambda: on_page(last))

    def read_layer(self, path: Path, first: int, last: int, on_page: Callable[[int], None]) -> list[Page]:
        """Like `read`, without OCR: pages that need it are marked `scanned`."""
        done: dict[int, Page] = {}
        with self._lease(lambda: on_page(first)) as process:
            self._read_text(process, path, list(range(first, last + 1)), done, on_page)
        return [done[number] for number in sorted(done)]

    def recognise(self, path: Path, pages: list[Page], beat: Callable[[], None]) -> list[Page]:
        """The same pages, with the `scanned` ones recognised in parallel, one request each. A failed page keeps its
        text layer.
        """
        scans = [page.number for page in pages if page.scanned]
        found = self._recognise_all(path, scans, beat) if scans and has_ocr() else {}
        return [found.get(page.number) or (_doubted(page) if page.scanned else page) for page in pages]

    def read_text(self, path: Path, kind: str, beat: Callable[[], None] = _no_beat) -> list[Passage]:
        """Passages of a file of `kind` ("docx" or "text"). Raises `UnreadableSource` with a reason of documents."""
        with self._lease(beat) as process:
            try:
                answers = list(process.ask(kind, path, [], SECONDS, beat))
            except ReaderFault as fault:
                raise UnreadableSource(TEXT_FAILURES["resource" if fault.resource else "unreadable"]) from None
        if answers and answers[-1].startswith(UNOPENED):
            raise UnreadableSource(TEXT_FAILURES[json.loads(answers[-1])["unopened"]])
        return [Passage.model_validate_json(answer) for answer in answers]

    def draw(
        self,
        path: Path,
        number: int,
        dpi: int,
        rotation: int,
        boxes: list[Box],
        webp: dict[str, Any] | None = None,
    ) -> bytes:
        """PNG of page `number`, turned clockwise by `rotation` degrees, with `boxes` (points) marked.

        With `webp` it is WebP of the part `crop` (shares), at most `width` pixels wide; None changes nothing. Raises
        `UnreadableSource` if the file cannot be opened or the page cannot be drawn within the limits.
        """
        with self._lease(_no_beat) as process:
            try:
                (line,) = process.ask(
                    "draw", path, [number], ALONE_SECONDS, _no_beat, dpi=dpi, rotation=rotation, boxes=boxes, webp=webp
                )
            except ReaderFault as fault:
                raise UnreadableSource(_code(fault.resource)) from None
            self._forget(process, path)
        answer = json.loads(line)
        if "picture" not in answer:
            raise UnreadableSource(_code(answer.get("undrawn") == "resource"))
        return base64.b64decode(answer["picture"])

    def mark(self, path: Path, marks: Sequence[dict[str, Any]], copy: Path) -> None:
        """Writes a copy of the PDF to `copy` with one annotation a mark (see `activities.casefile.reader.marking`).

        Raises `UnreadableSource` when the file cannot be opened or not be written within the limits.
        """
        self._copy("mark", path, copy, _no_beat, marks=list(marks))

    def join(
        self, path: Path, more: Sequence[tuple[Path, int]], copy: Path, beat: Callable[[], None] = _no_beat
    ) -> None:
        """Writes to `copy` the PDF and after it, of each of `more`, the pages from the given one on.

        Raises `UnreadableSource` when one cannot be opened or the copy not be written within the limits.
        """
        self._copy("join", path, copy, beat, more=[(str(other.resolve()), first) for other, first in more])

    def _copy(self, what: str, path: Path, copy: Path, beat: Callable[[], None], **asked: Any) -> None:
        """Writes the changed PDF to `copy`, as `what` says; raises `UnreadableSource`."""
        with self._lease(beat) as process, copy.open("wb") as file:
            try:
                for answer in process.ask(what, path, [], SECONDS, beat, **asked):
                    if answer.startswith(UNOPENED):
                        raise UnreadableSource(RunFailure.PDF_UNREADABLE)
                    file.write(base64.b64decode(json.loads(answer)["block"]))
            except ReaderFault as fault:
                raise UnreadableSource(_code(fault.resource)) from None
            # what is open has been changed
            self._forget(process, path)

    def _read_text(
        self,
        process: ReaderProcess,
        path: Path,
        pending: list[int],
        done: dict[int, Page],
        on_page: Callable[[int], None],
    ) -> None:
        faults = 0
        while pending:
            try:
                self._ask(process, path, pending, SECONDS, done, on_page)
            except ReaderFault:
                faults += 1
                if faults > MOST_FAULTS:
                    raise UnreadableSource(RunFailure.PDF_RESOURCE_LIMIT) from None
                suspect = next(number for number in pending if number not in done)
                try:
                    self._ask(process, path, [suspect], ALONE_SECONDS, done, on_page)
                except ReaderFault as fault:
                    done[suspect] = _unreadable(suspect, fault)
            pending = [number for number in pending if number not in done]
        self._forget(process, path)

    def _ask(
        self,
        process: ReaderProcess,
        path: Path,
        numbers: list[int],
        seconds: int,
        done: dict[int, Page],
        on_page: Callable[[int], None],
    ) -> None:
        def beat() -> None:
            on_page(max((number for number in numbers if number in done), default=numbers[0]))

        for answer in process.ask("read", path, numbers, seconds, beat):
            if answer.startswith(UNOPENED):
                raise UnreadableSource(RunFailure.PDF_UNREADABLE)
            page = Page.model_validate_json(answer)
            done[page.number] = page
            on_page(page.number)

    def _recognise_all(self, path: Path, numbers: list[int], beat: Callable[[], None]) -> dict[int, Page]:
        """By number, the pages that could be recognised."""
        found: dict[int, Page] = {}
        with ThreadPoolExecutor(self._size, "ocr") as threads:
            running = {threads.submit(self._recognise, path, number) for number in numbers}
            try:
                while running:
                    finished, running = wait(running, POLL_SECONDS, FIRST_COMPLETED)
                    beat()
                    found |= {page.number: page for page in (future.result() for future in finished) if page}
            finally:
                _cancel(running)
        return found

    def _recognise(self, path: Path, number: int) -> Page | None:
        with self._lease(_no_beat, self._idle_scanners) as process, suppress(ReaderFault):
            (answer,) = process.ask("ocr", path, [number], SCAN_SECONDS, _no_beat)
            self._forget(process, path)
            page = None if answer.startswith(UNOPENED) else Page.model_validate_json(answer)
            return page if page and page.source not in (TextSource.NONE, TextSource.UNREADABLE) else None
        return None

    def _forget(self, process: ReaderProcess, path: Path) -> None:
        """Closes the file, so that its disk space is free once the caller removes it."""
        with suppress(ReaderFault):
            list(process.ask("close", path, [], SECONDS, _no_beat))

    @contextmanager
    def _lease(self, beat: Callable[[], None], idle: _Queue | None = None) -> Generator[ReaderProcess]:
        idle = idle or self._idle
        while True:
            try:
                process = idle.get(timeout=POLL_SECONDS)
                break
            except queue.Empty:
                beat()
        try:
            yield process
        finally:
            idle.put(process)


def _queue(processes: list[ReaderProcess]) -> _Queue:
    idle: _Queue = queue.LifoQueue()
    for process in processes:
        idle.put(process)
    return idle


def _doubted(page: Page) -> Page:
    """A page whose text layer was not compared with its picture is unreliable."""
    return page.model_copy(update={"confidence": 0.0}) if page.source is not TextSource.NONE else page


def _cancel(running: set[Future[Page | None]]) -> None:
    for future in running:
        future.cancel()


def _code(resource: bool) -> RunFailure:
    return RunFailure.PDF_RESOURCE_LIMIT if resource else RunFailure.PDF_UNREADABLE


def _unreadable(number: int, fault: ReaderFault) -> Page:
    reason = "resource" if fault.resource else "damaged"
    return Page(number=number, width=0, height=0, lines=[], source=TextSource.UNREADABLE, fault=reason)
