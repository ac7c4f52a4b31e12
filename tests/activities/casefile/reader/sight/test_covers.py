"""Hidden text that only the printed ink reveals, on pages whose font has printed before; and honest print that looks
similar.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

import pypdfium2
import pytest

from activities.casefile.reader.drawn.objects import PageTooLarge
from activities.casefile.reader.pages import ReadPage, read_page
from activities.casefile.reader.sight import survey
from activities.casefile.reader.sight.fonts import FontKey
from tests.activities.casefile.reader.raw import lines, raw_pdf, stream

WORDS = {
    "sentence": ("SENTENÇA", "Vistos e examinados.", "Ante o exposto, JULGO PROCEDENTE o pedido."),
    "prose": ("O autor comprou o bem na loja.", "A entrega atrasou quatro meses.", "Pagou todas as parcelas."),
}
LIES = {"ruling": "JULGO IMPROCEDENTE", "sum": "O autor recebeu o valor de R$ 90.000,00"}
FORM = "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>"
AN_OFF_LAYER = "/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>"
LAYER = {10: "<< /Type /OCG /Name (x) >>"}
TILES = "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources << >>"
A_SHADING = (
    "<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 600 0] "
    "/Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [0] /N 1 >> >> >>"
)
BLOCKS = {11: "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>"}
AREA_OF_BLOCKS = "BT /F2 16 Tf " + "".join(f"1 0 0 1 {64 + 9 * step} 598 Tm (n) Tj " for step in range(40)) + "ET"
TWO_FONTS = "/Font << /F1 5 0 R /F2 11 0 R >>"
A_PICTURE = (
    "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 "
    "/Filter /ASCIIHexDecode"
)
TYPE3 = {
    11: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 32 "
    "/LastChar 33 /Widths [700 700] /Encoding << /Type /Encoding /Differences [32 /space /ink] >> "
    "/CharProcs << /space 12 0 R /ink 13 0 R >> /Resources << >> >>",
    12: stream("", "700 0 d0 1 g 0 0 1000 700 re f"),
    13: stream("", "700 0 0 0 700 700 d1 100 0 500 700 re f"),
}


def at(lie: str) -> str:
    return lines(lie, top=600)


def strips(pen: str) -> str:
    return " ".join(f"60 {596 + 1.8 * row:.1f} m 460 {596 + 1.8 * row:.1f} l {pen}" for row in range(10))


def spaces(codes: Iterable[int]) -> str:
    """A font in which these codes print nothing, with the letter map of object 12."""
    differences = " ".join(f"{code} /space" for code in codes)
    encoding = f"<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [{differences}] >>"
    return f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding {encoding} /ToUnicode 12 0 R >>"


def letter_map(letters: dict[int, str]) -> str:
    """A map of codes to the letters that they claim to be."""
    pairs = " ".join(f"<{code:02X}> <{ord(letter):04X}>" for code, letter in letters.items())
    codes = "1 begincodespacerange <00> <FF> endcodespacerange"
    return stream("", f"begincmap {codes} {len(letters)} beginbfchar {pairs} endbfchar endcmap")


def annotation(kind: str) -> dict[int, str]:
    return {20: f"<< /Type /Annot /Rect [60 590 460 620] /F 4 {kind} >>"}


ANNOTATED = "/Annots [20 0 R]"
Way = tuple[str, str, dict[int, str], str, str]


def way(
    content: str, resources: str = "", objects: dict[int, str] | None = None, root: str = "", page: str = ""
) -> Way:
    return content, resources, objects or {}, root, page


HIDDEN: dict[str, Callable[[str], Way]] = {
    "grey on the same grey": lambda lie: way(f"0.69 g 60 590 400 30 re f {at(lie)}"),
    "orange on hardly lighter orange": lambda lie: way(f"1 .78 .66 rg 60 590 400 30 re f 1 .74 .5 rg {at(lie)}"),
    "black on the stroke of a black pen": lambda lie: way(f"1 g 0 G 30 w 60 604 m 460 604 l S 0 g {at(lie)}"),
    "black on the black edge of a white area": lambda lie: way(f"1 g 0 G 40 w 60 600 400 2 re B 0 g {at(lie)}"),
    "black on a black pattern": lambda lie: way(
        f"/Pattern cs /P1 scn 60 590 400 30 re f 0 g {at(lie)}",
        "/Pattern << /P1 10 0 R >>",
        {10: stream(TILES, "0 g 0 0 50 50 re f")},
    ),
    "black on a black shading": lambda lie: way(
        f"/Pattern cs /P1 scn 60 590 400 30 re f 0 g {at(lie)}", f"/Pattern << /P1 {A_SHADING} >>"
    ),
    "under thin white lines": lambda lie: way(f"{at(lie)} 1 G 1.9 w {strips('S')}"),
    "under one path of thin white lines": lambda lie: way(f"{at(lie)} 1 G 1.9 w {strips('')} S"),
    "under thin white areas": lambda lie: way(
        f"{at(lie)} 1 g " + " ".join(f"60 {596 + 1.8 * row:.1f} 400 1.9 re f" for row in range(10))
    ),
    "under upright white lines": lambda lie: way(
        f"{at(lie)} 1 g " + " ".join(f"{60 + 1.8 * row:.1f} 596 1.9 14 re f" for row in range(220))
    ),
    "under hundreds of white dots": lambda lie: way(
        f"{at(lie)} 1 g "
        + " ".join(f"{65 + 1.5 * step:.1f} {596 + 1.5 * up:.1f} 1.6 1.6 re f" for step in range(150) for up in range(9))
    ),
    "under white blocks of letters": lambda lie: way(
        f"{at(lie)} 1 g " + AREA_OF_BLOCKS,
        TWO_FONTS,
        BLOCKS,
    ),
    "under black blocks of letters": lambda lie: way(
        f"{at(lie)} " + AREA_OF_BLOCKS,
        TWO_FONTS,
        BLOCKS,
    ),
    "under the spaces of a font that paints them": lambda lie: way(
        f"BT /F2 8 Tf 70 400 Td (!!!!) Tj ET {at(lie)} BT /F2 40 Tf 40 590 Td ({' ' * 16}) Tj ET", TWO_FONTS, TYPE3
    ),
    "its strokes painted over by its white edge": lambda lie: way(f"BT 2 Tr 1 G 6 w /F1 11 Tf 70 600 Td ({lie}) Tj ET"),
    "a form of a layer that is off": lambda lie: way(
        "/X1 Do",
        "/XObject << /X1 11 0 R >>",
        {**LAYER, 11: stream(f"{FORM} /OC 10 0 R", at(lie))},
        AN_OFF_LAYER,
    ),
    "white after more objects than a page has": lambda lie: way("1 g " + "0 0 1 1 re f " * 20_001 + at(lie)),
    "under a square that viewers paint": lambda lie: way(
        at(lie), "", annotation("/Subtype /Square /IC [1 1 1] /C [1 1 1]"), "", ANNOTATED
    ),
    "under ink that viewers paint": lambda lie: way(
        at(lie),
        "",
        annotation("/Subtype /Ink /C [1 1 1] /BS << /W 30 >> /InkList [[60 605 460 605]]"),
        "",
        ANNOTATED,
    ),
    "letters that hide one another": lambda lie: way(f"BT /F1 11 Tf -5.9 Tc 70 600 Td ({lie}) Tj ET"),
    "only the feet of its letters": lambda lie: way(f"q 60 590 400 12.5 re W n {at(lie)} Q"),
    "under its own letters in white": lambda lie: way(
        f"{at(lie)} BT 1 g 1 G 1 w 2 Tr /F1 11 Tf 70 600 Td ({lie}) Tj ET"
    ),
    "pale yellow": lambda lie: way(f"1 1 .66 rg {at(lie)}"),
    "dark blue on black": lambda lie: way(f"0 g 60 590 400 30 re f 0 0 .35 rg {at(lie)}"),
    "slanted until it is a line": lambda lie: way(f"BT /F1 11 Tf .2 0 60 1 70 600 Tm ({lie}) Tj ET"),
    "its letters, drawn one by one, in one place": lambda lie: way(
        "BT /F1 11 Tf "
        + " ".join(f"1 0 0 1 {70 + 0.4 * step:.1f} 600 Tm ({letter}) Tj" for step, letter in enumerate(lie))
        + " ET"
    ),
    "a difference from the paper": lambda lie: way(f"/G1 gs {at(lie)}", "/ExtGState << /G1 << /BM /Difference >> >>"),
    "a difference from the paper, in a form": lambda lie: way(
        "/X1 Do",
        "/XObject << /X1 20 0 R >>",
        {20: stream(FORM.replace("/Font", "/ExtGState << /G1 << /BM /Difference >> >> /Font"), f"/G1 gs {at(lie)}")},
    ),
    "a form made tiny": lambda lie: way(
        "q .05 0 0 .05 70 600 cm /X1 Do Q", "/XObject << /X1 20 0 R >>", {20: stream(FORM, lines(lie, top=10))}
    ),
    "spaces of a font that claim to be letters": lambda lie: way(
        f"BT /F2 11 Tf 70 600 Td ({lie}) Tj ET",
        TWO_FONTS,
        {11: spaces(range(33, 127)), 12: letter_map({code: chr(code) for code in range(33, 127)})},
    ),
    "a layer that is off for viewers": lambda lie: way(
        f"/OC /L1 BDC {at(lie)} EMC",
        "/Properties << /L1 10 0 R >>",
        {10: "<< /Type /OCG /Name (x) /Usage << /View << /ViewState /OFF >> >> >>"},
        "/OCProperties << /OCGs [10 0 R] /D << /AS [<< /Event /View /Category [/View] /OCGs [10 0 R] >>] >> >>",
    ),
}

HONEST: dict[str, Callable[[str], Way]] = {
    "grey on another grey": lambda lie: way(f"0.69 g 60 590 400 30 re f 0.3 g {at(lie)}"),
    "white on a broad dark pen": lambda lie: way(f"0.1 G 24 w 60 604 m 460 604 l S 1 g {at(lie)}"),
    "white on dark lines side by side": lambda lie: way(f"0.1 G 1.9 w {strips('S')} 1 g {at(lie)}"),
    "on a white page": lambda lie: way(f"1 g 60 580 400 50 re f 0 g {at(lie)}"),
    "in a frame": lambda lie: way(f"{at(lie)} 3 w 30 30 535 782 re S"),
    "crossed out": lambda lie: way(f"{at(lie)} 60 590 m 300 620 l 60 620 m 300 590 l S"),
    "struck through and underlined": lambda lie: way(f"{at(lie)} 0.7 w 70 603 m 250 603 l S 70 598 m 250 598 l S"),
    "between double rules": lambda lie: way(
        f"{at(lie)} 0.5 w 60 597 m 400 597 l S 60 595.8 m 400 595.8 l S 60 611 m 400 611 l S"
    ),
    "under a highlight": lambda lie: way(
        f"{at(lie)} q /G1 gs 1 1 0.3 rg 60 590 400 30 re f Q", "/ExtGState << /G1 << /BM /Multiply >> >>"
    ),
    "under a highlight that viewers paint": lambda lie: way(
        at(lie),
        "",
        annotation("/Subtype /Highlight /C [1 1 0] /QuadPoints [60 620 460 620 60 590 460 590]"),
        "",
        ANNOTATED,
    ),
    "bold by a pen of its own colour": lambda lie: way(f"BT 2 Tr 0 G 0.4 w /F1 11 Tf 70 600 Td ({lie}) Tj ET"),
    "filled through its own outline": lambda lie: way(
        f"q BT 7 Tr /F1 11 Tf 70 600 Td ({lie}) Tj ET 0 g 60 590 400 30 re f Q"
    ),
    "in seven forms": lambda lie: way(
        "/X1 Do",
        "/XObject << /X1 30 0 R >>",
        {
            30 + depth: stream(
                FORM.replace("/F1 5 0 R >>", f"/F1 5 0 R >> /XObject << /X1 {31 + depth} 0 R >>"),
                "/X1 Do" if depth < 6 else at(lie),
            )
            for depth in range(7)
        },
    ),
    "after more dots than a page has": lambda lie: way("0 0 1 1 re f " * 20_001 + at(lie)),
    "beside a block as bullet": lambda lie: way(f"BT /F2 8 Tf 55 600 Td (n) Tj ET {at(lie)}", TWO_FONTS, BLOCKS),
    "blue on black": lambda lie: way(f"0 g 60 590 400 30 re f 0 0 1 rg {at(lie)}"),
    "over a halo of its letters": lambda lie: way(
        f"0.6 g 60 590 400 30 re f BT 1 Tr 1 G 2 w /F1 11 Tf 70 600 Td ({lie}) Tj ET 0 Tr 0 g {at(lie)}"
    ),
    "on squared paper": lambda lie: way(
        "0.6 G 0.3 w "
        + " ".join(f"{50 + 5 * step} 580 m {50 + 5 * step} 630 l" for step in range(80))
        + " ".join(f" 50 {580 + 5 * step} m 450 {580 + 5 * step} l" for step in range(10))
        + f" S {at(lie)}"
    ),
    "under a picture that lets it through": lambda lie: way(
        f"{at(lie)} q 400 0 0 200 60 500 cm /I1 Do Q",
        "/XObject << /I1 20 0 R >>",
        {20: stream(f"{A_PICTURE} /SMask 21 0 R", "80>"), 21: stream(A_PICTURE, "40>")},
    ),
    "a form made smaller, two a sheet": lambda lie: way(
        "q 60 560 400 100 re W n .7 0 0 .7 60 180 cm /X1 Do Q",
        "/XObject << /X1 20 0 R >>",
        {20: stream(FORM, at(lie))},
    ),
    "under the lines of a stamp": lambda lie: way(f"{at(lie)} .7 .1 .1 RG 2 w 65 592 m 200 618 l 60 612 m 210 594 l S"),
    "slanted as italics are": lambda lie: way(f"BT /F1 11 Tf 1 0 .3 1 70 600 Tm ({lie}) Tj ET"),
}


def page_of(folder: Path, words: tuple[str, ...], made: Way) -> ReadPage:
    """Return the page after a first page that has proved the font."""
    content, resources, objects, root, page = made
    fonts: set[FontKey] = set()
    _read(raw_pdf(folder / "before.pdf", lines("Esta linha prova que a fonte imprime.")), fonts)
    return _read(raw_pdf(folder / "a.pdf", lines(*words) + content, resources, page, objects, root), fonts)


def _read(path: Path, fonts: set[FontKey]) -> ReadPage:
    document = pypdfium2.PdfDocument(path)
    page = read_page(document.raw, 1, fonts)
    document.close()
    return page


def bare(text: str) -> str:
    return "".join(filter(str.isalnum, text))


@pytest.mark.parametrize(("words", "lie"), [*zip(WORDS.values(), LIES.values(), strict=True)], ids=WORDS)
@pytest.mark.parametrize("hide", HIDDEN.values(), ids=HIDDEN)
def test_what_the_ink_does_not_show_is_no_text(
    tmp_path: Path, hide: Callable[[str], Way], lie: str, words: tuple[str, ...]
):
    page = page_of(tmp_path, words, hide(lie))
    read = [bare(line.text) for line in page.lines]
    assert read[:3] == [bare(line) for line in words]
    assert bare(lie) not in "".join(read)
    assert page.unseen


UNSEEN_LETTERS = {
    "half a point": way(
        "BT /F1 11 Tf 70 600 Td (Assim, JULGO ) Tj /F1 .5 Tf (IM) Tj /F1 11 Tf (PROCEDENTE tudo.) Tj ET"
    ),
    "spaces": way(
        "BT /F2 11 Tf 70 600 Td (Assim, JULGO \1\2PROCEDENTE tudo.) Tj ET",
        TWO_FONTS,
        {11: spaces((1, 2)), 12: letter_map({1: "I", 2: "M"})},
    ),
    "a figure of a sum": way(
        "BT /F1 11 Tf 70 600 Td (Assim, JULGO PROCEDENTE tudo.) Tj 0 -20 Td (Valor: R$ 1) Tj /F1 .5 Tf (9) Tj "
        "/F1 11 Tf (.000,00) Tj ET"
    ),
}


@pytest.mark.parametrize("made", UNSEEN_LETTERS.values(), ids=UNSEEN_LETTERS)
def test_letters_that_nobody_sees_change_no_word(tmp_path: Path, made: Way):
    read = [line.text for line in page_of(tmp_path, WORDS["prose"], made).lines][3:]
    assert read == ["Assim, JULGO PROCEDENTE tudo.", "Valor: R$ 1.000,00"][: len(read)]


@pytest.mark.parametrize(("words", "lie"), [*zip(WORDS.values(), LIES.values(), strict=True)], ids=WORDS)
@pytest.mark.parametrize("show", HONEST.values(), ids=HONEST)
def test_print_that_only_looks_hidden_stays(
    tmp_path: Path, show: Callable[[str], Way], lie: str, words: tuple[str, ...]
):
    page = page_of(tmp_path, words, show(lie))
    assert "".join(bare(line.text) for line in page.lines) == bare("".join((*words, lie)))
    assert page.unseen == []


def test_a_page_that_draws_too_much_to_be_looked_at_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(survey, "MOST_OBJECTS", 50)
    with pytest.raises(PageTooLarge):
        page_of(tmp_path, WORDS["prose"], way("0 0 1 1 re f " * 60))


def test_forms_in_forms_in_forms_are_not_followed_without_end(tmp_path: Path):
    inner = {
        30 + depth: stream(
            FORM.replace("/F1 5 0 R >>", f"/F1 5 0 R >> /XObject << /X1 {31 + depth} 0 R >>"),
            "/X1 Do" if depth < 19 else at("white"),
        )
        for depth in range(20)
    }
    with pytest.raises(PageTooLarge):
        page_of(tmp_path, WORDS["prose"], way("/X1 Do", "/XObject << /X1 30 0 R >>", inner))
