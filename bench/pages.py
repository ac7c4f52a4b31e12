"""Reading long files: peak memory of the reading processes, two cores against one, and growth."""

import os
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from activities.casefile.document import read_document
from activities.casefile.reader.process import MODULE
from bench.figures import MIB, Figure, at_least, at_most, noted, timed
from bench.petition import write_petitions
from infra.settings import Settings

TITLE = "Long files"
SIZES, QUICK_SIZES = (20, 200, 2000), (4, 40)
SAMPLING_SECONDS = 0.02


def run(quick: bool) -> list[Figure]:
    """Growth over the sizes; cores and memory for the largest, every fourth page of which holds a table."""
    figures: list[Figure] = []
    sizes = QUICK_SIZES if quick else SIZES
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        path = Path(folder) / "long.pdf"
        both = 0.0
        for pages in sizes:
            write_petitions(path, pages, tables=True)
            both = timed(lambda: read_document(path, Settings()))[1]
            figures.append(noted(f"{pages} pages, both cores, start of the processes included", both, "s"))
            figures.append(noted(f"{pages} pages: per page", 1000 * both / pages, "ms"))
        with on_one_core():
            alone = timed(lambda: read_document(path, Settings(reader_processes=1)))[1]
        figures.append(noted(f"{sizes[-1]} pages, one process, everything on one core", alone, "s"))
        figures.append(at_least(f"{sizes[-1]} pages: two cores against one", alone / both, 1.7, "x"))
        with peak_of_readers() as peak:
            read_document(path, Settings())
        figures.append(at_most(f"{sizes[-1]} pages: peak memory of a reading process", peak[0] / MIB, 400, "MB"))
    return figures


@contextmanager
def on_one_core() -> Generator[None]:
    """Confines this thread, and whatever it starts, to one core; where the system cannot, nothing changes."""
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
    """A list whose one element is the largest resident size (bytes) that any reading process has had."""
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
