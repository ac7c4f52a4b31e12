"""Likelihood that a passage answers: by meaning if the words differ, by words only for keyword queries."""

import pytest

from activities.inquiry.likelihood import LIKELY, Weighed, asks, likelihoods

FACTS = "Em menos de 14 minutos saíram da conta 5 transferências, que somam R$ 19.698,75, para destinatários novos."
COURT = "As provas requeridas são suficientes ao deslinde do feito, e as partes nada mais requereram."


@pytest.mark.parametrize(
    ("words", "expected"),
    [("quanto saiu da conta?", True), ("teve perícia", True), ("prescrição", False), ("valor da causa", False)],
)
def test_a_question_is_told_from_keywords(words: str, expected: bool):
    assert asks(words) is expected


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        ("a que horas ele ligou?", "Ligou ao banco às 20h52 daquela noite.", "Ligou ao banco naquela noite."),
        ("qual a idade da vítima?", "A vítima, com 71 anos, mora só.", "A vítima, já idosa, mora só."),
        ("qual o percentual da multa?", "A multa é de 10% ao mês.", "A multa é de dez reais ao mês."),
        (
            "qual a velocidade do carro?",
            "A velocidade do carro era de 112 km/h.",
            "A velocidade do carro era muito alta.",
        ),
        ("quantos hóspedes vieram?", "Vieram quarenta hóspedes ao prédio.", "Vieram os hóspedes ao prédio."),
        ("quanto custou a geladeira?", "A geladeira custou R$ 900.", "A geladeira quebrou. Pede R$ 900."),
        ("onde foi a compra?", "A compra foi em Maringá/PR, na loja.", "A compra foi feita na loja."),
    ],
)
def test_what_has_the_kind_of_thing_asked_for_is_likelier(question: str, told: str, other: str):
    found = likelihoods(question, [Weighed(told, 1.0, None), Weighed(other, 1.0, None)])
    assert found is not None
    assert found[0] > found[1]


def test_what_says_it_is_likelier_than_what_speaks_of_other_things():
    passages = [Weighed(COURT, 0.0, "despacho_expediente"), Weighed(FACTS, 0.8, "peticao_inicial")]
    found = likelihoods("quantas transferências saíram da conta?", passages)
    assert found is not None
    assert found[0] < 0.1 < LIKELY < found[1]
