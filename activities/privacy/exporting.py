"""The steps of an export: all data held, read in place and written into one archive."""

import asyncio
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from temporalio import activity
from temporalio.client import Client

from activities.privacy.archive import ArchiveWriter, json_lines
from activities.privacy.histories import CaseHistories
from infra.config.settings import Settings
from infra.db.privacy.belongings import latest_run_of, verifications_of
from infra.db.privacy.secrecy import hidden_cases
from infra.payloads.histories import opened_history
from infra.privacy.holdings import Rows, holdings_of_case, holdings_of_user
from infra.privacy.inventory import objects_of
from infra.signing.keys import Signer
from infra.storage.keys import export_key, source_places
from infra.storage.store import Storage
from workflows.contracts.privacy.export import Archive, ExportRequest
from workflows.steps.privacy import ExportSteps


class Exporting(ExportSteps):
    """Implements `ExportSteps`. An unfinished archive does not exist."""

    def __init__(self, settings: Settings, engine: AsyncEngine, storage: Storage, client: Client) -> None:
        self._settings = settings
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)
        self._storage = storage
        self._client = client

    @activity.defn
    async def make_archive(self, request: ExportRequest) -> Archive:
        """Write rows as JSON lines, objects unchanged, decrypted histories, and a signed manifest."""
        rows, keys, histories = await self._gather(request)
        return await asyncio.to_thread(self._write, request, rows, keys, histories)

    @activity.defn
    async def remove_archive(self, request: ExportRequest) -> None:
        """Remove every version of the archive."""
        await asyncio.to_thread(self._storage.delete, _place(request))

    async def _gather(self, request: ExportRequest) -> tuple[Rows, Sequence[str], dict[str, bytes]]:
        tenant = request.tenant
        if request.workflow_id is None:
            async with self._sessions() as session:
                hidden = hidden_cases(request.principal)
                return await holdings_of_user(session, tenant, request.user_id or "", hidden=hidden), [], {}
        async with self._sessions() as session:
            rows = await holdings_of_case(session, tenant, request.workflow_id)
            found = await objects_of(session, tenant, request.workflow_id)
            latest = await latest_run_of(session, tenant, request.workflow_id)
            verifications = await verifications_of(session, tenant, request.workflow_id)
        shared = [place for sha256 in found.shared for place in source_places(tenant, sha256)]
        own = export_key(tenant, request.workflow_id, "")
        keys = await asyncio.to_thread(self._keys, [*found.own, *shared], own)
        names = await CaseHistories(self._client).find(request.workflow_id, latest, verifications)
        histories: dict[str, bytes] = {}
        for name in names:
            if not name.startswith("export/"):
                history = await opened_history(self._client, self._client.get_workflow_handle(name))
                histories[name] = history.to_json().encode()
        return rows, keys, histories

    def _keys(self, prefixes: Sequence[str], own: str) -> list[str]:
        return [key for prefix in prefixes for key in self._storage.list_keys(prefix) if not key.startswith(own)]

    def _write(self, request: ExportRequest, rows: Rows, keys: Sequence[str], histories: dict[str, bytes]) -> Archive:
        signer = Signer(self._settings)
        self._storage.delete(_place(request))
        upload = self._storage.begin_upload(_place(request), "application/zip")
        try:
            archive = ArchiveWriter(upload)
            for table, found in rows.items():
                archive.add(f"rows/{table}.jsonl", json_lines(found))
            for key in keys:
                ref = self._storage.stat(key)
                if ref is not None:
                    archive.add(f"objects/{key}", self._storage.iter_bytes(ref))
            for name, history in histories.items():
                archive.add(f"histories/{name}.json", [history])
            files = archive.finish(request, signer)
        except BaseException:
            upload.abort()
            raise
        return Archive(object=upload.finish(), files=files)


def _place(request: ExportRequest) -> str:
    return export_key(request.tenant, request.workflow_id, f"{request.export_id}.zip")
