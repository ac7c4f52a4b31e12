"""How decisions write the number after a class or a súmula: "n.", "nº", "nos", thousands dots, state of origin."""

import re

from activities.law.citations.cnj import STATES

MARK = r"(?:n\s?[.ºo°ªQ]?\s?[.ºo°ª]?s?[.:]?|[Nn]um(?:ero)?s?\.?|N\s?[.º°Q]?\s?[.º°]?[sS]?\.?)"
"""The number sign in folded text; "nQ" is how optical recognition reads "nº"."""

GROUPED = r"\d{1,3}(?:\.\d{3})+"
PROCESS_NUMBER = rf"(?:{GROUPED}|\d+)(?!\d|[.\-/]\d|\s?[ªº°%])"

STATE_AFTER = re.compile(
    rf"\s?(?:[/\-]|\()\s?({'|'.join(sorted(STATES))})\b|\s?,\s({'|'.join(sorted(STATES))})(?=\s?[,;)])"
)
"""The state after a process number: "/SP", " - SP", "(SP)", ", SP,"."""


def digits_of(number: str) -> str:
    """A written number without dots and leading zeros: "1.234.567" is "1234567", "07" is "7"."""
    return number.replace(".", "").lstrip("0") or "0"
