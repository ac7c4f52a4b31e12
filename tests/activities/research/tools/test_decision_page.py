"""A decision paragraph by paragraph: named, in order, without repetition, each with its speaker."""

from activities.research.tools.decision_page import page_of
from activities.research.tools.halves import Halves
from activities.research.tools.integra import get_document_integra
from tests.activities.research.conftest import CITING
from workflows.contracts.research.decisions import DecisionPage
from workflows.contracts.research.search import DecisionQuestion

FULL = """EMENTA

RECURSO ESPECIAL. Ementa que também está no resumo.

RELATÓRIO

O recorrente sustenta
que houve dano.

É o relatório.

VOTO

Não assiste razão ao recorrente, pois o dano é presumido.

VOTO VENCIDO

Com a devida vênia, o dano não se presume.
"""


def test_each_paragraph_has_a_name_of_its_own_and_says_who_speaks() -> None:
    decision = CITING.model_copy(
        update={"full_text": FULL, "ementa": "RECURSO ESPECIAL. Ementa que também está no resumo.", "thesis": None}
    )
    page = page_of(decision)
    told = [(one.anchor, one.voice.value, one.text) for one in page.paragraphs if one.voice != "acordao"]
    assert told == [
        ("ementa-1", "ementa", "RECURSO ESPECIAL. Ementa que também está no resumo."),
        ("relatorio-1", "parte", "O recorrente sustenta que houve dano."),
        ("relatorio-2", "relatorio", "É o relatório."),
        ("voto_relator-1", "voto_relator", "Não assiste razão ao recorrente, pois o dano é presumido."),
        ("voto_vencido-1", "voto_vencido", "Com a devida vênia, o dano não se presume."),
    ]
    assert page.has_integra


def test_a_page_says_what_force_the_decision_has() -> None:
    theme = CITING.model_copy(update={"process": "Tema 9999/STJ", "kind": "tema repetitivo", "thesis": "Tese."})
    told = [page_of(one).binding for one in (CITING.model_copy(update={"judging_body": "TERCEIRA TURMA"}), theme)]
    assert [one and (one.badge, one.basis) for one in told] == [
        ("Persuasivo: Turma", None),
        ("Vinculante: recurso repetitivo", "CPC, art. 927, III"),
    ]


def test_a_text_without_empty_lines_has_a_paragraph_in_each_line() -> None:
    decision = CITING.model_copy(update={"ementa": "PRIMEIRA LINHA.\n  Segunda   linha.\n", "full_text": None})
    assert [one.text for one in page_of(decision).paragraphs][:2] == ["PRIMEIRA LINHA.", "Segunda linha."]


def test_a_page_can_be_asked_for_and_is_cited_both_ways(halves: Halves) -> None:
    found = get_document_integra(DecisionQuestion(document_id=CITING.id, anchored=True), halves).data
    assert isinstance(found, DecisionPage)
    assert found.id == CITING.id
    assert found.citation_nbr6023.startswith("BRASIL. Superior Tribunal de Justiça")
    assert "Rel. Min." in found.citation
    anchors = [paragraph.anchor for paragraph in found.paragraphs]
    assert anchors
    assert len(set(anchors)) == len(anchors)
