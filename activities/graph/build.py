"""Build of the graph half of a snapshot: decisions are streamed into tables and arrays, then written as two files."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import ladybug
import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.adjacency import join
from activities.graph.arrays.numbers import write_numbers
from activities.graph.arrays.numbers_file import numbers_path
from activities.graph.arrays.register import Settled
from activities.graph.divergence import declarations, divergences
from activities.graph.model.schema import Edge, Label, definitions
from activities.graph.tables import Tables
from workflows.contracts.law.corpus import Decision

_BUFFER_POOL = 512 << 20


def build_graph(decisions: Iterable[Decision], target: Path) -> dict[str, int]:
    """Write the graph file `target` and its arrays. Return the number of nodes and edges of each kind.

    Reads `decisions` once. Memory holds the names of nodes, one reference per decision and the ends of edges.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent) as scratch:
        with Tables(Path(scratch)) as tables:
            for decision in decisions:
                tables.add(decision)
            tables.resolve_citations()
            settled = tables.register.settle()
            diverging, declared = _divergences(settled)
            ids, criteria = settled.names[Label.DECISION], settled.names[Label.CRITERION]
            found: list[tuple[int, int, int]] = diverging.tolist()
            for later, earlier, criterion in found:
                tables.edge(Edge.DIVERGE_DE, ids[later], ids[earlier], criteria[criterion])
            tables.finish(settled)
        settled.edges[Edge.DIVERGE_DE] = (diverging[:, 0], diverging[:, 1])
        write_numbers(numbers_path(target), settled, diverging, declared)
        _load(target, tables)
    return tables.counts


def _divergences(settled: Settled) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the rows of `divergences` and of `declarations`."""
    decisions, criteria = settled.edges[Edge.USA_CRITERIO]
    names = settled.names[Label.CRITERION]
    substantive = settled.substantive[Label.CRITERION]
    counted = substantive[criteria]
    users = join(criteria[counted], decisions[counted], len(names))
    uses = join(decisions, criteria, len(settled.names[Label.DECISION]))
    diverging = divergences(users, settled.small["side"], settled.day, settled.minister, settled.named["panel"])
    return diverging, declarations(uses, settled.declared, names, substantive)


def _load(target: Path, tables: Tables) -> None:
    # two threads that fill the index of a table's keys can deadlock
    database = ladybug.Database(target, buffer_pool_size=_BUFFER_POOL, max_num_threads=1)
    connection = ladybug.Connection(database)
    for statement in definitions():
        connection.execute(statement)
    for table in (*Label, *Edge):
        if tables.counts[table]:
            connection.execute(f'COPY {table} FROM "{tables.path(table).as_posix()}" (HEADER=false, ESCAPE=\'"\')')
    connection.execute("CHECKPOINT")
    connection.close()
    database.close()
