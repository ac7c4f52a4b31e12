"""Text of a born-digital PDF as the product reads it, against pdfplumber, and against PDFium alone as the limit."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pdfplumber
import pypdfium2

from activities.casefile.document import read_document
from bench.figures import Figure, at_least, noted, timed
from bench.reading.petition import write_petitions
from infra.config.settings import Settings

TITLE = "Text of a PDF"
PAGES, QUICK_PAGES = 500, 20
SAMPLE, QUICK_SAMPLE = 60, 6
"""Number of pages that pdfplumber reads. Its time is scaled to the whole file."""


def run(quick: bool) -> list[Figure]:
    """Measure a file of prose, and a file with a ruled table on every fourth page."""
    figures: list[Figure] = []
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        for name, tables in (("prose", False), ("tables on a quarter of the pages", True)):
            path = Path(folder) / f"{tables}.pdf"
            write_petitions(path, QUICK_PAGES if quick else PAGES, tables=tables)
            figures += _compared(path, name, QUICK_PAGES if quick else PAGES, QUICK_SAMPLE if quick else SAMPLE)
    return figures


def _compared(path: Path, name: str, pages: int, sample: int) -> list[Figure]:
    document, ours = timed(lambda: read_document(path, Settings()))
    limit = timed(lambda: _pdfium(path))[1]
    numbers = list(range(1, pages + 1, max(1, pages // sample)))[:sample]
    theirs, sampled = timed(lambda: _pdfplumber(path, numbers))
    plumber = sampled * pages / len(numbers)
    score = token_f1((document.pages[number - 1].text for number in numbers), theirs)
    return [
        noted(f"{name}: {pages} pages, as the product reads them", ours, "s"),
        noted(f"{name}: pdfplumber, scaled from {len(numbers)} pages", plumber, "s"),
        noted(f"{name}: PDFium alone, one process, unordered text", limit, "s"),
        at_least(f"{name}: times faster than pdfplumber", plumber / ours, 40, "x"),
        noted(f"{name}: times the limit", ours / limit, "x"),
        at_least(f"{name}: token F1 against pdfplumber's words", score, 0.99),
    ]


def token_f1(ours: Iterable[str], theirs: Iterable[str]) -> float:
    """Return the harmonic mean of precision and recall of each page's words, counted with repetitions."""
    shared = total = 0
    for mine, other in zip(ours, theirs, strict=True):
        left, right = Counter(mine.split()), Counter(other.split())
        shared += (left & right).total()
        total += left.total() + right.total()
    return 2 * shared / total if total else 1.0


def _pdfplumber(path: Path, numbers: list[int]) -> list[str]:
    texts: list[str] = []
    with pdfplumber.open(path, pages=numbers) as pdf:
        for page in pdf.pages:
            texts.append(page.extract_text())
            page.close()
    return texts


def _pdfium(path: Path) -> int:
    letters = 0
    document = pypdfium2.PdfDocument(path)
    for page in document:
        text = page.get_textpage()
        letters += len(text.get_text_range())
        text.close()
        page.close()
    document.close()
    return letters
