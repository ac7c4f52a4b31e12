"""Runs in a confined child: opens one graph file, drops every privilege that reading does not need, and queries it.

The query is bounded by the engine's time limit and memory pool, and by the process' address space and CPU time.
Once the graph is open the process can open and write nothing else, so that a statement that passed `cypher` would
find no file.
"""

import resource
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import ladybug

from activities.graph.databases.cypher import Query
from activities.graph.databases.rows import Rows, rows_of
from activities.graph.space import space_for
from infra.computing.confine import confine
from workflows.contracts.research.databases import QUERY_SECONDS

BUFFER_POOL = 192 << 20
BESIDES_MB = 1_536
"""Address space for the rest of the process, in MB."""

UNHELD = "a value that Python cannot hold"

_connection: ladybug.Connection | None = None


class EngineRefusal(Exception):
    """The engine did not run the query; the argument is its own message."""


@contextmanager
def engine_refusals() -> Generator[None]:
    """Convert engine errors, and values that Python cannot represent, to `EngineRefusal`."""
    try:
        yield
    except RuntimeError as error:
        raise EngineRefusal(str(error)) from None
    except (ArithmeticError, TypeError, ValueError):
        # what the binding says of it is of no use to the asker
        raise EngineRefusal(UNHELD) from None


def ask(path: str, query: Query, most: int) -> Rows:
    """Return the first `most` rows. Raise `EngineRefusal` or `MemoryError`."""
    connection = _opened(path)
    with engine_refusals():
        result = connection.execute(query.text, query.parameters)
        assert isinstance(result, ladybug.QueryResult)  # one statement, as `cypher` makes it
        return rows_of(result, most)


def plan(path: str, query: Query, writes: bool = False) -> str | None:
    """Parse and plan the query without running it. Return the engine's objection, or None.

    The engine plans no query that `writes` over a read-only file, so `path` is then a copy.
    """
    connection = _opened(path, read_only=not writes)
    try:
        prepared = ladybug.PreparedStatement(connection, query.text, query.parameters)
    except RuntimeError as error:
        return str(error)
    return None if prepared.is_success() else prepared.get_error_message()


def confined_connection(path: str, *, read_only: bool) -> tuple[ladybug.Database, ladybug.Connection]:
    """Open a graph file within limits. Create a missing one unless `read_only`."""
    space = space_for(Path(path))
    confine((space >> 20) + BESIDES_MB)
    database = ladybug.Database(
        path,
        read_only=read_only,
        buffer_pool_size=BUFFER_POOL,
        max_num_threads=1,
        max_db_size=space,
        auto_checkpoint=False,
    )
    connection = ladybug.Connection(database)
    connection.set_query_timeout(QUERY_SECONDS * 1000)
    # what reading a value needs is loaded by one
    first = connection.execute("RETURN [date('2020-01-01')], {a: 1.5}, $t", {"t": "x"})
    assert isinstance(first, ladybug.QueryResult)
    first.get_all()
    return database, connection


def _opened(path: str, read_only: bool = True) -> ladybug.Connection:
    global _connection  # one graph a process, and for good
    if _connection is None:
        _, connection = confined_connection(path, read_only=read_only)
        for which in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
            resource.setrlimit(which, (0, 0))
        _connection = connection
    return _connection
