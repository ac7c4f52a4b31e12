"""The followed part of a portal: data sets by name, and which of their files are sources."""

import calendar
import re
from datetime import date
from pathlib import PurePosixPath

from workflows.contracts.law.portal import FollowedBody, Following

FULL_TEXTS = "integras-de-decisoes-terminativas-e-acordaos-do-diario-da-justica"
THEMES = "precedentes-qualificados"

_TAKEN = frozenset({".json", ".zip", ".csv"})
_PASSED_OVER = ("dicionario", "processos")
"""Prefixes of files that describe the data, or that are never read."""
_DATED = re.compile(r"(?<!\d)(\d{4})(\d{2})(\d{2})?(?!\d)")


def data_sets_of(following: Following) -> list[str]:
    """Return the portal's names of the data sets in fetch order."""
    bodies = following.bodies or list(FollowedBody)
    espelhos = [f"espelhos-de-acordaos-{body}" for body in FollowedBody if body in bodies]
    return [*espelhos, THEMES, *([FULL_TEXTS] if following.full_texts else [])]


def is_source(name: str) -> bool:
    """Return whether a file with that name may contain decisions."""
    return PurePosixPath(name.lower()).suffix in _TAKEN and not name.lower().startswith(_PASSED_OVER)


def is_recent(name: str, since: date | None) -> bool:
    """Return whether the day or month in the name is not before `since`. A name without a date is always recent."""
    last = last_day(name)
    return since is None or last is None or last >= since


def last_day(name: str) -> date | None:
    """Return the last day that the name covers: its day, or the end of its month."""
    found = _DATED.search(PurePosixPath(name).stem)
    if found is None:
        return None
    year, month = int(found[1]), int(found[2])
    try:
        return date(year, month, int(found[3]) if found[3] else calendar.monthrange(year, month)[1])
    except ValueError:
        return None
