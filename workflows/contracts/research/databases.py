"""Cypher queries to graph databases, with the names and parameters of the published tools."""

from typing import Annotated, Any, Literal

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.fields.texts import STORABLE

CORPUS = "acervo"
"""The database that every tenant has: the graph of the active snapshot, read-only."""

LONGEST_QUERY = 4_000
MOST_ROWS = 200
QUERY_SECONDS = 10

DatabaseName = Annotated[
    str, Field(min_length=1, max_length=100, pattern=STORABLE, description="Nome da base (list_databases)")
]
Query = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_QUERY,
        pattern=STORABLE,
        description="Uma consulta de leitura em Cypher (até 4.000 caracteres)",
    ),
]


class ReadQuestion(Contract):
    databaseName: DatabaseName
    query: Query
    limit: Annotated[int, Field(ge=1, le=MOST_ROWS, description="Máximo de linhas (1-200)"), WHOLE] = 50


class ReadAnswer(Contract):
    """`rows` have a value for each of `columns`; a node or an edge is an object with its properties.

    `truncated`: there are more rows than shown, or long texts were cut.
    """

    databaseName: str
    columns: list[str]
    rows: list[list[Any]]
    truncated: bool = False


class ValidateQuestion(Contract):
    databaseName: DatabaseName
    query: Query
    intendedTransactionType: Annotated[
        Literal["read", "write", "schema"], Field(description="Para que a consulta serve; o acervo só aceita read")
    ] = "read"


class ValidateAnswer(Contract):
    """`problem` says in Portuguese what is wrong with an invalid query."""

    databaseName: str
    valid: bool
    problem: str | None = None


class SchemaQuestion(Contract):
    databaseName: DatabaseName
    schemaType: Annotated[
        Literal["full", "types"], Field(description="full: com propriedades, definição e exemplos; types: só os tipos")
    ] = "full"


class Property(Contract):
    name: str
    type: str
    meaning: str


class NodeType(Contract):
    """`key` is the property that identifies each node, in a database of the tenant's own."""

    label: str
    meaning: str
    properties: list[Property] | None = None
    key: str | None = None


class EdgeType(Contract):
    """An edge from a node with the label `start` to one with the label `end`."""

    type: str
    start: str
    end: str
    meaning: str
    properties: list[Property] | None = None


class QueryExample(Contract):
    question: str
    query: str


class SchemaAnswer(Contract):
    databaseName: str
    nodes: list[NodeType]
    edges: list[EdgeType]
    examples: list[QueryExample] = []
    definition: list[str] = []


class ListQuestion(Contract):
    pass


class Database(Contract):
    """`version`, `nodes` and `edges` are set for databases of the tenant's own."""

    name: str
    meaning: str
    writable: bool = False
    version: int | None = None
    nodes: int | None = None
    edges: int | None = None


class ListAnswer(Contract):
    databases: list[Database]


class ExistsQuestion(Contract):
    name: DatabaseName


class ExistsAnswer(Contract):
    name: str
    exists: bool
