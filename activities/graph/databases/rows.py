"""Results of the engine as plain rows of bounded size."""

import math
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, NamedTuple, cast
from uuid import UUID

import ladybug

TEXT = 2_000
"""Longest text in a row, in characters."""
ENTRIES = 200
"""Most entries of a list or object in a row."""
ANSWER = 180_000
"""Longest result in characters."""
LEAST_VALUE = 8
"""Characters counted for each value besides its text."""

INTERNAL = frozenset({"_ID", "_SRC", "_DST"})
"""Internal fields of a node or edge, which mean nothing to users."""


class Rows(NamedTuple):
    """`truncated`: rows are missing, or a value was shortened."""

    columns: list[str]
    rows: list[list[Any]]
    truncated: bool


def rows_of(result: ladybug.QueryResult, most: int, characters: int = ANSWER) -> Rows:
    """Return the first `most` rows as JSON values, within `characters` in all."""
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
    """Converts values within a budget of `left` characters, and records whether anything was lost."""

    def __init__(self, characters: int) -> None:
        self.happened = False
        self.left = characters

    def plain(self, value: Any) -> Any:
        """Return the value as JSON has it."""
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
        """Yield the values that fit."""
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
