"""Misrecognised characters of scanned pages, with and without the product's preprocessing."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import numpy as np
from PIL import Image

from activities.casefile.reader import ocr
from activities.casefile.reader.drawn.pdfium import pdfium
from bench.figures import Figure, at_most, noted
from bench.reading.paper import Scan, scans, write_scans

TITLE = "Scanned pages"
EACH, QUICK_EACH = 8, 1
"""Number of pages of each of five kinds."""

MOST_ERRORS = 3.0
SECONDS = 60


def run(quick: bool) -> list[Figure]:
    """Return the character error rate of each kind, in per cent of the page's text."""
    tesseract = ocr.find_tesseract()
    if tesseract is None:
        return [noted("not measured", "Tesseract is not installed")]
    made = scans(QUICK_EACH if quick else EACH)
    with patch.dict(os.environ, {"OMP_THREAD_LIMIT": "1"}):
        prepared = _errors(made, tesseract)
        with _unprepared():
            bare = _errors(made, tesseract)
    figures: list[Figure] = []
    for kind in dict.fromkeys(scan.kind for scan in made):
        here = [at for at, scan in enumerate(made) if scan.kind == kind]
        figures.append(noted(f"{kind}, {len(here)} pages: errors without preparation", _mean(bare, here), "%"))
        figures.append(noted(f"{kind}, {len(here)} pages: errors", _mean(prepared, here), "%"))
    everything = list(range(len(made)))
    figures.append(noted(f"all {len(made)} pages: errors without preparation", _mean(bare, everything), "%"))
    return [*figures, at_most(f"all {len(made)} pages: errors", _mean(prepared, everything), MOST_ERRORS, "%")]


def _errors(made: list[Scan], tesseract: str) -> list[float]:
    """Return for each page the edits from the recognised to the true text, as a share of its characters."""
    pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=2))
    shares: list[float] = []
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        path = Path(folder) / "scans.pdf"
        write_scans(path, made)
        document = pdfium.FPDF_LoadDocument(os.fsencode(path), None)
        for number, scan in enumerate(made):
            page = pdfium.FPDF_LoadPage(document, number)
            lines = ocr.recognise(page, tesseract, SECONDS).lines
            pdfium.FPDF_ClosePage(page)
            read, there = _plain(" ".join(line.text for line in lines)), _plain(scan.text)
            shares.append(edits(there, read) / len(there))
        pdfium.FPDF_CloseDocument(document)
    return shares


@contextmanager
def _unprepared() -> Generator[None]:
    with patch.object(ocr, "clean", _grey), patch.object(ocr, "skew", _level):
        yield


def _grey(picture: Image.Image) -> Image.Image:
    return picture.convert("L")


def _level(_: Image.Image) -> float:
    return 0.0


def edits(one: str, other: str) -> int:
    """Return the Levenshtein distance."""
    letters = np.array([ord(letter) for letter in other], dtype=np.int64)
    places = np.arange(len(letters) + 1)
    row = places
    for at, letter in enumerate(one, 1):
        best = np.minimum(row[1:] + 1, row[:-1] + (letters != ord(letter)))
        row = np.minimum.accumulate(np.concatenate(([at], best)) - places) + places
    return int(row[-1])


def _plain(text: str) -> str:
    return " ".join(text.split())


def _mean(shares: list[float], places: list[int]) -> float:
    return 100 * sum(shares[at] for at in places) / len(places)
