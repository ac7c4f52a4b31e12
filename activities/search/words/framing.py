"""Words that frame a question ("pode", "quanto", "direito") without naming its subject."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from activities.search.analysis import Level, form, words
from activities.search.words.meanings import legal_stems

_LIST = "framing.txt"


def is_framing(word: str) -> bool:
    """Return whether a folded word, singular or plural, only frames questions."""
    return form(word, Level.SINGULAR) in _framing()


_FORMS = {
    "ar": "o|a|as|amos|am|ei|ou|aste|aram|ava|avam|ando|arem|aria|ariam|arei|ara|arao|asse|assem|e|em",
    "er": "o|e|es|emos|em|i|eu|este|eram|ia|iam|endo|erem|eria|eriam|erei|era|erao|esse|essem|a|am",
    "ir": "o|e|es|imos|em|i|iu|iste|iram|ia|iam|indo|irem|iria|iriam|irei|ira|irao|isse|issem|a|am",
}
"""Endings of regular verbs, without those that nouns share ("mandado", "passagem")."""
_SHORTEST_STEM = 3


@cache
def _framing() -> frozenset[str]:
    text = files("activities.search.words").joinpath(_LIST).read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    said = {word for line in lines for word in words(line)}
    return frozenset(form(one, Level.SINGULAR) for word in said for one in (word, *_conjugated(word)))


def _conjugated(word: str) -> Iterator[str]:
    """Yield the forms of an infinitive, as a regular verb, that are not legal terms ("busca"); else nothing."""
    stem, ending = word[:-2], word[-2:]
    if ending in _FORMS and len(stem) >= _SHORTEST_STEM:
        found = (stem + one for one in _FORMS[ending].split("|"))
        yield from (one for one in found if form(one, Level.STEM) not in legal_stems())


_SIDE = re.compile(
    r"\b(?:(?:des)?favor[áa]ve(?:l|is)|contr[áa]ri[oa]s?|(?:em|a) favor|prejudicia(?:l|is))"
    r"\s+(?:d?[aeo]s?|[àa]o?s?|para)\s+\w+",
    re.IGNORECASE,
)


_LINKING = re.compile(
    r"\b(?:(?:por|em) (?:causa|conta|razão|virtude|vez|função)|na hora|a partir|de acordo) (?:d[aeo]s?|com)\b"
    r"|\b(?:entr|ingress)\w+ (?:na justiça|(?:com|em) (?:uma? )?(?:ação|processo|juízo))",
    re.IGNORECASE,
)
"""Phrases whose nouns mean something else by themselves: "por causa de" is no "justa causa"."""


def bare(query: str) -> str:
    """Return a question without its wanted side ("favorável ao consumidor") and phrases that only link its parts;
    unchanged if nothing would be left.
    """
    left = " ".join(_LINKING.sub(" ", _SIDE.sub(" ", query)).split())
    return left if any(not is_framing(word) for word in words(left)) else query
