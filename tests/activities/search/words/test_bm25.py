"""Exact scores, compared with the formula in plain Python."""

import math
from pathlib import Path

import pytest

from activities.search.analysis import Level, form, words
from activities.search.words.bm25 import K1, LEVEL_WEIGHTS, B, ExactBm25
from activities.search.words.terms import TermIndex, TermWriter

TEXTS = [
    "prescrição intercorrente na execução fiscal: a prescrição corre",
    "dano moral por inscrição indevida em cadastro",
    "danos morais e materiais; prazo prescricional de cinco anos",
    "",
    "execução de alimentos",
]


@pytest.fixture
def index(tmp_path: Path) -> TermIndex:
    writer = TermWriter(tmp_path / "terms")
    for text in TEXTS:
        writer.add(words(text))
    writer.close()
    return TermIndex(tmp_path / "terms")


def by_hand(query: str, text: str) -> float:
    total = 0.0
    mean = sum(len(words(other)) for other in TEXTS) / len(TEXTS)
    for level, weight in LEVEL_WEIGHTS.items():
        asked = [form(word, level) for word in words(query)]
        found = [form(word, level) for word in words(text)]
        for name in set(asked):
            frequency = sum(name in [form(word, level) for word in words(other)] for other in TEXTS)
            rarity = math.log(1 + (len(TEXTS) - frequency + 0.5) / (frequency + 0.5))
            times = found.count(name)
            gain = times * (K1 + 1) / (times + K1 * (1 - B + B * len(found) / mean)) if times else 0.0
            total += weight * (1 + math.log(asked.count(name))) * rarity * gain
    return total


@pytest.mark.parametrize("query", ["prescrição", "danos morais", "execução fiscal execução", "prazo de prescrição"])
def test_scores_follow_the_formula(index: TermIndex, query: str) -> None:
    scores = ExactBm25(index).scores(words(query), range(len(TEXTS)))
    for row, text in enumerate(TEXTS):
        assert scores.get(row, 0.0) == pytest.approx(by_hand(query, text))


def test_rows_without_any_word_are_absent(index: TermIndex) -> None:
    assert set(ExactBm25(index).scores(words("alimentos"), [0, 3, 4])) == {4}
    assert ExactBm25(index).scores([], [0]) == {}
    assert ExactBm25(index).scores(["alimentos"], []) == {}
    assert ExactBm25(index).scores(["inexistente"], [0, 1]) == {}


def test_the_order_of_rows_does_not_matter(index: TermIndex) -> None:
    scorer = ExactBm25(index)
    assert scorer.scores(words("dano moral"), [2, 1]) == scorer.scores(words("dano moral"), [1, 2])


def test_document_frequencies_count_documents_once(index: TermIndex) -> None:
    number = index.numbers(["prescri"], Level.STEM)[0]
    assert index.frequency[Level.STEM][number] == 2
    assert index.numbers(["nada"], Level.ROOT).tolist() == [-1]


def test_shares_are_of_the_most_that_the_words_could_reach(index: TermIndex) -> None:
    bm25, rows = ExactBm25(index), [2, 0, 1]
    scores, most = bm25.scores(["dano"], rows), bm25.most(["dano"])
    shares = bm25.shares(["dano"], rows)
    assert shares == {row: pytest.approx(scores.get(row, 0.0) / most) for row in rows}
    assert set(bm25.shares([], rows).values()) == {0.0}
