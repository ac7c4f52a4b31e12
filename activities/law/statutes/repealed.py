"""Laws that are no longer in force: since when, and what stands in their place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from activities.law.lists.read import dated_list


@dataclass(frozen=True, slots=True)
class Repeal:
    """From which day a law or a provision is no longer in force, by what, and what replaced it, if anything."""

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
