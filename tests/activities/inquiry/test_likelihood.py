"""How likely a passage answers: by its sense where words differ, by words alone where only keywords are given."""

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


def test_what_says_it_is_likelier_than_what_speaks_of_other_things():
    passages = [Weighed(COURT, 0.0, "despacho_expediente"), Weighed(FACTS, 0.8, "peticao_inicial")]
    found = likelihoods("quantas transferências saíram da conta?", passages)
    assert found is not None
    assert found[0] < 0.1 < LIKELY < found[1]
