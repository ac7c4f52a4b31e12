"""Lays the pieces of a case out as one PDF, each on pages of its own, stamped the way its court system does."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate, Paragraph, Spacer

from samples.make.material import Case, Piece
from samples.make.typeset import flowables

MARK = "DOCUMENTO FICTÍCIO - autos inventados para demonstração: pessoas, empresas, números e fatos não existem"
WIDTH, HEIGHT = A4


@dataclass(frozen=True, slots=True)
class Layout:
    """What a court system adds: its own first sheets, and stamps on each page of a piece.

    `stamp(canvas, case, piece, page, sheet)` gets the page's number within the piece and within the file.
    """

    left: float
    right: float
    bottom: float
    cover: Callable[[Case], list[Flowable]]
    stamp: Callable[[Canvas, Case, Piece, int, int], None]


class _Start(Flowable):
    """Takes no room; tells the document which piece the page belongs to, before the page ends."""

    def __init__(self, document: "_Export", piece: Piece | None) -> None:
        super().__init__()
        self.document = document
        self.piece = piece

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        self.document.piece = self.piece
        self.document.first_sheet = self.document.page
        if self.piece is not None:
            self.document.starts.append(self.document.page)


class _Export(BaseDocTemplate):
    def __init__(self, target: Path, case: Case, layout: Layout) -> None:
        super().__init__(
            str(target),
            pagesize=A4,
            invariant=1,
            pageCompression=0,
            title=f"Autos {case.cnj} (fictícios)",
            author="Autos",
        )
        self.case, self.layout = case, layout
        self.piece: Piece | None = None
        self.first_sheet = 1
        self.starts: list[int] = []
        width = WIDTH - layout.left - layout.right
        frame = Frame(layout.left, layout.bottom, width, HEIGHT - layout.bottom - 72, 0, 0, 0, 0)
        self.addPageTemplates(PageTemplate(frames=[frame], onPageEnd=self.finish))

    def finish(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Letterhead, the system's stamps, and the mark that the file is fictional."""
        if self.piece is not None:
            if self.piece.look == "petition":
                _letterhead(canvas, self.case.firms[self.piece.by], self.layout)
            self.layout.stamp(canvas, self.case, self.piece, self.page - self.first_sheet + 1, self.page)
        canvas.setFillColor(HexColor("#555555"))
        canvas.setFont("Helvetica", 6.5)
        canvas.drawCentredString(WIDTH / 2, 10, MARK)


def export(case: Case, layout: Layout, target: Path) -> list[int]:
    """Writes the PDF and gives the first page of each piece; equal material gives equal bytes."""
    document = _Export(target, case, layout)
    width = WIDTH - layout.left - layout.right
    story: list[Flowable] = []
    if cover := layout.cover(case):
        story += [_Start(document, None), *cover, PageBreak()]
    for piece in case.pieces:
        story += [_Start(document, piece), *(_court_heading(case) if piece.look == "office" else [])]
        story += [*flowables(piece.text, piece.look, width), PageBreak()]
    document.build(story)
    return document.starts


def write_upwards(canvas: Canvas, x: float, text: str) -> None:
    """Writes a line up the page in the current font, from near the bottom, its baseline at `x`."""
    canvas.saveState()
    canvas.translate(x, 40)
    canvas.rotate(90)
    canvas.drawString(0, 0, text)
    canvas.restoreState()


def _letterhead(canvas: Canvas, lines: list[str], layout: Layout) -> None:
    name, *rest = lines
    canvas.setFillColor(HexColor("#333333"))
    canvas.setFont("Times-BoldItalic", 13)
    canvas.drawCentredString(WIDTH / 2, HEIGHT - 40, name)
    canvas.setFont("Helvetica", 7)
    canvas.drawCentredString(WIDTH / 2, HEIGHT - 51, " ".join(rest))
    canvas.setStrokeColor(HexColor("#333333"))
    canvas.line(layout.left, HEIGHT - 57, WIDTH - layout.right, HEIGHT - 57)


def _court_heading(case: Case) -> list[Flowable]:
    bold = ParagraphStyle("court", fontName="Helvetica-Bold", fontSize=10, leading=13, alignment=TA_CENTER)
    plain = ParagraphStyle("parties", fontName="Helvetica", fontSize=9.5, leading=13)
    names = ("PODER JUDICIÁRIO", case.court.upper(), f"COMARCA DE {case.place.upper()}", case.unit.upper())
    facts = (f"Processo: {case.cnj}", f"{case.roles[0]}: {case.author}", f"{case.roles[1]}: {case.defendant}")
    heading: list[Flowable] = [Paragraph(name, bold) for name in names]
    return [*heading, Spacer(1, 10), *(Paragraph(fact, plain) for fact in facts), Spacer(1, 12)]
