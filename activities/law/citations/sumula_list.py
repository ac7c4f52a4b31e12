"""Which súmulas exist and which are out of force: compact facts, without any text of theirs.

Numbers run without gaps from 1 to the last. Cancelled and revoked ones were checked against the courts' public lists
as far as those are known; the last numbers of the STJ and of the binding series grow, those of the STF's common
series have not since 2003.
"""

import re
from enum import StrEnum


class SumulaStatus(StrEnum):
    """What is known of a súmula; `UNLISTED` is a number a little past the last known one of a series that grows."""

    IN_FORCE = "in force"
    CANCELLED = "cancelled"
    REVOKED = "revoked"
    UNPUBLISHED = "unpublished"
    UNLISTED = "unlisted"
    ABSENT = "absent"
    UNKNOWN_COURT = "unknown court"


LAST = {"STJ": 676, "STF": 736, "STF vinculante": 63}
"""The last súmula of each series, as known in 2025."""

_CANCELLED = {
    "STJ": frozenset(
        int(number)
        for number in re.findall(
            r"\d+",
            "61 68 91 94 142 152 157 174 183 212 217 222 230 256 263 276 321 343 348 357 366 408 418 421 469 470 497"
            " 512 528 603",
        )
    ),
    "STF": frozenset((4, 5, 14, 191, 255, 301, 394, 427, 563, 584, 599)),
}
_REVOKED = {"STF": frozenset((152, 274, 321, 388, 506, 619))}
_UNPUBLISHED = {"STF vinculante": frozenset((30,))}
_GROWTH = {"STJ": 40, "STF vinculante": 10}
"""How many numbers past the last known one may have been published since."""


def sumula_status(number: int, court: str, *, binding: bool = False) -> SumulaStatus:
    """What is known of the súmula of that number; only the STJ's and the STF's are."""
    series = f"{court} vinculante" if binding else court
    last = LAST.get(series)
    if last is None:
        return SumulaStatus.UNKNOWN_COURT
    if number < 1 or number > last:
        return SumulaStatus.UNLISTED if last < number <= last + _GROWTH.get(series, 0) else SumulaStatus.ABSENT
    if number in _CANCELLED.get(series, ()):
        return SumulaStatus.CANCELLED
    if number in _REVOKED.get(series, ()):
        return SumulaStatus.REVOKED
    return SumulaStatus.UNPUBLISHED if number in _UNPUBLISHED.get(series, ()) else SumulaStatus.IN_FORCE
