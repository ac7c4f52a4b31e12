"""How well a precedent answers a phase: 0-100 on a scale that does not depend on what else was found.

Text: BM25 and cosine of the best passage and of the case's theme, each against a fixed full mark, so that the best of
bad matches stays bad. Structure: shared statutes, citations and criteria lift the text score towards 100, each the more
the more it tells. A precedent without statutes or citations of its own loses nothing by it.

What the decision has to do with the lawsuit as a whole is asked in two ways, and the better founded answer counts: what
the table of matters knows of both (`Relation`), and what the two texts themselves share (`Likeness`), for subjects that
no table knows.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from activities.precedents.likeness.likeness import Likeness
from activities.precedents.queries import Passage
from workflows.contracts.result import ScoreBreakdown

PASSAGE_SHARE = 0.7
PASSAGE_BM25 = 5.5
PASSAGE_TERMS = 30
PASSAGE_COSINE = 0.77
THEME_BM25 = 3.4
THEME_COSINE = 0.7
STATUTES_LIFT = 0.25
CITATIONS_LIFT = 0.35
CRITERIA_LIFT = 0.15
MOST_BY_ONE_NAME = 0.8
SAME_SUBJECT = 0.5
SUBJECT_LIFT = 0.3
OTHER_SUBJECT = 0.5
UNKNOWN = 0.7
FOREIGN = 0.4


class _Signs(NamedTuple):
    """Weights of a logistic over the signs that a decision is of use, each 0-1."""

    bm25: float
    semantic: float
    statutes: float
    citations: float
    criteria: float
    title: float
    words: float
    pairs: float
    sense: float
    length: float
    criminal: float
    constant: float


ALIKE = _Signs(3.28, 1.44, 1.59, 1.11, 1.88, 1.47, 3.31, 3.2, 2.13, -1.17, -2.34, -6.48)
"""Fitted without the table of matters: docs/retrieval.md says on what, and how well it does on themes left out."""


@dataclass(frozen=True)
class Closeness:
    """Raw text scores: BM25 and cosine."""

    bm25: float
    cosine: float


@dataclass(frozen=True)
class TextScore:
    """Text parts, 0-100."""

    bm25: float
    semantic: float

    @property
    def total(self) -> float:
        """Their mean."""
        return (self.bm25 + self.semantic) / 2


@dataclass(frozen=True)
class Relation:
    """What a decision has to do with the lawsuit as a whole, whatever words one passage shares with it.

    `agreement` is 0-1, None where one of the two names no matter; `foreign` when its branch of law answers none of the
    lawsuit's questions; `criminal` when it is a criminal decision and the lawsuit no criminal one; `cited` when the
    case file cites this very decision.
    """

    agreement: float | None
    foreign: bool = False
    criminal: bool = False
    cited: bool = False

    def applied(self, score: float) -> float:
        """The score of the words, scaled down where the subject is another and lifted where it is the same."""
        if self.cited:
            return score
        if self.foreign:
            return FOREIGN * score
        if self.agreement is None:
            return UNKNOWN * score
        same = min(1.0, self.agreement / SAME_SUBJECT)
        scaled = score * (OTHER_SUBJECT + (1 - OTHER_SUBJECT) * same)
        return scaled + (100 - scaled) * SUBJECT_LIFT * same


@dataclass(frozen=True)
class Shared:
    """Structure that both sides share, 0-100 each."""

    statutes: float = 0.0
    citations: float = 0.0
    criteria: float = 0.0


def text_score(close: Closeness, passage: Passage, theme: Closeness | None, documents: int) -> TextScore:
    """Text parts of one passage (and of the case's theme, when it is known) against one precedent.

    BM25 is divided by log(2 + documents), about the weight of a word that one document has: that makes it a count of
    shared telling words, alike in small and large corpora. Long passages share more by chance: they have more to show.
    """
    scale = math.log(2 + documents)
    full = PASSAGE_BM25 * max(1.0, len(passage.terms) / PASSAGE_TERMS) ** 0.5
    bm25 = passage.weight * _mark(close.bm25 / scale, full)
    semantic = passage.weight * _mark(close.cosine, PASSAGE_COSINE)
    if theme is not None:
        bm25 = PASSAGE_SHARE * bm25 + (1 - PASSAGE_SHARE) * _mark(theme.bm25 / scale, THEME_BM25)
        semantic = PASSAGE_SHARE * semantic + (1 - PASSAGE_SHARE) * _mark(theme.cosine, THEME_COSINE)
    return TextScore(bm25, semantic)


def rarity(users: int, documents: int) -> float:
    """0-1: 1 for what a single decision of the corpus has, 0 for what all have; a half where there is no telling."""
    if documents < 2:
        return 0.5
    return max(0.0, 1 - math.log(max(users, 1)) / math.log(documents))


def shared_score(names: Iterable[str], telling: Mapping[str, float]) -> float:
    """0-100 for a set of shared names: each leaves less to be desired by how much it tells, 0-1 (noisy or)."""
    left = 1.0
    for name in names:
        left *= 1 - MOST_BY_ONE_NAME * telling.get(name, 0.0)
    return 100 * (1 - left)


def breakdown(text: TextScore, shared: Shared, relation: Relation, like: Likeness) -> ScoreBreakdown:
    """All parts and the total, by the subject or by the likeness, whichever speaks for more."""
    lift = (STATUTES_LIFT * shared.statutes + CITATIONS_LIFT * shared.citations + CRITERIA_LIFT * shared.criteria) / 100
    total = relation.applied(text.total + (100 - text.total) * lift)
    if not relation.cited:
        total = max(total, alike(text, shared, relation, like))
    return ScoreBreakdown(
        bm25=round(text.bm25, 2),
        semantic=round(text.semantic, 2),
        statutes=round(shared.statutes, 2),
        citations=round(shared.citations, 2),
        criteria=round(shared.criteria, 2),
        subject=round(100 * (relation.agreement or 0.0), 2),
        total=round(total, 2),
    )


def alike(text: TextScore, shared: Shared, relation: Relation, like: Likeness) -> float:
    """0-100: how likely a decision is of use that shares so much with the lawsuit, whatever the table knows."""
    found = _Signs(
        bm25=text.bm25 / 100,
        semantic=text.semantic / 100,
        statutes=shared.statutes / 100,
        citations=shared.citations / 100,
        criteria=shared.criteria / 100,
        title=like.title,
        words=like.words,
        pairs=like.pairs,
        sense=like.sense,
        length=like.length,
        criminal=float(relation.criminal),
        constant=1.0,
    )
    likely = 1 / (1 + math.exp(-sum(weight * sign for weight, sign in zip(ALIKE, found, strict=True))))
    return 100 * likely * (FOREIGN if relation.foreign else 1.0)


def _mark(value: float, full: float) -> float:
    return 100 * min(1.0, max(0.0, value) / full)
