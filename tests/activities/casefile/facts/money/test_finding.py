import pytest

from activities.casefile.facts.money.finding import find_money
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
        ("Danos morais ........ R$ 8.000,00", "dano_moral", 8000.0),
        ("Pede indenização de R$ 500 por danos morais", "dano_moral", 500.0),
        ("O dano moral foi bem arbitrado. Mantenho R$ 6.000,00.", "dano_moral", 6000.0),
        ("O crédito tributário soma R$ 1,2 milhão", "divida", 1200000.0),
        ("A Beta S.A. e a Gama Ltda. devem honorários de R$ 700,00", "honorarios", 700.0),
    ],
)
def test_a_sum_is_what_the_words_beside_it_say(text: str, kind: str, value: float):
    assert found(text) == [(kind, value)]


def test_the_row_of_a_table_names_its_sums():
    table = ("Verba\tValor", "Dano moral\t8.000,00", "Dano material\tR$ 2.500,00")
    assert found(*table) == [("dano_moral", 8000.0), ("dano_material", 2500.0)]


@pytest.mark.parametrize(
    "text",
    [
        "no mês de maio gastou R$ 120,00 na padaria",
        "De acordo com a fatura pagou R$ 120,00",
        "A quantia de R$ 120,00 está de acordo com os parâmetros da Câmara",
        "A multa é indevida; no mercado gastou R$ 120,00",
        "Pediu provimento condenatório e indenização de R$ 120,00",
        "contratou, sob pena de multa, empréstimo de R$ 120,00",
    ],
)
def test_a_sum_that_nothing_surely_names_is_another_one(text: str):
    assert found(text) == [("outro", 120.0)]


def test_two_sums_of_a_sentence_keep_their_own_kinds():
    text = "condenar a ré a pagar R$ 800,00 por danos materiais e R$ 900,00 a título de danos morais"
    assert found(text) == [("dano_material", 800.0), ("dano_moral", 900.0)]
    assert found("danos morais de R$ 800,00 e honorários de R$ 900,00") == [
        ("dano_moral", 800.0),
        ("honorarios", 900.0),
    ]
    assert found("R$ 800,00 de indenização e R$ 900,00 de honorários") == [("outro", 800.0), ("honorarios", 900.0)]


def test_the_cap_of_a_fine_is_a_fine():
    assert found("multa diária de R$ 200,00, limitada a R$ 6.000,00") == [("multa", 200.0), ("multa", 6000.0)]


def test_fees_are_the_experts_where_the_words_speak_of_one():
    assert found("Nomeio o perito. Arbitro honorários de R$ 4.500,00") == [("honorarios_periciais", 4500.0)]
    assert found("Arbitro honorários advocatícios de R$ 4.500,00") == [("honorarios", 4500.0)]


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("Pediu a condenação em R$ 120,00 por danos morais", True),
        ("Trata-se de ação em que requer que se determine o depósito de R$ 120,00", True),
        ("Condeno a ré a pagar R$ 120,00 por danos morais", False),
        ("A autora pediu indenização, que fixo em R$ 120,00 por danos morais", False),
    ],
)
def test_what_a_judge_recounts_is_not_what_a_judge_rules(text: str, reported: bool):
    on = page(3, text)
    assert [one.reported for one in find_money([Sheet(on, on.lines)])] == [reported]


def test_a_sum_comes_once_with_its_words_and_page():
    on = page(7, "Dá-se à causa o valor de R$ 10,00.", "Repete-se: o valor da causa é R$ 10,00.")
    (only,) = find_money([Sheet(on, on.lines)])
    assert (only.kind, only.page, only.text) == (MoneyKind.VALOR_DA_CAUSA, 7, "Dá-se à causa o valor de R$ 10,00")
