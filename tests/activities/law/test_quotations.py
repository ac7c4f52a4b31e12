from activities.law.citations.find import cited_precedents
from activities.law.quotations import quoted_headings

QUOTED = """Nesse sentido:

AGRAVO REGIMENTAL - REEXAME DE PROVAS - SÚMULA 7/STJ -
IMPOSSIBILIDADE.
1. Incide a Súmula 83/STJ, como no REsp 475.220/GO.
(AgRg no REsp 1228248/RS, Rel. Ministro MASSAMI UYEDA, TERCEIRA TURMA, julgado em 07/04/2011, DJe 18/04/2011)

Ante o exposto, aplico a Súmula 371/STJ.
"""


def test_the_heading_of_a_quoted_ementa_is_found():
    ((start, end),) = quoted_headings(QUOTED)
    assert QUOTED[start:end].startswith("AGRAVO REGIMENTAL")
    assert QUOTED[start:end].endswith("IMPOSSIBILIDADE.")


def test_a_sumula_in_that_heading_is_not_cited_by_the_text_itself():
    assert cited_precedents(QUOTED) == ["Súmula 83/STJ", "REsp 475220/STJ", "REsp 1228248/STJ", "Súmula 371/STJ"]


def test_a_source_after_prose_quotes_no_heading():
    text = "A Súmula 7/STJ incide (AgRg no REsp 1.228.248/RS, Rel. Min. X, DJe 18/04/2011)."
    assert quoted_headings(text) == []
    assert cited_precedents(text) == ["Súmula 7/STJ", "REsp 1228248/STJ"]


def test_the_heading_of_the_decision_itself_counts():
    text = "PROCESSUAL CIVIL. SÚMULA 7/STJ.\n1. Não se conhece do recurso."
    assert cited_precedents(text) == ["Súmula 7/STJ"]


def test_the_heading_of_the_decision_itself_is_none_even_before_sources():
    text = "EMENTA\n\nPROCESSUAL CIVIL. REVISÃO. SÚMULA 7/STJ.\n1. Nada (REsp 1.228.248/RS, Rel. Min. X, DJe 8/4/2011)."
    assert quoted_headings(text) == []
