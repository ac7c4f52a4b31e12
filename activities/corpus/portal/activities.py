"""The steps of a refresh: plan, fetch, list the next files, settle, weigh, record."""

import asyncio
import hashlib
import mimetypes
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, func, select
from sqlalchemy.dialects.postgresql import insert
from temporalio import activity

from activities.corpus.build import present_content
from activities.corpus.formats.items import Found, FoundText
from activities.corpus.formats.read import read_source
from activities.corpus.heartbeat import heartbeating
from activities.corpus.portal import files
from activities.corpus.portal.catalogue import Resource, Unlisted, listing_address, resources_in
from activities.corpus.portal.connection import FIRST_PAUSE, PortalConnection, PortalWay, Unfetched
from activities.corpus.portal.data_sets import data_sets_of, is_recent
from activities.corpus.portal.leaving import leaving_with_the_worker
from activities.corpus.portal.wholeness import defect
from infra.config.settings import Settings
from infra.db.models import CorpusBuildRow, CorpusFollowing, CorpusRefreshRow, CorpusSnapshot, PortalFile
from infra.storage.keys import import_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.corpus import BuildState, BuildStatus
from workflows.contracts.law.portal import (
    BuildOutcome,
    BuildRef,
    CorpusWeight,
    DataSetFetched,
    DataSetRequest,
    FileSettled,
    Following,
    PendingFiles,
    PendingRequest,
    Portal,
    RefreshPlan,
    RefreshRef,
    RefreshStatus,
    SettleRequest,
)
from workflows.steps.refresh import RefreshSteps

REFUSED_IN_SUCCESSION = 3
"""Rejected files in a row after which the rest of a data set waits for the next refresh, to spare the portal."""
_SNAPSHOTS = select(CorpusSnapshot.snapshot_id, CorpusSnapshot.chosen, CorpusSnapshot.built)
NOT_ASKED = "não foi pedido desta vez: o portal não entregou os anteriores"


