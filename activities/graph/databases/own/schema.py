"""Limits of a database's schema, and the effect of a definition: in words for people, in statements for the engine."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from activities.graph.databases.cypher import NotReadable, Query
from activities.graph.databases.own.definition import (
    Column,
    Definition,
    Meaning,
    NewColumn,
    NewEdge,
    NewNode,
    NoColumn,
    NoType,
    Undefinition,
)
from workflows.contracts.firm.databases import GraphSchema
from workflows.contracts.research.databases import EdgeType, NodeType, Property

MOST_TYPES = 100
DAYS = {
    "DATE": ("date('0001-01-01')", "date('9999-12-31')"),
    "TIMESTAMP": ("timestamp('0001-01-01 00:00:00')", "timestamp('9999-12-31 23:59:59.999999')"),
}
"""Date types, with the first and last value that Python can read."""
MOST_PROPERTIES = 60
MOST_CHARACTERS = 60_000
"""Longest schema with its meanings as JSON, in characters, since it travels in messages."""


class Empty(NamedTuple):
    """`query` counts what must not exist; `refusal` is the message if it does."""

    query: Query
    refusal: str


class Change(NamedTuple):
    """A changed schema: run `statements` once every check in `empty` counts none."""

    graph: GraphSchema
    statements: list[Query]
    empty: list[Empty]


def changed(graph: GraphSchema, parts: Sequence[Definition | Undefinition]) -> Change:
    """Return the schema after all `parts`. Raise `NotReadable` for the first that does not fit."""
    statements: list[Query] = []
    empty: list[Empty] = []
    for part in parts:
        before, graph = graph, _after(graph, part)
        statements += [Query(text, {}) for text in _texts(part)]
        empty += _emptied(before, part)
    if len(graph.nodes) + len(graph.edges) > MOST_TYPES:
        raise NotReadable(f"A base teria tipos demais: até {MOST_TYPES} de nós e de relações.")
    if any(len(each.properties or []) > MOST_PROPERTIES for each in (*graph.nodes, *graph.edges)):
        raise NotReadable(f"Um tipo teria propriedades demais: até {MOST_PROPERTIES}.")
    if len(graph.model_dump_json()) > MOST_CHARACTERS:
        raise NotReadable("O esquema ficaria longo demais. Encurte as descrições.")
    return Change(graph, statements, empty)


def unreadable(graph: GraphSchema) -> list[Empty]:
    """Return checks for dates that the engine stores but readers cannot represent.

    Python counts the years from 1 to 9999.
    """
    return [
        Empty(
            Query(f"MATCH {_any(graph, name)} WHERE {_beyond(f'x.`{each.name}`', each.type)} RETURN count(*)", {}),
            f"Há datas fora dos anos 1 a 9999 em {name}.{each.name}. Confira o ano.",
        )
        for name, properties in (
            *((node.label, node.properties) for node in graph.nodes),
            *((edge.type, edge.properties) for edge in graph.edges),
        )
        for each in properties or []
        if each.type.removesuffix("[]") in DAYS
    ]


def definitions(graph: GraphSchema) -> list[str]:
    """Return the statements that define the whole schema with meanings, as `define_schema` takes them."""
    return [
        *(_node_text(_as_node(node), described=True) for node in graph.nodes),
        *(_edge_text(_as_edge(edge), described=True) for edge in graph.edges),
    ]


def _after(graph: GraphSchema, part: Definition | Undefinition) -> GraphSchema:
    types = {each.label: each for each in graph.nodes} | {each.type: each for each in graph.edges}
    match part:
        case NewNode(name=name):
            _require_new(name, types)
            node = NodeType(label=name, meaning=part.meaning, properties=_properties(part.columns), key=part.key)
            return graph.model_copy(update={"nodes": [*graph.nodes, node]})
        case NewEdge(name=name, start=start, end=end):
            _require_new(name, types)
            for label in (start, end):
                if not isinstance(types.get(label), NodeType):
                    raise NotReadable(f"{name} liga {label}, e não há tipo de nó com esse nome. Defina-o antes.")
            edge = EdgeType(type=name, start=start, end=end, meaning=part.meaning, properties=_properties(part.columns))
            return graph.model_copy(update={"edges": [*graph.edges, edge]})
        case NoType(name=name):
            _known(name, types)
            held = next((edge.type for edge in graph.edges if name in (edge.start, edge.end)), None)
            if held:
                raise NotReadable(f"A relação {held} liga nós {name}: retire-a antes, com DROP TABLE {held}.")
            return GraphSchema(
                nodes=[each for each in graph.nodes if each.label != name],
                edges=[each for each in graph.edges if each.type != name],
            )
        case NewColumn() | NoColumn() | Meaning():
            update = _update(_known(part.type, types), part)
            return GraphSchema(
                nodes=[each.model_copy(update=update) if each.label == part.type else each for each in graph.nodes],
                edges=[each.model_copy(update=update) if each.type == part.type else each for each in graph.edges],
            )


def _update(told: NodeType | EdgeType, part: NewColumn | NoColumn | Meaning) -> dict[str, Any]:
    """Return the changed fields of a type."""
    properties = told.properties or []
    named = {each.name for each in properties}
    match part:
        case NewColumn(column=column):
            if column.name.casefold() in {name.casefold() for name in named}:
                raise NotReadable(f"{part.type} já tem a propriedade {column.name}.")
            return {"properties": [*properties, *_properties([column])]}
        case NoColumn(name=name):
            _require_property(part.type, name, named)
            if isinstance(told, NodeType) and told.key == name:
                raise NotReadable(f"{name} é a chave de {part.type} e não pode sair.")
            return {"properties": [each for each in properties if each.name != name]}
        case Meaning(column=None):
            return {"meaning": part.meaning}
        case Meaning(column=name):
            _require_property(part.type, name, named)
            said = {"meaning": part.meaning}
            return {"properties": [each.model_copy(update=said) if each.name == name else each for each in properties]}


def _texts(part: Definition | Undefinition) -> Iterable[str]:
    match part:
        case NewNode():
            yield _node_text(part)
        case NewEdge():
            yield _edge_text(part)
        case NewColumn():
            yield f"ALTER TABLE `{part.type}` ADD {_column_text(part.column)}"
        case NoType():
            yield f"DROP TABLE `{part.name}`"
        case NoColumn():
            yield f"ALTER TABLE `{part.type}` DROP `{part.name}`"
        case Meaning():
            return


def _emptied(graph: GraphSchema, part: Definition | Undefinition) -> Iterable[Empty]:
    match part:
        case NoType(name=name):
            refusal = f"Há dados do tipo {name}. Apague-os antes, com delete_data."
            yield Empty(Query(f"MATCH {_any(graph, name)} RETURN count(*)", {}), refusal)
        case NoColumn(type=kind, name=name):
            refusal = f"Há valores em {kind}.{name}. Retire-os antes, com update_data (SET ... = NULL)."
            yield Empty(Query(f"MATCH {_any(graph, kind)} WHERE x.`{name}` IS NOT NULL RETURN count(*)", {}), refusal)
        case _:
            return


def _beyond(value: str, kind: str) -> str:
    """Return the condition that a value of a type in `DAYS`, or one in a list of them, is outside Python's range."""
    if kind.endswith("[]"):
        return f"any(y IN {value} WHERE {_beyond('y', kind.removesuffix('[]'))})"
    first, last = DAYS[kind]
    return f"({value} < {first} OR {value} > {last})"


