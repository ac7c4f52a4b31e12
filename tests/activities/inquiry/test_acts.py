"""Everyday questions over the sample case files: the right piece answers, or the answer says that the file lacks it."""

from functools import cache

import pytest

from activities.casefile.document import read_document
from activities.casefile.segment import segment
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import page_lines
from activities.inquiry.acts import act_asked, side_asked
from activities.inquiry.answering import answer
from autos.local.stack import local_settings
from autos.samples import case_files
from tests.activities.inquiry.questions import QUESTIONS
from workflows.contracts.reading.inquiry import CaseAnswer, CaseQuestion
from workflows.contracts.run.case import RunRef
from workflows.contracts.run.results.result import Side

RUN = RunRef(tenant="t1", workflow_id="wf_1", run=1)
ASKED = [(name, question) for name, questions in QUESTIONS.items() for question in questions]


@cache
def read(name: str) -> tuple[bytes, CaseFile]:
    path = next(path for path in case_files() if path.stem == name)
    pages = read_document(path, local_settings()).pages
    return page_lines(pages), segment(pages)


def asked(name: str, question: str) -> CaseAnswer:
    return answer(*read(name), CaseQuestion(run=RUN, question=question))


@pytest.mark.parametrize(("name", "question"), ASKED)
def test_a_question_is_answered_from_the_right_page_or_not_at_all(name: str, question: str):
    pages, found = QUESTIONS[name][question], asked(name, question)
    if pages:
        assert found.answered
        assert found.passages[0].page in pages
    else:
        assert not found.answered


@pytest.mark.parametrize(
    ("question", "speaker"),
    [
        ("Quais são os pedidos da autora?", "autor"),
        ("resuma a contestação", "réu"),
        ("o que concluiu o perito?", "perito"),
        ("qual o valor da condenação?", "juízo"),
        ("o que diz o acórdão?", "tribunal"),
    ],
)
def test_a_passage_says_whose_word_it_is(question: str, speaker: str):
    assert asked("1-negativacao-projudi", question).passages[0].speaker == speaker


def test_an_act_that_the_file_does_not_have_is_named_and_nothing_takes_its_place():
    found = asked("2-golpe-do-pix-pje", "o que disseram as testemunhas?")
    assert (found.answered, found.passages) == (False, [])
    assert "depoimento de testemunha" in (found.unanswered_reason or "")


def test_a_topic_that_the_act_does_not_speak_of_is_told_with_the_pages_of_the_act():
    found = asked("1-negativacao-projudi", "o que o laudo diz sobre a gratuidade?")
    assert (found.answered, found.passages) == (False, [])
    assert "24, 25" in (found.unanswered_reason or "")


def test_a_legal_word_that_no_page_has_is_named():
    found = asked("1-negativacao-projudi", "o que o laudo diz sobre o reajuste?")
    assert not found.answered
    assert "“reajuste”" in (found.unanswered_reason or "")


def test_who_is_said_to_have_been_heard_must_be_in_the_record_of_the_hearing():
    assert asked("1-negativacao-projudi", "o que disse a testemunha da autora?").answered
    assert not asked("1-negativacao-projudi", "a gerente da loja de sapatos foi ouvida?").answered


def test_a_party_is_known_by_a_word_of_its_name():
    case_file = read("2-golpe-do-pix-pje")[1]
    assert side_asked("houve recurso do banco?", case_file) is Side.REU
    assert side_asked("o que Anselmo pede?", case_file) is Side.AUTOR
    assert side_asked("houve recurso?", case_file) is None


def test_a_question_of_other_things_asks_for_no_act():
    assert act_asked("qual o número do contrato?") is None


def test_what_a_side_answered_to_an_appeal_is_its_own_act():
    assert (act := act_asked("o que a autora respondeu ao recurso?"))
    assert act.pieces == ("contrarrazoes",)


def test_reasons_begin_with_the_point_asked_for():
    (first, *_) = asked("3-plano-de-saude-esaj", "por que a juíza condenou em dano moral?").passages
    assert first.text.startswith("Quanto ao dano moral")


def test_what_a_defence_says_of_something_is_its_topic():
    (first, *_) = asked("3-plano-de-saude-esaj", "o que a defesa diz do dano moral?").passages
    assert first.piece_type == "contestacao"
    assert "dano moral" in first.text.lower()
