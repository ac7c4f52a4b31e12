"""Evidence that a decision is of use to a lawsuit: features, each computed on the two of them alone.

The features compare the lawsuit with what the decision decides. The reverse would match a long lawsuit with everything.
A word counts by its rarity in the corpus (0-1), alike in small and large corpora.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph, Overlap
from activities.graph.references import article, own_reference
from activities.precedents.argued import Argued, Passage
from activities.precedents.likelihood.holding import Holding, Statement, holding_of, names_question
from activities.precedents.matters.agreement import agreement, left_by_branch
from activities.precedents.telling import Pair
from activities.search.analysis import analyse
from activities.search.index import SearchIndex
from workflows.contracts.law.corpus import Decision
from workflows.contracts.run.case import PhaseLabel

RAREST = 6.0
"""The rarity that counts 1: of a word that one decision in 400 has."""
SMALL = 1.22
"""In a corpus of less than some 130 decisions so much of the logarithm of their number counts 1."""
LEAST_WEIGHT = 1.5
"""Least weight of a statement, so that a few common words do not cover one."""
LEAST_PAIRS = 2.0
FULL_TITLE = 0.5
FULL_PAIRS = 3
"""A pair of words in this many paragraphs counts in full."""
MOST_BY_ONE_NAME = 0.8
FULL_AGREEMENT = 0.75
FULL_PASSAGE = 3.0
"""What a passage and a statement share at least where agreement in the table of matters counts in full: of one
matter alone are many decisions that answer other questions."""
ARGUED_WEIGHT = 1.6
"""Least weight of the words that a passage shares with a statement that it argues: some three distinctive ones."""
ARGUED_SHARE = 0.6
"""The same as a share of what the lawsuit's best passage shares with the decision."""

Floats = NDArray[np.float64]


class Signs(NamedTuple):
    """What is counted, 0 and up.

    `holding`: what share of the words of its statements, on average, the lawsuit keeps saying. `title`: what share of
    the action's title its headings and one statement have, 1 where both have half of it. `passage` and `headings`: the
    weight of the words that one passage shares with one statement, and with the headings. `heading_pairs` (a share) and
    `pairs` (a weight): neighbouring words of theirs that the lawsuit says. `statutes` and `citations` that both name.
    `subject`: agreement in the table of matters, as far as a passage argues what the decision decides; 0 where either
    names no matter.
    """

    holding: float
    title: float
    passage: float
    headings: float
    heading_pairs: float
    pairs: float
    statutes: float
    citations: float
    subject: float


class Fit(NamedTuple):
    """A passage that argues what a decision decides, and the weight of the words that they share."""

    passage: Passage
    weight: float


@dataclass(frozen=True)
class Evidence:
    """The signs, what both name, and by phase the passage that argues what the decision decides, if any.

    `closest` is the passage of the whole lawsuit that shares most; `cited` the reference by which the case file cites
    this very decision; `left` is the share of the probability that its branch of law leaves.
    """

    signs: Signs
    overlap: Overlap
    closest: Passage
    argued: Mapping[PhaseLabel, Fit]
    cited: str | None
    left: float