def _any(graph: GraphSchema, name: str) -> str:
    """Return the pattern of everything of a type, called x."""
    return f"()-[x:`{name}`]->()" if name in {edge.type for edge in graph.edges} else f"(x:`{name}`)"


def _node_text(node: NewNode, described: bool = False) -> str:
    columns = ", ".join(_column_text(column, described) for column in node.columns)
    return f"CREATE NODE TABLE `{node.name}` ({columns}, PRIMARY KEY (`{node.key}`)){_said(node.meaning, described)}"


def _edge_text(edge: NewEdge, described: bool = False) -> str:
    entries = [f"FROM `{edge.start}` TO `{edge.end}`", *(_column_text(column, described) for column in edge.columns)]
    return f"CREATE REL TABLE `{edge.name}` ({', '.join(entries)}){_said(edge.meaning, described)}"


def _column_text(column: Column, described: bool = False) -> str:
    return f"`{column.name}` {column.type}{_said(column.meaning, described)}"


def _said(meaning: str, described: bool) -> str:
    if not described or not meaning:
        return ""
    quoted = meaning.replace("\\", "\\\\").replace("'", "\\'")
    return f" COMMENT '{quoted}'"


def _as_node(node: NodeType) -> NewNode:
    return NewNode(node.label, _columns(node.properties), node.key or "", node.meaning)


def _as_edge(edge: EdgeType) -> NewEdge:
    return NewEdge(edge.type, edge.start, edge.end, _columns(edge.properties), edge.meaning)


def _columns(properties: list[Property] | None) -> tuple[Column, ...]:
    return tuple(Column(each.name, each.type, each.meaning) for each in properties or [])


def _properties(columns: Sequence[Column]) -> list[Property]:
    return [Property(name=column.name, type=column.type, meaning=column.meaning) for column in columns]


def _known(name: str, types: dict[str, NodeType | EdgeType]) -> NodeType | EdgeType:
    if name not in types:
        raise NotReadable(f"Não há tipo de nó ou de relação {name} (veja get_schema).")
    return types[name]


def _require_new(name: str, types: Iterable[str]) -> None:
    if name.casefold() in {each.casefold() for each in types}:
        raise NotReadable(f"Já há um tipo {name}. Para estendê-lo, use ALTER TABLE {name} ADD.")


def _require_property(kind: str, name: str | None, named: set[str]) -> None:
    if name not in named:
        raise NotReadable(f"{kind} não tem a propriedade {name} (veja get_schema).")
