"""Raised digits, accents and gaps are read as the page shows them."""

import unicodedata
from pathlib import Path

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import Page
from tests.activities.casefile.paper import make_pdf, text_page
from tests.activities.casefile.reader.raw import raw_pdf, stream


def read(pool: ReaderPool, path: Path) -> Page:
    (page,) = pool.read(path, 1, 1)
    return page


def with_mark(pool: ReaderPool, tmp_path: Path, before: str, mark: str, after: str, size: float, rise: float) -> Page:
    def draw(canvas: Canvas) -> None:
        text = canvas.beginText(70, 700)
        text.setFont("Times-Roman", 12)
        text.textOut(before)
        text.setFont("Times-Roman", size)
        text.setRise(rise)
        text.textOut(mark)
        text.setFont("Times-Roman", 12)
        text.setRise(0)
        text.textOut(after)
        canvas.drawText(text)

    return read(pool, make_pdf(tmp_path / "a.pdf", [draw]))


@pytest.mark.parametrize(("size", "rise"), [(7, 5), (8, 4), (12, 5), (6, 0), (7, -2)])
@pytest.mark.parametrize(
    ("before", "mark", "after", "text"),
    [
        ("conforme a Súmula 385", "2", " do STJ", "conforme a Súmula 385 do STJ"),
        ("o valor de R$ 8.000,00", "12", ", pago", "o valor de R$ 8.000,00, pago"),
        ("o Tema 1.061", "3", ".", "o Tema 1.061."),
        ("REsp 9.150.102/RS", "4", " e outros", "REsp 9.150.102/RS e outros"),
        ("art. 927", "5,6", " do CC", "art. 927 do CC"),
        ("a doutrina", "7", " ensina", "a doutrina ensina"),
    ],
)
def test_a_footnote_s_mark_is_no_part_of_what_it_follows(
    pool: ReaderPool, tmp_path: Path, before: str, mark: str, after: str, text: str, size: float, rise: float
):
    page = with_mark(pool, tmp_path, before, mark, after, size, rise)
    assert page.text == text
    assert "".join(line.text for line in page.marks) == mark


@pytest.mark.parametrize(
    ("text", "read_as", "marks"),
    [
        ("conforme a Súmula 385² do STJ", "conforme a Súmula 385 do STJ", "2"),
        ("REsp 9.150.102/RS³, e o Tema 1.061¹²", "REsp 9.150.102/RS, e o Tema 1.061", "312"),
        ("a doutrina² ensina", "a doutrina ensina", "2"),
        ("um terreno de 360 m² e 2 km²", "um terreno de 360 m² e 2 km²", ""),
        ("¹ Terceira Turma", "¹ Terceira Turma", ""),
    ],
)
def test_raised_figures_that_are_letters_of_their_own_are_marks(
    pool: ReaderPool, tmp_path: Path, text: str, read_as: str, marks: str
):
    page = read(pool, make_pdf(tmp_path / "a.pdf", [text_page(text)]))
    assert (page.text, "".join(mark.text for mark in page.marks)) == (read_as, marks)


@pytest.mark.parametrize(
    ("before", "after"), [("Súmula 54", ". Ainda"), ("Lei 8.078/90", ", art. 6"), ("o STJ", " diz")]
)
def test_a_mark_that_is_drawn_last_leaves_its_line_whole(pool: ReaderPool, tmp_path: Path, before: str, after: str):
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Roman", 12)
        canvas.drawString(70, 700, before)
        end = 70 + canvas.stringWidth(before, "Times-Roman", 12)
        canvas.drawString(end + 4, 700, after)
        canvas.setFont("Times-Roman", 7)
        canvas.drawString(end, 705, "2")

    page = read(pool, make_pdf(tmp_path / "a.pdf", [draw]))
    assert (page.text, [mark.text for mark in page.marks]) == (before + after, ["2"])


def test_the_number_before_a_footnote_is_set_apart(pool: ReaderPool, tmp_path: Path):
    assert with_mark(pool, tmp_path, "", "2", "Terceira Turma, julgado em 2019.", 7, 4).text.startswith("2 Terceira")


def test_square_metres_keep_their_exponent(pool: ReaderPool, tmp_path: Path):
    assert with_mark(pool, tmp_path, "um terreno de 360 m", "2", " na comarca", 7, 4).text == (
        "um terreno de 360 m² na comarca"
    )


@pytest.mark.parametrize("text", ["Lei nº 11.419/2006, art. 5º, § 2º", "autos 0998412-72.2023.8.16.0014", "CPF H2O 3D"])
def test_numbers_of_one_size_stay_whole(pool: ReaderPool, tmp_path: Path, text: str):
    page = read(pool, make_pdf(tmp_path / "a.pdf", [text_page(text)]))
    assert (page.text, page.marks) == (text, [])


def drawn_accents(order: str) -> str:
    """ "ação" and "PARANÁ" drawn as letters and accents; `order` says which come first."""
    letters = "BT /F1 12 Tf 70 700 Td (acao PARANA) Tj ET "
    accents = (
        "BT /F1 12 Tf 77 700 Td (\\270) Tj ET BT /F1 12 Tf 83.5 700 Td (\\230) Tj ET "
        "BT /F1 12 Tf 142.5 702 Td (\\264) Tj ET "
    )
    return letters + accents if order == "after" else accents + letters


