import io
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.highlights import Box, find_boxes
from activities.casefile.text.page import Page
from tests.activities.casefile.lines import page
from tests.activities.casefile.paper import HEIGHT, WIDTH, make_pdf, text_page

TEXTS = ("DOS FATOS", "Diz que a autora nunca contra-", "tou com a ré e pede a baixa do nome.", "Nada mais.")


def image(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def blue_at(picture: Image.Image, box: Box, dpi: int) -> int:
    """Blue, half a point inside the box's upper left corner: white paper has 255, the marker 102."""
    pixel = picture.getpixel((int((box[0] + 1) * dpi / 72), int((box[1] + 1) * dpi / 72)))
    assert isinstance(pixel, tuple)
    return pixel[2]


def test_a_passage_is_found_line_by_line_whatever_its_line_ends():
    boxes = find_boxes(page(1, *TEXTS), "autora nunca contratou com a ré…")
    first, second = page(1, *TEXTS).lines[1:3]
    assert [(box[1], box[3]) for box in boxes] == [(first.top, first.bottom), (second.top, second.bottom)]
    assert boxes[0][0] > first.x0
    assert boxes[0][2] == pytest.approx(first.x1)
    assert boxes[1][0] == second.x0
    assert boxes[1][2] < second.x1


def test_a_passage_that_is_not_there_is_not_marked():
    assert find_boxes(page(1, *TEXTS), "outra coisa que ninguém escreveu aqui") == []
    assert find_boxes(page(1), "autora") == []
    assert find_boxes(page(1, *TEXTS), "") == []


def test_the_marker_lies_over_the_words(pool: ReaderPool, tmp_path: Path):
    path = make_pdf(tmp_path / "a.pdf", [text_page(*TEXTS)])
    (read,) = pool.read(path, 1, 1)
    boxes = find_boxes(read, "a autora nunca contratou com a ré")
    plain, marked = (image(pool.draw(path, 1, 110, 0, found)) for found in ([], boxes))
    assert plain.size == marked.size == (int(WIDTH * 110 / 72), int(HEIGHT * 110 / 72))
    for box in boxes:
        assert blue_at(plain, box, 110) == 255
        assert blue_at(marked, box, 110) == 102
    title = read.lines[0]
    assert blue_at(marked, (title.x0, title.top, title.x1, title.bottom), 110) == 255


@pytest.mark.parametrize("shown", [0, 90, 180, 270])
def test_a_page_on_its_side_is_drawn_as_it_is_read(shown: int, pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        canvas.setPageRotation(shown)
        canvas.translate(WIDTH, 0)
        canvas.rotate(90)
        for index in range(10):
            canvas.drawString(70, WIDTH - 70 - 15 * index, f"linha {index} escrita de lado na folha de papel")

    path = make_pdf(tmp_path / "a.pdf", [draw])
    (read,) = pool.read(path, 1, 1)
    picture = image(pool.draw(path, 1, 72, read.rotation, find_boxes(read, "linha 3 escrita de lado na folha")))
    assert picture.size == (int(read.width), int(read.height))
    third = read.lines[3]
    assert blue_at(picture, (third.x0, third.top, third.x1, third.bottom), 72) == 102


def test_a_page_that_does_not_exist_is_refused_and_the_pool_lives(pool: ReaderPool, tmp_path: Path):
    path = make_pdf(tmp_path / "a.pdf", [text_page("uma")])
    with pytest.raises(UnreadableSource):
        pool.draw(path, 9, 72, 0, [])
    assert isinstance(pool.read(path, 1, 1)[0], Page)


def test_a_huge_page_is_drawn_small(pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        canvas.setPageSize((9000, 9000))

    picture = image(pool.draw(make_pdf(tmp_path / "a.pdf", [draw]), 1, 200, 0, []))
    assert picture.width * picture.height <= 8_000_000
