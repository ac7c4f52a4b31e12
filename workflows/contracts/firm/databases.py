"""Graph databases that a tenant writes: requests, answers and limits.

Requests have the names and parameters of the published tools.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import Field

from workflows.contracts.base import Contract, ObjectRef, Principal
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.fields.texts import STORABLE
from workflows.contracts.research.databases import EdgeType, NodeType

MOST_DATABASES = 10
"""Per tenant."""
MOST_BYTES = 32 << 20
"""Of one database, as stored in the object store."""
MOST_ENTRIES = 200_000
"""Nodes and edges of one database together."""
KEPT_VERSIONS = 20
"""Versions kept of one database, the current one included; older ones are removed."""
KEPT_WRITES = timedelta(days=30)
"""How long a write is recognised by its key when sent again, even if its version is gone."""
LONGEST_STATEMENT = 20_000
MOST_RETURNED = 50
"""Rows in the answer to a write with RETURN."""

NAME = r"^[a-z][a-z0-9_\-]{0,62}$"

NewName = Annotated[
    str,
    Field(
        pattern=NAME,
        description="Nome da nova base: letra minúscula, depois minúsculas sem acento, algarismos, - ou _ (até 63)",
    ),
]
OwnName = Annotated[
    str, Field(min_length=1, max_length=100, pattern=STORABLE, description="Nome da base do escritório")
]
Statement = Annotated[str, Field(min_length=1, max_length=LONGEST_STATEMENT, pattern=STORABLE)]


class WriteKind(StrEnum):
    """Operations on a database; each has a published tool if one exists."""

    CREATE = "create_database"
    DROP = "delete_database"
    DEFINE = "define_schema"
    UNDEFINE = "undefine_schema"
    INSERT = "insert_data"
    UPDATE = "update_data"
    DELETE = "delete_data"
    RESTORE = "restore_version"
    FORGET = "forget_versions"


class CreateQuestion(Contract):
    name: NewName


class DropQuestion(Contract):
    name: OwnName


class DefineQuestion(Contract):
    databaseName: OwnName
    schemaDefinition: Annotated[
        Statement, Field(description="CREATE NODE TABLE, CREATE REL TABLE, ALTER TABLE ... ADD, COMMENT ON; entre ;")
    ]


class UndefineQuestion(Contract):
    databaseName: OwnName
    schemaUndefinition: Annotated[Statement, Field(description="DROP TABLE ou ALTER TABLE ... DROP; entre ;")]


class InsertQuestion(Contract):
    databaseName: OwnName
    query: Annotated[Statement, Field(description="Cypher com CREATE ou MERGE; antes, se preciso, MATCH ou UNWIND")]


class UpdateQuestion(Contract):
    databaseName: OwnName
    query: Annotated[Statement, Field(description="Cypher com MATCH e SET, ou com DELETE e CREATE")]


class DeleteQuestion(Contract):
    databaseName: OwnName
    query: Annotated[Statement, Field(description="Cypher com MATCH e DELETE (DETACH DELETE leva as relações)")]


class VersionsQuestion(Contract):
    databaseName: OwnName


class RestoreQuestion(Contract):
    databaseName: OwnName
    version: Annotated[int, Field(ge=1, le=2**31 - 1, description="Número em list_versions"), WHOLE]


class DatabaseRef(Contract):
    """A database, by the name its tenant gave it."""

    tenant: str
    name: str


class Write(Contract):
    """A write that takes effect once, however often it is requested. `write_id` comes from the caller or is generated.

    `statement` is the tool's input, unchanged; `version` is the version to restore.
    """

    HANDLER: ClassVar[str] = "write"

    write_id: str
    kind: WriteKind
    principal: Principal
    statement: str = ""
    version: int | None = None


class WriteRequest(Contract):
    """`write` as a workflow sends it to its steps."""

    database: DatabaseRef
    write: Write


class GraphSchema(Contract):
    """The full definition of a database: types with their properties, and the meaning of each for a lawyer."""

    nodes: list[NodeType] = []
    edges: list[EdgeType] = []


class Base(Contract):
    """The state before a write; no `object` for a database that does not exist yet.

    `done`: the outcome, if the write has already taken effect.
    """

    database_id: str
    version: int = 0
    object: ObjectRef | None = None
    graph: GraphSchema = GraphSchema()
    nodes: int = 0
    edges: int = 0
    done: "Written | None" = None


class Made(Contract):
    """A version in the object store that is not visible yet; `size` is its stored size in bytes.

    `columns` and `rows` are what the write returned.
    """

    object: ObjectRef
    graph: GraphSchema
    nodes: int
    edges: int
    size: int
    columns: list[str] = []
    rows: list[list[Any]] = []
    truncated: bool = False


class MakeRequest(Contract):
    request: WriteRequest
    base: Base


class CommitRequest(Contract):
    request: WriteRequest
    base: Base
    made: Made


class Written(Contract):
    """Outcome of a write. `version` is the database's current version, 0 for a removed one.

    `repeated`: the write had already taken effect and was not done again.
    """

    databaseName: str
    kind: WriteKind
    status: str = "OK"
    version: int
    nodes: int = 0
    edges: int = 0
    nodes_change: int = 0
    edges_change: int = 0
    columns: list[str] = []
    rows: list[list[Any]] = []
    truncated: bool = False
    repeated: bool = False


class Version(Contract):
    """One version in a list; `restored` is the version it brought back."""

    version: int
    kind: WriteKind
    at: datetime
    made_by: str
    nodes: int
    edges: int
    bytes: int
    current: bool
    restored: int | None = None


class VersionsAnswer(Contract):
    databaseName: str
    versions: list[Version]


class DatabaseSweepReport(Contract):
    """Databases whose removal was completed, and writes that were forgotten."""

    removed: int
    forgotten: int
