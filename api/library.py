"""Ingests of the firm's library: starting each once, its status, and removal of documents."""

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import WorkflowExecutionStatus, WorkflowFailureError
from temporalio.common import (
    SearchAttributePair,
    TypedSearchAttributes,
    WorkflowIDConflictPolicy,
    WorkflowIDReusePolicy,
)
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.service import RPCError

from api.cases.runs import ENDED_UNSEEN, RPC_LIMIT, locate_case, sealed_memo
from api.cases.submission import START_LIMIT
from api.http.answers.refusals import refuse
from api.http.services import Services
from api.patience import settled
from infra.db.models import LibraryDocument
from infra.db.privacy.erasures import stay_open
from infra.db.research.library import OtherCase, find_versions, held_elsewhere, open_versions, versions_of_ingest
from infra.resilience.outages import names_nothing
from infra.temporal import share_of
from workflows.case.attributes import CASE_ID, TENANT_ID
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode, RunFailure
from workflows.contracts.firm.library import (
    LIBRARY_ENDS,
    Converted,
    IngestDocument,
    IngestInput,
    IngestOpening,
    IngestStatus,
    LibraryState,
    RemovalRequest,
    Removed,
)
from workflows.contracts.run.case import RunError, temporal_id
from workflows.library import LibraryIngest, LibraryRemoval
from workflows.options import CASE_QUEUE

MEMO_INGEST = "ingest"
"""Memo under which an ingest keeps its input, readable before any worker has seen it."""

PATIENCE = 20.0
"""Seconds a person waits for a removal, which continues in any case."""

HELD_ELSEWHERE = "Este document_id já é de um documento de outro caso. Use outro, ou o case_id dele."
TAKEN_OUT = "Os documentos desta inclusão foram tirados da biblioteca."
ENDED = "O processamento foi encerrado por fora. Envie o documento de novo."

_INGEST_ID = re.compile(r"li_[0-9a-f]{32}")


async def admit_to_case(services: Services, principal: Principal, case_id: str | None) -> None:
    """Rejects a case that does not exist or is not open to the principal; a label of the firm's own passes."""
    if case_id is not None and case_id.startswith("wf_"):
        await locate_case(services, principal, case_id)


async def start_ingest(services: Services, ingest: IngestInput) -> bool:
    """Starts it; False when the same call did before. `CONFLICT` when another did, or a document is another case's."""
    tenant = ingest.principal.tenant
    try:
        async with services.sessions.begin() as session:
            await _admit(session, tenant, [one.document_id for one in ingest.sources], ingest.case_id)
            # an erasure of the case that begins meanwhile waits, and finds the rows, and by them what was sent
            await open_versions(session, IngestOpening(input=ingest, started_at=datetime.now(UTC)))
            await services.temporal.start_workflow(
                LibraryIngest.run,
                ingest,
                id=temporal_id(ingest.ingest_id, 1),
                task_queue=CASE_QUEUE,
                id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
                search_attributes=_attributes(ingest.principal, ingest.case_id),
                memo={MEMO_INGEST: ingest},
                priority=share_of(tenant),
                rpc_timeout=START_LIMIT,
            )
    except OtherCase as error:
        raise AutosError(ErrorCode.CONFLICT, HELD_ELSEWHERE, document_ids=[str(error)]) from None
    except WorkflowAlreadyStartedError:
        await was_started(services, tenant, ingest.ingest_id, ingest.body)
        return False
    return True


async def was_started(services: Services, tenant: str, ingest_id: str, body: str) -> bool:
    """Whether the same call has started this ingest; `CONFLICT` if a call with another body did.

    Also asks Temporal, which may know an ingest whose documents have no rows yet, or no longer.
    """
    async with services.sessions() as session:
        bodies = {row.body for row in await versions_of_ingest(session, tenant, ingest_id)}
    if not bodies and (known := await _started(services, tenant, ingest_id)) is not None:
        bodies = {known.body}
    if bodies - {body, None}:
        raise AutosError(
            ErrorCode.CONFLICT,
            "Esta Idempotency-Key ou estes envios já serviram para outra inclusão. Use uma chave nova.",
            ingest_id=ingest_id,
        )
    return bool(bodies)


async def admit_documents(services: Services, tenant: str, names: Sequence[str], case_id: str | None) -> None:
    """Rejects, before anything is stored, a document that belongs to another case, or a case that is erased."""
    async with services.sessions.begin() as session:
        await _admit(session, tenant, names, case_id)


async def ingest_status(services: Services, principal: Principal, ingest_id: str, wait_seconds: float) -> IngestStatus:
    """Status of an ingest, once done or after `wait_seconds`; `NOT_FOUND` if the firm has not started it."""
    return await settled(lambda: _status(services, principal, ingest_id), lambda status: not status.done, wait_seconds)


