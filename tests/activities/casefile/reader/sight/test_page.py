"""Invisible text is removed from a page; visible text stays."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import Page
from tests.activities.casefile.paper import WIDTH, make_pdf, text_page
from tests.activities.casefile.reader.raw import lines, raw_pdf, stream
from workflows.contracts.run.results.unseen_reason import UnseenReason

SENTENCE = (
    "SENTENÇA",
    "Vistos e examinados estes autos.",
    "Ante o exposto, JULGO PROCEDENTE o pedido.",
    "Publique-se.",
)
LIE = "JULGO IMPROCEDENTE"
PROSE = (
    "O autor comprou o bem na loja da ré.",
    "A entrega atrasou quatro meses sem aviso.",
    "Pagou todas as parcelas.",
)

Hide = Callable[[Canvas], None]


def white(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(70, 600, LIE)


def nearly_white(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.97, 0.96, 0.97)
    canvas.drawString(70, 600, LIE)


def black_on_black(canvas: Canvas) -> None:
    canvas.rect(60, 590, 300, 30, fill=1, stroke=0)
    canvas.drawString(70, 600, LIE)


def invisible_mode(canvas: Canvas) -> None:
    canvas.drawString(70, 600, LIE, mode=3)


def white_strokes(canvas: Canvas) -> None:
    canvas.setStrokeColorRGB(1, 1, 1)
    canvas.drawString(70, 600, LIE, mode=1)


def clipping_mode(canvas: Canvas) -> None:
    canvas.saveState()
    canvas.drawString(70, 600, LIE, mode=7)
    canvas.restoreState()


def transparent(canvas: Canvas) -> None:
    canvas.setFillAlpha(0)
    canvas.drawString(70, 600, LIE)


def hardly_opaque(canvas: Canvas) -> None:
    canvas.setFillAlpha(0.02)
    canvas.drawString(70, 600, LIE)


def white_ground(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(60, 590, 300, 30, fill=1, stroke=0)
    canvas.setFillColorRGB(0, 0, 0)


def blended_away(canvas: Canvas) -> None:
    white_ground(canvas)
    canvas.setBlendMode("Lighten")
    canvas.drawString(70, 600, LIE)


def screened(canvas: Canvas) -> None:
    white_ground(canvas)
    canvas.setBlendMode("Screen")
    canvas.setFillColorRGB(0.2, 0.2, 0.2)
    canvas.drawString(70, 600, LIE)


def clipped_to_nothing(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.rect(0, 0, 10, 10)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.drawString(70, 600, LIE)


def clipped_to_a_sliver(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.rect(60, 599.8, 400, 0.4)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.drawString(70, 600, LIE)


def clipped_by_a_triangle(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.moveTo(0, 0)
    path.lineTo(595, 0)
    path.lineTo(0, 842)
    path.close()
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.drawString(400, 600, LIE)


def half_a_point(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 0.5)
    canvas.drawString(70, 600, LIE)


def tiny_by_matrix(canvas: Canvas) -> None:
    canvas.scale(0.02, 0.02)
    canvas.drawString(3500, 30000, LIE)


def squeezed_by_matrix(canvas: Canvas) -> None:
    canvas.transform(0.01, 0, 0, 1, 70, 600)
    canvas.drawString(0, 0, LIE)


def squeezed_by_scale(canvas: Canvas) -> None:
    text = canvas.beginText(70, 600)
    text.setHorizScale(3)
    text.textOut(LIE)
    canvas.drawText(text)


def piled(canvas: Canvas) -> None:
    text = canvas.beginText(70, 600)
    text.setFont("Courier", 11)
    text.setCharSpace(-6)
    text.textOut(LIE)
    canvas.drawText(text)


def below_the_sheet(canvas: Canvas) -> None:
    canvas.drawString(70, -40, LIE)


def beside_the_sheet(canvas: Canvas) -> None:
    canvas.drawString(WIDTH + 20, 600, LIE)


def under_a_box(canvas: Canvas) -> None:
    canvas.drawString(70, 600, LIE)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(60, 590, 300, 30, fill=1, stroke=0)


def under_a_box_and_other_words(canvas: Canvas) -> None:
    under_a_box(canvas)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(70, 600, "Registre-se e intimem-se")


def behind_a_picture(canvas: Canvas) -> None:
    canvas.drawString(70, 600, LIE)
    canvas.drawInlineImage(Image.new("RGB", (30, 3), (252, 252, 250)), 60, 590, 300, 30)


def in_a_form_that_is_clipped(canvas: Canvas) -> None:
    canvas.beginForm("part")
    canvas.drawString(70, 600, LIE)
    canvas.endForm()
    path = canvas.beginPath()
    path.rect(60, 700, 300, 30)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.doForm("part")


def white_under_other_words(canvas: Canvas) -> None:
    white(canvas)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(70, 600, "Registre-se e intimem-se")


def invisible_over_other_words(canvas: Canvas) -> None:
    canvas.drawString(70, 600, "Registre-se e intimem-se")
    canvas.drawString(70, 600, LIE, mode=3)


HIDDEN: list[Hide] = [
    white, nearly_white, black_on_black, invisible_mode, white_strokes, clipping_mode, transparent, hardly_opaque,
    blended_away, screened, clipped_to_nothing, clipped_to_a_sliver, clipped_by_a_triangle, half_a_point,
    tiny_by_matrix, squeezed_by_matrix, squeezed_by_scale, piled, below_the_sheet, beside_the_sheet, under_a_box,
    behind_a_picture, in_a_form_that_is_clipped, under_a_box_and_other_words,
    white_under_other_words, invisible_over_other_words,
]  # fmt: skip


def read(pool: ReaderPool, path: Path) -> Page:
    (page,) = pool.read(path, 1, 1)
    return page


def bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("words", [SENTENCE, PROSE], ids=["sentence", "prose"])
@pytest.mark.parametrize("hide", HIDDEN, ids=lambda hide: hide.__name__)
def test_what_nobody_sees_is_kept_apart(pool: ReaderPool, tmp_path: Path, hide: Hide, words: tuple[str, ...]):
    def draw(canvas: Canvas) -> None:
        text_page(*words)(canvas)
        canvas.saveState()
        canvas.setFont("Helvetica", 11)
        hide(canvas)
        canvas.restoreState()

    page = read(pool, make_pdf(tmp_path / "a.pdf", [draw]))
    assert "IMPROCEDENTE" not in bare(page.text)
    assert "".join(words).replace(" ", "") in bare(page.text).replace("Registre-seeintimem-se", "")
    assert bare(LIE) in bare("".join(line.text for line in page.unseen))


def test_words_behind_which_a_lie_stands_as_alternative_text_are_read_as_printed(pool: ReaderPool, tmp_path: Path):
    content = lines(*SENTENCE[:2]) + "/Span << /ActualText (JULGO IMPROCEDENTE) >> BDC "
    page = read(pool, raw_pdf(tmp_path / "a.pdf", content + lines("JULGO PROCEDENTE", top=600) + " EMC"))
    assert page.text.endswith("JULGO PROCEDENTE")
    assert [(line.text, line.reason) for line in page.unseen] == [(LIE, UnseenReason.ALTERNATIVE)]


def test_alternative_text_that_says_what_is_printed_is_no_news(pool: ReaderPool, tmp_path: Path):
    content = "/Span << /ActualText (Ante o exposto) >> BDC " + lines("Ante o exposto") + " EMC"
    page = read(pool, raw_pdf(tmp_path / "a.pdf", content))
    assert (page.text, page.unseen) == ("Ante o exposto", [])


TYPE3 = (
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 "
    "/LastChar 90 /Widths [" + "700 " * 26 + "] /Encoding << /Type /Encoding /Differences [65 "
    + " ".join(f"/{chr(code)}" for code in range(65, 91)) + "] >> /CharProcs << "
    + " ".join(f"/{chr(code)} 12 0 R" for code in range(65, 91)) + " >> /Resources << >> >>"
)  # fmt: skip
FONTS = "/Font << /F1 5 0 R /F2 11 0 R >>"
HIDDEN_IN_RAW: dict[str, tuple[str, str, dict[int, str], str]] = {
    "a font whose letters are empty": (
        "BT /F2 11 Tf 70 600 Td (JULGO IMPROCEDENTE) Tj ET",
        FONTS,
        {11: TYPE3, 12: stream("", "700 0 d0")},
        "",
    ),
    "a layer switched off": (
        "/OC /L1 BDC " + lines(LIE, top=600) + "EMC",
        "/Properties << /L1 10 0 R >>",
        {10: "<< /Type /OCG /Name (x) >>"},
        "/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>",
    ),
    "beyond the box of a form": (
        "/X1 Do",
        "/XObject << /X1 10 0 R >>",
        {
            10: stream(
                "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << /Font << /F1 5 0 R >> >>",
                lines(LIE, top=600),
            )
        },
        "",
    ),
    "a layer that the view leaves out": (
        "/OC /L1 BDC " + lines(LIE, top=600) + "EMC",
        "/Properties << /L1 10 0 R >>",
        {10: "<< /Type /OCMD /OCGs [12 0 R] /P /AllOn >>", 12: "<< /Type /OCG /Name (x) >>"},
        "/OCProperties << /OCGs [12 0 R] /D << /OFF [12 0 R] >> >>",
    ),
    "a colour of no ink": (
        "/CS1 cs 0 scn " + lines(LIE, top=600),
        "/ColorSpace << /CS1 [/Separation /Spot /DeviceGray 10 0 R] >>",
        {10: "<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>"},
        "",
    ),
    "a broad white pen": (lines(LIE, top=600) + "1 G 30 w [100 0] 0 d 60 605 m 400 605 l S", "", {}, ""),
    "a white shading": (
        lines(LIE, top=600) + "q 60 590 300 30 re W n /S1 sh Q",
        "/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 600 0] /Function 10 0 R >> >>",
        {10: "<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >>"},
        "",
    ),
    "a soft mask": (
        "/G1 gs " + lines(LIE, top=600),
        "/ExtGState << /G1 << /SMask << /S /Luminosity /G 10 0 R >> >> >>",
        {
            10: stream(
                "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceGray >>", ""
            )
        },
        "",
    ),
    "an empty pattern": (
        "/Pattern cs /P1 scn " + lines(LIE, top=600),
        "/Pattern << /P1 10 0 R >>",
        {
            10: stream(
                "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << >>", ""
            )
        },
        "",
    ),
}


@pytest.mark.parametrize("way", HIDDEN_IN_RAW)
@pytest.mark.parametrize("words", [SENTENCE, PROSE], ids=["sentence", "prose"])
def test_what_no_library_hides_is_kept_apart(pool: ReaderPool, tmp_path: Path, way: str, words: tuple[str, ...]):
    content, resources, objects, root = HIDDEN_IN_RAW[way]
    path = raw_pdf(tmp_path / "a.pdf", lines(*words) + content, resources, objects=objects, root=root)
    page = read(pool, path)
    assert page.text.split("\n") == list(words)
    assert [line.text for line in page.unseen] == [LIE]


def test_what_lies_outside_the_crop_box_is_kept_apart(pool: ReaderPool, tmp_path: Path):
    content = lines(*SENTENCE) + lines(LIE, top=90)
    page = read(pool, raw_pdf(tmp_path / "a.pdf", content, page="/CropBox [0 200 595 842]"))
    assert page.text.split("\n") == list(SENTENCE)
    assert [(line.text, line.reason) for line in page.unseen] == [(LIE, UnseenReason.OFF_PAGE)]


def test_a_word_of_which_two_letters_are_covered_is_read_as_it_looks(pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        text_page(*SENTENCE[:2])(canvas)
        canvas.drawString(70, 600, "Ante o exposto, JULGO IMPROCEDENTE o pedido.")
        before = canvas.stringWidth("Ante o exposto, JULGO ", "Helvetica", 11)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.rect(70 + before, 590, canvas.stringWidth("IM", "Helvetica", 11), 30, fill=1, stroke=0)

    page = read(pool, make_pdf(tmp_path / "a.pdf", [draw]))
    assert bare(page.text).endswith("JULGOPROCEDENTEopedido.")


@pytest.mark.parametrize("first", [True, False])
def test_of_an_object_that_is_there_twice_only_the_one_that_is_drawn_counts(
    pool: ReaderPool, tmp_path: Path, first: bool
):
    path = raw_pdf(tmp_path / "a.pdf", lines(*SENTENCE))
    other = b"4 0 obj\n" + stream("", lines(LIE)).encode("latin-1") + b"\nendobj\n"
    content = path.read_bytes()
    if first:  # the table of objects names the one that follows
        moved = re.sub(rb"(?<=\n)(\d{10})(?= 00000 n)", lambda at: b"%010d" % (int(at[1]) + len(other)), content)
        start = re.sub(rb"startxref\n(\d+)", lambda at: b"startxref\n%d" % (int(at[1]) + len(other)), moved)
        path.write_bytes(start.replace(b"%PDF-1.7\n", b"%PDF-1.7\n" + other, 1))
    else:
        path.write_bytes(content.replace(b"%%EOF\n", b"%%EOF\n" + other))
    assert read(pool, path).text.split("\n") == list(SENTENCE)


def test_of_a_page_that_was_changed_later_the_last_state_counts(pool: ReaderPool, tmp_path: Path):
    path = raw_pdf(tmp_path / "a.pdf", lines(*SENTENCE, LIE))
    before = path.read_bytes()
    place = len(before)
    update = b"4 0 obj\n" + stream("", lines(*SENTENCE)).encode("latin-1") + b"\nendobj\n"
    table = b"xref\n4 1\n%010d 00000 n \n" % place
    was = before.rindex(b"xref\n0 1")
    trailer = b"trailer\n<< /Root 1 0 R /Size 6 /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (was, place + len(update))
    path.write_bytes(before + update + table + trailer)
    page = read(pool, path)
    assert page.text.split("\n") == list(SENTENCE)
    assert page.unseen == []


def test_a_glyph_that_stands_for_more_letters_than_it_prints_is_not_believed(pool: ReaderPool, tmp_path: Path):
    cmap = "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <50> <0049004D0050> endbfchar"
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>"
    objects = {10: font, 11: stream("", f"/CIDInit /ProcSet findresource begin begincmap {cmap} endcmap end")}
    content = lines(*SENTENCE[:2]) + "BT /F2 14 Tf 70 600 Td (JULGO PROCEDENTE o pedido) Tj ET"
    page = read(pool, raw_pdf(tmp_path / "a.pdf", content, "/Font << /F1 5 0 R /F2 10 0 R >>", objects=objects))
    assert page.fault == "letters"
    assert "IMPROCEDENTE" not in page.text
