"""How likely a decision answers a question: a logistic of four signs."""

from math import exp, log
from typing import NamedTuple

from activities.search.answers.signs import Question
from activities.search.answers.telling import telling_words
from activities.search.words.terms import TermIndex

ANSWERS = 0.5
"""From this on a decision is said to answer."""

INTERCEPT = -24.2
WEIGHTS = {"coverage": 9.9, "length": 9.0, "cosine": 7.4, "missing": -1.5}
"""Of the signs, in the order of `Judge.measured`. Fitted on labelled questions over corpora of 322, 995 and 2,091
decisions together (docs/retrieval.md)."""

FEWEST, MOST = 4, 10
"""Telling words between which a longer question may leave more of them uncovered."""


class Judgement(NamedTuple):
    """`relevance` 0-1, comparable between questions and corpora; `absent`: stems of the question it says nothing of."""

    relevance: float
    absent: tuple[str, ...]

    @property
    def answers(self) -> bool:
        """Whether the decision is said to answer."""
        return self.relevance >= ANSWERS


class Judge:
    """Judges decisions for one question, over one corpus."""

    def __init__(self, query: str, terms: TermIndex) -> None:
        telling = telling_words(query)
        self._length = log(min(max(len(telling), FEWEST), MOST)) if telling else 0.0
        self._question = Question(telling, terms)

    def measured(self, text: str, cosine: float) -> tuple[dict[str, float], tuple[str, ...]]:
        """What `WEIGHTS` weigh, and the stems that are absent, for a decision with this text and likeness of sense."""
        signs = self._question.signs(text, cosine)
        values = (signs.coverage, self._length, signs.cosine, signs.missing)
        return dict(zip(WEIGHTS, values, strict=True)), signs.absent

    def judge(self, text: str, cosine: float) -> Judgement:
        """How likely the decision answers; never, a question that tells nothing."""
        values, absent = self.measured(text, cosine)
        logit = INTERCEPT + sum(weight * values[name] for name, weight in WEIGHTS.items())
        return Judgement(1 / (1 + exp(-logit)), absent)