@pytest.mark.parametrize("order", ["after", "before"])
def test_accents_drawn_over_letters_join_them(pool: ReaderPool, tmp_path: Path, order: str):
    assert read(pool, raw_pdf(tmp_path / "a.pdf", drawn_accents(order))).text == "ação PARANÁ"


def test_an_accent_that_stands_alone_joins_nothing(pool: ReaderPool, tmp_path: Path):
    page = read(pool, make_pdf(tmp_path / "a.pdf", [text_page("copo d´água e ~ exemplo ^ fim")]))
    assert page.text == "copo d´água e ~ exemplo ^ fim"


@pytest.mark.parametrize(
    ("word", "place", "accent", "size"),
    [("CIVEL", 1, "\\264", 12), ("orgao", 3, "\\230", 8), ("voce", 3, "\\210", 18), ("peticoes", 4, "\\270", 11)],
)
def test_an_accent_is_drawn_over_its_letter_in_any_size(
    pool: ReaderPool, tmp_path: Path, word: str, place: int, accent: str, size: int
):
    middle = 70 + stringWidth(word[:place], "Helvetica", size) + stringWidth(word[place], "Helvetica", size) / 2
    over = f"BT /F1 {size} Tf {middle - size / 6:.2f} 700 Td ({accent}) Tj ET "
    text = read(pool, raw_pdf(tmp_path / "a.pdf", f"BT /F1 {size} Tf 70 700 Td ({word}) Tj ET {over}")).text
    assert text in ("CÍVEL", "orgão", "você", "petiçoes")


@pytest.mark.parametrize(("letter", "accent"), [("C", "0327"), ("A", "0303"), ("E", "0301"), ("O", "0302")])
def test_letters_in_parts_are_composed(pool: ReaderPool, tmp_path: Path, letter: str, accent: str):
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>"
    parts = f"1 beginbfchar <58> <{ord(letter):04X}{accent}> endbfchar"
    mapped = f"begincmap 1 begincodespacerange <00> <FF> endcodespacerange {parts} endcmap"
    path = raw_pdf(
        tmp_path / "a.pdf",
        "BT /F2 12 Tf 70 700 Td (SENTENXA) Tj ET",
        "/Font << /F2 10 0 R >>",
        objects={10: font, 11: stream("", mapped)},
    )
    assert read(pool, path).text == f"SENTEN{unicodedata.normalize('NFC', letter + chr(int(accent, 16)))}A"


@pytest.mark.parametrize(("gap", "scale"), [(0.17, 80), (0.15, 100), (0.2, 90), (0.25, 100)])
def test_words_that_stand_close_are_parted(pool: ReaderPool, tmp_path: Path, gap: float, scale: int):
    def draw(canvas: Canvas) -> None:
        for row, line in enumerate(
            ("nos termos do art. 373, II, do CPC, e não", "JULGO PROCEDENTE O PEDIDO DA LEI, nos termos")
        ):
            left = 70.0
            for word in line.split():
                text = canvas.beginText(left, 700 - 20 * row)
                text.setFont("Helvetica", 12)
                text.setHorizScale(scale)
                text.textOut(word)
                canvas.drawText(text)
                left += canvas.stringWidth(word, "Helvetica", 12) * scale / 100 + 12 * gap * scale / 100

    assert read(pool, make_pdf(tmp_path / "a.pdf", [draw])).text.split("\n") == [
        "nos termos do art. 373, II, do CPC, e não",
        "JULGO PROCEDENTE O PEDIDO DA LEI, nos termos",
    ]


def test_letters_set_apart_evenly_are_no_words_each(pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        text = canvas.beginText(70, 700)
        text.setFont("Helvetica", 12)
        text.setCharSpace(1.3)
        text.textOut("Sentença,Vistos os autos")
        canvas.drawText(text)

    assert read(pool, make_pdf(tmp_path / "a.pdf", [draw])).text.startswith("Sentença,")


def test_numbers_in_a_stamp_up_the_margin_stay_whole(pool: ReaderPool, tmp_path: Path):
    stamp = ["PROJUDI - Processo: 0998412-72.2023.8.16.0014 - Ref. mov. 1.2"]
    page = read(pool, make_pdf(tmp_path / "a.pdf", [text_page("RECIBO", stamp=stamp)]))
    assert page.text.split("\n") == ["RECIBO", *stamp]
    assert page.marks == []


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_words_of_a_turned_page_keep_their_letters_together(pool: ReaderPool, tmp_path: Path, turn: int):
    words = "FULANA DE EXEMPLO,já qualificada,vem propor a presente ação"

    def draw(canvas: Canvas) -> None:
        canvas.translate(297, 421)
        canvas.rotate(turn)
        canvas.setFont("Helvetica", 11)
        canvas.drawString(-200, 0, words)

    (page,) = pool.read(make_pdf(tmp_path / "a.pdf", [draw]), 1, 1)
    assert page.text == words
