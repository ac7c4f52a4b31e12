"""Case files written for tests in our own layouts; their labels are part of the text.

A file begins with its facts ("@unit ..."); a piece with "=== type|outcome", on a page of its own; a sum is written "{R$
10,00|kind|speaker}", a row of a table "| cell | cell".
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.utils import simpleSplit  # pyright: ignore[reportUnknownVariableType]
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.segmentation import CaseFile
from activities.reports.writing.client.standing import Placed, Standing, by_time, standing_of
from workflows.contracts.run.results.result import ResultPiece

FOLDER = Path(__file__).parent / "written"
_split: Callable[..., list[str]] = simpleSplit  # pyright: ignore[reportUnknownVariableType]
_SUM = re.compile(r"\{((?:R\$ )?[\d.]+,\d{2})\|(\w+)\|(\w+)\}")


@dataclass
class Layout:
    """The layout of a file's pages."""

    font: str = "Helvetica"
    bold: str = "Helvetica-Bold"
    size: float = 11
    leading: float = 1.4
    margin: float = 70
    columns: int = 1
    numbered: bool = False
    boxed: bool = False
    indent: float = 0
    sheet: tuple[float, float] = A4
    head: str = ""


LAYOUTS = {
    "serif": Layout("Times-Roman", "Times-Bold", 12, 1.5, indent=36),
    "mono": Layout("Courier", "Courier-Bold", 10, 1.6, 60),
    "narrow": Layout(size=10, margin=150, leading=1.25),
    "wide": Layout("Times-Roman", "Times-Bold", 11, sheet=landscape(A4)),
    "twocolumn": Layout(size=9, margin=45, columns=2),
    "numbered": Layout("Times-Roman", "Times-Bold", 11, 1.8, 90, numbered=True),
    "spaced": Layout(size=12, leading=2, indent=60),
    "letterhead": Layout("Times-Roman", "Times-Bold", 12, head="Advocacia e Consultoria - Rua das Hipóteses, 10"),
    "typewriter": Layout("Courier", "Courier", 12, 2, 80),
    "boxed": Layout(size=10, boxed=True, margin=85),
}


@dataclass
class WrittenPiece:
    """A labelled piece; `page` is where it begins."""

    type: str
    outcome: str | None
    page: int = 0


@dataclass
class WrittenSum:
    """A labelled sum."""

    page: int
    value: str
    kind: str
    by: str


@dataclass
class Written:
    """The labels of a file."""

    facts: dict[str, str] = field(default_factory=dict[str, str])
    pieces: list[WrittenPiece] = field(default_factory=list[WrittenPiece])
    sums: list[WrittenSum] = field(default_factory=list[WrittenSum])

    def names(self, side: str) -> list[str]:
        """Return the names of a side."""
        return self.facts[side].split(", ")


def names() -> list[str]:
    """Return the names of the files."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def write(name: str, path: Path) -> Written:
    """Write the file as PDF at `path`, and return its labels."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    facts, *pieces = text.split("\n=== ")
    written = Written(dict(_fact(line) for line in facts.splitlines()))
    layout = LAYOUTS[written.facts["layout"]]
    canvas = Canvas(str(path), pagesize=layout.sheet, invariant=1)
    page = 0
    for piece in pieces:
        head, *lines = piece.splitlines()
        kind, _, outcome = head.partition("|")
        written.pieces.append(WrittenPiece(kind, outcome or None, page + 1))
        for number, line in _drawn(canvas, layout, lines, page + 1):
            page = number
            written.sums += [
                WrittenSum(number, f"{_value(found[1]):.2f}", found[2], found[3]) for found in _SUM.finditer(line)
            ]
    canvas.save()
    return written


def standing_in(case_file: CaseFile) -> Standing | None:
    """The state of the case after all its pieces."""
    fields = set(ResultPiece.model_fields)
    placed = [
        Placed(piece.phase, ResultPiece(**piece.model_dump(include=fields)))
        for piece in case_file.pieces
        if piece.phase
    ]
    return standing_of(case_file.case.key_dates, by_time(placed))


def _fact(line: str) -> tuple[str, str]:
    name, _, value = line.removeprefix("@").partition(" ")
    return name, value


def _value(written: str) -> float:
    return float(written.removeprefix("R$ ").replace(".", "").replace(",", "."))


def _drawn(canvas: Canvas, layout: Layout, lines: list[str], page: int) -> Iterator[tuple[int, str]]:
    """Draw the lines of a piece; return each with the page on which it ends."""
    width, height = layout.sheet
    column = (width - 2 * layout.margin - 20 * (layout.columns - 1)) / layout.columns
    step = layout.size * layout.leading
    x, y, row = layout.margin, _open(canvas, layout, page), 0
    for line in lines:
        plain = _SUM.sub(r"\1", line)
        capitals = plain == plain.upper()
        font = layout.bold if capitals else layout.font
        canvas.setFont(font, layout.size)
        if cells := plain.split("|")[1:]:
            _row(canvas, layout, cells, x, y, column)
            y -= step
            yield page, line
            continue
        for at, part in enumerate(_split(plain, font, layout.size, column - layout.indent)):
            if y < 70:
                if x + column + 20 < width - layout.margin:
                    x, y = x + column + 20, height - 80
                else:
                    canvas.showPage()
                    page += 1
                    x, y, row = layout.margin, _open(canvas, layout, page), 0
                canvas.setFont(font, layout.size)
            indent = layout.indent if at == 0 and not capitals else 0
            canvas.drawString(x + indent, y, part)
            row += 1
            if layout.numbered:
                canvas.setFont(layout.font, 7)
                canvas.drawString(40, y, str(row))
                canvas.setFont(font, layout.size)
            y -= step
        y -= step / 3
        yield page, line
    canvas.showPage()


def _row(canvas: Canvas, layout: Layout, cells: list[str], x: float, y: float, column: float) -> None:
    """Draw a ruled row of a table."""
    width, height = column / len(cells), layout.size * layout.leading
    for at, cell in enumerate(cells):
        canvas.rect(x + at * width, y - height / 4, width, height)
        canvas.drawString(x + at * width + 3, y, cell.strip())


def _open(canvas: Canvas, layout: Layout, page: int) -> float:
    """Start a new page; return where its text begins."""
    width, height = layout.sheet
    canvas.setFont(layout.font, 8)
    canvas.drawCentredString(width / 2, 30, str(page))
    if layout.head:
        canvas.drawCentredString(width / 2, height - 40, layout.head)
    if layout.boxed:
        canvas.rect(50, 50, width - 100, height - 100)
    return height - 80
