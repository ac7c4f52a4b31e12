"""How well a precedent answers a phase: 0-100 on a scale that does not depend on what else was found.

Text: BM25 and cosine of the best passage and of the case's theme, each against a fixed full mark, so that the best of
bad matches stays bad. Structure: shared statutes, citations and criteria lift the text score towards 100, each the more
the more it tells. A precedent without statutes or citations of its own loses nothing by it.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
    lawsuit's questions; `cited` when the case file cites this very decision.
    """

    agreement: float | None
    foreign: bool = False
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


def breakdown(
    text: TextScore, statutes: float, citations: float, criteria: float, relation: Relation
) -> ScoreBreakdown:
    """All parts and the total: text, lifted by structure towards 100, then drawn to what the relation allows."""
    lift = (STATUTES_LIFT * statutes + CITATIONS_LIFT * citations + CRITERIA_LIFT * criteria) / 100
    total = relation.applied(text.total + (100 - text.total) * lift)
    return ScoreBreakdown(
        bm25=round(text.bm25, 2),
        semantic=round(text.semantic, 2),
        statutes=round(statutes, 2),
        citations=round(citations, 2),
        criteria=round(criteria, 2),
        subject=round(100 * (relation.agreement or 0.0), 2),
        total=round(total, 2),
    )


def _mark(value: float, full: float) -> float:
    return 100 * min(1.0, max(0.0, value) / full)
