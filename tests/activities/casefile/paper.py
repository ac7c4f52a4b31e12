"""PDFs made for tests: pages of lines, optionally with stamps, columns, tables and pictures."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
Draw = Callable[[Canvas], None]


def make_pdf(path: Path, pages: list[Draw]) -> Path:
    """Return a PDF with one page for each drawing."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    for draw in pages:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return path


def text_page(*lines: str, stamp: list[str] | None = None, size: float = 11) -> Draw:
    """Draw lines from the top of the page; `stamp` runs sideways in the right margin, as court systems print it."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", size)
        for index, line in enumerate(lines):
            canvas.drawString(70, HEIGHT - 70 - index * (size + 4), line)
        for index, line in enumerate(stamp or []):
            canvas.saveState()
            canvas.translate(WIDTH - 22 + index * 8, 60)
            canvas.rotate(90)
            canvas.setFont("Helvetica", 6)
            canvas.drawString(0, 0, line)
            canvas.restoreState()

    return draw


def blank_page() -> Draw:
    """Draw nothing."""
    return lambda canvas: None


def scan_of(draw: Draw, folder: Path, turn: int = 0) -> Draw:
    """Draw the same page as a picture without text, turned `turn` degrees anticlockwise."""
    import pypdfium2
    from reportlab.lib.utils import ImageReader

    source = make_pdf(folder / "to_scan.pdf", [draw])
    document = pypdfium2.PdfDocument(source)
    page: Any = document[0]
    rendered = page.render(scale=200 / 72, grayscale=True)
    picture = rendered.to_pil().rotate(turn, expand=True)
    document.close()
    data = io.BytesIO()
    picture.save(data, "PNG")
    data.seek(0)

    def draw_picture(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(data), 0, 0, WIDTH, HEIGHT)

    return draw_picture


def grid_page(rows: list[list[str]], widths: list[float], head: str = "PLANILHA") -> Draw:
    """Draw a table with ruling lines under a title."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        canvas.drawString(70, HEIGHT - 70, head)
        top, height = HEIGHT - 100, 18
        edges = [70 + sum(widths[:index]) for index in range(len(widths) + 1)]
        for index in range(len(rows) + 1):
            canvas.line(edges[0], top - index * height, edges[-1], top - index * height)
        for edge in edges:
            canvas.line(edge, top, edge, top - len(rows) * height)
        for number, row in enumerate(rows):
            for edge, cell in zip(edges, row, strict=False):
                canvas.drawString(edge + 3, top - (number + 1) * height + 5, cell)

    return draw
