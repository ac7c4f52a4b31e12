"""Days as citations write them: "25/4/2022", "25.04.22", "25 de abril de 2022", "25 abr. 2022", "2022-04-25"."""

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
"""Pattern of a day (or a month of a year) over folded text with "1o"; `n` tells the groups of several apart."""


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """A day where a text has it; `day` is None where only the month is given."""

    text: str
    year: int
    month: int
    day: int | None

    @property
    def exists(self) -> bool:
        """Whether the calendar has it: there is no 31 November."""
        try:
            date(self.year, self.month, self.day or 1)
        except ValueError:
            return False
        return True

    def first(self) -> date:
        """The day, or the first of the month; only of one that exists."""
        return date(self.year, self.month, self.day or 1)

    def is_on(self, when: date) -> bool:
        """Whether it is that day, or the month that the day is in."""
        same_month = (self.year, self.month) == (when.year, when.month)
        return same_month and self.day in (None, when.day)

    def __str__(self) -> str:
        if not self.exists:
            return self.text
        return self.first().isoformat()[: 10 if self.day else 7]


def day_of(match: re.Match[str], n: str = "") -> WrittenDay:
    """The day that `DAY`, formatted with `n`, matched."""
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
    """Two digits are of this century, or of the last from 80 on: the court dates from 1989."""
    return year if year >= 100 else year + (1900 if year >= 80 else 2000)
