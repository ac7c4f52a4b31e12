"""The date formats that the open data has used over the years."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

from activities.law.months import MONTHS

_BRASILIA = timedelta(hours=-3)
_JOURNAL = re.compile(
    r"(?P<journal>\bDJ[A-Za-z]*)[\s:]*(?:DATA\s*(?::\s*)?)?(?P<date>\d{1,2}/\d{1,2}/\d{4})", re.IGNORECASE
)
_MONTHS = MONTHS | {"março": MONTHS["marco"]}
_WRITTEN_OUT = re.compile(rf"\b(\d{{1,2}})[º°o]?\s+de\s+({'|'.join(_MONTHS)})\s+de\s+(\d{{4}})\b", re.IGNORECASE)


def parse_date(value: Any) -> date | None:
    """Parse AAAAMMDD, ISO 8601, DD/MM/AAAA or milliseconds since 1970 (Brasília time); else return None."""
    text = str(value).strip() if value is not None else ""
    if re.fullmatch(r"\d{8}", text):
        return _day(text[:4], text[4:6], text[6:])
    if match := re.match(r"(\d{4})-(\d{2})-(\d{2})(?!\d)", text):
        return _day(*match.groups())
    if match := re.match(r"(\d{1,2})/(\d{1,2})/(\d{4})(?!\d)", text):
        return _day(match[3], match[2], match[1])
    if re.fullmatch(r"-?\d{10,14}", text):
        try:
            return (datetime.fromtimestamp(int(text) / 1000, UTC) + _BRASILIA).date()
        except (OverflowError, OSError, ValueError):
            return None
    return None


def parse_publication(text: str | None) -> tuple[str | None, date | None]:
    """Return journal and day from "DJE DATA:27/04/2022" and similar forms (DJEN, DJe, DJ)."""
    match = _JOURNAL.search(text or "")
    if match is None:
        return None, parse_date(text)
    return match["journal"], parse_date(match["date"])


def last_written_date(text: str) -> date | None:
    """Return the last day written out in words, as in a signature: "Brasília, 17 de abril de 2008"."""
    matches = list(_WRITTEN_OUT.finditer(text))
    if not matches:
        return None
    last = matches[-1]
    return _day(last[3], str(_MONTHS[last[2].lower()]), last[1])


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
