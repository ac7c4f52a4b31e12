"""Tools that create, define, write, undo and remove the firm's own graph databases."""

from mcp_types import ToolAnnotations

from mcp_server.answers.research import VersionsAnswer, WrittenAnswer
from mcp_server.rest.client import Reply
from mcp_server.tools.research import Research
from workflows.contracts.firm.databases import (
    CreateQuestion,
    DefineQuestion,
    DeleteQuestion,
    DropQuestion,
    InsertQuestion,
    RestoreQuestion,
    UndefineQuestion,
    UpdateQuestion,
    VersionsQuestion,
    WriteKind,
)

CREATE = """\
Cria uma base de grafo vazia, só do escritório: até 10 bases, cada uma com até 200.000 nós e relações e 32 MB.
Depois: define_schema."""

DROP = """\
Apaga PERMANENTEMENTE uma base do escritório com todas as versões; não há como desfazer. Use só se o usuário pediu \
esta base pelo nome."""

DEFINE = """\
Define ou estende o que uma base pode conter, com CREATE NODE TABLE nome (propriedade TIPO, ..., PRIMARY KEY (chave)), \
CREATE REL TABLE nome (FROM tipo TO tipo, propriedade TIPO), ALTER TABLE nome ADD propriedade TIPO; entre elas ;. \
COMMENT 'palavras' depois de um tipo ou propriedade diz o que significa (COMMENT ON TABLE nome IS muda). Tipos: \
STRING, INT64, DOUBLE, BOOL, DATE, TIMESTAMP, e listas com []. Até 20.000 caracteres; vale tudo, ou nada.
Depois: insert_data."""

UNDEFINE = """\
Retira tipos (DROP TABLE nome) ou propriedades (ALTER TABLE nome DROP propriedade); recusa enquanto houver dados \
deles. Vale tudo, ou nada; restore_version desfaz.
Depois: get_schema."""

INSERT = """\
Insere dados com Cypher: CREATE ou MERGE, antes, se preciso, MATCH ou UNWIND de uma lista; textos entre aspas. Uma \
consulta, uma transação, até 10 s; com RETURN, até 50 linhas.
Use MERGE para não repetir o que há; SET junto muda o que há. Depois: query_read."""

UPDATE = """\
Muda dados com Cypher: MATCH e SET, ou DELETE e CREATE juntos. Uma consulta, uma transação, até 10 s; com RETURN, até \
50 linhas. restore_version desfaz.
Confira antes com query_read o que MATCH acha."""

DELETE = """\
Apaga dados com Cypher: MATCH e DELETE; DETACH DELETE leva as relações de um nó. Uma transação, até 10 s. \
restore_version desfaz: as versões anteriores guardam o que foi apagado.
Confira antes com query_read o que MATCH acha."""

VERSIONS = """\
Lista as versões de uma base do escritório, da mais nova à mais antiga (até 20): cada gravação fez uma.
Depois: restore_version com o número."""

RESTORE = """\
Volta a uma versão de list_versions: ela passa a ser a atual, como versão nova; nenhuma se perde.
Use para desfazer uma gravação, se o usuário pediu."""

ADDS = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)
CHANGES = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False)
REST_OF = "Peça menos com RETURN, ou leia o resto com query_read."


def _undone_by(reply: Reply) -> str:
    """Return how to inspect a write and how to undo it."""
    before = reply.data["version"] - 1
    return f"Confira com query_read. Para desfazer: restore_version com version {before}."


def _writing(
    tool: WriteKind, title: str, description: str, question: type, endpoint: str, annotations: ToolAnnotations
) -> Research:
    return Research(
        tool=tool,
        title=title,
        description=description,
        question=question,
        answer=WrittenAnswer,
        endpoint=endpoint,
        next_step=_undone_by,
        rest_of=REST_OF,
        annotations=annotations,
    )


TOOLS = (
    Research(
        tool=WriteKind.CREATE,
        title="Criar base de grafo",
        description=CREATE,
        question=CreateQuestion,
        answer=WrittenAnswer,
        endpoint="POST /v1/graph/databases",
        next_step=lambda _: "Defina com define_schema o que a base pode conter.",
        annotations=ADDS,
    ),
    Research(
        tool=WriteKind.DROP,
        title="Apagar base de grafo",
        description=DROP,
        question=DropQuestion,
        answer=WrittenAnswer,
        endpoint="DELETE /v1/graph/databases/{name}",
        next_step=lambda _: "A base não existe mais. Diga-o ao usuário.",
        annotations=CHANGES,
    ),
    _writing(WriteKind.DEFINE, "Definir esquema", DEFINE, DefineQuestion, "POST /v1/graph/define", ADDS),
    _writing(WriteKind.UNDEFINE, "Retirar do esquema", UNDEFINE, UndefineQuestion, "POST /v1/graph/undefine", CHANGES),
    _writing(WriteKind.INSERT, "Inserir dados", INSERT, InsertQuestion, "POST /v1/graph/insert", CHANGES),
    _writing(WriteKind.UPDATE, "Mudar dados", UPDATE, UpdateQuestion, "POST /v1/graph/update", CHANGES),
    _writing(WriteKind.DELETE, "Apagar dados", DELETE, DeleteQuestion, "POST /v1/graph/delete", CHANGES),
    Research(
        tool="list_versions",
        title="Versões da base",
        description=VERSIONS,
        question=VersionsQuestion,
        answer=VersionsAnswer,
        endpoint="GET /v1/graph/databases/{databaseName}/versions",
        next_step=lambda _: "Para voltar a uma delas: restore_version com o número.",
    ),
    _writing(
        WriteKind.RESTORE,
        "Voltar a uma versão",
        RESTORE,
        RestoreQuestion,
        "POST /v1/graph/databases/{databaseName}/versions/{version}/restore",
        CHANGES,
    ),
)
