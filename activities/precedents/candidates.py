"""Decisions of a corpus that may be useful to a lawsuit."""

from collections.abc import Mapping, Sequence

from activities.graph.read import LegalGraph
from activities.precedents.argued import Argued, Passage
from activities.search.columns import Filters
from activities.search.index import SearchIndex
from workflows.contracts.research.search import SearchStrategy

MOST = 250
_PASSAGES = 40
_PER_PASSAGE = 30
_PER_THEME = 100
_MOST_SAID = 30
_LEAST_STEMS = 6
_RANK = 10
"""A place in a list counts 1 / (10 + place), so that the first places weigh more."""


def candidates(argued: Argued, search: SearchIndex, graph: LegalGraph | None) -> list[int]:
    """Return rows of at most `MOST` decisions, those cited in the case file first (none without a graph)."""
    promise: dict[int, float] = {}
    for rows in _found(argued, search):
        for place, row in enumerate(rows):
            promise[row] = promise.get(row, 0.0) + 1 / (_RANK + place)
    cited = _cited(argued, search, graph) if graph else []
    others = sorted(promise.keys() - set(cited), key=lambda row: (-promise[row], row))
    return [*cited, *others][:MOST]


def _found(argued: Argued, search: SearchIndex) -> list[list[int]]:
    """Return rows, best first, by the lawsuit's recurring words, its title and its most distinctive passages."""
    rarity = search.rarities(argued.said)
    most_said = sorted(argued.said, key=lambda stem: (-argued.said[stem] * rarity.get(stem, 0.0), stem))[:_MOST_SAID]
    by_words = [(most_said, _PER_THEME), *((sorted(one.stems), _PER_PASSAGE) for one in _most_telling(argued.passages))]
    found = [_ordered(search.lexical.best(terms, count, Filters())) for terms, count in by_words]
    if argued.title:
        evidence = search.evidence(argued.title, SearchStrategy.WEIGHTED, _PER_THEME)
        found.append(_ordered(evidence.bm25 or evidence.cosine))
        found.append(_ordered(evidence.cosine))
    return found


def _most_telling(passages: Sequence[Passage]) -> list[Passage]:
    telling = [one for one in passages if one.citations or len(one.stems) >= _LEAST_STEMS]
    return sorted(telling, key=lambda one: (-one.weight * min(len(one.stems), 40), one.paragraph.page))[:_PASSAGES]


def _ordered(scores: Mapping[int, float]) -> list[int]:
    return sorted(scores, key=lambda row: (-scores[row], row))


def _cited(argued: Argued, search: SearchIndex, graph: LegalGraph) -> list[int]:
    known = graph.resolve(list(argued.citations)) if argued.citations else {}
    rows = [search.row(identifier) for identifier in known.values()]
    return sorted({row for row in rows if row is not None})