class Refreshing(RefreshSteps):
    """Implements `RefreshSteps` over PostgreSQL, the object store and the portal."""

    def __init__(self, settings: Settings, storage: Storage, engine: Engine, first_pause: float = FIRST_PAUSE) -> None:
        self._storage = storage
        self._engine = engine
        self._way = PortalWay(settings, first_pause)
        self._addresses = {Portal.STJ: settings.portal_stj_url}

    @activity.defn
    def plan_refresh(self, request: RefreshRef) -> RefreshPlan:
        """Return the data sets to fetch, or None if no portal is followed."""
        following = self._following()
        return RefreshPlan(data_sets=data_sets_of(following) if following else [])

    @activity.defn
    def fetch_data_set(self, request: DataSetRequest) -> DataSetFetched:
        """Fetch the files. Each is recorded on arrival, so that a retry continues with the others.

        A worker that shuts down does not wait for the portal: the attempt fails at once and another worker
        continues.
        """
        following = self._following()
        if following is None:
            return DataSetFetched(data_set=request.data_set)
        with heartbeating():
            return asyncio.run(leaving_with_the_worker(self._fetch(request.data_set, following)))

    @activity.defn
    def next_files(self, request: PendingRequest) -> PendingFiles:
        """Return the files in the order of one import of them all."""
        return PendingFiles(files=files.pending_files(self._engine, request.most))

    @activity.defn
    def settle_file(self, request: SettleRequest) -> FileSettled:
        """Record the file's decisions. The file is read once more, for the ids alone."""
        with tempfile.TemporaryDirectory(prefix="autos-settle-") as folder, heartbeating():
            path = Path(folder) / "source"
            self._storage.download(request.source.object, path)
            items = read_source(path, request.source.name)
            ids = {_id_of(item) for item in items if isinstance(item, Found | FoundText)}
        with self._engine.begin() as connection:
            return FileSettled(gone=files.settle(connection, request.source, ids))

    @activity.defn
    def weigh_corpus(self, request: RefreshRef) -> CorpusWeight:
        """Compare by the id of a snapshot of the present decisions.

        If an operator chose an earlier snapshot after the last build, that build's result is not news.
        """
        with self._engine.connect() as connection:
            active = connection.execute(_SNAPSHOTS.where(CorpusSnapshot.active)).one_or_none()
            newest = connection.execute(_SNAPSHOTS.order_by(CorpusSnapshot.built.desc()).limit(1)).one_or_none()
        with heartbeating():
            content, snapshot_id = present_content(self._engine)
        returned = active is not None and newest is not None and active.built < newest.built < active.chosen
        known = newest if returned else active
        changed = content.decisions > 0 and (known is None or known.snapshot_id != snapshot_id)
        stays = active.snapshot_id if active and returned and not changed else None
        return CorpusWeight(changed=changed, stays=stays)

    @activity.defn
    def read_build(self, request: BuildRef) -> BuildOutcome:
        """Return the end of a build. One without a row, or without an end, was interrupted."""
        with self._engine.connect() as connection:
            row = connection.scalar(select(CorpusBuildRow.status).where(CorpusBuildRow.build_id == request.build_id))
        status = BuildStatus.model_validate(row) if row else None
        if status is None or status.state not in (BuildState.ACTIVE, BuildState.FAILED):
            return BuildOutcome(state=BuildState.FAILED, message="A construção do acervo foi interrompida.")
        return BuildOutcome(
            state=status.state, snapshot_id=status.snapshot_id, decisions=status.decisions, message=status.message
        )

    @activity.defn
    def record_refresh(self, status: RefreshStatus) -> None:
        """Write the present status; one row per refresh."""
        row = {
            "refresh_id": status.refresh_id,
            "state": status.state.value,
            "status": status.model_dump(mode="json"),
            "started_at": status.started_at,
            "updated_at": datetime.now(UTC),
        }
        statement = insert(CorpusRefreshRow).values(row)
        changes = {name: statement.excluded[name] for name in ("state", "status", "updated_at")}
        with self._engine.begin() as connection:
            connection.execute(statement.on_conflict_do_update(index_elements=["refresh_id"], set_=changes))

    def _following(self) -> Following | None:
        with self._engine.connect() as connection:
            row = connection.scalar(select(CorpusFollowing.following).where(CorpusFollowing.portal == Portal.STJ))
        return Following.model_validate(row) if row else None

    async def _fetch(self, data_set: str, following: Following) -> DataSetFetched:
        async with self._way.connected() as portal:
            address = listing_address(self._addresses[following.portal], data_set)
            try:
                listed = resources_in(await portal.read(address, _unlisted))
            except Unfetched as error:
                return DataSetFetched(data_set=data_set, missing=self._missing(data_set), reason=str(error))
            known = files.known_files(self._engine, data_set)
            wanted = [one for one in listed if is_recent(one.name, following.since)]
            counted = _Counted()
            for resource in wanted:
                if _is_here(known.get(resource.name), resource):
                    continue
                await self._fetch_one(portal, data_set, resource, counted)
        names = {resource.name for resource in listed}
        lost = [row.name for row in known.values() if row.name not in names and not row.withdrawn]
        gone = files.note_withdrawn(self._engine, data_set, lost)
        return DataSetFetched(
            data_set=data_set,
            fetched=counted.fetched,
            missing=self._missing(data_set),
            withdrawn=len(lost),
            gone=gone,
        )

    async def _fetch_one(
        self, portal: PortalConnection, data_set: str, resource: Resource, counted: "_Counted"
    ) -> None:
        if counted.refused >= REFUSED_IN_SUCCESSION:
            files.note_missing(self._engine, data_set, resource.name, NOT_ASKED)
            return
        with tempfile.TemporaryDirectory(prefix="autos-portal-") as folder:
            path = Path(folder) / "file"
            try:
                await portal.download(resource.url, path, resource.size)
            except Unfetched as error:
                counted.refused += 1
                files.note_missing(self._engine, data_set, resource.name, str(error))
                return
            counted.refused = 0
            if reason := defect(path, resource):
                files.note_missing(self._engine, data_set, resource.name, reason)
                return
            counted.fetched += await asyncio.to_thread(self._keep, data_set, resource, path)

    def _keep(self, data_set: str, resource: Resource, path: Path) -> bool:
        """Store the file. Return whether its bytes differ from the stored ones."""
        with path.open("rb") as body:
            sha256 = hashlib.file_digest(body, "sha256").hexdigest()
        before = files.known_file(self._engine, data_set, resource.name)
        held = ObjectRef.model_validate(before.object) if before and before.object else None
        if held is not None and held.sha256 == sha256:
            files.note_fetched(self._engine, data_set, resource.name, resource.marks, held, anew=False)
            return False
        key = import_key(f"portal-{sha256[:32]}", files.source_name(data_set, resource.name))
        media_type = mimetypes.guess_type(resource.name)[0] or "application/octet-stream"
        stored = self._storage.put_file(key, path, media_type)
        files.note_fetched(self._engine, data_set, resource.name, resource.marks, stored, anew=True)
        if held is not None:
            # its decisions are in the corpus; imports of this refresh come after all of its fetches
            self._storage.delete(held.key)
        return True

    def _missing(self, data_set: str) -> int:
        """Return the files that the portal lists and whose newest version is not here."""
        lacking = PortalFile.data_set == data_set, PortalFile.reason.is_not(None), ~PortalFile.withdrawn
        with self._engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(PortalFile).where(*lacking)) or 0


@dataclass
class _Counted:
    """Files that came with changed bytes, and rejected files in a row."""

    fetched: int = 0
    refused: int = 0


def _is_here(known: PortalFile | None, resource: Resource) -> bool:
    return known is not None and known.object is not None and known.reason is None and known.marks == resource.marks


def _unlisted(content: bytes) -> str | None:
    try:
        resources_in(content)
    except Unlisted as error:
        return str(error)
    return None


def _id_of(item: Found | FoundText) -> str:
    return item.decision.id if isinstance(item, Found) else item.id
