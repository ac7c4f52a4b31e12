"""Inventory of a case: row counts, and its objects with their sizes."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.db.cases.sources import source_in_use
from infra.db.privacy.belongings import count_belongings, sources_of, uploads_of, verifications_of
from infra.db.research.library import documents_of_case, sources_of_documents
from infra.storage.keys import (
    case_place,
    draft_place,
    library_document_place,
    library_index_key,
    source_places,
    upload_key,
)
from infra.storage.store import Storage
from workflows.contracts.privacy.erasure import Inventory


@dataclass(frozen=True)
class CaseObjects:
    """Locations of a case's objects: `own` prefixes belong only to it, `shared` are content hashes.

    `rebuilt` mixes its words with those of others; an erasure rebuilds it without the case, and exports omit it.
    """

    own: Sequence[str]
    shared: Sequence[str]
    rebuilt: Sequence[str]

    @property
    def going(self) -> list[str]:
        """The prefixes that an erasure empties, whatever other cases have."""
        return [*self.own, *self.rebuilt]


async def objects_of(session: AsyncSession, tenant: str, workflow_id: str) -> CaseObjects:
    """Locations of all objects of a case, with its verifications and uploads."""
    verifications = await verifications_of(session, tenant, workflow_id)
    uploads = await uploads_of(session, tenant, workflow_id)
    documents = await documents_of_case(session, tenant, workflow_id)
    library = [library_document_place(tenant, name) for name in documents]
    library += [source.key for source in await sources_of_documents(session, tenant, documents)]
    own = [
        case_place(tenant, workflow_id),
        *library,
        *(draft_place(tenant, verification) for verification in verifications),
        *(upload_key(tenant, upload) for upload in uploads),
    ]
    rebuilt = [library_index_key(tenant, "")] if documents else []
    return CaseObjects(own=own, shared=await sources_of(session, tenant, workflow_id), rebuilt=rebuilt)


async def inventory_of(
    sessions: async_sessionmaker[AsyncSession], storage: Storage, tenant: str, workflow_id: str
) -> Inventory:
    """What an erasure of the case would delete, workflow histories excluded."""
    async with sessions() as session:
        rows = await count_belongings(session, tenant, workflow_id)
        found = await objects_of(session, tenant, workflow_id)
        kept = {sha256: await source_in_use(session, tenant, sha256, beside=workflow_id) for sha256 in found.shared}
    going = [place for sha256, stays in kept.items() if not stays for place in source_places(tenant, sha256)]
    staying = [place for sha256, stays in kept.items() if stays for place in source_places(tenant, sha256)]
    sizes = await asyncio.to_thread(_sizes, storage, [*found.going, *going])
    left = await asyncio.to_thread(_sizes, storage, staying)
    return Inventory(**rows, objects=len(sizes), bytes=sum(sizes), shared=len(left))


def locked_until(storage: Storage, found: CaseObjects) -> datetime | None:
    """When the last object lock on the case's own objects ends; None if nothing is locked."""
    versions = (stored for prefix in found.going for stored in storage.versions_below(prefix))
    return max(filter(None, map(storage.locked_until, versions)), default=None)


def _sizes(storage: Storage, prefixes: Iterable[str]) -> list[int]:
    """Bytes of every version of every object."""
    return [stored.size for prefix in prefixes for stored in storage.versions_below(prefix)]
