"""What a precedent decides, and what only the precedent or only the case file has."""

import pytest

from activities.law.decision.features import extract_features
from activities.precedents.argued import Passage
from activities.precedents.explanation.contrast import differences, question_of
from activities.precedents.paragraphs import Paragraph
from activities.search.analysis import analyse
from tests.activities.precedents.case import INITIAL
from tests.activities.search.decisions import decision
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.distinctions import Distinction, Ground

PREEXISTING = (
    "CONSUMIDOR. CADASTRO DE PROTEÇÃO AO CRÉDITO. INSCRIÇÕES PREEXISTENTES LEGÍTIMAS. AGRAVO NÃO PROVIDO.\n"
    "1. Não cabe indenização quando já existiam registros legítimos em nome do consumidor (Súmula 385/STJ)."
)
CLOSEST = "Não cabe indenização quando já existiam registros legítimos em nome do consumidor."


def known(ementa: str) -> Decision:
    found = decision("1", ementa)
    return found.model_copy(update={"features": extract_features(found)})


def told(text: str, closest: str = CLOSEST, argued: str = "", **cited: tuple[str, ...]) -> list[str]:
    return [one.text for one in found_in(text, closest, argued, **cited)]


def found_in(text: str, closest: str = CLOSEST, argued: str = "", **cited: tuple[str, ...]) -> list[Distinction]:
    statutes, citations = cited.get("statutes", ()), cited.get("citations", ())
    passage = Passage(Paragraph(3, "", text), INITIAL, 1.0, frozenset(), statutes, citations)
    return differences(known(PREEXISTING), passage, closest, frozenset(analyse(f"{argued} {text}")))


def test_the_question_is_the_sentence_that_puts_it_else_the_headings() -> None:
    put = known("CONSUMIDOR. DANO MORAL.\n1. A controvérsia consiste em saber se a inscrição indevida gera dano moral.")
    assert question_of(put) == "A controvérsia consiste em saber se a inscrição indevida gera dano moral."
    named = "Em discussão: cadastro de proteção ao crédito; inscrições preexistentes legítimas."
    assert question_of(known(PREEXISTING)) == named
    assert question_of(known("Nego provimento.")) == ""


def test_what_the_case_file_denies_of_the_precedent_is_quoted_with_its_page() -> None:
    text = "A ré errou. Não há outros registros legítimos em nome da autora. Pede-se a condenação."
    assert told(text)[0] == "Nos autos se nega (p. 3): “Não há outros registros legítimos em nome da autora”."


@pytest.mark.parametrize(
    ("text", "closest"),
    [
        ("Não há prova pericial nos autos, nem se pediu.", CLOSEST),
        ("Não há dúvida de que havia registros legítimos em nome da autora.", CLOSEST),
        ("Não há como afastar os registros legítimos em nome da autora.", CLOSEST),
        ("Não há qualquer dúvida dos registros legítimos em nome da autora.", CLOSEST),
        ("Há registros legítimos em nome da autora.", CLOSEST),
        ("Não há registros legítimos em nome da autora.", "Inexistindo registros legítimos, cabe indenização."),
    ],
)
def test_nothing_is_denied_that_the_precedent_does_not_suppose(text: str, closest: str) -> None:
    assert not [one for one in told(text, closest) if one.startswith("Nos autos")]


def test_headings_that_the_lawsuit_never_names_and_its_own_citations_are_told() -> None:
    found = found_in("Cadastro de proteção ao crédito.", citations=("Súmula 385/STJ", "REsp 1061530/STJ"))
    assert found == [
        Distinction(ground=Ground.FATO, text="Só o precedente nomeia: inscrições preexistentes legítimas."),
        Distinction(ground=Ground.DIREITO, text="Só os autos citam (p. 3): REsp 1.061.530/STJ."),
    ]
    assert told("Cadastro de proteção ao crédito.", argued="a inscrição preexistente era legítima") == []
