import pytest
from hypothesis import given
from hypothesis import strategies as st

from activities.precedents.likeness.likeness import Likeness
from activities.precedents.paragraphs import Paragraph
from activities.precedents.queries import Passage
from activities.precedents.scoring import (
    Closeness,
    Relation,
    Shared,
    TextScore,
    alike,
    breakdown,
    rarity,
    shared_score,
    text_score,
)

PASSAGE = Passage(Paragraph(1, "", "texto"), 1.0, "texto", tuple("abcdef"), (), ())
percent = st.floats(0, 100)
SAME = Relation(1.0)


@given(percent, percent, percent, percent, percent)
def test_scores_stay_between_0_and_100_and_structure_never_lowers_them(
    bm25: float, semantic: float, statutes: float, citations: float, criteria: float
) -> None:
    text = TextScore(bm25, semantic)
    score = breakdown(text, Shared(statutes, citations, criteria), SAME, Likeness())
    assert 0 <= score.total <= 100
    assert score.total >= round(text.total, 2) - 0.01


def test_the_best_of_bad_matches_stays_bad() -> None:
    weak = text_score(Closeness(bm25=5.0, cosine=0.1), PASSAGE, None, documents=1000)
    assert weak.total < 20


def test_a_full_match_of_passage_and_theme_is_100() -> None:
    best = Closeness(bm25=1000.0, cosine=1.0)
    assert text_score(best, PASSAGE, best, documents=1000).total == pytest.approx(100)


def test_long_passages_have_more_to_show() -> None:
    long = Passage(PASSAGE.paragraph, 1.0, "texto", tuple(str(number) for number in range(120)), (), ())
    close = Closeness(bm25=30.0, cosine=0.3)
    assert text_score(close, long, None, 1000).bm25 == pytest.approx(text_score(close, PASSAGE, None, 1000).bm25 / 2)


def test_what_everybody_cites_tells_nothing() -> None:
    assert rarity(1, 1000) == 1
    assert rarity(1000, 1000) == 0
    assert rarity(1, 1) == 0.5
    assert rarity(10, 1000) > rarity(100, 1000)


def test_shared_names_add_up_below_100() -> None:
    telling = {"a": 1.0, "b": 0.5}
    assert shared_score([], telling) == 0
    assert shared_score(["a"], telling) == pytest.approx(80)
    assert shared_score(["a", "b"], telling) == pytest.approx(88)
    assert shared_score(["desconhecido"], telling) == 0


def test_another_subject_or_branch_draws_the_score_down_and_the_same_lifts_it() -> None:
    assert Relation(1.0).applied(60) > 60
    assert Relation(0.0).applied(60) == pytest.approx(30)
    assert Relation(None).applied(60) < 55
    assert Relation(1.0, foreign=True).applied(90) < 55


def test_a_decision_that_the_case_cites_keeps_its_score_whatever_its_subject() -> None:
    assert Relation(0.0, foreign=True, cited=True).applied(80) == 80


def test_where_no_table_knows_the_subject_much_shared_likeness_makes_a_match_and_little_makes_none() -> None:
    text, unknown = TextScore(45, 45), Relation(None)
    close = Likeness(title=0.6, words=0.9, pairs=0.9, sense=0.8)
    assert breakdown(text, Shared(), unknown, close).total > 70
    assert breakdown(text, Shared(), unknown, Likeness(words=0.2)).total < 55


def test_long_texts_and_criminal_or_foreign_decisions_need_more_likeness() -> None:
    text, close = TextScore(45, 45), Likeness(title=0.6, words=0.9, pairs=0.9, sense=0.8)
    plain = alike(text, Shared(), Relation(None), close)
    assert alike(text, Shared(), Relation(None), close._replace(length=2.5)) < plain
    assert alike(text, Shared(), Relation(None, criminal=True), close) < plain
    assert alike(text, Shared(), Relation(None, foreign=True), close) < 55


def test_a_decision_that_the_case_cites_is_scored_by_its_words_alone() -> None:
    close = Likeness(title=1, words=1, pairs=1, sense=1)
    assert breakdown(TextScore(30, 30), Shared(), Relation(None, cited=True), close).total == 30
