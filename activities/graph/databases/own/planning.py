"""The engine statements of each kind of write, and the schema after it."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from activities.graph.databases.cypher import NotReadable, Query, known_query
from activities.graph.databases.own.definition import (
    Definition,
    Undefinition,
    changes_in,
    definitions_in,
    undefinitions_in,
)
from activities.graph.databases.own.schema import Change, changed
from activities.graph.databases.purposes import DELETE, INSERT, UPDATE
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.databases import GraphSchema, Write, WriteKind

PURPOSES = {WriteKind.INSERT: INSERT, WriteKind.UPDATE: UPDATE, WriteKind.DELETE: DELETE}


def planned(write: Write, graph: GraphSchema) -> Change:
    """Return the statements of a write to a database with this schema.

    Raises `VALIDATION_ERROR` for a forbidden statement and `CONFLICT` for a definition that does not fit the
    schema.
    """
    parts: Sequence[Definition | Undefinition] = []
    queries: list[Query] = []
    with _refused_as(ErrorCode.VALIDATION_ERROR):
        match write.kind:
            case WriteKind.DEFINE:
                parts = definitions_in(write.statement)
            case WriteKind.UNDEFINE:
                parts = undefinitions_in(write.statement)
            case WriteKind.CREATE:
                pass
            case kind:
                queries = [known_query(write.statement, PURPOSES[kind])]
    with _refused_as(ErrorCode.CONFLICT):
        change = changed(graph, parts)
    return change._replace(statements=[*change.statements, *queries])


@contextmanager
def _refused_as(code: ErrorCode) -> Generator[None]:
    try:
        yield
    except NotReadable as refusal:
        raise AutosError(code, str(refusal)) from None


def against_schema(text: str, graph: GraphSchema) -> str | None:
    """Return the fault of a definition or removal, or None."""
    try:
        changed(graph, changes_in(text))
    except NotReadable as refusal:
        return str(refusal)
    return None
