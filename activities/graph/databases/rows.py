"""What the engine answers, as plain rows of a bounded size."""

import math
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, NamedTuple, cast
from uuid import UUID

import ladybug

TEXT = 2_000
"""Characters of one text in a row."""
ENTRIES = 200
"""Of one list or object in a row."""
ANSWER = 180_000
"""Characters of all rows together."""
LEAST_VALUE = 8
"""Characters that a value counts for besides its text."""

INTERNAL = frozenset({"_ID", "_SRC", "_DST"})
"""Of a node or an edge: where the engine keeps it, which tells nobody anything."""


class Rows(NamedTuple):
    """`truncated`: there are more rows, or something in them was cut."""

    columns: list[str]
    rows: list[list[Any]]
    truncated: bool


def rows_of(result: ladybug.QueryResult, most: int, characters: int = ANSWER) -> Rows:
    """The first `most` rows, as JSON has them, of so many characters in all."""
    rows: list[list[Any]] = []
    cut = _Cut(characters)
    while result.has_next():
        if len(rows) == most or cut.left <= 0:
            return Rows(result.get_column_names(), rows, True)
        values = cast("list[Any]", result.get_next())
        row = cut.each(values)
        rows.append(row + [None] * (len(values) - len(row)))
    return Rows(result.get_column_names(), rows, cut.happened)


class _Cut:
    """Makes values plain, `left` characters in all, and remembers whether any of them lost something."""

    def __init__(self, characters: int) -> None:
        self.happened = False
        self.left = characters

    def plain(self, value: Any) -> Any:
        """As JSON has it."""
        self.left -= LEAST_VALUE
        match value:
            case None | bool() | int():
                return value
            case float() | Decimal():
                return float(value) if math.isfinite(value) else None
            case str() | bytes():
                return self._text(value if isinstance(value, str) else value.hex())
            case date() | datetime():
                return value.isoformat()
            case list():
                return self.each(self._few(cast("list[Any]", value)))
            case dict():
                named = cast("dict[str, Any]", value).items()
                kept = [(name, each) for name, each in named if name not in INTERNAL and each is not None]
                values = self.each([each for _, each in self._few(kept)])
                return {self._text(str(name)): each for (name, _), each in zip(kept, values, strict=False)}
            case timedelta() | UUID():
                return str(value)
            case _:
                return self._text(str(value))

    def each(self, values: list[Any]) -> list[Any]:
        """Those that there is room for."""
        kept: list[Any] = []
        for value in values:
            if self.left <= 0:
                self.happened = True
                break
            kept.append(self.plain(value))
        return kept

    def _text(self, text: str) -> str:
        room = max(1, min(TEXT, self.left))
        self.left -= min(len(text), room)
        self.happened |= len(text) > room
        return text if len(text) <= room else f"{text[: room - 1]}…"

    def _few(self, entries: list[Any]) -> list[Any]:
        self.happened |= len(entries) > ENTRIES
        return entries[:ENTRIES]
