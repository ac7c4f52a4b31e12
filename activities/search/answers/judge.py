"""The probability that a decision answers a question: a logistic function of a few signs."""

from collections.abc import Mapping
from enum import StrEnum
from math import exp, log
from typing import NamedTuple

from activities.search.answers.signs import Question
from activities.search.answers.telling import telling_words
from activities.search.words.terms import TermIndex

ANSWERS, SURELY = 0.38, 0.8
"""Thresholds at which a decision probably or certainly answers."""


class Likeness(StrEnum):
    """The encoder that measured the similarity of question and decision."""

    SENTENCES = "sentences"
    LSA = "lsa"


class Weights(NamedTuple):
    """Weights of the signs, in the order of `Judge.measured`."""

    intercept: float
    of: Mapping[str, float]


SIGNS = ("direct", "indirect", "likeness", "missing", "length", "share")
WEIGHTS = {
    Likeness.SENTENCES: Weights(-18.89, dict(zip(SIGNS, (9.37, 15.57, 7.13, -2.4, 6.57, 1.77), strict=True))),
    Likeness.LSA: Weights(-8.98, dict(zip(SIGNS, (7.11, 7.11, 2.87, -1.59, 2.61, 0.0), strict=True))),
}
"""Fitted on labelled questions over two corpora together (docs/retrieval.md)."""

FEWEST, MOST = 4, 10
"""Numbers of distinctive words between which a longer question may leave more of them uncovered."""


class Judgement(NamedTuple):
    """`relevance` 0-1, comparable between questions and corpora; `absent`: stems of the question that it lacks."""

    relevance: float
    absent: tuple[str, ...]

    @property
    def answers(self) -> bool:
        """Return whether the decision counts as an answer."""
        return self.relevance >= ANSWERS


class Judge:
    """Judges decisions for one question over one corpus."""

    def __init__(self, query: str, terms: TermIndex, by: Likeness = Likeness.SENTENCES) -> None:
        telling = telling_words(query)
        self._length = log(min(max(len(telling), FEWEST), MOST)) if telling else 0.0
        self._question = Question(telling, terms)
        self._weights = WEIGHTS[by]

    def measured(self, text: str, likeness: float, share: float) -> tuple[dict[str, float], tuple[str, ...]]:
        """Return the signs for `WEIGHTS` and the absent stems, for a decision with this text and similarity.

        `share` is its BM25, relative to the most that the question could reach.
        """
        signs = self._question.signs(text)
        values = (signs.direct, signs.indirect, max(0.0, likeness), signs.missing, self._length, share)
        return dict(zip(SIGNS, values, strict=True)), signs.absent

    def judge(self, text: str, likeness: float, share: float) -> Judgement:
        """Return the probability that the decision answers; 0 for a question without distinctive words."""
        values, absent = self.measured(text, likeness, share)
        if not self._length:
            return Judgement(0.0, absent)
        logit = self._weights.intercept + sum(weight * values[name] for name, weight in self._weights.of.items())
        return Judgement(1 / (1 + exp(-logit)), absent)
