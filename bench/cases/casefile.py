"""A case file of any length, with pages as full as those of real files, made of the sample cases."""

import io
from dataclasses import replace
from functools import lru_cache
from itertools import chain, cycle, islice
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

from samples.make.casefiles import LAYOUTS, cases
from samples.make.export import export
from samples.make.material import Case, Piece

WORDS_A_PAGE, LEAST_PAGES, NARROWER = 420, 4, 14
"""Words per page of a piece, pages of a short piece, and points taken off each margin of the samples.

Pages then have 416 words on average. The sample case files have 201, real files 402 to 420.
"""


def write_case(path: Path, pages: int, attempt: int) -> None:
    """Write `pages` pages of the sample cases, repeated as needed. Each attempt has different bytes."""
    sources = (pypdfium2.PdfDocument(_full_file(at)) for at in range(len(cases())))
    every = ((source, page) for source in sources for page in range(len(source)))
    target = pypdfium2.PdfDocument.new()
    for source, page in islice(cycle(every), pages):
        target.import_pages(source, [page])
    body = io.BytesIO()
    target.save(body)
    # A comment after the end: pages already read are never read again, and this is another file.
    path.write_bytes(body.getvalue() + f"\n% {attempt}\n".encode())


@lru_cache
def _full_file(at: int) -> bytes:
    case = cases()[at]
    layout = LAYOUTS[case.system]
    left, right, bottom = (margin - NARROWER for margin in (layout.left, layout.right, layout.bottom))
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        path = Path(folder) / "case.pdf"
        export(_full(case), replace(layout, left=left, right=right, bottom=bottom), path)
        return path.read_bytes()


def _full(case: Case) -> Case:
    """Return the case with longer pieces: before its end, each repeats paragraphs of its author's similar pieces."""
    said = [((piece.look, piece.by), _paragraphs(piece.text)) for piece in case.pieces]
    pieces: list[Piece] = []
    for at, piece in enumerate(case.pieces):
        from_here = chain(said[at + 1 :], said[: at + 1])
        words = [one for kind, own in from_here if kind == (piece.look, piece.by) for one in own]
        pieces.append(replace(piece, text=_longer(piece.text, words)))
    return replace(case, pieces=pieces)


def _longer(text: str, more: list[str]) -> str:
    if not more:
        return text
    words = len(text.split())
    room = max(LEAST_PAGES, ceil(words / WORDS_A_PAGE)) * WORDS_A_PAGE - words
    added: list[str] = []
    for paragraph in cycle(more):
        room -= len(paragraph.split())
        if room < 0:
            break
        added.append(paragraph)
    last = more[-1]  # its own, where it has any: a paper without prose stays as it is
    return text.replace(last, "\n\n".join([last, *added]))


def _paragraphs(text: str) -> list[str]:
    """Return the paragraphs without a mark of `samples.make.typeset`."""
    return [block for block in text.strip().split("\n\n") if block[0].isalnum()]
