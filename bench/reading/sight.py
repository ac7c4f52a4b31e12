"""Cost of detecting invisible text: processor time of reading with and without that check, in pairs."""

import gc
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pypdfium2

from activities.casefile.reader.drawn.objects import kind_of, page_objects
from activities.casefile.reader.pages import ReadPage, read_page
from activities.casefile.reader.sight import page as seen
from activities.casefile.reader.sight.fonts import FontKey
from activities.casefile.reader.sight.verdict import Sight
from bench.figures import Figure, at_most
from bench.reading.petition import write_petitions

TITLE = "Text that nobody sees"
SAMPLES = Path(__file__).parents[2] / "samples" / "casefiles"
PAGES, QUICK_PAGES = 300, 10
ROUNDS, QUICK_ROUNDS = 5, 1
MOST = 1.3


class NothingSurveyed:
    """Replaces the survey of a page that is not checked. It still lists what shows columns and tables."""

    def __init__(self, page: Any, *_: Any) -> None:
        self.paths = [item for item in page_objects(page) if kind_of(item) == pypdfium2.raw.FPDF_PAGEOBJ_PATH]
        self.texts: list[Any] = []
        self.pictures: list[Any] = []
        self.spoken: list[str] = []
        self.new_fonts: set[FontKey] = set()
        self.doubtful = False
        self.objects = pypdfium2.raw.FPDFPage_CountObjects(page)


def run(quick: bool) -> list[Figure]:
    """Measure prose and the sample case files. Pages for OCR are left out, since OCR takes a hundred times longer."""
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        prose = Path(folder) / "prose.pdf"
        write_petitions(prose, QUICK_PAGES if quick else PAGES, tables=False)
        files = {"prose": [prose], "case files": sorted(SAMPLES.glob("*.pdf"))}
        rounds = QUICK_ROUNDS if quick else ROUNDS
        return [
            at_most(f"{name}: times the processor time of reading without the look", _ratio(paths, rounds), MOST, "x")
            for name, paths in files.items()
        ]


def _ratio(paths: list[Path], rounds: int) -> float:
    with_look: list[float] = []
    without: list[float] = []
    pages = {path: [page.number for page in _read(path) if not page.scanned] for path in paths}
    for _ in range(rounds):
        with_look.append(sum(_seconds(path, numbers) for path, numbers in pages.items()))
        with _no_look():
            without.append(sum(_seconds(path, numbers) for path, numbers in pages.items()))
    return min(with_look) / min(without)


def _nothing_found(*_: Any) -> Sight:
    return Sight()


@contextmanager
def _no_look() -> Generator[None]:
    with patch.object(seen, "Survey", NothingSurveyed), patch.object(seen, "look", _nothing_found):
        yield


def _seconds(path: Path, numbers: list[int]) -> float:
    gc.collect()
    gc.disable()  # as in the reading process
    began = time.process_time()
    for page in _read(path, numbers):
        page.to_json()
    took = time.process_time() - began
    gc.enable()
    return took


def _read(path: Path, numbers: list[int] | None = None) -> Iterator[ReadPage]:
    document: Any = pypdfium2.PdfDocument(path)
    fonts: set[FontKey] = set()
    for number in numbers or range(1, len(document) + 1):
        yield read_page(document.raw, number, fonts)
    document.close()
