"""Sums of money in a piece, each with what it is as the words beside it say. Pure."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from activities.casefile.facts.located import Located
from activities.casefile.facts.money_words import (
    AFTERWARDS,
    ASIDE,
    CAPPED,
    COUNSEL,
    EXPERT,
    GAP,
    KINDS,
    PAPERS,
    REPORTED,
    RULED,
    SHARED,
    STOP,
    VAGUE,
)
from activities.casefile.systems.recognition import Sheet
from workflows.contracts.reading.timeline import MoneyKind

BEFORE, AFTER = 110, 60
"""Characters around a sum that may say what it is."""
CLAUSE = 300
"""Characters before a sum that may say who speaks of it."""
MOST = 40
"""Sums of one piece."""
MOST_READ = 400
"""Sums that are looked at in one piece."""

SUM = re.compile(r"r\$ ?(\d{1,3}(?:\.\d{3})+,\d{2}|\d{1,9},\d{2})")
"""A sum, in lower case; its group is what `value_of` reads."""


def value_of(written: str) -> float:
    """The value of a number as written, such as "10.000,00"."""
    return float(written.replace(".", "").replace(",", "."))


def written_sum(text: str) -> float | None:
    """The sum that a text writes, as "R$ 10.000,00"; None where it writes none."""
    found = SUM.search(text.lower())
    return value_of(found[1]) if found else None


class Sum(NamedTuple):
    """`value` in reais; `text` the words around it as printed; `reported`: somebody asks or states it."""

    kind: MoneyKind
    value: float
    text: str
    page: int
    reported: bool = False


def find_money(sheets: list[Sheet], piece_type: str = "") -> list[Sum]:
    """The sums of a piece in order, each kind and value once, at most `MOST`; `OUTRO` where nothing names the kind.

    A value that the piece names somewhere is not given again without a name.
    """
    told = Located.of(sheets)
    found: dict[tuple[MoneyKind, float], Sum] = {}
    before: tuple[int, MoneyKind] | None = None
    for one in islice(SUM.finditer(told.folded), MOST_READ):
        first, last = _sentence(told.folded, one.start(), one.end())
        if before and before[0] >= first and _goes_with(told.folded, before[0], one.start()):
            kind = before[1]
        else:
            kind = _kind(told.folded, _own_words(told.folded, first, before), one.start(), one.end(), last)
        kind = kind or PAPERS.get(piece_type, MoneyKind.OUTRO)
        before = (one.end(), kind)
        if value := value_of(one[1]):
            words = " ".join(told.text[first:last].split())
            reported = _reported(told.folded[max(0, one.start() - CLAUSE) : one.start()])
            found.setdefault((kind, value), Sum(kind, value, words, told.page_at(one.start()), reported))
    return list(_best(list(found.values())))[:MOST]


def _goes_with(folded: str, end: int, start: int) -> bool:
    """Whether the words between two sums make the second one of the same kind: a fine's cap, another person's share."""
    return any(words.fullmatch(folded, end, start) is not None for words in (CAPPED, SHARED))


def _best(found: list[Sum]) -> Iterator[Sum]:
    """Without those that say less of a value than another does."""
    named = [one for one in found if one.kind not in VAGUE]
    values, ruled = {one.value for one in named}, {one.value for one in named if not one.reported}
    ordered = {one.value for one in found if one.kind is MoneyKind.CONDENACAO}
    for one in found:
        own = one.kind is MoneyKind.CONDENACAO and not one.reported
        vague = one.kind in VAGUE and one.value in (ruled if own else values)
        if not vague and not (one.kind is MoneyKind.OUTRO and one.value in ordered):
            yield one


def _sentence(folded: str, start: int, end: int) -> tuple[int, int]:
    """Where the words around a sum begin and end, within its sentence."""
    low, high = max(0, start - BEFORE), min(len(folded), end + AFTER)
    stops = [low + stop.end() for stop in STOP.finditer(folded[low:start].rstrip(" :"))]  # a label is part of it
    after = STOP.search(folded[end:high])
    first = stops[-1] if stops else low
    if first == low and low:
        first = folded.find(" ", low, start) + 1 or low
    last = end + after.start() if after else high
    if last == high and high < len(folded):
        last = max(folded.rfind(" ", end, high), end)
    return first, last


def _own_words(folded: str, first: int, before: tuple[int, MoneyKind] | None) -> int:
    """Where the words begin that may name a sum: after those that name the sum before it."""
    if before is None or before[0] <= first:
        return first
    named = AFTERWARDS.match(folded, before[0])
    return named.end() if named and not folded.startswith("r$", named.end()) else before[0]


def _kind(folded: str, first: int, start: int, end: int, last: int) -> MoneyKind | None:
    """The kind named right before the sum, else right after it: a wrong name is worse than none."""
    before, after = ASIDE.sub(" ", folded[first:start]), SUM.split(folded[end:last], maxsplit=1)[0]
    named = [(one.end(), kind) for kind, pattern in KINDS for one in pattern.finditer(before)]
    place, kind = max(named, default=(0, None), key=lambda one: one[0])
    if before.endswith(" e ") or not GAP.fullmatch(before, place):
        kind = None
    if kind in (None, *VAGUE) and (behind := AFTERWARDS.match(after)):
        said = [(one.start(), other) for other, pattern in KINDS if (one := pattern.search(behind["what"]))]
        kind = min(said, default=(0, kind), key=lambda one: one[0])[1]
    return kind and _whose_fees(kind, folded[max(0, start - CLAUSE // 2) : end + AFTER])


def _whose_fees(kind: MoneyKind, around: str) -> MoneyKind:
    """Fees are the expert's where the words speak of one and not of counsel."""
    if kind is MoneyKind.HONORARIOS and EXPERT.search(around) and not COUNSEL.search(around):
        return MoneyKind.HONORARIOS_PERICIAIS
    return kind


def _reported(clause: str) -> bool:
    """Whether these words before a sum tell what somebody asks or states, rather than what a court rules."""
    clause = STOP.split(clause)[-1]
    said, ruled = ([one.start() for one in words.finditer(clause)] for words in (REPORTED, RULED))
    return bool(said) and max(said) > max(ruled, default=-1)
