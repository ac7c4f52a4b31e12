"""Several uploads of one lawsuit become one: the upload that is then submitted like any other."""

import secrets
from datetime import timedelta

from api.cases.fields import DEFAULT_FILENAME
from api.cases.short_workflows import done
from api.cases.submission import derived_id
from api.files.intake import too_large
from api.files.uploads import PATIENCE_SECONDS, UPLOAD_LIMIT, Received, discard, find_received
from api.http.services import Services
from infra.db.cases.uploads import find_upload, open_upload, store_upload
from infra.db.maker import hold_maker
from workflows.case.parts import PartsJoining
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import RunRef
from workflows.contracts.run.source_parts import JoinedParts, PartFile, PartsRequest

JOINED_WITHIN = timedelta(minutes=10)
STILL_JOINING = (
    "Os arquivos ainda estão sendo juntados. Repita o pedido com os mesmos upload_ids em instantes: nada se perde."
)


async def join_uploads(services: Services, principal: Principal, upload_ids: list[str]) -> Received:
    """Joins uploads in this order, idempotently, and deletes them.

    Raises the errors of `find_received` for each, `PAYLOAD_TOO_LARGE` for their total size, and `VALIDATION_ERROR` that
    names a part which cannot be opened.
    """
    if len(set(upload_ids)) < len(upload_ids):
        raise AutosError(ErrorCode.VALIDATION_ERROR, "O mesmo envio aparece duas vezes em upload_ids.")
    joined_id = derived_id("up", principal.tenant, "parts", "\0".join(upload_ids))
    async with services.claims.hold(f"upload {joined_id}", PATIENCE_SECONDS) as ours:
        if not ours:
            raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, STILL_JOINING)
        async with services.sessions() as session:
            known = await find_upload(session, principal.tenant, joined_id)
        if known is None or known.object is None:
            await _join(services, principal, upload_ids, joined_id, begun=known is not None)
    return await find_received(services, principal, joined_id)


async def _join(
    services: Services, principal: Principal, upload_ids: list[str], joined_id: str, *, begun: bool
) -> None:
    received = [await find_received(services, principal, upload_id) for upload_id in upload_ids]
    if sum(one.object.size for one in received) > services.max_upload_bytes:
        raise too_large(services.max_upload_bytes)
    if not begun:
        await _open(services, principal, joined_id, received)
    files = [PartFile(filename=one.filename or DEFAULT_FILENAME, object=one.object) for one in received]
    request = PartsRequest(tenant=principal.tenant, upload_id=joined_id, files=files)
    joined = await _joined(services, principal, request)
    async with services.sessions.begin() as session:
        await store_upload(session, joined_id, joined.object, None, joined.parts)
    for upload_id in upload_ids:
        await discard(services, principal.tenant, upload_id)


async def _open(services: Services, principal: Principal, joined_id: str, received: list[Received]) -> None:
    """Registers the joined file for the sweep; no link leads to it."""
    first = received[0].filename or DEFAULT_FILENAME
    async with services.sessions.begin() as session:
        await open_upload(
            session,
            upload_id=joined_id,
            tenant=principal.tenant,
            maker=await hold_maker(session, principal),
            ticket=secrets.token_urlsafe(32),
            filename=f"{first} e mais {len(received) - 1}",
            lifetime=UPLOAD_LIMIT,
        )


async def _joined(services: Services, principal: Principal, request: PartsRequest) -> JoinedParts:
    return await done(
        services,
        PartsJoining.run,
        request,
        name=f"parts-joining/{request.upload_id}",
        about=RunRef(
            tenant=request.tenant,
            workflow_id=derived_id("wf", request.tenant, "upload", request.upload_id),
            run=1,
        ),
        principal=principal,
        late=STILL_JOINING,
        within=JOINED_WITHIN,
    )
