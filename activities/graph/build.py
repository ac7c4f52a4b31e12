"""The graph half of a snapshot: decisions streamed into CSV files, then loaded in bulk into one file."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

import ladybug

from activities.graph.references import Standing, article, own_reference
from activities.graph.schema import ENDS, NODE_COLUMNS, Edge, Label, definitions
from workflows.contracts.corpus import Decision

_BUFFER_POOL = 512 << 20


def build_graph(decisions: Iterable[Decision], target: Path) -> dict[str, int]:
    """Writes the graph file `target` and returns how many nodes and edges of each kind it has.

    Reads `decisions` once; memory holds the names of the nodes and one reference a decision.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent) as scratch:
        tables = _Tables(Path(scratch))
        with tables:
            for decision in decisions:
                tables.add(decision)
        tables.finish()
        _load(target, tables)
    return tables.counts


class _Tables:
    """CSV files of the nodes and edges, one a table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[Label, dict[str, None]] = {label: {} for label in NODE_COLUMNS if label is not Label.DECISION}
        self._standing: dict[str, Standing] = {}
        self._stack = ExitStack()
        self._writers: dict[str, Any] = {}
        self.counts: dict[str, int] = Counter(dict.fromkeys((*Label, *Edge), 0))

    def __enter__(self) -> "_Tables":
        for table in (Label.DECISION, *(edge for edge in Edge if edge is not Edge.CITA)):
            self._writers[table] = csv.writer(self._stack.enter_context(self._open(table)), quoting=csv.QUOTE_ALL)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def path(self, table: str) -> Path:
        """The CSV file of a table."""
        return self._folder / f"{table}.csv"

    def add(self, decision: Decision) -> None:
        """Writes the decision, its edges, and remembers the names they lead to."""
        own = own_reference(decision)
        if own:
            reference, standing = own
            self._standing[reference] = min(standing, self._standing.get(reference, standing))
        self._row(
            Label.DECISION,
            decision.id,
            decision.process,
            own[0] if own else "",
            str(own[1].appeals) if own else "",
            decision.kind,
            decision.minister or "",
            decision.judging_body or "",
            decision.decided_on.isoformat() if decision.decided_on else "",
            str(decision.features.outcome or ""),
        )
        features = decision.features
        self._edges(Edge.APLICA, decision.id, [article(name) for name in features.statutes])
        self._edges(Edge.USA_CRITERIO, decision.id, features.criteria)
        self._edges(Edge.PERTENCE_A, decision.id, features.categories)
        self._edges(
            Edge.CITA_PRECEDENTE, decision.id, [name for name in features.citations if own is None or name != own[0]]
        )
        if decision.minister:
            self._names[Label.MINISTER][_clean(decision.minister)] = None
            self._row(Edge.RELATOR_DE, decision.minister, decision.id)

    def finish(self) -> None:
        """Resolves citations to decisions and writes the node tables that are known by name."""
        with self._open(Edge.CITA) as stream:
            self._writers[Edge.CITA] = csv.writer(stream, quoting=csv.QUOTE_ALL)
            for citing, name in self._read(Edge.CITA_PRECEDENTE):
                cited = self._standing.get(name)
                if cited and cited.id != citing:
                    self._row(Edge.CITA, citing, cited.id)
        for label, names in self._names.items():
            with self._open(label) as stream:
                self._writers[label] = csv.writer(stream, quoting=csv.QUOTE_ALL)
                for name in names:
                    cited = self._standing.get(name)
                    extra = (cited.id if cited else "",) if label is Label.PRECEDENT else ()
                    self._row(label, name, *extra)

    def _edges(self, edge: Edge, identifier: str, names: list[str]) -> None:
        label = ENDS[edge][1]
        for name in dict.fromkeys(_clean(name) for name in names):
            if name:
                self._names[label][name] = None
                self._row(edge, identifier, name)

    def _row(self, table: str, *values: str) -> None:
        self._writers[table].writerow([_clean(value) for value in values])
        self.counts[table] += 1

    def _read(self, table: str) -> Iterator[list[str]]:
        with self.path(table).open(encoding="utf-8", newline="") as stream:
            yield from csv.reader(stream)

    def _open(self, table: str) -> TextIO:
        return self.path(table).open("w", encoding="utf-8", newline="")


def _load(target: Path, tables: _Tables) -> None:
    database = ladybug.Database(target, buffer_pool_size=_BUFFER_POOL)
    connection = ladybug.Connection(database)
    for statement in definitions():
        connection.execute(statement)
    for table in (*Label, *Edge):
        if tables.counts[table]:
            connection.execute(f'COPY {table} FROM "{tables.path(table).as_posix()}" (HEADER=false, ESCAPE=\'"\')')
    connection.execute("CHECKPOINT")
    connection.close()
    database.close()


def _clean(value: str) -> str:
    """One line: the bulk loader reads a file in parallel only where a row is a line."""
    return " ".join(value.split())
