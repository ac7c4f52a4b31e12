"""The artifacts of a run in object storage and their rows: written once and found by later attempts."""

import hashlib
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from activities.reports.manifest import ManifestEntry
from infra.db.models import Artifact
from infra.db.owned import rows_of
from infra.storage.keys import artifact_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.case import ArtifactKind, ArtifactRef, RunRef, file_name

MEDIA_TYPES: dict[str, str] = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "md": "text/markdown; charset=utf-8",
}


Written = tuple[ManifestEntry, ObjectRef]
"""An artifact as listed in manifests, and its location."""


class ArtifactShelf:
    """The storage of one run's artifacts. Existing objects stay: a later write under the same name has no effect."""

    def __init__(self, storage: Storage, run: RunRef) -> None:
        self._storage = storage
        self._run = run

    def put(self, kind: ArtifactKind, version: int, data: bytes) -> Written:
        """Write `data`, or find what an earlier attempt wrote under that name."""
        name = file_name(kind, version)
        media_type = MEDIA_TYPES[name.rpartition(".")[2]]
        ref = self._storage.put_bytes(artifact_key(self._run, name), data, media_type, retain=True)
        return self._entry(kind, version, ref), ref

    def standing(self, written: Written, data: bytes) -> bytes:
        """Return the stored content where `data` was put: itself or that of an earlier attempt."""
        ref = written[1]
        return data if ref.sha256 == hashlib.sha256(data).hexdigest() else self._storage.get_bytes(ref)

    def copy(self, kind: ArtifactKind, version: int, source: ObjectRef) -> Written:
        """Make a stored object an artifact without copying its bytes through this process."""
        name = file_name(kind, version)
        media_type = MEDIA_TYPES[name.rpartition(".")[2]]
        source = source.model_copy(update={"media_type": media_type})
        ref = self._storage.copy(source, artifact_key(self._run, name), retain=True)
        return self._entry(kind, version, ref), ref

    def _entry(self, kind: ArtifactKind, version: int, ref: ObjectRef) -> ManifestEntry:
        return ManifestEntry(
            artifact_id=artifact_id(self._run, kind, version),
            kind=kind,
            version=version,
            file_name=file_name(kind, version),
            sha256=ref.sha256,
            size=ref.size,
            media_type=ref.media_type,
        )


def artifact_id(run: RunRef, kind: ArtifactKind, version: int) -> str:
    """Return an id that is equal for all attempts: `art_` and 32 hexadecimal digits of a hash of case, run, kind
    and version.
    """
    name = f"{run.workflow_id}/{run.run}/{kind}/{version}"
    return "art_" + hashlib.sha256(name.encode()).hexdigest()[:32]


async def earlier_entries(session: AsyncSession, run: RunRef, version: int) -> list[ManifestEntry]:
    """Return the entries of earlier versions of this run."""
    query = rows_of(run.tenant, Artifact).where(Artifact.workflow_id == run.workflow_id, Artifact.run == run.run)
    return [
        ManifestEntry(
            artifact_id=row.artifact_id,
            kind=ArtifactKind(row.kind),
            version=row.version,
            file_name=file_name(ArtifactKind(row.kind), row.version),
            sha256=row.sha256,
            size=row.size,
            media_type=row.media_type,
        )
        for row in await session.scalars(query)
        if row.version < version
    ]


async def list_manifests(session: AsyncSession, run: RunRef) -> list[ObjectRef]:
    """Return every published manifest of the case, of all runs."""
    query = rows_of(run.tenant, Artifact).where(
        Artifact.workflow_id == run.workflow_id, Artifact.kind == ArtifactKind.MANIFEST
    )
    return [_reference(row).object for row in await session.scalars(query)]


async def record_artifacts(
    session: AsyncSession, run: RunRef, written: Sequence[Written], at: datetime
) -> list[ArtifactRef]:
    """Write missing rows in the caller's transaction, and return all as stored."""
    rows = [
        {
            "artifact_id": entry.artifact_id,
            "tenant": run.tenant,
            "workflow_id": run.workflow_id,
            "run": run.run,
            "kind": entry.kind,
            "version": entry.version,
            "object_key": ref.key,
            "object_version": ref.version_id,
            "sha256": ref.sha256,
            "size": ref.size,
            "media_type": ref.media_type,
            "created_at": at,
        }
        for entry, ref in written
    ]
    await session.execute(insert(Artifact).values(rows).on_conflict_do_nothing())
    query = rows_of(run.tenant, Artifact).where(Artifact.artifact_id.in_([entry.artifact_id for entry, _ in written]))
    stored = {row.artifact_id: row for row in await session.scalars(query)}
    return [_reference(stored[entry.artifact_id]) for entry, _ in written]


def _reference(row: Artifact) -> ArtifactRef:
    return ArtifactRef(
        artifact_id=row.artifact_id,
        run=row.run,
        kind=ArtifactKind(row.kind),
        version=row.version,
        object=ObjectRef(
            key=row.object_key,
            sha256=row.sha256,
            size=row.size,
            media_type=row.media_type,
            version_id=row.object_version,
        ),
        created_at=row.created_at,
    )
