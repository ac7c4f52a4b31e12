"""Dates in citations: "25/4/2022", "25.04.22", "25 de abril de 2022", "25 abr. 2022", "2022-04-25"."""

import re
from dataclasses import dataclass
from datetime import date

_MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")
_NAMED = (
    r"jan(?:eiro|\.)?|fev(?:ereiro|\.)?|mar(?:co|\.)?|abr(?:il|\.)?|mai(?:o|\.)?|jun(?:ho|\.)?|jul(?:ho|\.)?"
    r"|ago(?:sto|\.)?|set(?:embro|\.)?|out(?:ubro|\.)?|nov(?:embro|\.)?|dez(?:embro|\.)?"
)
DAY = (
    r"(?P<iso{n}>\d{{4}}-\d{{2}}-\d{{2}})(?!\d)"
    r"|(?P<day{n}>\d{{1,2}})o?\s?[/.\-]\s?(?P<month{n}>\d{{1,2}})\s?[/.\-]\s?(?P<year{n}>\d{{4}}|\d{{2}})(?![\d/])"
    rf"|(?P<wday{{n}}>\d{{{{1,2}}}})o?\s+(?:de\s+)?(?P<wmonth{{n}}>{_NAMED})\s*(?:de\s+)?(?P<wyear{{n}}>\d{{{{4}}}})(?!\d)"
    rf"|(?P<omonth{{n}}>{_NAMED})(?:\s+de\s+|\s*/\s*)(?P<oyear{{n}}>\d{{{{4}}}})(?!\d)"
)
"""Pattern of a day (or a month with year) over folded text with "1o"; `n` distinguishes the groups of several."""


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """A date in a text; `day` is None if only the month is given."""

    text: str
    year: int
    month: int
    day: int | None

    @property
    def exists(self) -> bool:
        """Return whether the date exists: there is no 31 November."""
        try:
            date(self.year, self.month, self.day or 1)
        except ValueError:
            return False
        return True

    def first(self) -> date:
        """Return the day, or the first of the month, of an existing date."""
        return date(self.year, self.month, self.day or 1)

    def is_on(self, when: date) -> bool:
        """Return whether it is that day, or the month of that day."""
        same_month = (self.year, self.month) == (when.year, when.month)
        return same_month and self.day in (None, when.day)

    def __str__(self) -> str:
        if not self.exists:
            return self.text
        return self.first().isoformat()[: 10 if self.day else 7]


def day_of(match: re.Match[str], n: str = "") -> WrittenDay:
    """Return the date matched by `DAY` formatted with `n`."""
    found = {name[: -len(n)] if n else name: value for name, value in match.groupdict().items() if name.endswith(n)}
    if found["iso"]:
        year, month, day = map(int, found["iso"].split("-"))
        return WrittenDay(found["iso"], year, month, day)
    if found["day"]:
        year = _full(int(found["year"]))
        text = f"{found['day']}/{found['month']}/{found['year']}"
        return WrittenDay(text, year, int(found["month"]), int(found["day"]))
    name, year = (found["wmonth"] or found["omonth"]), int(found["wyear"] or found["oyear"])
    month = _MONTHS.index(name[:3].lower()) + 1
    return WrittenDay(f"{found['wday'] or ''} {name} {year}".strip(), year, month, int(found["wday"] or 0) or None)


def _full(year: int) -> int:
    """Return the full year: two digits from 80 on are 19xx, since the court dates from 1989."""
    return year if year >= 100 else year + (1900 if year >= 80 else 2000)
