"""Fictional texts with line breaks at the width of the page, as courts publish them."""

import pytest

from activities.law.decision.wrapped import paragraphs_in

FULL = """DECISÃO

A vendedora do jardim sustenta que a tarifa foi ajustada por escrito, nos termos do art.

44 do regulamento, e que a
JARDINS FICTÍCIOS S/A
nada cobrou sem aviso.

A cobrança é indevida, porque nenhum serviço a

remunera. Ante o exposto, dou parcial provimento ao
recurso.

Publique-se.
2. A tarifa de quintal
é lícita."""

LED_IN = "Foi o que este tribunal decidiu da tarifa de jardim, como se lê"


def test_a_sentence_goes_on_over_line_ends_and_over_the_empty_lines_of_page_breaks():
    assert paragraphs_in(FULL) == [
        "DECISÃO",
        "A vendedora do jardim sustenta que a tarifa foi ajustada por escrito, nos termos do art. 44 do regulamento, "
        "e que a JARDINS FICTÍCIOS S/A nada cobrou sem aviso.",
        "A cobrança é indevida, porque nenhum serviço a remunera. Ante o exposto, dou parcial provimento ao recurso.",
        "Publique-se.",
        "2. A tarifa de quintal é lícita.",
    ]


def test_lines_of_whole_sentences_stay_paragraphs():
    lines = ["TARIFA DE JARDIM. COBRANÇA.", "1. É indevida a cobrança.", "2. Recurso provido.", "Voto vencido."]
    assert paragraphs_in("\n".join(lines)) == lines


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("TARIFA DE JARDIM E\nQUINTAL.\nÉ indevida.", ["TARIFA DE JARDIM E QUINTAL.", "É indevida."]),
        ("TARIFA DE JARDIM\nÉ indevida a cobrança.", ["TARIFA DE JARDIM", "É indevida a cobrança."]),
        ("Da tarifa\n\nÉ indevida a cobrança.", ["Da tarifa", "É indevida a cobrança."]),
        (f"{LED_IN}\n\nTARIFA DE JARDIM. COBRANÇA.", [LED_IN, "TARIFA DE JARDIM. COBRANÇA."]),
        ("...\n\n", []),
    ],
    ids=["a heading over two lines", "a heading in capitals", "a heading", "a heading that is quoted", "nothing said"],
)
def test_headings_are_paragraphs(text: str, found: list[str]):
    assert paragraphs_in(text) == found