async def remove_document(services: Services, principal: Principal, document_id: str) -> Removed | None:
    """Removes every version; None while that is running.

    `NOT_FOUND` if the document is not visible to the principal.
    """
    async with services.sessions() as session:
        versions = await find_versions(session, principal, document_id)
    if not versions:
        raise unknown_document()
    request = RemovalRequest(
        tenant=principal.tenant, document_id=document_id, principal=principal, at=datetime.now(UTC)
    )
    handle = await services.temporal.start_workflow(
        LibraryRemoval.run,
        request,
        id=f"library-removal/{versions[0].ingest_id}/{document_id}",
        task_queue=CASE_QUEUE,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        search_attributes=_attributes(principal, versions[0].case_id),
        priority=share_of(principal.tenant),
        rpc_timeout=START_LIMIT,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            return await handle.result()
    except TimeoutError:
        return None
    except WorkflowFailureError as error:
        refuse(error)


def unknown_document() -> AutosError:
    """`NOT_FOUND`, identical for missing documents and those of other tenants."""
    message = "Documento não encontrado na biblioteca. Procure-o na lista de documentos: pode ter sido tirado dela."
    return AutosError(ErrorCode.NOT_FOUND, message)


def told(rows: Sequence[LibraryDocument], ingest_id: str) -> IngestStatus:
    """Status of an ingest from its rows."""
    documents = [_document(row) for row in rows]
    return IngestStatus(
        ingest_id=ingest_id,
        done=all(one.state in LIBRARY_ENDS for one in documents),
        documents=documents,
        total_documents=len(documents),
        total_chunks=sum(one.chunks for one in documents),
        failed=sum(one.state is LibraryState.FAILED for one in documents),
    )


async def _admit(session: AsyncSession, tenant: str, names: Sequence[str], case_id: str | None) -> None:
    if elsewhere := await held_elsewhere(session, tenant, names, case_id):
        raise AutosError(ErrorCode.CONFLICT, HELD_ELSEWHERE, document_ids=elsewhere)
    if case_id is not None:
        await stay_open(session, tenant, case_id)


def _attributes(principal: Principal, case_id: str | None) -> TypedSearchAttributes:
    """Attributes by which an erasure of the case finds what was started for it."""
    found = [SearchAttributePair(TENANT_ID, principal.tenant)]
    if case_id is not None and case_id.startswith("wf_"):
        found.append(SearchAttributePair(CASE_ID, case_id))
    return TypedSearchAttributes(found)


async def _status(services: Services, principal: Principal, ingest_id: str) -> IngestStatus:
    unknown = AutosError(ErrorCode.NOT_FOUND, "Inclusão não encontrada. Use o ingest_id que a inclusão devolveu.")
    if not _INGEST_ID.fullmatch(ingest_id):
        raise unknown
    async with services.sessions() as session:
        rows = await versions_of_ingest(session, principal.tenant, ingest_id)
    if rows:
        await admit_to_case(services, principal, rows[0].case_id)
        status = told(rows, ingest_id)
        return status if status.done else await _alive(services, status)
    ingest = await _started(services, principal.tenant, ingest_id)
    if ingest is None:
        raise unknown
    await admit_to_case(services, principal, ingest.case_id)
    if await _standing(services, ingest_id) is WorkflowExecutionStatus.COMPLETED:
        raise AutosError(ErrorCode.NOT_FOUND, TAKEN_OUT)
    queued = [
        IngestDocument(document_id=one.document_id, source_name=one.source_name, state=LibraryState.QUEUED)
        for one in ingest.sources
    ]
    waiting = IngestStatus(
        ingest_id=ingest_id, done=False, documents=queued, total_documents=len(queued), total_chunks=0, failed=0
    )
    return await _alive(services, waiting)


async def _alive(services: Services, status: IngestStatus) -> IngestStatus:
    """The status; documents left by an ingest that was ended count as failed."""
    if await _standing(services, status.ingest_id) not in ENDED_UNSEEN:
        return status
    error = RunError(code=RunFailure.ENDED_OUTSIDE, message=ENDED)
    over = [
        one if one.state in LIBRARY_ENDS else one.model_copy(update={"state": LibraryState.FAILED, "error": error})
        for one in status.documents
    ]
    failed = sum(one.state is LibraryState.FAILED for one in over)
    return status.model_copy(update={"documents": over, "done": True, "failed": failed})


async def _standing(services: Services, ingest_id: str) -> WorkflowExecutionStatus | None:
    """Temporal's status of the ingest; None if Temporal does not respond. A missing history counts as ended."""
    handle = services.temporal.get_workflow_handle(temporal_id(ingest_id, 1))
    try:
        return (await handle.describe(rpc_timeout=RPC_LIMIT)).status
    except RPCError as error:
        return WorkflowExecutionStatus.TERMINATED if names_nothing(error) else None


async def _started(services: Services, tenant: str, ingest_id: str) -> IngestInput | None:
    """Temporal's encrypted input of a start; None if the tenant has not started it."""
    handle = services.temporal.get_workflow_handle(temporal_id(ingest_id, 1))
    ingest = await sealed_memo(handle, MEMO_INGEST, IngestInput)
    return ingest if ingest is not None and ingest.principal.tenant == tenant else None


def _document(row: LibraryDocument) -> IngestDocument:
    converted = Converted.model_validate(row.converted) if row.converted else None
    return IngestDocument(
        document_id=row.document_id,
        source_name=row.source_name,
        version=row.version,
        state=LibraryState(row.state),
        chunks=converted.chunk_count if converted else 0,
        chunks_left_out=converted.chunks_left_out if converted else 0,
        characters=converted.characters if converted else 0,
        error=RunError.model_validate(row.error) if row.error else None,
        warnings=converted.warnings if converted else [],
    )
