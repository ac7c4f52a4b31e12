"""Provisions of statutes as a question writes them, among those that decisions apply."""

import re
from collections.abc import Sequence

from activities.law.statutes.find import cited_statutes

_SPACES = re.compile(r"\s+")


def provisions_of(wanted: str, known: Sequence[str]) -> list[str]:
    """The known provisions that are the wanted one or lie within it, however it is written.

    "art. 85 do CPC" and "CPC, art. 85" both mean "CPC, art. 85" and "CPC, art. 85, § 2º"; "CPC" alone means all of it.
    """
    names = {_SPACES.sub(" ", wanted.strip()).casefold(), *(name.casefold() for name in cited_statutes(wanted))}
    starts = tuple(f"{name}," for name in names)
    return [name for name in known if name.casefold() in names or name.casefold().startswith(starts)]
