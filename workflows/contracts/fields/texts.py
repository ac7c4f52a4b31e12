r"""Text types for input from people and programs. Their patterns mean the same in this code and in a JSON Schema.

The patterns avoid `\d`, `\s` and `\w`, which are ASCII in some regular expression engines and Unicode in others.
Lengths count the text as sent; surrounding blanks are stripped afterwards.
"""

import re
from typing import Annotated, Any, cast

from pydantic import AfterValidator, BeforeValidator, StringConstraints

_BLANK = r"\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_LEAP_YEAR = r"([1-9][0-9](0[48]|[2468][048]|[13579][26])|[2468][048]00|[13579][26]00)"
_DAY_OF_MONTH = r"((0[13578]|1[02])(0[1-9]|[12][0-9]|3[01])|(0[469]|11)(0[1-9]|[12][0-9]|30)|02(0[1-9]|1[0-9]|2[0-8]))"

STORABLE = r"^[^\x00]*$"
"""PostgreSQL stores any text without a NUL character."""

VISIBLE = rf"^[^\x00]*[^{_BLANK}][^\x00]*$"
"""Storable, and not only blanks."""

ONE_SEGMENT = rf"^[^\x00/]*[^{_BLANK}/][^\x00/]*$"
"""Visible, and a single path segment."""

_DASHED_DAY_OF_MONTH = (
    r"((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))"
)

DAY = (
    rf"^([1-9][0-9]{{3}}{_DAY_OF_MONTH}|{_LEAP_YEAR}0229"
    rf"|[1-9][0-9]{{3}}-{_DASHED_DAY_OF_MONTH}|{_LEAP_YEAR}-02-29)$"
)
"""A date as AAAA-MM-DD, the form of all answers, or as AAAAMMDD."""

PERIOD = r"^[1-9][0-9]{3}(-(0[1-9]|1[0-2]))?$"
"""A year or a month."""

STRIPPED = AfterValidator(str.strip)
"""Put it last among the annotations of a text, so that the length limits apply to the text as sent."""

_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
"""A NUL, or half of a surrogate pair, which JSON can express but no text encoding can."""

_EXTENDED = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def _basic(day: object) -> object:
    extended = _EXTENDED.fullmatch(day) if isinstance(day, str) else None
    return "".join(extended.groups()) if extended else day


def is_storable(said: object) -> bool:
    """Whether PostgreSQL can store a text, or every text in a JSON value of any depth."""
    left = [said]
    while left:
        part = left.pop()
        if isinstance(part, str) and _UNSTORABLE.search(part):
            return False
        if isinstance(part, dict):
            left.extend(cast("dict[object, object]", part).items())
        elif isinstance(part, list | tuple):
            left.extend(cast("list[object]", part))
    return True


def _storable(said: dict[str, Any]) -> dict[str, Any]:
    if not is_storable(said):
        raise ValueError("Nenhum texto pode conter o caractere nulo nem metade de um par substituto.")
    return said


Storable = Annotated[str, StringConstraints(pattern=STORABLE)]
StorableObject = Annotated[dict[str, Any], AfterValidator(_storable)]
"""A JSON object with unknown content."""

Day = Annotated[str, StringConstraints(pattern=DAY), BeforeValidator(_basic)]
"""A date as AAAA-MM-DD or AAAAMMDD; normalised to the first form."""

Period = Annotated[str, StringConstraints(pattern=PERIOD)]
