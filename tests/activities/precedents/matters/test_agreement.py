from activities.precedents.matters.agreement import (
    FOREIGN,
    Subject,
    agreement,
    foreign,
    left_by_branch,
    shared_matter,
    subject_of,
)
from tests.activities.search.decisions import decision
from workflows.contracts.law.sides import Branch

HEALTH = subject_of("Ação contra operadora de plano de saúde", ["A operadora do plano negou a cobertura."] * 3)


def test_the_subject_is_what_title_and_paragraphs_name_most() -> None:
    assert list(HEALTH.matters) == ["planos de saúde"]
    stray = ["O perito confirmou a fraude."] * 60 + ["Juntou apólice."]
    assert not subject_of("Ação de obrigação de fazer", stray).matters


def test_a_decision_on_the_same_matter_agrees_and_one_on_another_does_not() -> None:
    same = decision("d1", "PLANO DE SAÚDE. ROL DA ANS. NEGATIVA DE COBERTURA. ABUSIVIDADE.")
    other = decision("d2", "PENAL. TRÁFICO DE DROGAS. DOSIMETRIA. PENA-BASE.")
    assert agreement(HEALTH, same) > 0.9
    assert agreement(HEALTH, other) == 0.0


def test_long_texts_that_name_the_matter_in_passing_agree_little() -> None:
    passing = decision("d3", "O plano de saúde foi lembrado uma vez. " + "Outras razões de decidir seguem aqui. " * 400)
    assert agreement(HEALTH, passing) < 0.2


def test_what_a_lawsuit_has_beside_its_first_matter_does_not_count() -> None:
    sale, health = "compra e venda de imóvel", "planos de saúde"
    ended = decision("d6", "RESOLUÇÃO DO CONTRATO. CLÁUSULA PENAL. RESILIÇÃO UNILATERAL.")
    assert agreement(Subject({sale: 1.0}), ended) > 0.5
    assert agreement(Subject({health: 1.0, sale: 0.6}), ended) == 0.0


def test_the_matter_both_treat_is_named_and_none_that_is_mentioned_in_passing() -> None:
    same = decision("d1", "PLANO DE SAÚDE. ROL DA ANS. NEGATIVA DE COBERTURA. ABUSIVIDADE.")
    passing = decision("d2", "PENAL. TRÁFICO DE DROGAS. DOSIMETRIA. PENA-BASE. O réu não tinha plano de saúde.")
    assert shared_matter(HEALTH, same) == "planos de saúde"
    assert shared_matter(HEALTH, passing) is None


def test_where_nothing_names_a_matter_nothing_agrees() -> None:
    assert agreement(HEALTH, decision("d4", "Embargos de declaração rejeitados.")) == 0.0
    assert agreement(subject_of("", []), decision("d5", "Plano de saúde.")) == 0.0


def test_a_criminal_decision_is_foreign_to_a_consumers_lawsuit_and_procedure_is_foreign_to_none() -> None:
    assert foreign(HEALTH, Branch.PENAL)
    assert foreign(HEALTH, Branch.TRIBUTARIO)
    assert not foreign(HEALTH, Branch.CIVIL_OUTROS)
    assert not foreign(HEALTH, Branch.PROCESSUAL_PURO)
    assert not foreign(HEALTH, None)


def test_another_branch_leaves_less_and_a_criminal_decision_least() -> None:
    left = [left_by_branch(HEALTH, one) for one in (Branch.CIVIL_OUTROS, Branch.TRIBUTARIO, Branch.PENAL)]
    assert left == [1.0, FOREIGN, FOREIGN**2]
    assert left_by_branch(subject_of("", []), Branch.PENAL) == FOREIGN
