"""Text of a font with a wrong letter map is no text."""

from string import ascii_lowercase

import pytest

from activities.casefile.reader.lettering.letter_maps import is_garbled

PROSE = (
    "Vistos e examinados estes autos de ação declaratória proposta por Fulana de Exemplo contra Loja Inventada S.A. "
    "A ré não provou a contratação (art. 373, II, do CPC). Ante o exposto, julgo procedente o pedido, para declarar "
    "inexistente o débito e condenar a ré ao pagamento de R$ 8.000,00."
)


@pytest.mark.parametrize("shift", [-29, 3, 29, -40])
def test_shifted_letters_are_no_words(shift: int):
    assert is_garbled("".join(char if char == " " else chr(max(33, ord(char) + shift)) for char in PROSE))


@pytest.mark.parametrize("by", [5, 13, 21])
def test_letters_swapped_for_letters_are_no_words(by: int):
    swapped = str.maketrans(ascii_lowercase, ascii_lowercase[by:] + ascii_lowercase[:by])
    assert is_garbled(PROSE.translate(swapped))


@pytest.mark.parametrize(
    "text",
    [
        PROSE,
        PROSE.upper(),
        "Data Histórico Valor Saldo\n" + "01/03/2023 PIX enviado -500,00 474,10\n" * 12,
        "RELATOR : MIN. FULANO AGTE.(S) : UNIÃO ADV.(A/S) : ADVOGADO-GERAL DA UNIÃO\n" * 4,
        "EE258278859BR AR - DIGITAL 00/00 CEP 80.000-000 Curitiba/PR Destinatário: Fulano\n" * 4,
        "6(17(1ª$ #",
        "",
    ],
)
def test_prose_tables_captions_and_short_pages_are_words(text: str):
    assert not is_garbled(text)
