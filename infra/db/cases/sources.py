"""Case files by content: which cases of a tenant still use one. Its pages and pictures belong to it."""

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Draft, Erasure, Run, Upload
from infra.db.owned import rows_of


async def lock_source(session: AsyncSession, tenant: str, sha256: str) -> None:
    """Serialises transactions that claim or remove a tenant's file of this content."""
    name = f"source:{tenant}:{sha256}"
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))


async def source_in_use(
    session: AsyncSession, tenant: str, sha256: str, *, beside_upload: str = "", beside: str = ""
) -> bool:
    """Whether an upload, run or verification of the tenant uses this content; erasures in progress do not
    count.

    `beside` is the case or verification to ignore.
    """
    erased = rows_of(tenant, Erasure).with_only_columns(Erasure.workflow_id)
    upload = rows_of(tenant, Upload).where(
        Upload.upload_id != beside_upload,
        or_(
            Upload.workflow_id.is_(None),
            (Upload.workflow_id != beside) & Upload.workflow_id.not_in(erased),
        ),
        Upload.object["sha256"].astext == sha256,
    )
    run = rows_of(tenant, Run).where(
        Run.workflow_id != beside,
        Run.workflow_id.not_in(erased),
        Run.input["source"]["sha256"].astext == sha256,
    )
    of_case = Draft.input["case"]["workflow_id"].astext
    draft = rows_of(tenant, Draft).where(
        (Draft.verification_id != beside) & Draft.verification_id.not_in(erased),
        or_(of_case.is_(None), (of_case != beside) & of_case.not_in(erased)),
        Draft.input["source"]["sha256"].astext == sha256,
    )
    return bool(await session.scalar(select(upload.exists() | run.exists() | draft.exists())))
