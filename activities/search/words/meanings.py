"""What else says the same as the words of a question: the legal thesaurus both ways, everyday speech one way."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from activities.search.analysis import analyse
from activities.search.words.expansion import Stems, thesaurus_phrases

_EVERYDAY = "everyday.txt"


def other_meanings(stems: Sequence[str]) -> dict[str, frozenset[Stems]]:
    """For each stem of a question, in order, the phrases that say what a phrase it stands in says."""
    found: dict[str, set[Stems]] = {}
    for at, stem in enumerate(stems):
        for phrase, others in _phrases_from().get(stem, ()):
            if tuple(stems[at : at + len(phrase)]) == phrase:
                for part in phrase:
                    found.setdefault(part, set()).update(others)
    return {stem: frozenset(others) for stem, others in found.items()}


@cache
def legal_stems() -> frozenset[str]:
    """The stems of the language of courts, as far as the thesaurus and the legal side of everyday speech have it."""
    of_thesaurus = (stem for phrase, _ in thesaurus_phrases() for stem in phrase)
    of_everyday = (stem for _, others in _everyday() for phrase in others for stem in phrase)
    return frozenset([*of_thesaurus, *of_everyday])


@cache
def _phrases_from() -> dict[str, list[tuple[Stems, list[Stems]]]]:
    """Every known phrase under its first stem, with the phrases that say the same."""
    by_first: dict[str, list[tuple[Stems, list[Stems]]]] = {}
    legal = ((phrase, [tuple(analyse(other)) for other in others]) for phrase, others in thesaurus_phrases())
    for phrase, others in (*legal, *_everyday()):
        by_first.setdefault(phrase[0], []).append((phrase, [other for other in others if other]))
    return by_first


def _everyday() -> Iterator[tuple[Stems, list[Stems]]]:
    text = files("activities.search.words").joinpath(_EVERYDAY).read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            said, _, written = line.partition(" = ")
            yield tuple(analyse(said)), [tuple(analyse(phrase)) for phrase in written.split("|")]
