"""Long files: peak memory of the reading processes, two cores against one, and growth."""

import os
import resource
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from activities.casefile.document import read_document
from activities.casefile.reader.isolation.process import MODULE
from bench.figures import MIB, Figure, at_least, at_most, noted, timed
from bench.reading.petition import write_petitions
from infra.config.settings import Settings

TITLE = "Long files"
SIZES, QUICK_SIZES = (20, 200, 2000), (4, 40)
SAMPLING_SECONDS = 0.02
TRIES = 3


def run(quick: bool) -> list[Figure]:
    """Measure growth over the sizes; cores and memory for the largest, which has a table on every fourth page."""
    figures: list[Figure] = []
    sizes = QUICK_SIZES if quick else SIZES
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        path = Path(folder) / "long.pdf"
        for pages in sizes:
            write_petitions(path, pages, tables=True)
            wall = timed(lambda: read_document(path, Settings()))[1]
            figures.append(noted(f"{pages} pages, both cores, start of the processes included", wall, "s"))
            figures.append(noted(f"{pages} pages: per page", 1000 * wall / pages, "ms"))
        figures += _cores(path, sizes[-1], 1 if quick else TRIES)
        with peak_of_readers() as peak:
            read_document(path, Settings())
        figures.append(at_most(f"{sizes[-1]} pages: peak memory of a reading process", peak[0] / MIB, 400, "MB"))
    return figures


def _cores(path: Path, pages: int, tries: int) -> list[Figure]:
    """Compare two cores with one, by the best try of each in alternation, so that other load weighs less.

    Processor time hardly depends on other load: two processes that spend as much as one lose nothing by sharing.
    """
    alone: list[tuple[float, float]] = []
    both: list[tuple[float, float]] = []
    for _ in range(tries):
        with on_one_core():
            alone.append(_spent(path, 1))
        both.append(_spent(path, 2))
    (one_wall, one_cpu), (two_wall, two_cpu) = min(alone), min(both)
    return [
        noted(f"{pages} pages, one process, everything on one core", one_wall, "s"),
        at_least(f"{pages} pages: two cores against one", one_wall / two_wall, 1.7, "x"),
        noted(f"{pages} pages: processor time of two processes against one", two_cpu / one_cpu, "x"),
    ]


def _spent(path: Path, processes: int) -> tuple[float, float]:
    """Return the wall seconds of reading the file, and the processor seconds of this process and its readers."""
    before = _processor_seconds()
    wall = timed(lambda: read_document(path, Settings(computing_processes=processes)))[1]
    return wall, _processor_seconds() - before


def _processor_seconds() -> float:
    usages = (resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


@contextmanager
def on_one_core() -> Generator[None]:
    """Confine this thread and its children to one core, where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@contextmanager
def peak_of_readers() -> Generator[list[int]]:
    """Return a list with the peak resident size (bytes) of any reading process as its one element."""
    peak = [0]
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(SAMPLING_SECONDS):
            for child in psutil.Process().children():
                peak[0] = max(peak[0], _resident(child))

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield peak
    finally:
        ended.set()
        thread.join()


def _resident(child: psutil.Process) -> int:
    try:
        return child.memory_info().rss if MODULE in child.cmdline() else 0
    except psutil.Error:
        return 0
