"""Words that frame a question ("pode", "quanto", "direito") without naming its subject."""

import re
from functools import cache
from importlib.resources import files

from activities.search.analysis import Level, form, words

_LIST = "framing.txt"


def is_framing(word: str) -> bool:
    """Return whether a folded word, singular or plural, only frames questions."""
    return form(word, Level.SINGULAR) in _framing()


@cache
def _framing() -> frozenset[str]:
    text = files("activities.search.words").joinpath(_LIST).read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return frozenset(form(word, Level.SINGULAR) for line in lines for word in words(line))


_SIDE = re.compile(
    r"\b(?:(?:des)?favor[áa]ve(?:l|is)|contr[áa]ri[oa]s?|(?:em|a) favor|prejudicia(?:l|is))"
    r"\s+(?:d?[aeo]s?|[àa]o?s?|para)\s+\w+",
    re.IGNORECASE,
)


def bare(query: str) -> str:
    """Return a question without its wanted side ("favorável ao consumidor"); unchanged if nothing would be left."""
    left = " ".join(_SIDE.sub(" ", query).split())
    return left if any(not is_framing(word) for word in words(left)) else query
