"""What of a portal is followed: its data sets by name, and which of their files are sources of the corpus."""

import calendar
import re
from datetime import date
from pathlib import PurePosixPath

from workflows.contracts.law.portal import FollowedBody, Following

FULL_TEXTS = "integras-de-decisoes-terminativas-e-acordaos-do-diario-da-justica"
THEMES = "precedentes-qualificados"

_TAKEN = frozenset({".json", ".zip", ".csv"})
_PASSED_OVER = ("dicionario", "processos")
"""How the names of tables begin that describe the data, or that nothing is read from."""
_DATED = re.compile(r"(?<!\d)(\d{4})(\d{2})(\d{2})?(?!\d)")


def data_sets_of(following: Following) -> list[str]:
    """Names of the data sets as the portal has them, in the order they are asked for."""
    bodies = following.bodies or list(FollowedBody)
    espelhos = [f"espelhos-de-acordaos-{body}" for body in FollowedBody if body in bodies]
    return [*espelhos, THEMES, *([FULL_TEXTS] if following.full_texts else [])]


def is_source(name: str) -> bool:
    """Whether a file of that name may hold decisions."""
    return PurePosixPath(name.lower()).suffix in _TAKEN and not name.lower().startswith(_PASSED_OVER)


def is_recent(name: str, since: date | None) -> bool:
    """Whether the day or month in a file's name is not before `since`; a name without one is always recent."""
    last = last_day(name)
    return since is None or last is None or last >= since


def last_day(name: str) -> date | None:
    """The last day that a file's name speaks of: its day, or the end of its month."""
    found = _DATED.search(PurePosixPath(name).stem)
    if found is None:
        return None
    year, month = int(found[1]), int(found[2])
    try:
        return date(year, month, int(found[3]) if found[3] else calendar.monthrange(year, month)[1])
    except ValueError:
        return None
