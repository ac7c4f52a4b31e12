"""How decisions write the number after a class or a súmula: "n.", "nº", "nos", thousands dots, state of origin."""

import re

from activities.law.citations.cnj import STATES

MARK = r"(?:(?:(?:de|sob(?:\s+o)?)\s+)?(?:[nN]\s?[.ºo°ªQ]?\s?[.ºo°ª]?[sS]?[.:]?|[Nn]um(?:ero)?s?\.?))"
"""The number sign in folded text; "nQ" is how optical recognition reads "nº"."""

GROUPED = r"\d{1,3}(?:\.\d{3})+"
_STATES = "|".join(sorted(STATES))
_TORN = (
    rf"\d{{1,3}}(?:\.\s{{0,8}}\d{{3}}|\s\d{{3}}){{1,2}}(?=\s?[/\-(]\s?(?:{_STATES})\b)"
    r"|\d{1,3}(?:\.\s{0,8}\n\s{0,8}\d{3}|\.\d{3}){1,2}(?!\.\d)"
)
PROCESS_NUMBER = rf"(?:{_TORN}|{GROUPED}|\d+)(?!\d|[.\-/]\d|\s?[ªº°%])"
"""A number in thousands or plain; a line's end, or a blank where the state follows, may part its groups."""

STATE_AFTER = re.compile(rf"\s?(?:[/\-]|\()\s?({_STATES})\b|\s?,\s({_STATES})(?=\s?[,;)])")
"""The state after a process number: "/SP", " - SP", "(SP)", ", SP,"."""


def digits_of(number: str) -> str:
    """A written number without dots, blanks and leading zeros: "1.234.567" is "1234567", "07" is "7"."""
    return re.sub(r"[.\s]", "", number).lstrip("0") or "0"
