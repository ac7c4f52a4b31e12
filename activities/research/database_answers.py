"""The tools over graph databases: the question each answers and the function that answers it from a snapshot."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from activities.graph.databases.asking import ConfinedGraphs
from activities.graph.databases.cypher import NotReadable, ReadQuery, read_query
from activities.graph.databases.described import schema
from activities.snapshots.opened import GRAPH_PART, SnapshotUnavailable
from activities.snapshots.port import Snapshot
from workflows.contracts.base import Contract
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research import databases as contracts
from workflows.contracts.research.questions import ResearchTool

OWN = contracts.Database(
    name=contracts.CORPUS,
    meaning="Grafo das decisões do acervo ativo: quem decidiu, com que critérios e dispositivos, e o que cita o quê",
)


def query_read(snapshot: Snapshot, asked: contracts.ReadQuestion, graphs: ConfinedGraphs) -> contracts.ReadAnswer:
    """The rows of a query; raises `AutosError` for one that does not read, or asks too much."""
    _require_known(asked.databaseName)
    found = graphs.rows(_file(snapshot), _readable(asked.query), asked.limit)
    return contracts.ReadAnswer(databaseName=asked.databaseName, **found._asdict())


def validate_query(
    snapshot: Snapshot, asked: contracts.ValidateQuestion, graphs: ConfinedGraphs
) -> contracts.ValidateAnswer:
    """Whether a query would run, and if not, why."""
    _require_known(asked.databaseName)
    problem = _against(snapshot, asked, graphs)
    return contracts.ValidateAnswer(databaseName=asked.databaseName, valid=problem is None, problem=problem)


def get_schema(snapshot: Snapshot, asked: contracts.SchemaQuestion, graphs: ConfinedGraphs) -> contracts.SchemaAnswer:
    """What the database holds, in words."""
    _require_known(asked.databaseName)
    return schema(whole=asked.schemaType == "full")


def list_databases(snapshot: Snapshot, asked: contracts.ListQuestion, graphs: ConfinedGraphs) -> contracts.ListAnswer:
    """The databases that the asker can name."""
    return contracts.ListAnswer(databases=[OWN])


def database_exists(
    snapshot: Snapshot, asked: contracts.ExistsQuestion, graphs: ConfinedGraphs
) -> contracts.ExistsAnswer:
    """Whether the asker can name it."""
    return contracts.ExistsAnswer(name=asked.name, exists=asked.name == contracts.CORPUS)


DATABASE_ANSWERS: Mapping[ResearchTool, tuple[type[Contract], Callable[[Snapshot, Any, ConfinedGraphs], Contract]]] = {
    ResearchTool.QUERY_READ: (contracts.ReadQuestion, query_read),
    ResearchTool.VALIDATE_QUERY: (contracts.ValidateQuestion, validate_query),
    ResearchTool.GET_SCHEMA: (contracts.SchemaQuestion, get_schema),
    ResearchTool.LIST_DATABASES: (contracts.ListQuestion, list_databases),
    ResearchTool.DATABASE_EXISTS: (contracts.ExistsQuestion, database_exists),
}


def _against(snapshot: Snapshot, asked: contracts.ValidateQuestion, graphs: ConfinedGraphs) -> str | None:
    if asked.intendedTransactionType != "read":
        return f"A base {asked.databaseName} é só de leitura: use intendedTransactionType read."
    try:
        return graphs.against(_file(snapshot), read_query(asked.query))
    except NotReadable as refusal:
        return str(refusal)


def _file(snapshot: Snapshot) -> Path:
    path = snapshot.path / GRAPH_PART
    if not path.is_file():
        raise SnapshotUnavailable(snapshot.manifest.snapshot_id, "graph")
    return path


def _readable(query: str) -> ReadQuery:
    try:
        return read_query(query)
    except NotReadable as refusal:
        raise AutosError(ErrorCode.VALIDATION_ERROR, str(refusal)) from None


def _require_known(name: str) -> None:
    if name != contracts.CORPUS:
        raise AutosError(ErrorCode.NOT_FOUND, f"Não há base com esse nome. Use {contracts.CORPUS}.")
