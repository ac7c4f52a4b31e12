from activities.precedents.likelihood.holding import holding_of, names_question
from tests.activities.search.decisions import NEGATIVACAO, decision


def test_a_decision_states_its_items_and_is_headed_with_its_questions() -> None:
    holding = holding_of(NEGATIVACAO)
    assert holding.headings.stems == {"presumi"}
    assert any({"inscric", "cadastr"} <= one.stems for one in holding.statements)


def test_what_is_asked_of_every_appeal_is_no_statement_where_there_is_another() -> None:
    told = decision("1", "VOO. ATRASO.\n1. A bagagem extraviada se indeniza por tabela.\n2. Incide a Súmula 7 do STJ.")
    assert [sorted(one.stems) for one in holding_of(told).statements] == [["bagagem", "extravi", "indeniz", "tabela"]]
    alone = decision("2", "AGRAVO.\n1. Não se conhece do agravo interno que não impugna o fundamento da inadmissão.")
    assert holding_of(alone).statements[0].stems


def test_a_decision_without_text_states_nothing_and_breaks_nothing() -> None:
    assert holding_of(decision("1", "")).stems == frozenset()


def test_what_every_appeal_is_headed_with_names_no_question() -> None:
    assert names_question("Inscrição indevida")
    assert not names_question("Agravo interno não provido")
    assert not names_question("Prescrição")
