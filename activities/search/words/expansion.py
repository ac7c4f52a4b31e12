"""Other wordings of a question: from the built-in legal thesaurus and, where one is configured, a language model."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, zip_longest

from activities.search.analysis import analyse
from activities.search.language_model import LanguageModel

MOST = 3
_WORD = re.compile(r"\w+(?:\.\d{3})*")
_THESAURUS = "thesaurus.txt"

Stems = tuple[str, ...]


@dataclass(frozen=True)
class Expansion:
    """Variants of a question, at most `MOST`, and what could not be had (in Portuguese)."""

    variants: list[str]
    degraded: list[str]


def expand(query: str, model: LanguageModel | None = None) -> Expansion:
    """Other ways to ask the same; none where nothing is known. A model's come first, the thesaurus fills up.

    A model that fails costs its variants and nothing else.
    """
    asked = model.variants(query) if model else []
    note = ["O modelo de linguagem não respondeu; a consulta foi expandida só com o tesauro."] if asked is None else []
    found = [variant for variant in chain(asked or [], thesaurus_variants(query)) if variant.strip()]
    distinct = {" ".join(analyse(variant)): variant for variant in reversed(found)}
    distinct.pop(" ".join(analyse(query)), None)
    return Expansion(list(reversed(distinct.values()))[:MOST], note)


def thesaurus_variants(query: str) -> list[str]:
    """The question with one of its phrases said otherwise, the longest phrases first; each once, then again each."""
    words = [(match.start(), match.end(), stem) for match in _WORD.finditer(query) for stem in analyse(match[0])]
    stems = _Stems([stem for _, _, stem in words])
    taken: set[int] = set()
    by_phrase: list[list[str]] = []
    for phrase, others in thesaurus_phrases():
        at = stems.position(phrase)
        if at is None or taken & set(range(at, at + len(phrase))):
            continue
        taken |= set(range(at, at + len(phrase)))
        start, end = words[at][0], words[at + len(phrase) - 1][1]
        fresh = [other for other in others if stems.position(tuple(analyse(other))) is None]
        by_phrase.append([query[:start] + other + query[end:] for other in fresh])
    return [variant for turn in zip_longest(*by_phrase) for variant in turn if variant is not None]


class _Stems:
    """The stems of a question in order, and where each stands."""

    def __init__(self, stems: Sequence[str]) -> None:
        self._stems = tuple(stems)
        self._places: dict[str, list[int]] = {}
        for at, stem in enumerate(stems):
            self._places.setdefault(stem, []).append(at)

    def position(self, phrase: Stems) -> int | None:
        """Where a phrase first stands among them."""
        places = self._places.get(phrase[0], ()) if phrase else range(1)
        return next((at for at in places if self._stems[at : at + len(phrase)] == phrase), None)


@cache
def thesaurus_phrases() -> list[tuple[Stems, list[str]]]:
    """Every phrase of the thesaurus by its stems, longest first, with the others of its group."""
    text = files("activities.search.words").joinpath(_THESAURUS).read_text(encoding="utf-8")
    groups = [
        [phrase.strip() for phrase in line.split("|")]
        for line in text.splitlines()
        if line.strip() and not line.startswith("#")
    ]
    found = [
        (tuple(analyse(phrase)), [other for other in group if other != phrase]) for group in groups for phrase in group
    ]
    return sorted((entry for entry in found if entry[0]), key=lambda entry: -len(entry[0]))
