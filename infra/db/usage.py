"""A tenant's use, derived from existing rows."""

from datetime import datetime

from sqlalchemy import BigInteger, func, or_
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.cases.uploads import UploadPurpose
from infra.db.models import Artifact, GraphVersion, LibraryDocument, Run, Upload
from infra.db.owned import rows_of


async def pages_since(session: AsyncSession, tenant: str, since: datetime) -> int:
    """Pages of the runs that began since then; a run with an unknown page count adds none."""
    pages = rows_of(tenant, Run).where(Run.created_at >= since).with_only_columns(func.sum(Run.pages))
    return int(await session.scalar(pages) or 0)


async def bytes_kept(session: AsyncSession, tenant: str) -> int:
    """Bytes of the tenant's artifacts, library and graph databases, and of unused uploads."""
    objects = rows_of(tenant, Artifact).with_only_columns(Artifact.object_key, Artifact.size).distinct().subquery()
    kept = await session.scalar(func.sum(objects.c.size).select())
    size = Upload.object["size"].as_string().cast(BigInteger)
    waiting = or_(Upload.workflow_id.is_(None), Upload.purpose == UploadPurpose.DRAFT)
    uploads = rows_of(tenant, Upload).where(Upload.object.is_not(None), waiting).with_only_columns(func.sum(size))
    brought = LibraryDocument.source["size"].as_string().cast(BigInteger)
    library = rows_of(tenant, LibraryDocument).with_only_columns(func.sum(brought))
    key, packed = GraphVersion.object["key"].as_string(), GraphVersion.object["size"].as_string().cast(BigInteger)
    # a version that was restored shares its object
    files = (
        rows_of(tenant, GraphVersion).with_only_columns(key.label("key"), packed.label("size")).distinct().subquery()
    )
    graphs = func.sum(files.c.size).select()
    others = [await session.scalar(each) for each in (uploads, library, graphs)]
    return sum(int(found or 0) for found in (kept, *others))
