"""Runs in a confined child: applies a write to a copy of a graph file, as a whole or not at all.

Untrusted statements run in a transaction during which the process can neither open nor write a file. Only after the
last of them is the transaction committed and written to the file.
"""

import resource
from collections.abc import Generator
from contextlib import contextmanager
from typing import NamedTuple

import ladybug

from activities.graph.databases.confined import confined_connection, engine_refusals
from activities.graph.databases.cypher import Query
from activities.graph.databases.own.schema import Empty
from activities.graph.databases.rows import Rows, rows_of
from workflows.contracts.firm.databases import MOST_ENTRIES, MOST_RETURNED

MOST_CHARACTERS = 30_000
"""Longest answer of a write in characters, since it travels in messages."""


class Contents(NamedTuple):
    """The size of a database after a write, and what the write returned."""

    nodes: int
    edges: int
    returned: Rows


class Refused(Exception):
    """The database may not take this form. The Portuguese text says why and what to do."""


def write(path: str, statements: list[Query], empty: list[Empty], unreadable: list[Empty]) -> Contents:
    """Run all statements or none, and create a missing file.

    Raises `Refused` if a check in `empty` finds something before, or one in `unreadable` after the write, or if the
    database would be too large; also `EngineRefusal`.
    """
    with engine_refusals():
        database, connection = confined_connection(path, read_only=False)
        _ask(connection, Query("BEGIN TRANSACTION", {}))
        with _without_files():
            contents = _written(connection, statements, empty, unreadable)
        for own in ("COMMIT", "CHECKPOINT"):
            _ask(connection, Query(own, {}))
        connection.close()
        database.close()
    return contents


def _written(
    connection: ladybug.Connection, statements: list[Query], empty: list[Empty], unreadable: list[Empty]
) -> Contents:
    _require(connection, empty)
    returned = Rows([], [], False)
    for statement in statements:
        returned = rows_of(_ask(connection, statement), MOST_RETURNED, MOST_CHARACTERS)
    _require(connection, unreadable)
    nodes = _count(connection, Query("MATCH (x) RETURN count(*)", {}))
    edges = _count(connection, Query("MATCH ()-[x]->() RETURN count(*)", {}))
    if nodes + edges > MOST_ENTRIES:
        raise Refused(f"A base passaria de {MOST_ENTRIES} nós e relações. Apague o que não for preciso.")
    return Contents(nodes, edges, returned)


def _require(connection: ladybug.Connection, empty: list[Empty]) -> None:
    for each in empty:
        if _count(connection, each.query):
            raise Refused(each.refusal)


def _ask(connection: ladybug.Connection, query: Query) -> ladybug.QueryResult:
    result = connection.execute(query.text, query.parameters)
    assert isinstance(result, ladybug.QueryResult)  # one statement, as it was put together
    return result


def _count(connection: ladybug.Connection, query: Query) -> int:
    (counted,) = _ask(connection, query).get_next()
    return int(counted)


@contextmanager
def _without_files() -> Generator[None]:
    """Forbid opening and writing files during the block. Files that the engine has open stay open."""
    kept = {which: resource.getrlimit(which) for which in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE)}
    for which, (_, hard) in kept.items():
        resource.setrlimit(which, (0, hard))
    try:
        yield
    finally:
        for which, limits in kept.items():
            resource.setrlimit(which, limits)
