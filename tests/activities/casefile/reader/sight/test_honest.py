"""Visible text stays: scans with a text layer, grey print, white on dark, stamps, forms."""

from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import Page, TextSource
from tests.activities.casefile.paper import HEIGHT, make_pdf, scan_of, text_page

SENTENCE = ("SENTENÇA", "Vistos e examinados estes autos de ação declaratória, passo a decidir.",
            "Ante o exposto, JULGO PROCEDENTE o pedido e condeno a ré nas custas.", "Publique-se.")  # fmt: skip


def read(pool: ReaderPool, path: Path) -> Page:
    (page,) = pool.read(path, 1, 1)
    return page


def layer(canvas: Canvas) -> None:
    for index, line in enumerate(SENTENCE):
        canvas.setFont("Helvetica", 11)
        canvas.drawString(70, HEIGHT - 70 - index * 15, line, mode=3)


@pytest.mark.parametrize(("layers", "under"), [(1, True), (2, False)])
def test_the_text_layer_of_a_scan_is_read_once(pool: ReaderPool, tmp_path: Path, layers: int, under: bool):
    picture = scan_of(text_page(*SENTENCE), tmp_path)

    def draw(canvas: Canvas) -> None:
        parts: list[Callable[[Canvas], None]] = [picture, *[layer] * layers]
        for part in reversed(parts) if under else parts:
            part(canvas)

    page = read(pool, make_pdf(tmp_path / "a.pdf", [draw]))
    assert page.source is TextSource.TEXT
    assert page.text.split("\n") == list(SENTENCE)
    assert page.unseen == []


def by_word(canvas: Canvas) -> None:
    for row, line in enumerate(SENTENCE):
        left = 71.0
        canvas.setFont("Times-Roman", 11)
        for word in line.split():
            canvas.drawString(left, HEIGHT - 71 - row * 15, word, mode=3)
            left += canvas.stringWidth(f"{word} ", "Times-Roman", 11)


def by_letter(canvas: Canvas) -> None:
    for row, line in enumerate(SENTENCE):
        left = 70.0
        canvas.setFont("Helvetica", 11)
        for letter in line:
            canvas.drawString(left, HEIGHT - 72 - row * 15, letter, mode=3)
            left += canvas.stringWidth(letter, "Helvetica", 11)


def in_small(canvas: Canvas) -> None:
    canvas.setFont("Courier", 9)
    for row, line in enumerate(SENTENCE):
        canvas.drawString(70.5, HEIGHT - 73 - row * 15, line, mode=3)


@pytest.mark.parametrize(("second", "scanned"), [(by_word, True), (by_letter, False), (in_small, True)])
def test_a_second_layer_of_another_program_is_not_read_again(
    pool: ReaderPool, tmp_path: Path, second: Callable[[Canvas], None], scanned: bool
):
    first = scan_of(text_page(*SENTENCE), tmp_path) if scanned else text_page(*SENTENCE)

    def draw(canvas: Canvas) -> None:
        for part in (first, layer, second) if scanned else (first, second):
            part(canvas)

    assert read(pool, make_pdf(tmp_path / "a.pdf", [draw])).text.split("\n") == list(SENTENCE)


def grey(canvas: Canvas) -> None:
    canvas.setFillGray(0.6)
    canvas.drawString(70, 600, "JULGO PROCEDENTE")


def white_on_dark(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.1, 0.1, 0.4)
    canvas.rect(60, 590, 300, 30, fill=1, stroke=0)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(70, 600, "JULGO PROCEDENTE")


def coloured(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.9, 0.7, 0.1)
    canvas.setFont("Helvetica-Bold", 14)
    canvas.drawString(70, 600, "JULGO PROCEDENTE")


def half_transparent(canvas: Canvas) -> None:
    canvas.setFillAlpha(0.4)
    canvas.drawString(70, 600, "JULGO PROCEDENTE")


def struck_twice(canvas: Canvas) -> None:
    canvas.drawString(70, 600, "JULGO PROCEDENTE")
    canvas.drawString(70, 600, "JULGO PROCEDENTE")


def with_a_shadow(canvas: Canvas) -> None:
    canvas.setFillGray(0.7)
    canvas.drawString(71, 599, "JULGO PROCEDENTE")
    canvas.setFillGray(0)
    canvas.drawString(70, 600, "JULGO PROCEDENTE")


def highlighted(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 0.3)
    canvas.rect(60, 590, 300, 30, fill=1, stroke=0)
    canvas.setFillGray(0)
    canvas.drawString(70, 600, "JULGO PROCEDENTE")


def outlined(canvas: Canvas) -> None:
    canvas.drawString(70, 600, "JULGO PROCEDENTE", mode=1)


def clipped_where_it_ends(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.rect(60, 590, 300, 30)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.drawString(70, 600, "JULGO PROCEDENTE")


def test_what_somebody_sees_stays(pool: ReaderPool, tmp_path: Path):
    shows = (grey, white_on_dark, coloured, half_transparent, struck_twice, with_a_shadow, highlighted, outlined,
             clipped_where_it_ends)  # fmt: skip

    def drawn(show: Callable[[Canvas], None]) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            text_page("SENTENÇA", "Vistos.")(canvas)
            canvas.setFont("Helvetica", 11)
            show(canvas)

        return draw

    pages = pool.read(make_pdf(tmp_path / "a.pdf", [drawn(show) for show in shows]), 1, len(shows))
    for show, page in zip(shows, pages, strict=True):
        assert page.text.split("\n") == ["SENTENÇA", "Vistos.", "JULGO PROCEDENTE"], show.__name__
        assert page.unseen == [], show.__name__
