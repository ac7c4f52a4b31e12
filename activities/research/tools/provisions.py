"""Provisions in a question, matched with those that decisions apply."""

import re
from collections.abc import Sequence

from activities.law.statutes.find import cited_statutes

_SPACES = re.compile(r"\s+")


def provisions_of(wanted: str, known: Sequence[str]) -> list[str]:
    """Return the known provisions that equal the wanted one or are part of it, in any spelling.

    "art. 85 do CPC" and "CPC, art. 85" both mean "CPC, art. 85" and "CPC, art. 85, § 2º"; "CPC" alone means all of
    it.
    """
    names = {_SPACES.sub(" ", wanted.strip()).casefold(), *(name.casefold() for name in cited_statutes(wanted))}
    starts = tuple(f"{name}," for name in names)
    return [name for name in known if name.casefold() in names or name.casefold().startswith(starts)]
