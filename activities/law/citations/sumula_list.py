"""Existing and cancelled súmulas, up to the date of the list: compact facts without their text.

Numbers run without gaps from 1 to the last. Cancelled ones were checked against the courts' public lists. The STJ's
and the binding series grow; the STF's common series ended in 2003.
"""

from datetime import date
from enum import StrEnum

from activities.law.lists.read import dated_list


class SumulaStatus(StrEnum):
    """The status of a súmula. `UNLISTED` is a number that its series may have reached after the date of the list."""

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
"""The last súmula of each series in the list."""

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
    """Return the status of the súmula of the STJ or STF with that number.

    `today` bounds how far a growing series may have come since the list; None for soon after it.
    """
    series = f"{court} vinculante" if binding else court
    last = LAST.get(series)
    if last is None:
        return SumulaStatus.UNKNOWN_COURT
    if number < 1 or number > last:
        years = max(1, today.year - _LISTED.until.year) if today else 1
        return SumulaStatus.UNLISTED if last < number <= last + _A_YEAR[series] * years else SumulaStatus.ABSENT
    return _OUT.get((series, number), SumulaStatus.IN_FORCE)
