import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.reader.isolation import pool as pool_module
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.ocr import parse_tsv
from activities.casefile.reader.version import has_ocr
from activities.casefile.text.page import TextSource
from tests.activities.casefile.paper import HEIGHT, WIDTH, Draw, blank_page, make_pdf, scan_of, text_page
from tests.patience import PATIENCE

WORDS = (
    "AO JUÍZO DA 2ª VARA CÍVEL DA COMARCA DE CASCAVEL",
    "O autor não dispõe de recursos para pagar as despesas processuais",
    "e requer a concessão da gratuidade da justiça, na forma da lei.",
    "Termos em que pede deferimento.",
)
STAMP = ["PROJUDI - Processo: 1 - Ref. mov. 1.2"]


def paper(turn: int, folder: Path) -> Draw:
    return scan_of(text_page(*WORDS, size=14), folder, turn)


needs_tesseract = pytest.mark.skipif(not has_ocr(), reason="Tesseract with Portuguese is not installed")


@needs_tesseract
def test_a_page_scanned_on_its_side_is_turned(pool: ReaderPool, tmp_path: Path):
    (page,) = pool.read(make_pdf(tmp_path / "a.pdf", [paper(90, tmp_path)]), 1, 1)
    assert page.rotation == 90
    assert "concessão da gratuidade" in page.text


@needs_tesseract
def test_a_scan_is_recognised_in_portuguese_and_its_stamp_kept_as_text_and_not_read_twice(
    pool: ReaderPool, tmp_path: Path
):
    picture, stamp = paper(0, tmp_path), text_page(stamp=STAMP)

    def both(canvas: object) -> None:
        picture(canvas)  # pyright: ignore[reportArgumentType]
        stamp(canvas)  # pyright: ignore[reportArgumentType]

    (page,) = pool.read(make_pdf(tmp_path / "a.pdf", [both]), 1, 1)
    assert (page.source, page.scanned) == (TextSource.OCR, True)
    assert (page.confidence or 0) > 0.8
    assert "requer a concessão da gratuidade da justiça" in page.text
    assert page.text.count("PROJUDI") == 1
    assert page.lines[-1].text == STAMP[0]


def test_without_tesseract_a_scan_is_marked_and_its_stamp_kept(
    pool: ReaderPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    picture, stamp = paper(0, tmp_path), text_page(stamp=STAMP)

    def both(canvas: object) -> None:
        picture(canvas)  # pyright: ignore[reportArgumentType]
        stamp(canvas)  # pyright: ignore[reportArgumentType]

    path = make_pdf(tmp_path / "a.pdf", [both, text_page(*WORDS)])
    monkeypatch.setattr(pool_module, "has_ocr", lambda: False)
    scan, text = pool.read(path, 1, 2)
    assert (scan.source, scan.scanned) == (TextSource.NONE, True)
    assert [line.text for line in scan.lines] == STAMP
    assert text.source is TextSource.TEXT


def test_tesseract_s_table_becomes_lines_with_confidence():
    head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
    rows = [
        "4\t1\t1\t1\t1\t0\t0\t0\t0\t0\t-1\t",
        "5\t1\t1\t1\t1\t1\t100\t50\t40\t20\t90\tpetição",
        '5\t1\t1\t1\t1\t2\t150\t48\t60\t24\t50\t"inicial',
        "5\t1\t1\t1\t2\t1\t100\t90\t40\t20\t90\tfim",
    ]
    lines, confidence = parse_tsv("\n".join([head, *rows]), 0.5)
    assert [line.text for line in lines] == ['petição "inicial', "fim"]
    assert (lines[0].x0, lines[0].top, lines[0].x1, lines[0].bottom) == (50, 24, 105, 36)
    assert confidence == pytest.approx((90 * 7 + 50 * 8 + 90 * 3) / 18 / 100, abs=1e-4)


@needs_tesseract
def test_a_picture_without_words_was_read_and_has_none(pool: ReaderPool, tmp_path: Path):
    (page,) = pool.read(make_pdf(tmp_path / "a.pdf", [scan_of(blank_page(), tmp_path)]), 1, 1)
    assert (page.source, page.lines, page.confidence) == (TextSource.OCR, [], None)


SLOW_WHEN_WIDE = """#!/bin/sh
read kind width height depth
[ "$width" -gt "$height" ] && while [ ! -e "$0.go" ]; do sleep 0.5; done
cat > /dev/null
printf 'level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n'
for word in one two three four five six; do printf '5\\t1\\t1\\t1\\t1\\t1\\t10\\t10\\t90\\t20\\t95\\t%s\\n' $word; done
"""


@pytest.fixture
def slow_when_wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A recogniser that does not end with a page that is wider than high until the file returned is there."""
    program = tmp_path / "bin" / "tesseract"
    program.parent.mkdir()
    program.write_text(SLOW_WHEN_WIDE, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setattr(pool_module, "has_ocr", lambda: True)
    return program.with_suffix(".go")


def turned(picture: Draw, wide: bool) -> Draw:
    def draw(canvas: Canvas) -> None:
        canvas.setPageSize((HEIGHT, WIDTH) if wide else (WIDTH, HEIGHT))
        picture(canvas)

    return draw


@pytest.mark.usefixtures("slow_when_wide")
def test_a_page_that_takes_too_long_is_left_and_the_others_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pool_module, "SCAN_SECONDS", 10)
    picture = paper(0, tmp_path)
    pool = ReaderPool(1)
    beats: list[int] = []
    try:
        path = make_pdf(tmp_path / "a.pdf", [turned(picture, wide) for wide in (True, False, False)])
        pages = pool.read(path, 1, 3, beats.append)
    finally:
        pool.close()
    assert [page.source for page in pages] == [TextSource.NONE, TextSource.OCR, TextSource.OCR]
    assert pages[2].text == "one two three four five six"
    assert beats[-1] == 3


def test_a_slow_page_holds_up_no_other_case(tmp_path: Path, slow_when_wide: Path):
    slow = make_pdf(tmp_path / "a.pdf", [turned(paper(0, tmp_path), wide=True)])
    other = make_pdf(tmp_path / "b.pdf", [text_page(*WORDS)])
    pool = ReaderPool(1)
    begun = Event()

    def recognising(_: int) -> None:
        begun.set()

    try:
        with ThreadPoolExecutor(1) as threads:
            held = threads.submit(pool.read, slow, 1, 1, recognising)
            assert begun.wait(PATIENCE)
            (page,) = pool.read(other, 1, 1)
            assert page.text.split("\n") == list(WORDS)
            assert not held.done()
            slow_when_wide.touch()
    finally:
        pool.close()
