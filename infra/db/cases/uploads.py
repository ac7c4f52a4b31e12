"""Upload tickets: a link that works once, and the object uploaded through it until a workflow takes it."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.dml import ReturningUpdate

from infra.db.maker import Maker
from infra.db.models import Upload
from infra.db.owned import changes_of_every_tenant, rows_of, rows_of_every_tenant
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.source_parts import SourcePart


class UploadState(StrEnum):
    """`open`: the link waits for its file; `stored`: the file is there; `taken`: a workflow started with it."""

    OPEN = "open"
    STORED = "stored"
    TAKEN = "taken"


class UploadPurpose(StrEnum):
    """Purpose of a file, which decides the accepted types: a case file is a PDF; other files may also be
    DOCX or text.
    """

    CASE = "case"
    DRAFT = "draft"
    LIBRARY = "library"


async def open_upload(
    session: AsyncSession,
    *,
    upload_id: str,
    tenant: str,
    maker: Maker,
    ticket: str,
    filename: str | None,
    lifetime: timedelta,
    purpose: UploadPurpose = UploadPurpose.CASE,
) -> Upload:
    """Writes a ticket; only its SHA-256 is stored."""
    now = datetime.now(UTC)
    upload = Upload(
        upload_id=upload_id,
        tenant=tenant,
        key_id=maker.made_with,
        made_by=maker.made_by,
        ticket_sha256=ticket_digest(ticket),
        filename=filename,
        state=UploadState.OPEN,
        purpose=purpose,
        created_at=now,
        expires_at=maker.bounded(now + lifetime),
    )
    session.add(upload)
    await session.flush()
    return upload


async def find_upload(session: AsyncSession, tenant: str, upload_id: str) -> Upload | None:
    """An upload of the tenant."""
    query = rows_of(tenant, Upload).where(Upload.upload_id == upload_id)
    return (await session.scalars(query)).one_or_none()


async def find_by_ticket(session: AsyncSession, ticket: str) -> Upload | None:
    """The upload of a link, in any state."""
    query = rows_of_every_tenant(Upload).where(Upload.ticket_sha256 == ticket_digest(ticket))
    return (await session.scalars(query)).one_or_none()


def ending_uploads(which: ColumnElement[bool]) -> ReturningUpdate[str]:
    """Statement that closes the open links of `which`. Nothing more can be uploaded; files already received stay."""
    now = datetime.now(UTC)
    open_ones = which & (Upload.state == UploadState.OPEN) & (Upload.expires_at > now)
    return changes_of_every_tenant(Upload).where(open_ones).values(expires_at=now).returning(Upload.upload_id)


async def end_uploads(session: AsyncSession, which: ColumnElement[bool]) -> int:
    """Ends the open links of `which`; how many there were."""
    return len((await session.scalars(ending_uploads(which))).all())


async def store_upload(
    session: AsyncSession,
    upload_id: str,
    ref: ObjectRef,
    filename: str | None,
    parts: Sequence[SourcePart] = (),
    until: datetime | None = None,
) -> bool:
    """Records the uploaded file, or one joined from `parts`.

    Returns False if another file came first, or if the link was closed before it expired at `until`.
    """
    values: dict[str, Any] = {
        "state": UploadState.STORED,
        "object": ref.model_dump(mode="json"),
        "uploaded_at": datetime.now(UTC),
        "parts": [part.model_dump(mode="json") for part in parts],
    }
    if filename is not None:
        values["filename"] = filename
    query = changes_of_every_tenant(Upload).where(Upload.upload_id == upload_id, Upload.state == UploadState.OPEN)
    if until is not None:
        query = query.where(Upload.expires_at >= until)
    query = query.values(values)
    return bool((await session.scalars(query.returning(Upload.upload_id))).all())


async def promise_upload(session: AsyncSession, upload_id: str, workflow_id: str) -> bool:
    """Records on the upload which workflow is about to start with it, so that a sweep can check whether it did. False
    if the upload is gone.
    """
    query = changes_of_every_tenant(Upload).where(Upload.upload_id == upload_id).values(workflow_id=workflow_id)
    return bool((await session.scalars(query.returning(Upload.upload_id))).all())


async def take_upload(session: AsyncSession, upload_id: str) -> None:
    """The workflow has started: its source lives on under its own key."""
    await session.execute(
        changes_of_every_tenant(Upload).where(Upload.upload_id == upload_id).values(state=UploadState.TAKEN)
    )


async def unclaimed_uploads(session: AsyncSession, before: datetime) -> Sequence[Upload]:
    """Expired unused tickets, and files older than `before` that no workflow has taken."""
    expired = (Upload.state == UploadState.OPEN) & (Upload.expires_at < before)
    forgotten = (Upload.state == UploadState.STORED) & (Upload.uploaded_at < before)
    return (
        await session.scalars(rows_of_every_tenant(Upload).where(expired | forgotten).order_by(Upload.created_at))
    ).all()


def ticket_digest(ticket: str) -> str:
    """The stored hash of a ticket."""
    return hashlib.sha256(ticket.encode()).hexdigest()
