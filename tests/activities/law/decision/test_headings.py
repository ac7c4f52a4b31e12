from activities.law.decision.headings import branches_in, criteria_in, ementa_headings

EMENTA = """CIVIL E PROCESSUAL CIVIL. AGRAVO INTERNO NO AGRAVO EM RECURSO ESPECIAL. PLANO DE SAÚDE. ART. 1.022 DO CPC.
VIOLAÇÃO. NÃO OCORRÊNCIA. REVOLVIMENTO DO CONJUNTO FÁTICO-PROBATÓRIO. SÚMULA N. 7/STJ. ALEGADO DANO MORAL.
AGRAVO INTERNO NÃO PROVIDO.
1. O acórdão enfrentou as questões.
2. Agravo interno não provido."""


def test_headings_end_where_the_numbered_items_begin():
    headings = ementa_headings(EMENTA)
    assert headings[0] == "CIVIL E PROCESSUAL CIVIL"
    assert headings[3] == "ART. 1.022 DO CPC"
    assert headings[-1] == "AGRAVO INTERNO NÃO PROVIDO"


def test_branches_of_law_come_from_headings_that_name_nothing_else():
    assert branches_in(ementa_headings(EMENTA)) == ["direito processual civil", "direito civil"]
    assert branches_in(["RESPONSABILIDADE CIVIL", "PROCESSO PENAL"]) == ["direito processual penal"]


def test_criteria_are_the_legal_questions_under_one_name_each():
    assert criteria_in(ementa_headings(EMENTA)) == ["plano de saúde", "reexame de fatos e provas", "dano moral"]


def test_headings_in_the_form_of_the_council_are_read_in_ordinary_case():
    ementa = "Direito do consumidor. Plano de saúde. Reajuste por faixa etária. I. Caso em exame 1. Recurso."
    headings = ementa_headings(ementa)
    assert branches_in(headings) == ["direito do consumidor"]
    assert criteria_in(headings) == ["plano de saúde", "reajuste por faixa etária"]


def test_an_ementa_without_capitals_has_no_headings():
    assert ementa_headings("O recurso não comporta provimento. A parte recorre.") == []
    assert ementa_headings("") == []
