import pytest

from activities.casefile.text.flow import append_line, join_lines, paragraphs
from activities.casefile.text.page import Line


def line(text: str, top: float, x0: float = 70.0) -> Line:
    return Line(text=text, x0=x0, top=top, x1=500, bottom=top + 10)


@pytest.mark.parametrize(
    ("above", "below", "joined"),
    [
        ("o contra-", "to foi rescindido", "o contrato foi rescindido"),
        ("requer-", "se a citação", "requer-se a citação"),
        ("Agravante-", "MS", "Agravante-MS"),
        ("o contrato", "foi rescindido", "o contrato foi rescindido"),
        ("", "só", "só"),
    ],
)
def test_a_word_cut_at_the_end_of_a_line_is_mended_but_no_other(above: str, below: str, joined: str) -> None:
    assert append_line(above, below) == joined


def test_lines_become_one_text_without_the_empty_ones() -> None:
    assert join_lines([line(" a inicial ", 10), line("  ", 20), line("foi recebida", 30)]) == "a inicial foi recebida"


def test_a_gap_an_indent_and_a_title_begin_a_paragraph() -> None:
    lines = [
        line("DOS FATOS", 100),
        line("o autor contratou", 112),
        line("o serviço", 124),
        line("que não veio.", 136),
        line("Pediu então", 148, x0=100),
        line("o dinheiro.", 160),
        line("Não o teve.", 190),
    ]
    assert paragraphs(lines) == [
        "DOS FATOS",
        "o autor contratou o serviço que não veio.",
        "Pediu então o dinheiro.",
        "Não o teve.",
    ]
