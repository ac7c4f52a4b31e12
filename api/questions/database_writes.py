"""Writes to graph databases, as updates of the workflow that serialises them per database."""

import asyncio
from hashlib import sha256

from sqlalchemy import Select
from temporalio.client import RPCTimeoutOrCancelledError, WorkflowUpdateFailedError
from temporalio.common import SearchAttributePair, TypedSearchAttributes, WorkflowIDConflictPolicy
from temporalio.service import RPCError

from api.cases.runs import RPC_LIMIT
from api.http.answers.refusals import refuse
from api.http.services import Services
from infra.db.models import GraphDatabase
from infra.db.research.databases import database_named, kept_under, versions_of
from infra.ids import new_id
from infra.resilience.outages import names_nothing
from infra.temporal import share_of
from workflows.case.attributes import TENANT_ID
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.databases import DatabaseRef, Version, Write, WriteKind, Written
from workflows.contracts.research.databases import CORPUS
from workflows.graph_writing import GraphWriting
from workflows.options import CASE_QUEUE

PATIENCE = 35.0
"""Seconds a caller waits for a write, which continues without the caller."""
GROWING = frozenset({WriteKind.CREATE, WriteKind.DEFINE, WriteKind.INSERT, WriteKind.UPDATE})
"""Kinds that need room in the tenant's storage quota; the others free room or undo."""
STARTS = 3
"""The workflow may end between being found and being updated, so starting is retried."""

UNKNOWN = "Não há base do escritório com esse nome. Veja as que há na lista."
NOT_THE_FIRMS = (
    f"A base {CORPUS} é de todos e só de leitura: nela nada se grava, muda ou apaga, nem há versões. Use uma base do "
    "escritório; a lista diz quais há."
)


async def write(
    services: Services,
    principal: Principal,
    name: str,
    kind: WriteKind,
    *,
    statement: str = "",
    version: int | None = None,
    key: str | None = None,
) -> Written:
    """Result of the write; the same `key` with the same write runs once. Counts towards the tenant's quota."""
    await services.quotas.admit_question(principal.tenant)
    if kind in GROWING:
        await services.quotas.admit_document(principal.tenant)
    if kind is WriteKind.DROP:
        # an interrupted removal is completed
        await _require(services, name, kept_under(principal.tenant, name))
    elif kind is not WriteKind.CREATE:
        await require_database(services, principal, name)
    database = DatabaseRef(tenant=principal.tenant, name=name)
    asked = Write(
        write_id=_write_id(key, name, kind, statement, version),
        kind=kind,
        principal=principal,
        statement=statement,
        version=version,
    )
    for _ in range(STARTS):
        try:
            async with asyncio.timeout(PATIENCE):
                return await _written(services, database, asked)
        except (TimeoutError, RPCTimeoutOrCancelledError):
            break
        except WorkflowUpdateFailedError as error:
            refuse(error)
        except RPCError as error:
            if not names_nothing(error):
                raise
    raise AutosError(
        ErrorCode.SERVICE_UNAVAILABLE,
        "A gravação não terminou a tempo, e pode terminar depois. Antes de repeti-la, veja nas versões se foi feita.",
    )


async def require_database(services: Services, principal: Principal, name: str) -> GraphDatabase:
    """The tenant's database of this name; `NOT_FOUND` otherwise, even if another tenant has one."""
    return await _require(services, name, database_named(principal.tenant, name))


async def _require(services: Services, name: str, asked: Select[GraphDatabase]) -> GraphDatabase:
    async with services.sessions() as session:
        found = (await session.scalars(asked)).one_or_none()
    if found is None:
        raise AutosError(ErrorCode.NOT_FOUND, NOT_THE_FIRMS if name == CORPUS else UNKNOWN)
    return found


async def kept_versions(services: Services, principal: Principal, name: str) -> list[Version]:
    """The versions that can be restored, newest first, the current one among them."""
    head = await require_database(services, principal, name)
    async with services.sessions() as session:
        rows = (await session.scalars(versions_of(principal.tenant, head.database_id))).all()
    return [
        Version(
            version=row.version,
            kind=WriteKind(row.kind),
            at=row.at,
            made_by=row.made_by,
            nodes=row.nodes,
            edges=row.edges,
            bytes=row.size,
            current=row.version == head.version,
            restored=row.restored,
        )
        for row in rows
    ]


async def _written(services: Services, database: DatabaseRef, asked: Write) -> Written:
    handle = await services.temporal.start_workflow(
        GraphWriting.run,
        database,
        id=f"graph-writing/{database.tenant}/{database.name}",
        task_queue=CASE_QUEUE,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        search_attributes=TypedSearchAttributes([SearchAttributePair(TENANT_ID, database.tenant)]),
        priority=share_of(database.tenant),
        rpc_timeout=RPC_LIMIT,
    )
    return await handle.execute_update(GraphWriting.write, asked)


def _write_id(key: str | None, *what: str | int | None) -> str:
    """Names a write; of the same key and the same write always the same."""
    if key is None:
        return new_id("wr")
    return f"wr_{sha256(repr((key, *what)).encode()).hexdigest()[:32]}"
