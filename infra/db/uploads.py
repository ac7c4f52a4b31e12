"""Upload tickets: a link that works once, and the object it brought until a workflow takes it."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Upload
from workflows.contracts.base import ObjectRef


class UploadState(StrEnum):
    """`open`: the link waits for its file; `stored`: the file is there; `taken`: a workflow started with it."""

    OPEN = "open"
    STORED = "stored"
    TAKEN = "taken"


async def open_upload(
    session: AsyncSession,
    *,
    upload_id: str,
    tenant: str,
    key_id: str,
    ticket: str,
    filename: str | None,
    lifetime: timedelta,
) -> Upload:
    """Writes a ticket, of which only the SHA-256 is kept."""
    now = datetime.now(UTC)
    upload = Upload(
        upload_id=upload_id,
        tenant=tenant,
        key_id=key_id,
        ticket_sha256=ticket_digest(ticket),
        filename=filename,
        state=UploadState.OPEN,
        created_at=now,
        expires_at=now + lifetime,
    )
    session.add(upload)
    await session.flush()
    return upload


async def find_upload(session: AsyncSession, tenant: str, upload_id: str) -> Upload | None:
    """An upload of the tenant."""
    query = select(Upload).where(Upload.tenant == tenant, Upload.upload_id == upload_id)
    return (await session.scalars(query)).one_or_none()


async def find_by_ticket(session: AsyncSession, ticket: str) -> Upload | None:
    """The upload a link stands for, whatever its state."""
    query = select(Upload).where(Upload.ticket_sha256 == ticket_digest(ticket))
    return (await session.scalars(query)).one_or_none()


async def store_upload(session: AsyncSession, upload_id: str, ref: ObjectRef, filename: str | None) -> bool:
    """Notes the file that came; False when another one came first."""
    values: dict[str, Any] = {
        "state": UploadState.STORED,
        "object": ref.model_dump(mode="json"),
        "uploaded_at": datetime.now(UTC),
    }
    if filename is not None:
        values["filename"] = filename
    query = update(Upload).where(Upload.upload_id == upload_id, Upload.state == UploadState.OPEN).values(values)
    return bool((await session.scalars(query.returning(Upload.upload_id))).all())


async def promise_upload(session: AsyncSession, upload_id: str, workflow_id: str) -> bool:
    """Names the workflow about to start with it, so that a sweep can ask whether it did; False when it is gone."""
    query = update(Upload).where(Upload.upload_id == upload_id).values(workflow_id=workflow_id)
    return bool((await session.scalars(query.returning(Upload.upload_id))).all())


async def take_upload(session: AsyncSession, upload_id: str) -> None:
    """The workflow has started: its source lives on under its own key."""
    await session.execute(update(Upload).where(Upload.upload_id == upload_id).values(state=UploadState.TAKEN))


async def unclaimed_uploads(session: AsyncSession, before: datetime) -> Sequence[Upload]:
    """Tickets that expired unused, and files that came before `before` and were not marked as taken."""
    expired = (Upload.state == UploadState.OPEN) & (Upload.expires_at < before)
    forgotten = (Upload.state == UploadState.STORED) & (Upload.uploaded_at < before)
    return (await session.scalars(select(Upload).where(expired | forgotten).order_by(Upload.created_at))).all()


def upload_key(tenant: str, upload_id: str) -> str:
    """Where an upload's bytes wait for their workflow."""
    return f"tenants/{tenant}/uploads/{upload_id}.pdf"


def source_key(tenant: str, sha256: str) -> str:
    """Where a case file lives for good, once per tenant and content."""
    return f"tenants/{tenant}/sources/{sha256}.pdf"


def ticket_digest(ticket: str) -> str:
    """What is kept of a ticket."""
    return hashlib.sha256(ticket.encode()).hexdigest()
