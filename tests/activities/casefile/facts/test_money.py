import pytest

from activities.casefile.facts.money import find_money
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page
from workflows.contracts.reading.timeline import MoneyKind


def found(*texts: str) -> list[tuple[str, float]]:
    on = page(3, *texts)
    return [(one.kind.value, one.value) for one in find_money([Sheet(on, on.lines)])]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("Dá-se à causa o valor de R$ 31.032,77.", "valor_da_causa", 31032.77),
        ("condenar a ré a pagar R$ 12.000,00 por danos morais", "dano_moral", 12000.0),
        ("Condeno a ré ao pagamento de R$ 900,00 à autora", "condenacao", 900.0),
        ("sob pena de multa diária de R$ 500,00", "multa", 500.0),
        ("estimo os honorários periciais em R$ 2.581,77", "honorarios_periciais", 2581.77),
        ("honorários que fixo em R$ 1.500,00", "honorarios", 1500.0),
        ("foi bloqueada pelo SISBAJUD a quantia de R$ 18.928,41", "bloqueio", 18928.41),
        ("a inexistência do débito de R$ 19.032,77", "divida", 19032.77),
    ],
)
def test_a_sum_is_what_the_words_beside_it_say(text: str, kind: str, value: float):
    assert found(text) == [(kind, value)]


def test_a_sum_that_nothing_names_is_left_out_and_so_is_the_law_that_something_accords_with():
    assert found("no mês de maio gastou R$ 120,00 na padaria") == []
    assert found("De acordo com a fatura pagou R$ 120,00") == []


def test_a_name_in_another_sentence_names_nothing():
    assert found("A multa é indevida; no mercado gastou R$ 120,00") == []


def test_a_sum_comes_once_with_its_words_and_page():
    on = page(7, "Dá-se à causa o valor de R$ 10,00.", "Repete-se: o valor da causa é R$ 10,00.")
    (only,) = find_money([Sheet(on, on.lines)])
    assert (only.kind, only.page, only.text) == (MoneyKind.VALOR_DA_CAUSA, 7, "Dá-se à causa o valor de R$ 10,00")
