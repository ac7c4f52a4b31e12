"""Graph databases of the tenant's own: made, defined, written, undone and removed."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi import status as http

from api.cases.fields import IDEMPOTENCY_KEY
from api.files.arrivals import idempotency_key
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, example_answer, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import Auditor, GraphAdmin, GraphCreator, GraphModeller, GraphWriter, Researcher
from api.questions.database_writes import kept_versions, require_database, write
from api.routes.research.databases import note
from infra.db.privacy.accesses import list_accesses
from workflows.contracts.base import Principal
from workflows.contracts.firm.databases import (
    CreateQuestion,
    DefineQuestion,
    DeleteQuestion,
    InsertQuestion,
    OwnName,
    UndefineQuestion,
    UpdateQuestion,
    VersionsAnswer,
    WriteKind,
    Written,
)
from workflows.contracts.privacy.accesses import MOST_ACCESSES, Access

router = APIRouter(prefix="/v1/graph", tags=["grafo"])

Name = Annotated[OwnName, Path()]
Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="Número da versão")]

WRITTEN: dict[str, Any] = {
    "databaseName": "contratos",
    "kind": "insert_data",
    "status": "OK",
    "version": 3,
    "nodes": 2,
    "edges": 1,
    "nodes_change": 2,
    "edges_change": 1,
    "columns": [],
    "rows": [],
    "truncated": False,
    "repeated": False,
}
VERSION: dict[str, Any] = {
    "version": 3,
    "kind": "insert_data",
    "at": "2026-11-23T12:00:00Z",
    "made_by": "Ana Souza",
    "nodes": 2,
    "edges": 1,
    "bytes": 45056,
    "current": True,
    "restored": None,
}
READING: dict[str, Any] = {
    "at": "2026-11-23T12:00:00Z",
    "what": "database",
    "subject": "gdb_4f1c2a9be0d358674f1c2a9be0d35867",
    "details": {"version": 3},
    "name": "Ana Souza",
    "role": "lawyer",
    "key_id": "key_1",
    "user_id": "usr_1",
    "session_id": None,
    "channel": "chat",
    "client": "Claude",
    "trace_id": "9f2c7b1e5d3a4c60a1b2c3d4e5f60718",
}
KEY = {
    "parameters": [
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": False,
            "schema": {"type": "string", "pattern": IDEMPOTENCY_KEY},
            "description": "Repetir em 30 dias a mesma gravação com a mesma chave não grava de novo",
        }
    ]
}
NAMED = {"databaseName": "contratos"}


def _asked(**body: str) -> dict[str, Any]:
    """Request entry: an example of the body, and the header that makes a repeated write happen once."""
    return {**KEY, "requestBody": {"content": {"application/json": {"example": body}}}}


def _answers(data: Any, *statuses: int) -> dict[int | str, dict[str, Any]]:
    return {**example_answer(data, 512.4, "9f2c7b1e5d3a4c60a1b2c3d4e5f60718"), **refusals(*statuses)}


async def _noted(
    request: Request, services: Services, principal: Principal, body: InsertQuestion | UpdateQuestion | DeleteQuestion
) -> None:
    """A write that may return rows reads the database; the word in a text or a name counts too."""
    if "return" in body.query.casefold():
        await note(request, services, principal, body.databaseName)


async def _once(
    request: Request,
    services: Services,
    principal: Principal,
    name: str,
    kind: WriteKind,
    *,
    statement: str = "",
    version: int | None = None,
) -> Answer[Written]:
    """A write that is done once, however often it is sent with the same key."""
    key = idempotency_key(request)
    return answer(request, await write(services, principal, name, kind, statement=statement, version=version, key=key))


WRITES = _answers(WRITTEN, 404, 408, 409, *JSON_BODY)


@router.post(
    "/databases",
    summary="Cria uma base de grafo do escritório",
    status_code=http.HTTP_200_OK,
    responses=_answers(WRITTEN | {"kind": "create_database", "version": 1}, 409, *JSON_BODY),
    openapi_extra=_asked(name="contratos"),
)
async def create_database(
    request: Request, services: ProvidedServices, principal: GraphCreator, body: CreateQuestion
) -> Answer[Written]:
    """Vazia, só do escritório, até 10 por escritório. 409 se o nome já é de outra."""
    return await _once(request, services, principal, body.name, WriteKind.CREATE)


@router.post(
    "/define",
    summary="Define ou estende o que uma base pode conter",
    responses=WRITES,
    openapi_extra=_asked(
        **NAMED, schemaDefinition="CREATE NODE TABLE Pessoa (nome STRING COMMENT 'Nome completo', PRIMARY KEY (nome))"
    ),
)
async def define_schema(
    request: Request, services: ProvidedServices, principal: GraphModeller, body: DefineQuestion
) -> Answer[Written]:
    """Tipos de nó e de relação, propriedades, e o que significam (`COMMENT`). Vale tudo, ou nada."""
    return await _once(
        request, services, principal, body.databaseName, WriteKind.DEFINE, statement=body.schemaDefinition
    )


@router.post(
    "/undefine",
    summary="Retira tipos ou propriedades de uma base",
    responses=WRITES,
    openapi_extra=_asked(**NAMED, schemaUndefinition="ALTER TABLE Pessoa DROP idade"),
)
async def undefine_schema(
    request: Request, services: ProvidedServices, principal: GraphModeller, body: UndefineQuestion
) -> Answer[Written]:
    """409 enquanto houver dados do que sairia. Vale tudo, ou nada."""
    return await _once(
        request, services, principal, body.databaseName, WriteKind.UNDEFINE, statement=body.schemaUndefinition
    )


@router.post(
    "/insert",
    summary="Insere dados numa base",
    responses=WRITES,
    openapi_extra=_asked(**NAMED, query="CREATE (:Pessoa {nome: 'Ana Souza'})"),
)
async def insert_data(
    request: Request, services: ProvidedServices, principal: GraphWriter, body: InsertQuestion
) -> Answer[Written]:
    """Cypher com CREATE ou MERGE, numa transação; `rows` traz o que RETURN pedir, até 50 linhas."""
    await _noted(request, services, principal, body)
    return await _once(request, services, principal, body.databaseName, WriteKind.INSERT, statement=body.query)


@router.post(
    "/update",
    summary="Muda dados de uma base",
    responses=WRITES,
    openapi_extra=_asked(**NAMED, query="MATCH (p:Pessoa {nome: 'Ana Souza'}) SET p.idade = 31"),
)
async def update_data(
    request: Request, services: ProvidedServices, principal: GraphWriter, body: UpdateQuestion
) -> Answer[Written]:
    """Cypher com SET, ou com DELETE e CREATE, numa transação."""
    await _noted(request, services, principal, body)
    return await _once(request, services, principal, body.databaseName, WriteKind.UPDATE, statement=body.query)


@router.post(
    "/delete",
    summary="Apaga dados de uma base",
    responses=WRITES,
    openapi_extra=_asked(**NAMED, query="MATCH (p:Pessoa {nome: 'Ana Souza'}) DETACH DELETE p"),
)
async def delete_data(
    request: Request, services: ProvidedServices, principal: GraphWriter, body: DeleteQuestion
) -> Answer[Written]:
    """Cypher com DELETE ou DETACH DELETE. As versões anteriores ainda têm o que foi apagado."""
    await _noted(request, services, principal, body)
    return await _once(request, services, principal, body.databaseName, WriteKind.DELETE, statement=body.query)


@router.delete(
    "/databases/{name}",
    summary="Apaga uma base de vez",
    responses=_answers(WRITTEN | {"kind": "delete_database", "version": 0}, 404, 422),
)
async def delete_database(
    request: Request, services: ProvidedServices, principal: GraphAdmin, name: Name
) -> Answer[Written]:
    """Com todas as versões: não há como desfazer."""
    return answer(request, await write(services, principal, name, WriteKind.DROP))


@router.get(
    "/databases/{name}/versions",
    summary="As versões de uma base",
    responses=_answers({"databaseName": "contratos", "versions": [VERSION]}, 404, 422),
)
async def list_versions(
    request: Request, services: ProvidedServices, principal: Researcher, name: Name
) -> Answer[VersionsAnswer]:
    """Da mais nova à mais antiga, até 20: cada gravação fez uma."""
    found = await kept_versions(services, principal, name)
    return answer(request, VersionsAnswer(databaseName=name, versions=found))


@router.post(
    "/databases/{name}/versions/{version}/restore",
    summary="Volta a uma versão anterior",
    responses=_answers(WRITTEN | {"kind": "restore_version", "version": 4}, 404, 409, 422),
    openapi_extra=KEY,
)
async def restore_version(
    request: Request, services: ProvidedServices, principal: GraphCreator, name: Name, version: Number
) -> Answer[Written]:
    """Faz da versão uma nova, a atual; nenhuma se perde por isso."""
    return await _once(request, services, principal, name, WriteKind.RESTORE, version=version)


@router.delete(
    "/databases/{name}/versions",
    summary="Apaga as versões anteriores de vez",
    responses=_answers(WRITTEN | {"kind": "forget_versions"}, 404, 422),
)
async def forget_versions(
    request: Request, services: ProvidedServices, principal: GraphAdmin, name: Name
) -> Answer[Written]:
    """Fica só a atual: o que foi apagado dela deixa de existir."""
    return answer(request, await write(services, principal, name, WriteKind.FORGET))


@router.get(
    "/databases/{name}/accesses",
    summary="Quem leu uma base, quando e por onde",
    responses=_answers([READING], 404, 422),
)
async def accesses(
    request: Request, services: ProvidedServices, principal: Auditor, name: Name
) -> Answer[list[Access]]:
    """As 500 leituras mais novas; o que se perguntou não fica."""
    head = await require_database(services, principal, name)
    async with services.sessions() as session:
        rows = await list_accesses(session, principal.tenant, head.database_id, before=None, limit=MOST_ACCESSES)
    return answer(request, [access for _, access in rows])
