"""Lifecycle of an uploaded PDF: ticket, file, and the case that takes it."""

import re
import secrets
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from anyio import to_thread

from api.files.intake import store_document, store_pdf
from api.http.services import Services
from infra.db.cases.sources import lock_source
from infra.db.cases.uploads import (
    UploadPurpose,
    UploadState,
    find_by_ticket,
    find_upload,
    open_upload,
    promise_upload,
    store_upload,
    take_upload,
)
from infra.db.maker import hold_maker
from infra.db.models import Upload
from infra.db.owned import removals_of_every_tenant
from infra.ids import new_id
from infra.resilience.outages import as_outage
from infra.storage.keys import draft_source_key, library_source_key, source_key, upload_key
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.source_parts import SourcePart

TICKET_LIFETIME = timedelta(minutes=15)
UPLOAD_LIMIT = timedelta(hours=1)
"""Longest duration of a direct submission, or of a file in pieces, before its partial upload counts as abandoned."""

STORES = {
    UploadPurpose.CASE: store_pdf,
    UploadPurpose.DRAFT: store_document,
    UploadPurpose.LIBRARY: store_document,
}
"""The storing function of each purpose."""

ASKED = {
    UploadPurpose.CASE: "analisar autos",
    UploadPurpose.DRAFT: "conferir um documento",
    UploadPurpose.LIBRARY: "guardar um documento na biblioteca",
}

PATIENCE_SECONDS = 5.0
"""How long a second sender on one link waits for the first to end: a broken connection is noticed late."""


@dataclass(frozen=True)
class Received:
    """A file in object storage that no workflow has taken yet."""

    upload_id: str
    filename: str | None
    object: ObjectRef
    purpose: UploadPurpose = UploadPurpose.CASE
    parts: tuple[SourcePart, ...] = ()
    """The files that it was joined of, if it was."""


def file_title(name: str | None) -> str | None:
    """The file's own name without folders and control characters, its last 255 characters; None when none is left."""
    plain = re.sub(r"[\x00-\x1f\x7f]", "", re.split(r"[/\\]", name or "")[-1]).strip()
    return plain[-255:] or None


async def create_ticket(
    services: Services,
    principal: Principal,
    filename: str | None,
    purpose: UploadPurpose = UploadPurpose.CASE,
    lifetime: timedelta = TICKET_LIFETIME,
) -> tuple[Upload, str]:
    """Creates an upload and the secret that lets one file in."""
    ticket = secrets.token_urlsafe(32)
    async with services.sessions.begin() as session:
        upload = await open_upload(
            session,
            upload_id=new_id("up"),
            tenant=principal.tenant,
            maker=await hold_maker(session, principal),
            ticket=ticket,
            filename=file_title(filename),
            lifetime=lifetime,
            purpose=purpose,
        )
    return upload, ticket


async def usable_ticket(services: Services, ticket: str, upload_id: str | None = None) -> Upload:
    """The upload of a ticket, checked against `upload_id` if given; raises if unknown, used or expired."""
    async with services.sessions() as session:
        upload = await find_by_ticket(session, ticket)
    if upload is None or upload_id not in (None, upload.upload_id):
        raise AutosError(ErrorCode.NOT_FOUND, "Link de envio desconhecido. Peça um novo no chat.")
    return _still_open(upload)


async def find_open(services: Services, principal: Principal, upload_id: str) -> Upload:
    """Like `usable_ticket`, for the tenant's own credential."""
    async with services.sessions() as session:
        upload = await find_upload(session, principal.tenant, upload_id)
    if upload is None:
        raise _unknown_upload()
    return _still_open(upload)


async def fill(
    services: Services, upload: Upload, chunks: AsyncIterator[bytes], filename: str | None, address: str | None
) -> Received:
    """Streams the file of an open upload, one at a time; the ticket is spent only when the file is whole."""
    async with receiving(services, upload, address):
        return await keep_whole(services, upload, chunks, filename)


@asynccontextmanager
async def receiving(services: Services, upload: Upload, address: str | None) -> AsyncGenerator[None]:
    """Reserves the upload while one sender sends the file or a piece; `CONFLICT` for another sender, or if the link is
    used up.
    """
    async with services.claims.hold(f"upload {upload.upload_id}", PATIENCE_SECONDS) as ours:
        if not ours:
            raise AutosError(
                ErrorCode.CONFLICT,
                "Este link já está recebendo um arquivo. Espere o envio terminar ou peça outro link no chat.",
                state="receiving",
            )
        async with services.places.place(upload.key_id, address):
            # one that came before may have spent the ticket while this one was let in
            await _confirm_open(services, upload)
            yield


async def keep_whole(
    services: Services, upload: Upload, chunks: AsyncIterator[bytes], filename: str | None
) -> Received:
    """Stores the file, checked for its type and size, and spends the ticket."""
    filename = file_title(filename) or upload.filename
    ref = await STORES[UploadPurpose(upload.purpose)](services, upload_key(upload.tenant, upload.upload_id), chunks)
    async with services.sessions.begin() as session:
        kept = await store_upload(session, upload.upload_id, ref, filename, until=upload.expires_at)
    if not kept:
        await _confirm_open(services, upload)
        raise _used()
    return Received(upload.upload_id, filename, ref, UploadPurpose(upload.purpose))


