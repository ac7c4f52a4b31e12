"""Which decisions a phase's passages lead to, each with the passage that speaks for it best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from activities.graph.read import LegalGraph
from activities.precedents.queries import Passage, PhaseQueries
from activities.precedents.scoring import Closeness, text_score
from activities.search.columns import Filters
from activities.search.index import SearchIndex
from workflows.contracts.research.search import SearchStrategy

PER_PASSAGE = 60
PER_THEME = 60
MOST = 200


@dataclass(frozen=True)
class Candidate:
    """A decision by its row in the search index; `cited` when the passage cites this very decision."""

    row: int
    passage: Passage
    closeness: Closeness
    cited: bool
    promise: float

    @property
    def rank(self) -> tuple[bool, float]:
        """Greater is better: a passage that cites the decision comes before any other."""
        return self.cited, self.promise


def candidates(queries: PhaseQueries, search: SearchIndex, graph: LegalGraph | None) -> list[Candidate]:
    """At most `MOST` decisions, the cited and then the closest first; without a graph citations lead nowhere."""
    known = graph.resolve(list(queries.citations)) if graph and queries.citations else {}
    best: dict[int, Candidate] = {}
    themed = _nearest(search, queries.theme) if queries.theme else frozenset[int]()
    for passage in queries.passages:
        named = _rows(search, [known[name] for name in passage.citations if name in known])
        for row, closeness in _closeness(search, passage, named | themed).items():
            promise = text_score(closeness, passage, None, len(search)).total
            found = Candidate(row, passage, closeness, row in named, promise)
            if row not in best or found.rank > best[row].rank:
                best[row] = found
    return sorted(best.values(), key=lambda found: (not found.cited, -found.promise, found.row))[:MOST]


def theme_closeness(search: SearchIndex, theme: str, found: Sequence[Candidate]) -> dict[int, Closeness]:
    """How close each candidate is to the theme; empty when there is no theme."""
    return _measured(search, theme, [candidate.row for candidate in found]) if theme else {}


def _nearest(search: SearchIndex, text: str) -> frozenset[int]:
    return frozenset(search.evidence(text, SearchStrategy.WEIGHTED, PER_THEME, Filters(), None).rows)


def _closeness(search: SearchIndex, passage: Passage, also: frozenset[int]) -> Mapping[int, Closeness]:
    text = passage.sought
    evidence = search.evidence(text, SearchStrategy.WEIGHTED, PER_PASSAGE, Filters(), None)
    found = {row: Closeness(evidence.bm25.get(row, 0.0), evidence.cosine.get(row, 0.0)) for row in evidence.rows}
    return {**_measured(search, text, sorted(also - found.keys())), **found}


def _measured(search: SearchIndex, text: str, rows: Sequence[int]) -> dict[int, Closeness]:
    evidence = search.measure(text, rows)
    return {row: Closeness(evidence.bm25.get(row, 0.0), evidence.cosine.get(row, 0.0)) for row in rows}


def _rows(search: SearchIndex, identifiers: Sequence[str]) -> frozenset[int]:
    found = (search.row(identifier) for identifier in identifiers)
    return frozenset(row for row in found if row is not None)
