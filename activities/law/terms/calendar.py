"""Working days of courts, and days that count in terms. Pure."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import islice

from activities.law.terms.rules import Holiday, term_rules
from workflows.contracts.reading.closures import ClosureKind, CourtClosure

ONE = timedelta(days=1)
LONGEST_SEARCH = 366 * 5
"""Longest search in days; a calendar that closes more is invalid."""
RECESS_FIRST, RECESS_LAST = (12, 20), (1, 20)
"""Month and day between which, inclusive, no term runs (CPC, art. 220)."""


class NeverRuns(Exception):
    """The calendar closes so many days that a term would not end within years."""


class Calendar:
    """Weekends, national holidays, `more` days without court work, and other closures or suspensions."""

    def __init__(self, more: Collection[date] = (), closures: Sequence[CourtClosure] = ()) -> None:
        self._more = frozenset(more)
        self._closures = closures

    def works(self, day: date) -> bool:
        """Return whether courts work on the day, ignoring the recess."""
        if day.weekday() >= 5 or day in self._more or _is_holiday(day):
            return False
        return not any(one.kind is ClosureKind.FERIADO for one in self.closed_by(day))

    def runs(self, day: date) -> bool:
        """Return whether the day counts in a term."""
        return self.works(day) and not in_recess(day) and not self.closed_by(day)

    def closed_by(self, day: date) -> list[CourtClosure]:
        """Return the entry of the firm's calendar that closes the day."""
        return [one for one in self._closures if one.covers(day)]

    def next_working(self, day: date) -> date:
        """Return the next day on which courts work. Raise `NeverRuns`."""
        return next(one for one in _after(day) if self.works(one))

    def working(self, day: date) -> date:
        """Return the day itself, or the next on which courts work."""
        return day if self.works(day) else self.next_working(day)

    def counted(self, day: date, days: int) -> list[date]:
        """Return the `days` counted days of a term that begins on `begin`, which is not counted. Raise `NeverRuns`."""
        running = (one for one in _after(day) if self.runs(one))
        return list(islice(running, days))


def in_recess(day: date) -> bool:
    """Return whether terms are suspended on the day."""
    return (day.month, day.day) >= RECESS_FIRST or (day.month, day.day) <= RECESS_LAST


def uncertain_day(day: date) -> str | None:
    """Return why courts may be closed on a day that is no national holiday."""
    return _named(term_rules().uncertain, day)


def easter(year: int) -> date:
    """Return Easter Sunday (Meeus's Gregorian algorithm)."""
    century, rest = divmod(year, 100)
    golden = year % 19
    moon = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    week = (32 + 2 * (century % 4) + 2 * (rest // 4) - moon - rest % 4) % 7
    shift = (golden + 11 * moon + 22 * week) // 451
    month, day = divmod(moon + week - 7 * shift + 114, 31)
    return date(year, month, day + 1)


@lru_cache(maxsize=4096)
def _is_holiday(day: date) -> bool:
    return _named(term_rules().holidays, day) is not None


def _named(holidays: list[Holiday], day: date) -> str | None:
    for one in holidays:
        if one.since is not None and day.year < one.since:
            continue
        if one.easter is not None:
            if day == easter(day.year) + timedelta(days=one.easter):
                return one.name
        elif (day.month, day.day) == (one.month, one.day):
            return one.name
    return None


def _after(day: date) -> Iterator[date]:
    for _ in range(LONGEST_SEARCH):
        day += ONE
        yield day
    raise NeverRuns
