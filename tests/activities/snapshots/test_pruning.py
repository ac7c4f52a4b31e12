"""Pruning of the cache: never a snapshot that is open or needed, and always recoverable."""

import gc
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from activities.corpus.build import SnapshotBuilder
from activities.corpus.importing import import_file
from activities.snapshots.cache import SnapshotCache
from activities.snapshots.cleaning import clean_store
from activities.snapshots.opened import SnapshotUnavailable
from activities.snapshots.pruning import BESIDE, MANIFEST, SCRATCH_SECONDS, lease, prune
from infra.config.settings import Settings
from infra.db.models import Case, CorpusSnapshot, Run
from infra.storage.keys import SNAPSHOTS, snapshot_part_key
from infra.storage.store import Storage
from workflows.contracts.law.corpus import SnapshotManifest

AT = datetime(2026, 5, 1, tzinfo=UTC)
NAMES = ("snap_a", "snap_b", "snap_c", "snap_d", "snap_e")


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Five snapshots of successive days."""
    root = tmp_path / "snapshots"
    for day, name in enumerate(NAMES):
        (root / name).mkdir(parents=True)
        manifest = SnapshotManifest(
            snapshot_id=name,
            created_at=AT + timedelta(days=day),
            decisions=1,
            counts_by_source={},
            first_date=None,
            last_date=None,
            encoder="lsa",
            parts=[],
        )
        (root / name / MANIFEST).write_text(manifest.model_dump_json(), encoding="utf-8")
    return root


def left(root: Path) -> list[str]:
    return sorted(path.name for path in root.iterdir())


def test_the_newest_and_the_needed_stay(cache: Path):
    assert prune(cache, ["snap_a"]) == ["snap_b"]
    assert left(cache) == ["snap_a", "snap_c", "snap_d", "snap_e"]
    assert prune(cache, []) == ["snap_a"]
    assert prune(cache, []) == []


def test_one_under_lease_stays_until_it_is_given_back(cache: Path):
    held = lease(cache / "snap_a")
    assert held is not None
    assert prune(cache, []) == ["snap_b"]
    os.close(held)
    assert prune(cache, []) == ["snap_a"]
    assert lease(cache / "snap_a") is None


def test_one_that_another_process_uses_stays(cache: Path):
    program = (
        "import sys; from pathlib import Path; from activities.snapshots.pruning import lease;"
        "lease(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", program, str(cache / "snap_a")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        assert prune(cache, []) == ["snap_b"]
        other.kill()
    assert prune(cache, []) == ["snap_a"]


def test_what_is_no_snapshot_stays_and_old_scraps_go(cache: Path):
    (cache / "notes").mkdir()
    (cache / ".download-snap_x-1").mkdir()
    (cache / ".download-snap_y-2").mkdir()
    old = datetime.now(UTC).timestamp() - SCRATCH_SECONDS - 60
    os.utime(cache / ".download-snap_y-2", (old, old))
    prune(cache, NAMES)
    assert left(cache) == [".download-snap_x-1", "notes", *NAMES]


def test_what_a_kill_left_of_vectors_goes_and_what_is_fetched_now_stays(cache: Path):
    beside = cache / "snap_e" / BESIDE
    beside.mkdir()
    for name in ("nano.faiss", "nano.0a1b", "nano.2c3d"):
        (beside / name).touch()
    old = datetime.now(UTC).timestamp() - SCRATCH_SECONDS - 60
    for name in ("nano.faiss", "nano.0a1b"):
        os.utime(beside / name, (old, old))
    prune(cache, NAMES)
    assert left(beside) == ["nano.2c3d", "nano.faiss"]


def test_arrivals_make_old_snapshots_go_but_those_that_runs_wait_with(
    settings: Settings, storage: Storage, engine: Engine, tmp_path: Path
):
    builder = SnapshotBuilder(storage, engine, SnapshotCache(settings, storage, engine))
    built = [build(builder, engine, tmp_path, number) for number in range(2)]
    pin(engine, built[0])
    built += [build(builder, engine, tmp_path, number) for number in range(2, 6)]
    assert left(settings.snapshots_path) == sorted([built[0], *built[3:]])
    unpin(engine)
    snapshots = SnapshotCache(settings, storage, engine)
    opened = snapshots.open(built[1])
    assert opened.search.search("plano de saúde", top_k=1)
    assert left(settings.snapshots_path) == sorted([built[1], *built[3:]])
    del snapshots, opened
    gc.collect()
    build(builder, engine, tmp_path, 6)
    assert built[1] not in left(settings.snapshots_path)


def test_the_store_keeps_what_is_pinned_recent_or_newest_and_every_part_of_it(
    settings: Settings, storage: Storage, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    builder = SnapshotBuilder(storage, engine, SnapshotCache(settings, storage, engine))
    built = [build(builder, engine, tmp_path, number) for number in range(6)]
    pin(engine, built[0], "wf_2")
    leftover = storage.put_bytes(snapshot_part_key("0" * 64), b"of a build that died", "application/octet-stream")
    assert clean_store(storage, engine) == []
    assert storage.stat(leftover.key)
    monkeypatch.setattr("activities.snapshots.cleaning.KEPT_FOR", timedelta())
    monkeypatch.setattr("activities.snapshots.cleaning.UPLOAD", timedelta(minutes=-5))
    assert clean_store(storage, engine) == sorted(built[1:3])
    assert storage.stat(leftover.key) is None
    elsewhere = SnapshotCache(settings.model_copy(update={"data_dir": tmp_path / "elsewhere"}), storage, engine)
    kept = [elsewhere.open(snapshot_id).manifest for snapshot_id in (built[0], *built[3:])]
    parts = {snapshot_part_key(part.sha256) for manifest in kept for part in manifest.parts}
    assert set(storage.list_keys(snapshot_part_key(""))) == parts
    with pytest.raises(SnapshotUnavailable):
        elsewhere.open(built[1])
    unpin(engine)
    monkeypatch.setattr("activities.snapshots.cleaning.MOST_REMOVED", 1)
    before = stored(storage)
    assert clean_store(storage, engine) == [built[0]]
    assert len(before - stored(storage)) == 1


def stored(storage: Storage) -> set[str]:
    """Every object of the snapshots."""
    return {*storage.list_keys(SNAPSHOTS), *storage.list_keys(snapshot_part_key(""))}


def build(builder: SnapshotBuilder, engine: Engine, folder: Path, number: int) -> str:
    """Add a snapshot with one decision more than the one before."""
    path = folder / f"{number}.jsonl"
    path.write_text(
        f'{{"id": "d{number}", "process": "REsp {1000000 + number}/SP", "ementa": "CIVIL. PLANO DE SAÚDE. {number}."}}',
        encoding="utf-8",
    )
    import_file(engine, path, path.name, lambda cursor: None)
    return builder.build(f"build_{number}").snapshot_id


def pin(engine: Engine, snapshot_id: str, workflow_id: str = "wf_1") -> None:
    """Add a run that waits for its review."""
    with Session(engine) as session, session.begin():
        case = Case(workflow_id=workflow_id, tenant="t", filename="a.pdf", latest_run=1, created_at=AT)
        session.add(case)
        session.flush()
        session.add(
            Run(
                workflow_id=workflow_id,
                run=1,
                tenant="t",
                state="awaiting_phase_reviews",
                parameters={},
                input={},
                snapshot_id=snapshot_id,
                submitted_by="Ana",
                created_at=AT,
                updated_at=AT,
            )
        )
        session.query(CorpusSnapshot).update({"active": False})


def unpin(engine: Engine) -> None:
    """Record the review of the run: the rows of a trail stay."""
    with engine.begin() as connection:
        connection.execute(text("UPDATE runs SET state = 'completed'"))
