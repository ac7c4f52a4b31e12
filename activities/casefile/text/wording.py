"""Normal forms of a case file's lines for pattern matching. Pure."""

import re

from activities.law.fold import squash
from activities.law.months import MONTHS

_SPACED = re.compile(r"^(?:\w ){3,}\w$")
HEADING_BEFORE = r"[A-ZÀ-Ú/]{5,}(?: (?:[A-ZÀ-Ú/]{2,}|[-–]|\d+ª))* +(?=[A-ZÀ-Ú][a-zà-ú]|[AÀOÉ] [a-zà-ú])"
"""A heading in capitals on the line of its text, as a pattern."""
ORDINALS = "ªº"
APOSTROPHES = ("'", "’")
_SMALL = frozenset(("de", "da", "do", "das", "dos", "e"))
_LONG_DATE = re.compile(rf"\b(\d{{1,2}})o?\s*(?:º|°)?\s+de\s+({'|'.join(MONTHS)})\s+de\s+(\d{{4}})\b")
_SHORT_DATE = re.compile(r"\b(\d{2})/(\d{2})/(\d{4})\b")


def key(text: str) -> str:
    """Return lower case without accents, with single spaces and letter-spaced headings closed up."""
    plain = squash(text)
    return plain.replace(" ", "") if plain[1:2] == " " and _SPACED.match(plain) else plain


def is_capitals(text: str) -> bool:
    """Return whether the line is in capitals, as titles are: at least four letters, nearly all upper case."""
    if len(text) < 6 * sum(map(text.count, "aeiou")):  # over 15 % of its letters are small already
        return False
    letters = "".join(letter for letter in text if letter.isalpha() and letter not in ORDINALS)
    return len(letters) >= 4 and (letters.isupper() or sum(map(str.isupper, letters)) >= 0.85 * len(letters))


def in_small_letters(text: str) -> str:
    """Return capitals as ordinary title case; other text stays."""
    if not is_capitals(text):
        return text
    words = (
        word.lower() if word.lower() in _SMALL else "-".join(map(capitalised, word.split("-"))) for word in text.split()
    )
    return " ".join(words)


def capitalised(word: str) -> str:
    """With a capital, and one after the first letter's apostrophe: "D'Ávila"."""
    return f"{word[:2]}{word[2:].capitalize()}" if word[1:2] in APOSTROPHES else word.capitalize()


def iso_date(text: str) -> str | None:
    """Return the first date in the text as ISO 8601: from 05/01/2023 or 5 de janeiro de 2023."""
    short = _SHORT_DATE.search(text)
    if short:
        day, month, year = short.groups()
        return _valid(year, month, day)
    long = _LONG_DATE.search(squash(text))
    if long:
        day, month, year = long.groups()
        return _valid(year, str(MONTHS[month]), day)
    return None


def _valid(year: str, month: str, day: str) -> str | None:
    if 1 <= int(month) <= 12 and 1 <= int(day) <= 31 and 1900 <= int(year) <= 2100:
        return f"{year}-{int(month):02d}-{int(day):02d}"
    return None
