"""Which súmulas exist and which are out of force, as far as the list reaches: compact facts, no text of theirs.

Numbers run without gaps from 1 to the last. Cancelled and revoked ones were checked against the courts' public lists;
the last numbers of the STJ and of the binding series grow, those of the STF's common series have not since 2003.
"""

from datetime import date
from enum import StrEnum

from activities.law.lists.read import dated_list


class SumulaStatus(StrEnum):
    """What is known of a súmula; `UNLISTED` is a number that the series may have reached after the list was made."""

    IN_FORCE = "in force"
    CANCELLED = "cancelled"
    REVOKED = "revoked"
    UNPUBLISHED = "unpublished"
    UNLISTED = "unlisted"
    ABSENT = "absent"
    UNKNOWN_COURT = "unknown court"


_LISTED = dated_list("sumulas")
REACH = _LISTED.reach
LAST = {row[0]: int(row[1]) for row in _LISTED.rows}
"""The last súmula that the list has of each series."""

_A_YEAR = {row[0]: int(row[2]) for row in _LISTED.rows}
_OUT = {
    (row[0], int(number)): status
    for row in _LISTED.rows
    for numbers, status in zip(
        row[3:], (SumulaStatus.CANCELLED, SumulaStatus.REVOKED, SumulaStatus.UNPUBLISHED), strict=True
    )
    for number in numbers.split()
}


def sumula_status(number: int, court: str, *, binding: bool = False, today: date | None = None) -> SumulaStatus:
    """What is known of the súmula of that number; only the STJ's and the STF's are.

    `today` tells how far a series that grows may have come since the list; None for soon after it.
    """
    series = f"{court} vinculante" if binding else court
    last = LAST.get(series)
    if last is None:
        return SumulaStatus.UNKNOWN_COURT
    if number < 1 or number > last:
        years = max(1, today.year - _LISTED.until.year) if today else 1
        return SumulaStatus.UNLISTED if last < number <= last + _A_YEAR[series] * years else SumulaStatus.ABSENT
    return _OUT.get((series, number), SumulaStatus.IN_FORCE)
