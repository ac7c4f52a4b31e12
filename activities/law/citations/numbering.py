"""Numbers after a class or súmula: "n.", "nº", "nos", thousands dots, state of origin."""

import re

from activities.law.citations.cnj import STATES

MARK = r"(?:(?:(?:de|sob(?:\s+o)?)\s+)?(?:[nN]\s?[.ºo°ªQ]?\s?[.ºo°ª]?[sS]?[.:]?|[Nn]um(?:ero)?s?\.?))"
"""The number sign in folded text; OCR reads "nº" as "nQ"."""

GROUPED = r"\d{1,3}(?:\.\d{3})+"
_STATES = "|".join(sorted(STATES))
_TORN = (
    rf"\d{{1,3}}(?:\.\s{{0,8}}\d{{3}}|\s\d{{3}}){{1,2}}(?=\s?[/\-(]\s?(?:{_STATES})\b)"
    r"|\d{1,3}(?:\.\s{0,8}\n\s{0,8}\d{3}|\.\d{3}){1,2}(?!\.\d)"
)
PROCESS_NUMBER = rf"(?:{_TORN}|{GROUPED}|\d+)(?!\d|[.\-/]\d|\s?[ªº°%])"
"""A plain or grouped number. A line end, or a blank if the state follows, may separate its groups."""

STATE_AFTER = re.compile(rf"\s?(?:[/\-]|\()\s?({_STATES})\b|\s?,\s({_STATES})(?=\s?[,;)])")
"""The state after a process number: "/SP", " - SP", "(SP)", ", SP,"."""


def digits_of(number: str) -> str:
    """Return a number without dots, blanks and leading zeros: "1.234.567" becomes "1234567", "07" becomes "7"."""
    return re.sub(r"[.\s]", "", number).lstrip("0") or "0"
