"""Runs inside a confined child: opens one graph file, gives up what is not needed to read it, and asks it.

What bounds a query here: the engine's own time limit and pool, the address space and the CPU of the process. Once the
graph is open the process can open nothing else and write nothing, so that no statement that came through in spite of
`cypher` would find a file.
"""

import math
import resource
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple, cast
from uuid import UUID

import ladybug

from activities.graph.databases.cypher import ReadQuery
from infra.computing.confine import confine
from workflows.contracts.research.databases import QUERY_SECONDS

BUFFER_POOL = 192 << 20
LEAST_SPACE = 1 << 30
"""Bytes of addresses that the engine sets aside for a graph; twice the file where that is more."""
BESIDES_MB = 1_536
"""Of addresses, for everything else in the process."""

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

_connection: ladybug.Connection | None = None


class Rows(NamedTuple):
    """`truncated`: there are more rows, or something in them was cut."""

    columns: list[str]
    rows: list[list[Any]]
    truncated: bool


class EngineRefusal(Exception):
    """The engine did not run the query; the argument is what it said, in its own words."""


def ask(path: str, query: ReadQuery, most: int) -> Rows:
    """The first `most` rows; raises `EngineRefusal`, `MemoryError`."""
    connection = _opened(path)
    try:
        result = connection.execute(query.text, query.parameters)
        assert isinstance(result, ladybug.QueryResult)  # one statement, as `cypher` makes it
        return _rows(result, most)
    except RuntimeError as error:
        raise EngineRefusal(str(error)) from None


def plan(path: str, query: ReadQuery) -> str | None:
    """What the engine has to say against the query, which is parsed and planned and not run; None for a good one."""
    connection = _opened(path)
    try:
        prepared = ladybug.PreparedStatement(connection, query.text, query.parameters)
    except RuntimeError as error:
        return str(error)
    return None if prepared.is_success() else prepared.get_error_message()


def _opened(path: str) -> ladybug.Connection:
    global _connection  # one graph a process, and for good
    if _connection is None:
        space = max(LEAST_SPACE, 1 << (2 * Path(path).stat().st_size).bit_length())
        confine((space >> 20) + BESIDES_MB)
        database = ladybug.Database(
            path, read_only=True, buffer_pool_size=BUFFER_POOL, max_num_threads=1, max_db_size=space
        )
        connection = ladybug.Connection(database)
        connection.set_query_timeout(QUERY_SECONDS * 1000)
        # what reading a value needs is loaded by one
        first = connection.execute("RETURN [date('2020-01-01')], {a: 1.5}, $t", {"t": "x"})
        assert isinstance(first, ladybug.QueryResult)
        first.get_all()
        for which in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
            resource.setrlimit(which, (0, 0))
        _connection = connection
    return _connection


def _rows(result: ladybug.QueryResult, most: int) -> Rows:
    rows: list[list[Any]] = []
    cut = _Cut()
    while result.has_next():
        if len(rows) == most or cut.left <= 0:
            return Rows(result.get_column_names(), rows, True)
        values = cast("list[Any]", result.get_next())
        row = cut.each(values)
        rows.append(row + [None] * (len(values) - len(row)))
    return Rows(result.get_column_names(), rows, cut.happened)


class _Cut:
    """Makes values plain, `left` characters in all, and remembers whether any of them lost something."""

    def __init__(self) -> None:
        self.happened = False
        self.left = ANSWER

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
