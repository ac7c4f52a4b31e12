"""Repealed laws: since when, and their replacement."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from activities.law.lists.read import dated_list


@dataclass(frozen=True, slots=True)
class Repeal:
    """The day from which a law or provision is out of force, the repealing act, and the replacement, if any."""

    since: date
    by: str
    instead: str | None = None


_RANGE = re.compile(r"(?P<law>.+), arts\. (?P<first>\d+)-(?P<last>\d+)")


def _repealed() -> Iterator[tuple[str, Repeal]]:
    for name, since, by, instead in dated_list("repealed").rows:
        repeal = Repeal(date.fromisoformat(since), by, instead or None)
        several = _RANGE.fullmatch(name)
        if several is None:
            yield name, repeal
            continue
        for number in range(int(several["first"]), int(several["last"]) + 1):
            yield f"{several['law']}, art. {number}{'º' if number < 10 else ''}", repeal


REPEALED: dict[str, Repeal] = dict(_repealed())
"""Normalised law ("CPC/1973") or provision ("Lei 1.060/1950, art. 4º") to its repeal."""
