"""The graph of an open snapshot: read-only and shared by any number of threads."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from queue import Empty, LifoQueue
from typing import Any

import ladybug

from activities.graph.arrays.numbers import GraphNumbers, read_numbers
from activities.graph.arrays.numbers_file import OtherFormat, numbers_path
from activities.graph.model.schema import ENDS, Edge
from activities.graph.space import space_for
from workflows.contracts.errors import AutosError, ErrorCode

_BUFFER_POOL = 256 << 20
_TIMEOUT_MS = 15_000
_INTERRUPTED = "Interrupted"
"""The graph database's message for a query that took too long."""

CRITERIA_WEIGHT = 0.35
STATUTES_WEIGHT = 0.25
CITATIONS_WEIGHT = 0.20


@dataclass(frozen=True)
class Overlap:
    """What one decision shares with a question, each list in name order."""

    statutes: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    citations: tuple[str, ...] = ()

    def share(self, statutes: int, criteria: int, citations: int) -> float:
        """Return the shared part of the question (0-1; the arguments count its names), weighted by kind of name."""
        kinds = (
            (CRITERIA_WEIGHT, len(self.criteria), criteria),
            (STATUTES_WEIGHT, len(self.statutes), statutes),
            (CITATIONS_WEIGHT, len(self.citations), citations),
        )
        weight = sum(weight for weight, _, asked in kinds if asked)
        return sum(weight * shared / asked for weight, shared, asked in kinds if asked) / weight if weight else 0.0


def open_graph(path: Path) -> "LegalGraph":
    """Open the graph file of a snapshot read-only. Raise FileNotFoundError if there is none."""
    if not path.is_file():
        raise FileNotFoundError(path.name)
    return LegalGraph(path)


class LegalGraph:
    """Queries to one snapshot's graph."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._database = ladybug.Database(
            path, read_only=True, buffer_pool_size=_BUFFER_POOL, max_db_size=space_for(path)
        )
        self._idle: LifoQueue[ladybug.Connection] = LifoQueue()

    @cached_property
    def numbers(self) -> GraphNumbers:
        """Return the graph as arrays, mapped on first use.

        Raises `AutosError` (SERVICE_UNAVAILABLE) for a graph of an earlier version without these arrays; the rest
        of it can still be queried.
        """
        try:
            return read_numbers(numbers_path(self._path))
        except (FileNotFoundError, OtherFormat) as error:
            raise AutosError(
                ErrorCode.SERVICE_UNAVAILABLE,
                "O grafo deste acervo foi construído por outra versão do Autos e não responde a esta consulta. "
                "Reconstrua o acervo: envie POST /v1/corpus/builds sem arquivos, ou importe-o de novo.",
            ) from error

    def query(self, cypher: str, **parameters: Any) -> list[list[Any]]:
        """Return the rows of a read-only Cypher query. Raise `TIMEOUT` after 15 s."""
        with self._connection() as connection:
            try:
                result = connection.execute(cypher, parameters)
                if isinstance(result, list):
                    raise ValueError("one statement at a time")
                return [list(row) for row in result.get_all()]
            except RuntimeError as error:
                if _INTERRUPTED not in str(error):
                    raise
                raise AutosError(
                    ErrorCode.TIMEOUT,
                    "O grafo jurídico não respondeu a tempo. Tente de novo, ou peça menos de uma vez.",
                ) from error

    def boost(
        self,
        document_ids: Sequence[str],
        statutes: Sequence[str] = (),
        criteria: Sequence[str] = (),
        citations: Sequence[str] = (),
    ) -> dict[str, Overlap]:
        """Return what each decision shares with the given names. Decisions that share nothing are absent.

        A decision shares a citation also if it is the cited one.
        """
        applied = self._shared(Edge.APLICA, document_ids, statutes)
        used = self._shared(Edge.USA_CRITERIO, document_ids, criteria)
        cited = self._shared(Edge.CITA_PRECEDENTE, document_ids, citations)
        for identifier, name in self._cited_themselves(document_ids, citations):
            cited.setdefault(identifier, set()).add(name)
        return {
            identifier: Overlap(
                statutes=tuple(sorted(applied.get(identifier, ()))),
                criteria=tuple(sorted(used.get(identifier, ()))),
                citations=tuple(sorted(cited.get(identifier, ()))),
            )
            for identifier in document_ids
            if identifier in applied or identifier in used or identifier in cited
        }

    def usage(self, edge: Edge, names: Sequence[str]) -> dict[str, int]:
        """Return how many decisions have the edge to each name. Unused names are absent."""
        rows = self.query(
            f"UNWIND $names AS name MATCH (:Decision)-[:{edge}]->(n:{ENDS[edge][1]} {{name: name}}) "
            "RETURN n.name, count(*)",
            names=list(names),
        )
        return {str(name): int(count) for name, count in rows}

    def resolve(self, references: Sequence[str]) -> dict[str, str]:
        """Return the corpus decision behind each cited reference ("REsp 1234567/STJ"). Unknown ones are absent.

        Of several decisions in one process it is the main one: fewest internal appeals, then the oldest.
        """
        rows = self.query(
            "MATCH (d:Decision) WHERE d.reference IN $names "
            "RETURN d.reference, d.id ORDER BY d.reference, d.appeals, d.decided_on, d.id",
            names=list(references),
        )
        resolved: dict[str, str] = {}
        for reference, identifier in rows:
            resolved.setdefault(reference, identifier)
        return resolved

    def close(self) -> None:
        """Release the file."""
        while True:
            try:
                self._idle.get_nowait().close()
            except Empty:
                break
        self._database.close()

    def _shared(self, edge: Edge, ids: Sequence[str], names: Sequence[str]) -> dict[str, set[str]]:
        if not ids or not names:
            return {}
        rows = self.query(
            f"UNWIND $ids AS id MATCH (d:Decision {{id: id}})-[:{edge}]->(n:{ENDS[edge][1]}) "
            "WHERE n.name IN $names RETURN d.id, n.name",
            ids=list(ids),
            names=list(names),
        )
        shared: dict[str, set[str]] = {}
        for identifier, name in rows:
            shared.setdefault(identifier, set()).add(name)
        return shared

    def _cited_themselves(self, ids: Sequence[str], citations: Sequence[str]) -> list[list[Any]]:
        if not ids or not citations:
            return []
        return self.query(
            "UNWIND $ids AS id MATCH (d:Decision {id: id}) WHERE d.reference IN $names RETURN d.id, d.reference",
            ids=list(ids),
            names=list(citations),
        )

    @contextmanager
    def _connection(self) -> Generator[ladybug.Connection]:
        """Return an idle or new connection. A connection serves one thread at a time."""
        try:
            connection = self._idle.get_nowait()
        except Empty:
            connection = ladybug.Connection(self._database)
            connection.set_query_timeout(_TIMEOUT_MS)
        try:
            yield connection
        finally:
            self._idle.put(connection)
