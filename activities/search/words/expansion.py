"""Rephrasings of a question, from the legal thesaurus and a configured language model."""

import re
from dataclasses import dataclass
from itertools import chain, zip_longest

from activities.search.analysis import analyse, words
from activities.search.language_model import LanguageModel
from activities.search.words.framing import is_framing
from activities.search.words.meanings import meanings_in

MOST = 3
_WORD = re.compile(r"\w+(?:\.\d{3})*")


@dataclass(frozen=True)
class Expansion:
    """Variants of a question, at most `MOST`, and failures in Portuguese."""

    variants: list[str]
    degraded: list[str]


def expand(query: str, model: LanguageModel | None = None) -> Expansion:
    """Return rephrasings; none if none is known. A model's come first, then the thesaurus'.

    A failing model costs only its own variants.
    """
    asked = model.variants(query) if model else []
    note = ["O modelo de linguagem não respondeu; a consulta foi expandida só com o tesauro."] if asked is None else []
    found = [variant for variant in chain(asked or [], thesaurus_variants(query)) if variant.strip()]
    distinct = {" ".join(analyse(variant)): variant for variant in reversed(found)}
    distinct.pop(" ".join(analyse(query)), None)
    return Expansion(list(reversed(distinct.values()))[:MOST], note)


def thesaurus_variants(query: str) -> list[str]:
    """Return the question with one phrase replaced, longest phrases first; each once, then each again."""
    placed = [(match.start(), match.end(), word) for match in _WORD.finditer(query) for word in words(match[0])]
    asked, taken = set(analyse(query)), set[int]()
    by_phrase: list[list[str]] = []
    for places, others in meanings_in([word for _, _, word in placed]):
        if taken.isdisjoint(places):
            taken.update(places)
            spans = [placed[place][:2] for place in places]
            if max(places) - min(places) < len(places):  # what stands between them belongs to the phrase
                spans = [(min(spans)[0], max(spans)[1])]
            by_phrase.append([_said(query, spans, other) for other in others if not asked.issuperset(analyse(other))])
    return [variant for turn in zip_longest(*by_phrase) for variant in turn if variant is not None]


def said_otherwise(query: str) -> str:
    """Return the words of a question with each known phrase replaced by all its synonyms; empty if it has none."""
    asked = words(query)
    said: dict[int, str] = {place: word for place, word in enumerate(asked) if not is_framing(word)}
    taken = set[int]()
    for places, others in meanings_in(asked):
        if taken.isdisjoint(places):
            taken.update(places)
            said |= dict.fromkeys(places, "") | {places[0]: " ".join(others)}
    return " ".join(filter(None, said.values())) if taken else ""


def _said(query: str, spans: list[tuple[int, int]], other: str) -> str:
    """Return the question with a phrase in the first span and the other spans removed."""
    (first, end), *rest = sorted(spans)
    for start, stop in reversed(rest):
        query = query[:start] + query[stop:]
    return " ".join((query[:first] + other + query[end:]).split())
