"""Removal from the object store of snapshots that nobody needs, and of parts that no other snapshot has."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, Engine, delete, or_, select, text

from activities.snapshots.pruning import NEWEST_KEPT
from infra.db.models import CorpusSnapshot, Run, SnapshotVectors
from infra.db.owned import rows_of_every_tenant
from infra.storage.keys import SNAPSHOTS, snapshot_key, snapshot_part_key
from infra.storage.store import Storage
from workflows.contracts.law.corpus import SnapshotManifest
from workflows.contracts.run.case import TERMINAL_STATES

KEPT_FOR = timedelta(days=7)
"""Time since its build or last activation in which a snapshot stays, for questions and links that name it."""

UPLOAD = timedelta(days=1)
"""Age from which an object without a snapshot was left by a build that died, not stored by one that runs."""

MOST_REMOVED = 100
"""Objects removed at a time, since nothing else is registered meanwhile; the next activation removes more."""

PINNED = (
    rows_of_every_tenant(Run)
    .with_only_columns(Run.snapshot_id)
    .where(Run.state.not_in(TERMINAL_STATES), Run.snapshot_id.is_not(None))
)
"""The snapshots of unfinished runs."""


def clean_store(storage: Storage, engine: Engine) -> list[str]:
    """Remove the snapshots that are neither active, pinned, recent nor among the newest. Return their ids.

    No snapshot is registered while objects are removed: a build that relied on one finds out afterwards.
    """
    with engine.begin() as connection:
        forgotten = _forgotten(connection)
    left_over = datetime.now(UTC) - UPLOAD
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE corpus_snapshots IN SHARE ROW EXCLUSIVE MODE"))
        registered = list(map(SnapshotManifest.model_validate, connection.scalars(select(CorpusSnapshot.manifest))))
        needed = {snapshot_part_key(part.sha256) for manifest in registered for part in manifest.parts}
        folders = tuple(snapshot_key(manifest.snapshot_id, "") for manifest in registered)
        parts = [key for key in storage.list_keys(snapshot_part_key(""), left_over) if key not in needed]
        others = [key for key in storage.list_keys(SNAPSHOTS, left_over) if not key.startswith(folders)]
        for key in (*others, *parts)[:MOST_REMOVED]:
            storage.delete(key)
    return forgotten


def _forgotten(connection: Connection) -> list[str]:
    """Delete the rows of the snapshots that nobody needs. Return their ids."""
    since = datetime.now(UTC) - KEPT_FOR
    newest = [
        select(CorpusSnapshot.snapshot_id).order_by(order.desc()).limit(NEWEST_KEPT)
        for order in (CorpusSnapshot.chosen, CorpusSnapshot.built)
    ]
    recent = or_(CorpusSnapshot.created_at > since, CorpusSnapshot.activated_at > since)
    needed = (CorpusSnapshot.active, recent, *(CorpusSnapshot.snapshot_id.in_(some) for some in (PINNED, *newest)))
    # a comparison with a time that is missing is unknown, which means no
    unneeded = delete(CorpusSnapshot).where(or_(*needed).is_not(True)).returning(CorpusSnapshot.snapshot_id)
    removed = sorted(connection.scalars(unneeded))
    connection.execute(delete(SnapshotVectors).where(SnapshotVectors.snapshot_id.in_(removed)))
    return removed
