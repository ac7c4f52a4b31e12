"""Contents that a tenant's cases share by hash. They are removed with the last case that has them."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.db.cases.sources import lock_source, source_in_use
from infra.storage.keys import source_places
from infra.storage.store import Storage


async def release_content(
    sessions: async_sessionmaker[AsyncSession], storage: Storage, tenant: str, workflow_id: str, sha256: str
) -> bool:
    """Remove a file, its pages and their pictures, unless another case has them; then return False.

    Submissions of the same content wait meanwhile.
    """
    async with sessions.begin() as session:
        await lock_source(session, tenant, sha256)
        if await source_in_use(session, tenant, sha256, beside=workflow_id):
            return False
        for place in source_places(tenant, sha256):
            await asyncio.to_thread(storage.delete_below, place)
    return True
