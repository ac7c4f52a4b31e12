"""What a write asks of the engine, by its kind, and what becomes of the schema."""

from activities.graph.databases.cypher import NotReadable, known_query
from activities.graph.databases.own.definition import changes_in, definitions_in, undefinitions_in
from activities.graph.databases.own.schema import Change, changed
from activities.graph.databases.purposes import DELETE, INSERT, UPDATE
from workflows.contracts.databases import GraphSchema, Write, WriteKind
from workflows.contracts.errors import AutosError, ErrorCode

PURPOSES = {WriteKind.INSERT: INSERT, WriteKind.UPDATE: UPDATE, WriteKind.DELETE: DELETE}


def planned(write: Write, graph: GraphSchema) -> Change:
    """The statements of a write to a database with such a schema; raises `VALIDATION_ERROR` for what it may not say."""
    try:
        match write.kind:
            case WriteKind.DEFINE:
                return changed(graph, definitions_in(write.statement))
            case WriteKind.UNDEFINE:
                return changed(graph, undefinitions_in(write.statement))
            case WriteKind.CREATE:
                return Change(graph, [], [])
            case kind:
                return Change(graph, [known_query(write.statement, PURPOSES[kind])], [])
    except NotReadable as refusal:
        raise AutosError(ErrorCode.VALIDATION_ERROR, str(refusal)) from None


def against_schema(text: str, graph: GraphSchema) -> str | None:
    """What is wrong with a definition, or with one that takes away; None for a good one."""
    try:
        changed(graph, changes_in(text))
    except NotReadable as refusal:
        return str(refusal)
    return None
