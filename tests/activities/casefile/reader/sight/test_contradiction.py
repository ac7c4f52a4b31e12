"""A text layer that differs from its picture is detected."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageFilter, ImageOps
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.reader.isolation import pool as pool_module
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.lettering.fragments import Fragment
from activities.casefile.reader.sight.contradiction import contradicted
from activities.casefile.reader.version import has_ocr
from activities.casefile.text.page import Page, TextSource
from tests.activities.casefile.paper import HEIGHT, make_pdf, scan_of, text_page
from workflows.contracts.run.results.unseen_reason import UnseenReason

TRUE = (
    "SENTENÇA",
    "Vistos e examinados estes autos de ação de cobrança.",
    "Ante o exposto, JULGO PROCEDENTE o pedido da autora.",
    "Publique-se. Registre-se. Intimem-se as partes.",
)
LIES = {
    "another outcome": (*TRUE[:2], "Ante o exposto, JULGO IMPROCEDENTE o pedido da autora.", TRUE[3]),
    "a line where another stands": (TRUE[0], "Nestes termos, JULGO EXTINTO o processo.", *TRUE[2:]),
    "a negation": (*TRUE[:2], "Ante o exposto, não JULGO PROCEDENTE o pedido da autora.", TRUE[3]),
    "a part": (*TRUE[:2], "Ante o exposto, JULGO PARCIALMENTE PROVIDO o pedido.", TRUE[3]),
}
needs_tesseract = pytest.mark.skipif(not has_ocr(), reason="Tesseract with Portuguese is not installed")


def layered(pool: ReaderPool, folder: Path, layer: tuple[str, ...], seen: tuple[str, ...] = TRUE) -> Page:
    """A page with a picture of the words `seen` and a text layer with other words."""
    picture = scan_of(text_page(*seen, size=14), folder)

    def draw(canvas: Canvas) -> None:
        picture(canvas)
        for index, line in enumerate(layer):
            canvas.setFont("Helvetica", 14)
            canvas.drawString(70, HEIGHT - 70 - index * 18, line, mode=3)

    (page,) = pool.read(make_pdf(folder / "a.pdf", [draw]), 1, 1)
    return page


@needs_tesseract
@pytest.mark.parametrize("lie", ["another outcome", "a line where another stands"])
def test_the_picture_wins_over_a_layer_that_lies_about_it(pool: ReaderPool, tmp_path: Path, lie: str):
    page = layered(pool, tmp_path, LIES[lie])
    assert page.source is TextSource.OCR
    assert "JULGO PROCEDENTE o pedido" in page.text
    told = [line.text for line in page.unseen if line.reason is UnseenReason.CONTRADICTED]
    assert [line for line in LIES[lie] if line not in TRUE] == [line for line in told if line not in TRUE]


@needs_tesseract
def test_a_layer_that_says_what_its_picture_shows_stays(pool: ReaderPool, tmp_path: Path):
    page = layered(pool, tmp_path, TRUE)
    assert (page.source, page.confidence, page.unseen) == (TextSource.TEXT, None, [])
    assert page.text.split("\n") == list(TRUE)


@needs_tesseract
def test_words_that_nobody_sees_over_a_photograph_are_no_layer_of_a_scan(pool: ReaderPool, tmp_path: Path):
    lie = "O autor confessa a dívida de noventa mil reais."
    stains = Image.effect_noise((400, 80), 120).filter(ImageFilter.GaussianBlur(2))
    photograph = io.BytesIO()
    stains.point([max(0, min(255, 4 * level - 384)) for level in range(256)]).save(photograph, "PNG")
    printed = ("Os fatos são estes, narrados com clareza e brevidade.", "Pede a citação da parte contrária.")

    def draw(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(photograph), 60, 560, 400, 80)
        text_page(*printed, size=14)(canvas)
        canvas.drawString(70, 620, lie, mode=3)

    (page,) = pool.read(make_pdf(tmp_path / "a.pdf", [draw]), 1, 1)
    assert [(line.text, line.reason) for line in page.unseen] == [(lie, UnseenReason.CONTRADICTED)]
    assert page.text.split("\n")[:2] == list(printed)


def drawn_word(folder: Path, word: str) -> Callable[[Canvas, float, float], float]:
    """Draws a picture of the word with its foot at a place; gives its width."""
    document: Any = pypdfium2.PdfDocument(make_pdf(folder / "word.pdf", [text_page(word, size=14)]))
    drawn = document[0].render(scale=4).to_pil().convert("L")
    document.close()
    picture = drawn.crop(ImageOps.invert(drawn).getbbox())

    def draw(canvas: Canvas, x: float, y: float) -> float:
        canvas.drawInlineImage(picture, x, y, picture.width / 4, picture.height / 4)
        return picture.width / 4

    return draw


@needs_tesseract
@pytest.mark.parametrize(
    ("before", "word", "after", "read"),
    [
        ("Ante o exposto, JULGO ", "IM", "PROCEDENTE o pedido da autora.", "IMPROCEDENTE"),
        ("Ante o exposto, o recurso ", "não", " merece provimento, e assim decido.", "não merece provimento"),
    ],
)
def test_a_word_that_is_a_picture_beside_a_ruling_is_read(
    pool: ReaderPool, tmp_path: Path, before: str, word: str, after: str, read: str
):
    picture = drawn_word(tmp_path, word)

    def draw(canvas: Canvas) -> None:
        text_page(*TRUE[:2], size=14)(canvas)
        canvas.setFont("Helvetica", 14)
        canvas.drawString(70, 600, before)
        left = 70 + canvas.stringWidth(before, "Helvetica", 14) + 1
        canvas.drawString(left + picture(canvas, left, 600) + 1, 600, after)

    page = pool.read(make_pdf(tmp_path / "a.pdf", [draw]), 1, 1)[0]
    assert page.source is TextSource.OCR
    assert read in page.text


@needs_tesseract
def test_a_sign_beside_a_ruling_changes_nothing(pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        text_page(*TRUE, size=14)(canvas)
        canvas.circle(60, HEIGHT - 70 - 2 * 18 + 5, 3, fill=1)

    page = pool.read(make_pdf(tmp_path / "a.pdf", [draw]), 1, 1)[0]
    assert (page.source, page.confidence, page.unseen) == (TextSource.TEXT, None, [])


def test_a_layer_that_nothing_can_verify_is_not_relied_on(
    pool: ReaderPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pool_module, "has_ocr", lambda: False)
    page = layered(pool, tmp_path, LIES["another outcome"])
    assert (page.source, page.confidence) == (TextSource.TEXT, 0.0)


def lines(*texts: str, top: float = 100) -> list[Fragment]:
    return [Fragment(text, 70, top + 18 * at, 500, top + 18 * at + 12, 12) for at, text in enumerate(texts)]


def without_cedillas(text: str) -> str:
    return text.replace("ç", "c").replace("Ç", "C")


def with_a_wrong_letter(text: str) -> str:
    return text.replace("PROCEDENTE", "PROCEDENIE")


@pytest.mark.parametrize("lie", LIES)
def test_a_line_with_other_words_than_the_picture_is_contradicted(lie: str):
    found = [line.text for line in contradicted(lines(*LIES[lie]), lines(*TRUE))]
    assert [line for line in LIES[lie] if line not in TRUE] == [line for line in found if line not in TRUE]


@pytest.mark.parametrize("spoil", [str.upper, without_cedillas, with_a_wrong_letter])
def test_letters_recognised_wrongly_are_no_contradiction(spoil: Callable[[str], str]):
    assert contradicted(lines(*TRUE), lines(*map(spoil, TRUE))) == []


def test_what_stands_elsewhere_on_the_picture_does_not_speak_for_a_line():
    lie = lines("JULGO PROCEDENTE o pedido da autora.", top=300)
    shown = [*lines("A autora pede que se julgue procedente o pedido.", top=100), *lines("JULGO IMPROCEDENTE", top=300)]
    assert contradicted(lie, shown) == lie


def test_a_line_of_which_the_picture_shows_no_word_is_contradicted_unless_it_is_a_stamp():
    line = Fragment("O autor confessa a dívida toda.", 70, 100, 500, 112, 12)
    shown = lines("Vistos e examinados estes autos.", top=100)
    assert contradicted([line], shown) == [line]
    assert contradicted([line._replace(size=6)], shown) == []
    assert contradicted([line._replace(x0=20, x1=32, top=100, bottom=600)], shown) == []
