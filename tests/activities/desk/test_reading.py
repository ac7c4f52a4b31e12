"""Sentences of a piece with their pages and headings, without text of other cases, closed text and running heads."""

from activities.casefile.facts.located import Located
from activities.casefile.systems.recognition import Sheet
from activities.desk.reading import Papers, first_sentence, sentences_of
from tests.activities.casefile.lines import page
from tests.activities.desk.matrix.measured import typed_case
from workflows.contracts.run.results.result import CaseParties

NOBODY = CaseParties()


def texts(*lines: str) -> list[str]:
    told = page(1, *lines)
    return [one.text for one in sentences_of(Located.of([Sheet(told, told.lines)]))]


def test_the_items_of_a_list_are_sentences_of_their_own():
    assert texts("julgo procedentes os pedidos, para: a) declarar nulo o ato;", "b) condenar a ré.") == [
        "julgo procedentes os pedidos, para:",
        "a) declarar nulo o ato;",
        "b) condenar a ré.",
    ]


def test_an_abbreviation_ends_no_sentence():
    assert texts("Aplica-se o art. 98 do CPC. Defiro.") == ["Aplica-se o art. 98 do CPC.", "Defiro."]
    assert first_sentence("Defiro a gratuidade (arts. 98 e 99 do CPC). Cite-se.") == (
        "Defiro a gratuidade (arts. 98 e 99 do CPC)."
    )


def test_a_sentence_knows_the_heading_above_it_and_its_page():
    case_file, pages = typed_case([("contestacao", "DO DANO MORAL\nNão houve abalo.\nDO VALOR\nÉ alto.")], NOBODY)
    papers = Papers(case_file, pages)
    (piece,) = papers.pieces
    assert [(one.head, one.text, one.page) for one in papers.sentences(piece)] == [
        ("do dano moral", "Não houve abalo.", 1),
        ("do valor", "É alto.", 1),
    ]


def test_closed_pieces_and_those_of_another_case_say_nothing():
    case_file, pages = typed_case([("contestacao", "A ré nega."), ("prova_emprestada", "Outro processo.")], NOBODY)
    closed = case_file.model_copy(update={"pieces": [case_file.pieces[0].model_copy(update={"closed": True})]})
    assert [one.type for one in Papers(case_file, pages).pieces] == ["contestacao"]
    assert Papers(closed, pages).pieces == []
