from activities.precedents.matters.agreement import agreement, foreign, shared_matter, subject_of
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
    assert (agreement(HEALTH, same) or 0) > 0.9
    assert agreement(HEALTH, other) == 0.0


def test_long_texts_that_name_the_matter_in_passing_agree_little() -> None:
    passing = decision("d3", "O plano de saúde foi lembrado uma vez. " + "Outras razões de decidir seguem aqui. " * 400)
    assert (agreement(HEALTH, passing) or 0) < 0.2


def test_the_matter_both_treat_is_named_and_none_that_is_mentioned_in_passing() -> None:
    same = decision("d1", "PLANO DE SAÚDE. ROL DA ANS. NEGATIVA DE COBERTURA. ABUSIVIDADE.")
    passing = decision("d2", "PENAL. TRÁFICO DE DROGAS. DOSIMETRIA. PENA-BASE. O réu não tinha plano de saúde.")
    assert shared_matter(HEALTH, same) == "planos de saúde"
    assert shared_matter(HEALTH, passing) is None


def test_where_nothing_names_a_matter_agreement_is_unknown() -> None:
    assert agreement(HEALTH, decision("d4", "Embargos de declaração rejeitados.")) is None
    assert agreement(subject_of("", []), decision("d5", "Plano de saúde.")) is None


def test_a_criminal_decision_is_foreign_to_a_consumers_lawsuit_and_procedure_is_foreign_to_none() -> None:
    assert foreign(HEALTH, Branch.PENAL)
    assert foreign(HEALTH, Branch.TRIBUTARIO)
    assert not foreign(HEALTH, Branch.CIVIL_OUTROS)
    assert not foreign(HEALTH, Branch.PROCESSUAL_PURO)
    assert not foreign(HEALTH, None)
