from textwrap import wrap

from activities.precedents.passages import PASSAGE_LENGTH, closest_paragraph, precedent_paragraphs
from activities.search.analysis import analyse
from activities.search.excerpts import shorten
from tests.activities.search.decisions import NEGATIVACAO, decision
from workflows.contracts.law.voices import Voice
from workflows.contracts.run.results.result import PrecedentPassage


def test_an_ementa_splits_at_its_numbered_items() -> None:
    assert [one.text[:2] for one in precedent_paragraphs(NEGATIVACAO)] == ["CO", "1.", "2."]


def test_items_on_one_line_split_too() -> None:
    text = "CONSUMIDOR. DANO MORAL. 1. Cabe indenização por dano moral. 2. Recurso a que se nega provimento agora."
    assert [one.text[:2] for one in precedent_paragraphs(decision("1", text))] == ["1.", "2."]


def test_the_paragraph_that_shares_most_is_chosen() -> None:
    weights = {analyse("razoabilidade")[0]: 3.0, analyse("indenização")[0]: 1.0}
    assert closest_paragraph(NEGATIVACAO, weights).text.startswith("2. A indenização")


def test_a_decision_without_text_has_an_empty_passage() -> None:
    assert closest_paragraph(decision("1", ""), {"dano": 1.0}) == PrecedentPassage(text="")


def test_long_text_is_cut_between_words() -> None:
    assert shorten("uma frase, bem comprida", 14) == "uma frase…"
    assert shorten("curta", 10) == "curta"
    assert shorten("dois  espaços\ne linha", 40) == "dois espaços e linha"


def test_a_full_text_gives_whole_sentences_that_fit() -> None:
    said = "A tarifa de jardim é indevida, porque nenhum serviço a remunera no caso destes autos fictícios."
    wrapped = "\n".join(wrap(" ".join([said] * 12), 70))
    found = closest_paragraph(decision("1", "").model_copy(update={"full_text": wrapped}), {"tarifa": 1.0})
    assert found == PrecedentPassage(text=" ".join([said] * 7), voice=Voice.VOTO_RELATOR)
    assert len(found.text) <= PASSAGE_LENGTH < len(found.text) + len(said)


REPORT = "Trata-se de recurso sobre tarifa de jardim cobrada por banco. É o relatório."
ARGUED = "Alega a recorrente que a tarifa de jardim remunera serviço do banco, e que a tarifa foi contratada."
HELD = "Não há serviço que remunere a cobrança feita ao correntista, que deve ser devolvida."


def test_what_a_party_argues_is_no_passage_where_the_court_says_anything() -> None:
    told = decision("1", "").model_copy(update={"full_text": f"{REPORT}\n\nDecido.\n\n{ARGUED}\n\n{HELD}"})
    found = closest_paragraph(told, {analyse("tarifa")[0]: 5.0})
    assert found == PrecedentPassage(text=HELD, voice=Voice.VOTO_RELATOR)


def test_a_text_in_which_only_a_party_speaks_says_so() -> None:
    told = decision("1", "").model_copy(update={"full_text": ARGUED})
    assert closest_paragraph(told, {analyse("tarifa")[0]: 5.0}) == PrecedentPassage(text=ARGUED, voice=Voice.PARTE)


def test_an_ementa_speaks_for_itself() -> None:
    assert {one.voice for one in precedent_paragraphs(NEGATIVACAO)} == {Voice.EMENTA}
