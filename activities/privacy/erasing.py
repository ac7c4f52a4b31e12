"""The steps of an erasure. Each finds what is left to do, so that a killed attempt can be resumed."""

import asyncio
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio import activity
from temporalio.client import Client

from activities.privacy.certificate import sign_erasure
from activities.privacy.histories import CaseHistories
from activities.privacy.objects import release_content
from infra.config.settings import Settings
from infra.db.cases.events import append_event
from infra.db.privacy.belongings import head_of_trail, latest_run_of, remove_rows, verifications_of
from infra.db.privacy.erasures import close_case, complete_erasure, find_erasure
from infra.db.research.library import (
    after_building,
    documents_of_case,
    forget_documents,
    forget_index,
    ingests_of_case,
)
from infra.db.research.references import forget_references
from infra.privacy.inventory import inventory_of, objects_of
from infra.signing.keys import Signer
from infra.storage.keys import erasure_key
from infra.storage.store import Storage
from workflows.contracts.firm.library import COPY_SECONDS
from workflows.contracts.privacy.erasure import (
    ERASED,
    Certified,
    CertifyRequest,
    EndedCase,
    ErasureCertificate,
    ErasureRequest,
    HistoriesRequest,
    Inventory,
    LibraryReleased,
)
from workflows.contracts.run.results.result import canonical_json
from workflows.steps.privacy import ErasureSteps

SETTLED = timedelta(minutes=1)
"""How long a step may go on writing after its run was ended: two heartbeat intervals."""


class Erasing(ErasureSteps):
    """Implements `ErasureSteps`."""

    def __init__(
        self,
        settings: Settings,
        engine: AsyncEngine,
        storage: Storage,
        client: Client,
        settled: timedelta = SETTLED,
        copies: timedelta = timedelta(seconds=COPY_SECONDS),
    ) -> None:
        self._settings = settings
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage
        self._histories = CaseHistories(client)
        self._settled = settled
        self._copies = copies

    @activity.defn
    async def open_erasure(self, request: ErasureRequest) -> None:
        """Write the row that closes the case, in case the confirming request was killed before it could."""
        async with self._sessions.begin() as session:
            await close_case(session, request)

    @activity.defn
    async def end_case(self, request: ErasureRequest) -> EndedCase:
        """Terminate the run. A cancelled run would still record its cancellation."""
        async with self._sessions() as session:
            latest = await latest_run_of(session, request.tenant, request.workflow_id)
            verifications = await verifications_of(session, request.tenant, request.workflow_id)
            ingests = await ingests_of_case(session, request.tenant, request.workflow_id)
        names = await self._histories.find(request.workflow_id, latest, [*verifications, *ingests])
        names += await self._histories.find_searches(request.tenant)
        fresh = [await self._histories.end(name, "case erased", self._settled) for name in names]
        return EndedCase(histories=names, settle_seconds=self._settled.total_seconds() if any(fresh) else 0)

    @activity.defn
    async def take_inventory(self, request: ErasureRequest) -> Inventory:
        """Count in a step of its own: a retry after a removal would count less."""
        return await inventory_of(self._sessions, self._storage, request.tenant, request.workflow_id)

    @activity.defn
    async def release_library(self, request: ErasureRequest) -> LibraryReleased:
        """Later index builds leave the documents of the case out."""
        async with self._sessions.begin() as session:
            if not await documents_of_case(session, request.tenant, request.workflow_id):
                return LibraryReleased(settle_seconds=0)
            await after_building(session, request.tenant)
            await forget_index(session, request.tenant)
        return LibraryReleased(settle_seconds=self._copies.total_seconds())

    @activity.defn
    async def remove_objects(self, request: ErasureRequest) -> None:
        """Remove the objects of the case, its verifications and uploads, then each content that no other case has."""
        async with self._sessions() as session:
            found = await objects_of(session, request.tenant, request.workflow_id)
        for prefix in found.going:
            await asyncio.to_thread(self._storage.delete_below, prefix)
        for sha256 in found.shared:
            await release_content(self._sessions, self._storage, request.tenant, request.workflow_id, sha256)

    @activity.defn
    async def remove_histories(self, request: HistoriesRequest) -> None:
        """Remove the histories and wait until Temporal, which removes in the background, has finished."""
        await self._histories.remove(request.histories)

    @activity.defn
    async def certify_erasure(self, request: CertifyRequest) -> Certified:
        """Replace the rows by the certificate in one transaction; its copy in the object store follows."""
        async with self._sessions.begin() as session:
            certificate = await self._certify(session, request)
        key = erasure_key(request.request.tenant, request.request.workflow_id)
        await asyncio.to_thread(self._storage.put_bytes, key, canonical_json(certificate), "application/json")
        return Certified(sha256=certificate.sha256)

    async def _certify(self, session: AsyncSession, request: CertifyRequest) -> ErasureCertificate:
        wanted = request.request
        tenant, workflow_id = wanted.tenant, wanted.workflow_id
        row = await find_erasure(session, tenant, workflow_id)
        if row is not None and row.certificate is not None:
            return ErasureCertificate.model_validate(row.certificate)
        names = list(dict.fromkeys([workflow_id, *await verifications_of(session, tenant, workflow_id)]))
        trails = [await head_of_trail(session, tenant, name) for name in names]
        certificate = sign_erasure(request, trails, Signer(self._settings))
        for name in names:
            await append_event(
                session,
                tenant=tenant,
                workflow_id=name,
                run=None,
                idem_key=ERASED,
                at=request.erased_at,
                actor=wanted.principal.name,
                action=ERASED,
                payload={"certificate": certificate.model_dump(mode="json")},
            )
        await remove_rows(session, tenant, workflow_id, names)
        documents = await forget_documents(session, tenant, workflow_id)
        await forget_references(session, tenant, documents, workflow_id)
        await complete_erasure(session, tenant, workflow_id, certificate, request.erased_at)
        return certificate
