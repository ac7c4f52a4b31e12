import pytest

from activities.graph.model.formulas import is_argument_of_substance, is_substantive


@pytest.mark.parametrize(
    "criterion",
    [
        "dano moral",
        "prisão preventiva",
        "garantia da ordem pública",
        "capitalização de juros",
        "prescrição",
        "plano de saúde",
        "acidente de trânsito",
        "circunstância agravante",
        "resilição unilateral",
    ],
)
def test_questions_of_substance_count(criterion: str) -> None:
    assert is_substantive(criterion)


@pytest.mark.parametrize(
    "criterion",
    [
        "agravo interno",
        "súmula 7",
        "ausência de prequestionamento",
        "reexame de fatos e provas",
        "honorários advocatícios",
        "divergência jurisprudencial",
        "omissão",
        "negativa de prestação jurisdicional",
        "ausência de impugnação específica",
        "ação de cobrança",
        "servidor público",
        "termo inicial",
        "revisão do julgado",
        "fundamentos concretos",
    ],
)
def test_procedure_actions_and_words_that_say_nothing_do_not_count(criterion: str) -> None:
    assert not is_substantive(criterion)


def test_rules_on_appeals_are_no_argument_of_substance() -> None:
    formulas = ("Súmula 7/STJ", "Súmula 284/STF", "CPC, art. 1.022", "CPC/1973, art. 535", "RISTJ, art. 255")
    assert [name for name in formulas if is_argument_of_substance(name)] == []
    arguments = ("Súmula 385/STJ", "Súmula 599/STJ", "CDC, art. 14", "CC, art. 205", "REsp 1000001/STJ", "Tema 952/STJ")
    assert [name for name in arguments if not is_argument_of_substance(name)] == []
