"""Everyday phrases about a lawsuit in legal terms: "deram razão a quem?" asks who won. Pure."""

import re
from functools import cache
from importlib.resources import files

from activities.law.fold import squash

_LIST = "sayings.txt"


def plainly(question: str) -> str:
    """Return the folded question with each listed phrase replaced by its legal term, in list order."""
    said = squash(question)
    for pattern, instead in _sayings():
        said = pattern.sub(instead, said)
    return " ".join(said.split())


@cache
def _sayings() -> tuple[tuple[re.Pattern[str], str], ...]:
    text = files("activities.inquiry").joinpath(_LIST).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return tuple((re.compile(said), instead.strip()) for said, _, instead in (line.rpartition(" =") for line in lines))
