"""The facts of the firm's library in PostgreSQL, and their removal."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity
from temporalio.exceptions import ApplicationError

from infra.db.people.tenants import Actor, record
from infra.db.privacy.erasures import find_erasure
from infra.db.research.library import (
    OtherCase,
    count_passages,
    hide_document,
    lock_library,
    open_versions,
    reading_stays,
    record_version,
    refuse_version,
    remove_versions,
    settle_versions,
    versions_going,
)
from infra.db.research.references import forget_references
from infra.storage.keys import library_document_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import ErrorCode, RunFailure
from workflows.contracts.firm.library import (
    MOST_CHUNKS,
    DocumentOutcome,
    IngestOpening,
    RemovalRequest,
    Removed,
    SettleRequest,
)
from workflows.contracts.privacy.erasure import CASE_ERASED
from workflows.contracts.run.case import RunError
from workflows.steps.library import LibraryRecordSteps

FULL = RunError(
    code=RunFailure.LIBRARY_FULL,
    message=f"Com este documento a biblioteca teria mais trechos do que se pesquisam ({MOST_CHUNKS:_}). Tire dela o "
    "que não usa mais, e envie o documento de novo.".replace("_", "."),
)


class LibraryRecords(LibraryRecordSteps):
    """Implements `LibraryRecordSteps`; every write is one transaction and leaves no second trace when repeated."""

    def __init__(self, engine: AsyncEngine, storage: Storage) -> None:
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage

    @activity.defn
    async def open_ingest(self, request: IngestOpening) -> None:
        """Write the documents' rows if the starting request was killed before it could. Fails permanently if their
        case is being erased.
        """
        ingest = request.input
        async with self._sessions.begin() as session:
            if ingest.case_id and await find_erasure(session, ingest.principal.tenant, ingest.case_id) is not None:
                raise ApplicationError("the case is being erased", type=CASE_ERASED, non_retryable=True)
            try:
                await open_versions(session, request)
            except OtherCase as error:
                message = "a document belongs to another case"
                raise ApplicationError(message, type=ErrorCode.CONFLICT, non_retryable=True) from error

    @activity.defn
    async def record_outcome(self, request: DocumentOutcome) -> None:
        """Write the result of reading a document, or why it failed.

        A document that would exceed the library's limit of passages fails alone. Its text is removed then, as is
        that of a document that was removed meanwhile.
        """
        async with self._sessions.begin() as session:
            await lock_library(session, request.tenant)
            before = await count_passages(session, request.tenant)
            await record_version(session, request)
            if await count_passages(session, request.tenant) > max(before, MOST_CHUNKS):
                await refuse_version(session, request, FULL)
            stays = await reading_stays(session, request)
        if not stays:
            await self._remove_read(request.tenant, request.document_id, request.ingest_id)

    @activity.defn
    async def settle_ingest(self, request: SettleRequest) -> None:
        """Mark the documents ready, with an event in the firm's trail, or failed."""
        by = request.principal
        async with self._sessions.begin() as session:
            settled = await settle_versions(session, request)
            if settled:
                actor = Actor(name=by.name, user_id=by.user_id)
                await record(session, request.tenant, actor, "library_documents_added", documents=settled)

    @activity.defn
    async def hide_document(self, request: RemovalRequest) -> None:
        """Hide the document from every answer."""
        async with self._sessions.begin() as session:
            await hide_document(session, request.tenant, request.document_id, request.at)
            await forget_references(session, request.tenant, [request.document_id], "")

    @activity.defn
    async def remove_document(self, request: RemovalRequest) -> Removed:
        """Remove every object and row of the hidden document, with an event in the firm's trail."""
        tenant, document_id = request.tenant, request.document_id
        async with self._sessions() as session:
            going = await versions_going(session, tenant, document_id)
        for row in going:
            await asyncio.to_thread(self._storage.delete, ObjectRef.model_validate(row.source).key)
            await self._remove_read(tenant, document_id, row.ingest_id)
        by = request.principal
        async with self._sessions.begin() as session:
            versions = await remove_versions(session, tenant, document_id, [row.ingest_id for row in going])
            if versions:
                actor = Actor(name=by.name, user_id=by.user_id)
                await record(session, tenant, actor, "library_document_removed", document_id=document_id)
        return Removed(document_id=document_id, versions=versions)

    async def _remove_read(self, tenant: str, document_id: str, ingest_id: str) -> None:
        place = library_document_key(tenant, document_id, ingest_id, "")
        await asyncio.to_thread(self._storage.delete_below, place)
