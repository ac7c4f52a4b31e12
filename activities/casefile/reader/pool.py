"""A pool of reading processes: a page that kills its reader is retried alone, then given up; the rest goes on."""

import queue
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from activities.casefile.failures import UnreadableSource
from activities.casefile.page import Line, Page, TextSource
from activities.casefile.reader.process import POLL_SECONDS, ReaderFault, ReaderProcess
from activities.casefile.reader.version import has_ocr
from infra.settings import Settings
from workflows.contracts.errors import RunFailure

MOST_FAULTS = 5
"""Pages of one range that may kill their reader before the file counts as an attack."""

ALONE_SECONDS = 30
"""Seconds a page that killed its reader gets when it is retried alone."""


class Inspection(NamedTuple):
    """What opening the file showed."""

    pages: int
    loads: bool
    repaired: bool
    attachments: int
    scripts: bool
    launches: bool
    form: bool


def _no_beat() -> None:
    """For callers without a heartbeat."""


class ReaderPool:
    """At most `settings.reader_processes` children, started when first needed. Safe for threads."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.reader_seconds
        self._size = settings.reader_processes
        self._idle: queue.LifoQueue[ReaderProcess] = queue.LifoQueue()
        self._processes = [ReaderProcess(settings.reader_memory_mb) for _ in range(self._size)]
        for process in self._processes:
            self._idle.put(process)

    def warm(self) -> None:
        """Starts every child at once, so that the first requests wait for none."""
        for process in self._processes:
            process.start()

    def close(self) -> None:
        """Ends every child."""
        for process in self._processes:
            process.stop()

    def inspect(self, path: Path, beat: Callable[[], None] = _no_beat) -> Inspection:
        """Opens the file. Raises `UnreadableSource`: encrypted, unreadable, or beyond the limits."""
        with self._lease(beat) as process:
            try:
                answers = list(process.ask("inspect", path, [], self._seconds, beat))
            except ReaderFault as fault:
                raise UnreadableSource(_code(fault.resource)) from None
        answer = answers[0]
        if "unopened" in answer:
            encrypted = answer["unopened"] == "encrypted"
            raise UnreadableSource(RunFailure.PDF_ENCRYPTED if encrypted else RunFailure.PDF_UNREADABLE)
        return Inspection(**answer["inspection"])

    def read(self, path: Path, first: int, last: int, on_page: Callable[[int], None] = lambda _: None) -> list[Page]:
        """Pages `first` to `last`, OCR included; `on_page` hears the latest page, at least every few seconds.

        Raises `UnreadableSource` when the file cannot be opened or too many pages kill their reader.
        """
        done: dict[int, dict[str, Any]] = {}
        with self._lease(lambda: on_page(first)) as process:
            self._read_text(process, path, list(range(first, last + 1)), done, on_page)
        scans = [number for number, page in sorted(done.items()) if page.get("scan")]
        if scans and has_ocr():
            self._read_scans(path, scans, done, lambda: on_page(last))
        return [_page(done[number]) for number in sorted(done)]

    def _read_text(
        self,
        process: ReaderProcess,
        path: Path,
        pending: list[int],
        done: dict[int, dict[str, Any]],
        on_page: Callable[[int], None],
    ) -> None:
        faults = 0
        while pending:
            try:
                self._ask(process, path, pending, self._seconds, done, on_page)
            except ReaderFault:
                faults += 1
                if faults > MOST_FAULTS:
                    raise UnreadableSource(RunFailure.PDF_RESOURCE_LIMIT) from None
                suspect = next(number for number in pending if number not in done)
                try:
                    self._ask(process, path, [suspect], min(self._seconds, ALONE_SECONDS), done, on_page)
                except ReaderFault as fault:
                    done[suspect] = {"failed": suspect, "reason": "resource" if fault.resource else "damaged"}
            pending = [number for number in pending if number not in done]
        self._forget(process, path, on_page)

    def _ask(
        self,
        process: ReaderProcess,
        path: Path,
        numbers: list[int],
        seconds: int,
        done: dict[int, dict[str, Any]],
        on_page: Callable[[int], None],
    ) -> None:
        def beat() -> None:
            on_page(max((number for number in numbers if number in done), default=numbers[0]))

        for answer in process.ask("read", path, numbers, seconds, beat):
            if "unopened" in answer:
                raise UnreadableSource(RunFailure.PDF_UNREADABLE)
            number = answer["page"]["number"] if "page" in answer else answer["failed"]
            done[number] = answer.get("page", answer)
            on_page(number)

    def _read_scans(
        self, path: Path, numbers: list[int], done: dict[int, dict[str, Any]], beat: Callable[[], None]
    ) -> None:
        """Recognises pages side by side, one request each; a page that fails keeps what its text layer had."""
        with ThreadPoolExecutor(self._size, "ocr") as threads:
            running = {threads.submit(self._recognise, path, number) for number in numbers}
            try:
                while running:
                    finished, running = wait(running, POLL_SECONDS, FIRST_COMPLETED)
                    beat()
                    for page in (future.result() for future in finished):
                        if page:
                            done[page["number"]] = page
            finally:
                _cancel(running)

    def _recognise(self, path: Path, number: int) -> dict[str, Any] | None:
        with self._lease(_no_beat) as process:
            try:
                answers = list(process.ask("ocr", path, [number], self._seconds, _no_beat))
            except ReaderFault:
                return None
            self._forget(process, path, lambda _: None)
        return answers[0].get("page")

    def _forget(self, process: ReaderProcess, path: Path, on_page: Callable[[int], None]) -> None:
        for _ in process.ask("close", path, [], self._seconds, lambda: on_page(0)):
            pass

    @contextmanager
    def _lease(self, beat: Callable[[], None]) -> Generator[ReaderProcess]:
        while True:
            try:
                process = self._idle.get(timeout=POLL_SECONDS)
                break
            except queue.Empty:
                beat()
        try:
            yield process
        finally:
            self._idle.put(process)


def _cancel(running: set[Future[dict[str, Any] | None]]) -> None:
    for future in running:
        future.cancel()


def _code(resource: bool) -> RunFailure:
    return RunFailure.PDF_RESOURCE_LIMIT if resource else RunFailure.PDF_UNREADABLE


def _page(raw: dict[str, Any]) -> Page:
    if "failed" in raw:
        return Page(
            number=raw["failed"], width=0, height=0, lines=[], source=TextSource.UNREADABLE, fault=raw["reason"]
        )
    return Page(
        number=raw["number"],
        width=raw["width"],
        height=raw["height"],
        rotation=raw["rotation"],
        source=_source(raw),
        scanned=bool(raw["scan"]),
        confidence=raw.get("confidence"),
        links=raw["links"],
        lines=[
            Line(text=text, x0=x0, top=top, x1=x1, bottom=bottom, size=size)
            for text, x0, top, x1, bottom, size in raw["lines"]
        ],
    )


def _source(raw: dict[str, Any]) -> TextSource:
    if raw.get("recognised"):
        return TextSource.OCR
    if raw["scan"] or not raw["lines"]:
        return TextSource.NONE
    return TextSource.TABLE if raw["table"] else TextSource.TEXT