class Examination:
    """One lawsuit before one corpus. `of` gives the evidence of a decision."""

    def __init__(self, argued: Argued, search: SearchIndex, graph: LegalGraph | None) -> None:
        self._argued, self._search = argued, search
        self._places = _places(argued.passages)
        self._weights = np.array([passage.weight for passage in argued.passages])
        most = math.log1p(max(argued.said.values(), default=1))
        self._said = {stem: math.log1p(count) / most for stem, count in argued.said.items()}
        self._rarity = dict[str, float]()
        self._rarest = min(RAREST, SMALL * math.log(2 + len(search)))
        self._title = max(self._weight(argued.titled), LEAST_WEIGHT)
        self._telling = _telling(argued, graph, len(search)) if graph else {}

    def of(self, decision: Decision) -> Evidence:
        """The evidence of one decision; the lawsuit has at least one passage."""
        holding = holding_of(decision)
        self._learn(holding.stems)
        shared = [self._shared(one) for one in holding.statements]
        headings = self._shared(holding.headings)
        overlap, cited = self._overlap(decision), self._cited(decision)
        by_passage = np.max([headings, *shared], axis=0) * self._weights
        return Evidence(
            signs=self._signs(decision, holding, shared, headings, overlap, cited),
            overlap=overlap,
            closest=self._argued.passages[int(by_passage.argmax())],
            argued=self._by_phase(by_passage, cited),
            cited=cited,
            left=left_by_branch(self._argued.subject, decision.features.sides.branch),
        )

    def _signs(
        self,
        decision: Decision,
        holding: Holding,
        shared: list[Floats],
        headings: Floats,
        overlap: Overlap,
        cited: str | None,
    ) -> Signs:
        of_headings = sum(self._pair_weight(pair) for pair in sorted(holding.headings.pairs))
        titled = max(self._titled(one) for one in holding.statements)
        passage = max(float(one.max()) for one in shared)
        agreed = min(1.0, agreement(self._argued.subject, decision) / FULL_AGREEMENT)
        return Signs(
            holding=float(np.mean([self._kept_saying(one) for one in holding.statements])),
            title=self._titled(holding.headings) * titled,
            passage=passage,
            headings=float(headings.max()),
            heading_pairs=self._paired(holding.headings) / max(LEAST_PAIRS, of_headings),
            pairs=max(self._paired(one) for one in holding.statements),
            statutes=self._told(overlap.statutes),
            citations=1.0 if cited else self._told(overlap.citations),
            subject=agreed * min(1.0, passage / FULL_PASSAGE),
        )

    def _titled(self, statement: Statement) -> float:
        return min(1.0, self._weight(statement.stems & self._argued.titled) / self._title / FULL_TITLE)

    def _learn(self, stems: Iterable[str]) -> None:
        """Looks up the rarities that are not yet known."""
        new = [stem for stem in sorted(stems) if stem not in self._rarity]
        found = self._search.rarities(new)
        self._rarity.update((stem, min(1.0, found.get(stem, RAREST) / self._rarest)) for stem in new)

    def _weight(self, stems: Iterable[str]) -> float:
        stems = list(stems)
        self._learn(stems)
        return sum(self._rarity[stem] for stem in sorted(stems))

    def _shared(self, statement: Statement) -> Floats:
        """The weight of the words that each passage shares with the statement."""
        found = np.zeros(len(self._weights))
        for stem in sorted(statement.stems & self._places.keys()):
            found[self._places[stem]] += self._rarity[stem]
        return found

    def _kept_saying(self, statement: Statement) -> float:
        said = sum(self._rarity[stem] * self._said.get(stem, 0.0) for stem in sorted(statement.stems))
        return said / max(self._weight(statement.stems), LEAST_WEIGHT)

    def _paired(self, statement: Statement) -> float:
        counts = self._argued.pairs
        return sum(
            min(1.0, counts[pair] / FULL_PAIRS) * self._pair_weight(pair)
            for pair in sorted(statement.pairs & counts.keys())
        )

    def _pair_weight(self, pair: Pair) -> float:
        return (self._rarity[pair[0]] + self._rarity[pair[1]]) / 2

    def _told(self, names: Iterable[str]) -> float:
        """0-1 for a set of shared names, combined by their rarity (noisy or)."""
        return 1 - math.prod(1 - MOST_BY_ONE_NAME * self._telling[name] for name in names)

    def _overlap(self, decision: Decision) -> Overlap:
        own = {article(statute) for statute in decision.features.statutes}
        citations = [*decision.features.citations, *filter(None, [self._cited(decision)])]
        return Overlap(
            statutes=tuple(name for name in self._argued.statutes if name in own and name in self._telling),
            criteria=tuple(name for name in decision.features.criteria if self._names(name)),
            citations=tuple(name for name in self._argued.citations if name in citations and name in self._telling),
        )

    def _cited(self, decision: Decision) -> str | None:
        own = own_reference(decision)
        return own[0] if own and own[0] in self._argued.citations else None

    def _names(self, criterion: str) -> bool:
        """Whether one passage says all words of a criterion; a single word says too little."""
        terms = set(analyse(criterion))
        telling = sorted(terms & self._places.keys())
        if not names_question(criterion) or not telling or terms - self._argued.vocabulary:
            return False
        places = [frozenset[int](self._places[stem].tolist()) for stem in telling]
        return bool(places[0].intersection(*places[1:]))

    def _by_phase(self, by_passage: Floats, cited: str | None) -> Mapping[PhaseLabel, Fit]:
        """For each phase that argues what the decision decides, or cites it, its best passage."""
        least = max(ARGUED_WEIGHT, ARGUED_SHARE * float(by_passage.max()))
        best = dict[PhaseLabel, tuple[bool, Fit]]()
        for passage, weight in zip(self._argued.passages, by_passage.tolist(), strict=True):
            cites, known = cited in passage.citations, best.get(passage.phase)
            if (cites or weight >= least) and (known is None or (cites, weight) > (known[0], known[1].weight)):
                best[passage.phase] = cites, Fit(passage, weight)
        return {phase: fit for phase, (_, fit) in best.items()}


def _places(passages: Iterable[Passage]) -> dict[str, NDArray[np.intp]]:
    """The places of each stem."""
    found: dict[str, list[int]] = {}
    for place, passage in enumerate(passages):
        for stem in passage.stems:
            found.setdefault(stem, []).append(place)
    return {stem: np.array(places, dtype=np.intp) for stem, places in found.items()}


def _telling(argued: Argued, graph: LegalGraph, documents: int) -> dict[str, float]:
    """0-1 for each statute and citation of the lawsuit; higher if fewer decisions have it."""
    statutes, citations = list(argued.statutes), list(argued.citations)
    usage = {**graph.usage(Edge.APLICA, statutes), **graph.usage(Edge.CITA_PRECEDENTE, citations)}
    return {name: _rarity(usage.get(name, 1), documents) for name in (*statutes, *citations)}


def _rarity(users: int, documents: int) -> float:
    """1 for a word of a single decision of the corpus, 0 for a word of all; 0.5 if unknown."""
    return 0.5 if documents < 2 else max(0.0, 1 - math.log(users) / math.log(documents))
