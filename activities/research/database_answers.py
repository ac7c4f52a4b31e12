"""The tools over graph databases: the question model and the answering function of each.

Questions about the corpus use a snapshot; a tenant's own database uses its current version.
"""

import tempfile
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from activities.graph.databases.asking import ConfinedGraphs
from activities.graph.databases.cypher import NotReadable, Query, known_query, read_query
from activities.graph.databases.described import own_schema, schema
from activities.graph.databases.own.planning import against_schema
from activities.graph.databases.own.shelf import Current, Shelf
from activities.graph.databases.purposes import WRITE
from activities.snapshots.opened import graph_file
from activities.snapshots.port import Snapshot
from workflows.contracts.base import Contract
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research import databases as contracts
from workflows.contracts.research.questions import ResearchTool

CORPUS = contracts.Database(
    name=contracts.CORPUS,
    meaning="Grafo das decisões do acervo ativo: quem decidiu, com que critérios e dispositivos, e o que cita o quê",
)


@dataclass(frozen=True)
class Databases:
    """The databases that a tenant can name: that of the snapshot, and its own, which need no snapshot."""

    snapshot: Snapshot | None
    tenant: str
    graphs: ConfinedGraphs
    shelf: Shelf

    def own(self, name: str) -> Current:
        """Return the tenant's database. Raise `NOT_FOUND` if it has none of this name."""
        found = self.shelf.found(self.tenant, name)
        if found is None:
            raise AutosError(ErrorCode.NOT_FOUND, "Não há base com esse nome. Veja as que há em list_databases.")
        return found

    @contextmanager
    def copy_of(self, name: str) -> Generator[Path]:
        """Return a temporary file of the tenant's own database."""
        found = self.own(name)
        with tempfile.TemporaryDirectory(prefix="autos-") as folder:
            yield self.shelf.fetch(found.object, Path(folder))


def query_read(databases: Databases, asked: contracts.ReadQuestion) -> contracts.ReadAnswer:
    """Return the rows of a query. Raise `AutosError` for one that does not only read, or is too large."""
    query = _readable(asked.query)
    if asked.databaseName == contracts.CORPUS:
        found = databases.graphs.rows(_file(databases.snapshot), query, asked.limit)
    else:
        with databases.copy_of(asked.databaseName) as path:
            found = databases.graphs.rows(path, query, asked.limit, once=True)
    return contracts.ReadAnswer(databaseName=asked.databaseName, **found._asdict())


def validate_query(databases: Databases, asked: contracts.ValidateQuestion) -> contracts.ValidateAnswer:
    """Return whether a query would run, and if not, why."""
    against = _against_corpus if asked.databaseName == contracts.CORPUS else _against_own
    try:
        problem = against(databases, asked)
    except NotReadable as refusal:
        problem = str(refusal)
    return contracts.ValidateAnswer(databaseName=asked.databaseName, valid=problem is None, problem=problem)


def get_schema(databases: Databases, asked: contracts.SchemaQuestion) -> contracts.SchemaAnswer:
    """Return the content of the database in words."""
    whole = asked.schemaType == "full"
    if asked.databaseName == contracts.CORPUS:
        return schema(whole)
    return own_schema(asked.databaseName, databases.own(asked.databaseName).graph, whole)


def list_databases(databases: Databases, asked: contracts.ListQuestion) -> contracts.ListAnswer:
    """Return the databases that the caller can name, the corpus first."""
    own = [
        contracts.Database(
            name=each.name,
            meaning="Base do escritório",
            writable=True,
            version=each.version,
            nodes=each.nodes,
            edges=each.edges,
        )
        for each in databases.shelf.listed(databases.tenant)
    ]
    return contracts.ListAnswer(databases=[CORPUS, *own])


def database_exists(databases: Databases, asked: contracts.ExistsQuestion) -> contracts.ExistsAnswer:
    """Return whether the caller can name it."""
    exists = asked.name == contracts.CORPUS or databases.shelf.found(databases.tenant, asked.name) is not None
    return contracts.ExistsAnswer(name=asked.name, exists=exists)


DATABASE_ANSWERS: Mapping[ResearchTool, tuple[type[Contract], Callable[[Databases, Any], Contract]]] = {
    ResearchTool.QUERY_READ: (contracts.ReadQuestion, query_read),
    ResearchTool.VALIDATE_QUERY: (contracts.ValidateQuestion, validate_query),
    ResearchTool.GET_SCHEMA: (contracts.SchemaQuestion, get_schema),
    ResearchTool.LIST_DATABASES: (contracts.ListQuestion, list_databases),
    ResearchTool.DATABASE_EXISTS: (contracts.ExistsQuestion, database_exists),
}


def _against_corpus(databases: Databases, asked: contracts.ValidateQuestion) -> str | None:
    if asked.intendedTransactionType != "read":
        return f"A base {asked.databaseName} é só de leitura: nela só se consulta."
    return databases.graphs.against(_file(databases.snapshot), read_query(asked.query))


def _against_own(databases: Databases, asked: contracts.ValidateQuestion) -> str | None:
    if asked.intendedTransactionType == "schema":
        return against_schema(asked.query, databases.own(asked.databaseName).graph)
    writes = asked.intendedTransactionType == "write"
    query = known_query(asked.query, WRITE) if writes else read_query(asked.query)
    with databases.copy_of(asked.databaseName) as path:
        return databases.graphs.against(path, query, once=True, writes=writes)


def _file(snapshot: Snapshot | None) -> Path:
    if snapshot is None:
        raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, "Ainda não há acervo ativo.")
    return graph_file(snapshot.manifest, snapshot.path)


def _readable(query: str) -> Query:
    try:
        return read_query(query)
    except NotReadable as refusal:
        raise AutosError(ErrorCode.VALIDATION_ERROR, str(refusal)) from None