async def _confirm_open(services: Services, upload: Upload) -> None:
    async with services.sessions() as session:
        now = await find_upload(session, upload.tenant, upload.upload_id)
    if now is None or now.state != UploadState.OPEN:
        raise _used()
    if now.expires_at < upload.expires_at:
        raise AutosError(
            ErrorCode.CONFLICT, "Quem abriu este envio perdeu o acesso antes de o arquivo chegar.", state="expired"
        )


async def receive_direct(
    services: Services,
    principal: Principal,
    chunks: AsyncIterator[bytes],
    filename: str | None,
    address: str | None = None,
    purpose: UploadPurpose = UploadPurpose.CASE,
) -> Received:
    """Streams a file that comes with its submission."""
    upload, _ = await create_ticket(services, principal, filename, purpose, UPLOAD_LIMIT)
    try:
        return await fill(services, upload, chunks, filename, address)
    except BaseException:
        await discard(services, principal.tenant, upload.upload_id)
        raise


async def find_received(
    services: Services, principal: Principal, upload_id: str, purpose: UploadPurpose = UploadPurpose.CASE
) -> Received:
    """A finished upload of the tenant, even if already used, because the same submission may come twice.

    `VALIDATION_ERROR` if its link was made for another purpose.
    """
    return _received(await _found(services, principal, upload_id), purpose)


async def find_unclaimed(services: Services, principal: Principal, upload_id: str) -> Received:
    """A finished upload that no case has; `CONFLICT` for one that began a case, or is about to."""
    upload = await _found(services, principal, upload_id)
    received = _received(upload, UploadPurpose.CASE)
    if upload.state == UploadState.TAKEN or upload.workflow_id is not None:
        raise AutosError(
            ErrorCode.CONFLICT, "Este envio já é de um caso. Peça outro link e envie por ele só as páginas novas."
        )
    return received


async def _found(services: Services, principal: Principal, upload_id: str) -> Upload:
    async with services.sessions() as session:
        upload = await find_upload(session, principal.tenant, upload_id)
    if upload is None:
        raise _unknown_upload()
    return upload


def _received(upload: Upload, purpose: UploadPurpose) -> Received:
    if upload.purpose != purpose:
        raise AutosError(ErrorCode.VALIDATION_ERROR, f"Este envio não serve aqui: peça um link para {ASKED[purpose]}.")
    if upload.object is None:
        raise AutosError(
            ErrorCode.CONFLICT, "O arquivo deste envio ainda não chegou. Abra o link e envie-o.", state=upload.state
        )
    parts = tuple(SourcePart.model_validate(part) for part in upload.parts)
    return Received(upload.upload_id, upload.filename, ObjectRef.model_validate(upload.object), purpose, parts)


async def settle(services: Services, principal: Principal, received: Received, workflow_id: str) -> ObjectRef:
    """Copies the file to its permanent place, after recording which workflow is about to start with it."""
    key = source_key(principal.tenant, received.object.sha256)
    if received.purpose is UploadPurpose.DRAFT:
        key = draft_source_key(principal.tenant, workflow_id)
    elif received.purpose is UploadPurpose.LIBRARY:
        key = library_source_key(principal.tenant, workflow_id, received.upload_id)
    async with services.sessions.begin() as session:
        upload = await find_upload(session, principal.tenant, received.upload_id)
        taken = upload is not None and upload.state == UploadState.TAKEN
        if not taken and not await promise_upload(session, received.upload_id, workflow_id):
            raise _unknown_upload()
    if not taken:
        async with services.sessions.begin() as session:
            # an erasure of another case with this content either sees ours, or has ended before we copy
            await lock_source(session, principal.tenant, received.object.sha256)
            return await to_thread.run_sync(services.storage.copy, received.object, key)
    settled = await to_thread.run_sync(services.storage.stat, key)
    if settled is None:
        raise _unknown_upload()
    return settled


async def finish(services: Services, principal: Principal, received: Received) -> None:
    """The case has started: the upload is spent, and only the content-addressed copy stays."""
    async with services.sessions.begin() as session:
        await take_upload(session, received.upload_id)
    await to_thread.run_sync(services.storage.delete_below, upload_key(principal.tenant, received.upload_id))


async def discard(services: Services, tenant: str, upload_id: str) -> None:
    """Deletes an upload whose submission was rejected; the sweep deletes what cannot be deleted now."""
    try:
        await to_thread.run_sync(services.storage.delete_below, upload_key(tenant, upload_id))
        async with services.sessions.begin() as session:
            await session.execute(
                removals_of_every_tenant(Upload).where(Upload.tenant == tenant, Upload.upload_id == upload_id)
            )
    except Exception as error:
        if as_outage(error) is None:
            raise


def _still_open(upload: Upload) -> Upload:
    if upload.state != UploadState.OPEN:
        raise _used()
    if upload.expires_at < datetime.now(UTC):
        raise AutosError(ErrorCode.CONFLICT, "Este link expirou. Peça um novo no chat.", state="expired")
    return upload


def _used() -> AutosError:
    return AutosError(ErrorCode.CONFLICT, "Este link já foi usado. Peça um novo no chat.", state="used")


def _unknown_upload() -> AutosError:
    return AutosError(ErrorCode.NOT_FOUND, "Envio não encontrado. Peça um novo link de envio.")
