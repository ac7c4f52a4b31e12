"""Fit the judge to labelled questions, and judge each question by a model fitted without its topic."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray

from activities.search.answers.judge import ANSWERS, SIGNS, SURELY, WEIGHTS, Likeness

FOLDS = 10
BOUNDS = (0.0, 0.1, 0.2, ANSWERS, 0.6, SURELY, 0.9, 1.0)
"""Bounds of the rows of a reliability table. The two degrees of an answer begin at two of them."""
_RIDGE = 1.0
_ROUNDS = 4
_STEPS = 50

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Labelled:
    """A question with the signs of its best decisions, one row each. Questions with one `topic` stay together."""

    topic: str
    answers: bool
    signs: Sequence[Mapping[str, float]]

    @property
    def rows(self) -> Floats:
        """Return the signs as an array in the order of `SIGNS`; a question without hits has one row of zeros."""
        found = [[signs[name] for name in SIGNS] for signs in self.signs]
        return np.array(found or [[0.0] * len(SIGNS)])


def fit(questions: Sequence[Labelled]) -> Floats:
    """Fit intercept and weights of a ridge logistic regression in which both classes have equal weight.

    A question is judged by its best decision, which is chosen again after each round.
    """
    labels = np.array([question.answers for question in questions], dtype=np.float64)
    rows = [question.rows for question in questions]
    first = WEIGHTS[Likeness.SENTENCES]
    weights = np.array([first.intercept, *first.of.values()])
    for _ in range(_ROUNDS):
        best = np.array([found[np.argmax(found @ weights[1:])] for found in rows])
        weights = _logistic(best, labels)
    return weights


def held_out(questions: Sequence[Labelled], folds: int = FOLDS) -> list[float]:
    """Return for each question its probability by a model fitted without its topic and the topics of its fold."""
    topics = np.random.default_rng(0).permutation(sorted({question.topic for question in questions})).tolist()
    fold_of = {topic: at % folds for at, topic in enumerate(topics)}
    fitted = {
        fold: fit([question for question in questions if fold_of[question.topic] != fold])
        for fold in set(fold_of.values())
    }

    def likely(question: Labelled) -> float:
        weights = fitted[fold_of[question.topic]]
        return float(1 / (1 + np.exp(-(question.rows @ weights[1:] + weights[0]).max())))

    return [likely(question) for question in questions]


@dataclass(frozen=True)
class Reliable:
    """Of `asked` questions judged from `start` to below `end`, the number with an answer."""

    start: float
    end: float
    asked: int
    answerable: int


def reliability(questions: Sequence[Labelled], likely: Sequence[float]) -> list[Reliable]:
    """Return how often a question has an answer, by its judged probability."""
    pairs = [(chance, question.answers) for question, chance in zip(questions, likely, strict=True)]

    def between(start: float, end: float) -> Reliable:
        found = [answers for chance, answers in pairs if start <= chance < end or chance == end == 1]
        return Reliable(start, end, len(found), sum(found))

    return [between(start, end) for start, end in pairwise(BOUNDS)]


def _logistic(rows: Floats, labels: Floats) -> Floats:
    """Newton's method over standardised columns; the intercept is not penalised."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    columns = np.column_stack([np.ones(len(rows)), (rows - mean) / spread])
    share = labels * labels.sum() + (1 - labels) * (len(labels) - labels.sum())
    importance = len(labels) / (2 * np.maximum(share, 1))
    ridge = _RIDGE * np.eye(columns.shape[1])
    ridge[0, 0] = 1e-6
    weights = cast("Floats", np.zeros(columns.shape[1]))
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-columns @ weights))
        curvature = (columns * (importance * likely * (1 - likely))[:, None]).T @ columns + ridge
        slope = columns.T @ (importance * (labels - likely)) - ridge @ weights
        weights = np.asarray(weights + np.linalg.solve(curvature, slope), np.float64)
    scaled = weights[1:] / spread
    return np.array([weights[0] - float(scaled @ mean), *scaled])
