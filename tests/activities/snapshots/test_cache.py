import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, QueuePool, delete, text

from activities.corpus import build
from activities.corpus.build import EmptyCorpus, SnapshotBuilder
from activities.corpus.importing import import_file
from activities.graph.library import LIBRARY
from activities.snapshots.cache import SnapshotCache
from activities.snapshots.opened import (
    FEATURES_PART,
    GRAPH_PART,
    LEGAL_PART,
    OpenSnapshot,
    OtherLibrary,
    SnapshotUnavailable,
)
from infra.config.settings import Settings
from infra.db.models import DecisionRow
from infra.storage.keys import snapshot_part_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.corpus import SnapshotManifest, SnapshotPublished

COUNT = 12
BUSY = """
SELECT
    (SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'),
    (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid())
"""
"""Sessions of this database that are in a statement or a transaction, and advisory locks."""
SUBJECTS = ("plano de saúde", "juros remuneratórios", "dano moral", "prisão preventiva")


@pytest.fixture
def builder(settings: Settings, storage: Storage, engine: Engine) -> SnapshotBuilder:
    return SnapshotBuilder(storage, engine, SnapshotCache(settings, storage, engine))


@pytest.fixture
def elsewhere(settings: Settings, storage: Storage, engine: Engine, tmp_path: Path) -> SnapshotCache:
    """The cache of another machine."""
    return SnapshotCache(settings.model_copy(update={"data_dir": tmp_path / "elsewhere"}), storage, engine)


@pytest.fixture
def corpus(engine: Engine, tmp_path: Path) -> Path:
    records = [
        {
            "id": f"d{at:03}",
            "process": f"REsp {1000000 + at}/SP",
            "ementa": f"CIVIL. {SUBJECTS[at % 4].upper()}.\n1. Trata de {SUBJECTS[at % 4]}, art. {at + 1} do CC.",
            "ruling": "acordam, por unanimidade, negar provimento ao recurso.",
            "decided_on": f"2020-01-{at % 28 + 1:02}",
        }
        for at in range(COUNT)
    ]
    path = tmp_path / "corpus.jsonl"
    path.write_text("\n".join(json.dumps(record, ensure_ascii=False) for record in records), encoding="utf-8")
    import_file(engine, path, path.name, lambda cursor: None)
    return path


def test_a_snapshot_opens_on_another_machine(builder: SnapshotBuilder, corpus: Path, elsewhere: SnapshotCache):
    published = builder.build("build_1")
    snapshot = elsewhere.open(published.snapshot_id)
    assert snapshot.manifest.decisions == published.decisions == COUNT
    assert snapshot.manifest.counts_by_source == {"neutral": COUNT}
    assert (str(snapshot.manifest.first_date), str(snapshot.manifest.last_date)) == ("2020-01-01", f"2020-01-{COUNT}")
    best = snapshot.search.search("plano de saúde", top_k=3)
    assert {row.decision.ementa.split(".")[1].strip() for row in best} == {"PLANO DE SAÚDE"}
    assert snapshot.graph.resolve(["REsp 1000007/STJ"]) == {"REsp 1000007/STJ": "d007"}


def test_a_snapshot_brings_the_features_of_its_decisions(
    builder: SnapshotBuilder, corpus: Path, elsewhere: SnapshotCache
):
    snapshot = elsewhere.open(builder.build("build_1").snapshot_id)
    assert any(part.path.startswith(f"{FEATURES_PART}/") for part in snapshot.manifest.parts)
    assert snapshot.features.equal("outcome", "não provido").sum() == COUNT
    shutil.rmtree(snapshot.path / FEATURES_PART)
    without = OpenSnapshot(snapshot.manifest, snapshot.path)
    assert without.features.equal("outcome", "não provido").sum() == COUNT


@pytest.mark.parametrize("name", ["../elsewhere", "..", "", "a/b", "nul\0"])
def test_what_cannot_be_the_name_of_a_snapshot_reaches_no_folder(elsewhere: SnapshotCache, name: str, tmp_path: Path):
    kept = tmp_path / "elsewhere" / "elsewhere" / "file"
    kept.parent.mkdir(parents=True)
    kept.touch()
    with pytest.raises(SnapshotUnavailable):
        elsewhere.open(name)
    assert kept.exists()


def test_equal_decisions_give_the_same_snapshot_and_no_second_build(
    builder: SnapshotBuilder, corpus: Path, settings: Settings, storage: Storage, monkeypatch: pytest.MonkeyPatch
):
    first = builder.build("build_1")
    objects = list(storage.list_keys("corpus/snapshots/"))
    monkeypatch.setattr("activities.corpus.build.build_search", None)
    assert builder.build("build_2") == first
    assert list(storage.list_keys("corpus/snapshots/")) == objects


def test_other_decisions_give_another_snapshot(builder: SnapshotBuilder, corpus: Path, engine: Engine):
    first = builder.build("build_1")
    with engine.begin() as connection:
        connection.execute(delete(DecisionRow).where(DecisionRow.id == "d000"))
    second = builder.build("build_2")
    assert second.snapshot_id != first.snapshot_id
    assert second.decisions == COUNT - 1


def test_an_interrupted_build_leaves_nothing_behind_and_can_be_repeated(
    builder: SnapshotBuilder, corpus: Path, settings: Settings, storage: Storage, elsewhere: SnapshotCache
):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("activities.corpus.build.build_graph", None)
        with pytest.raises(TypeError):
            builder.build("build_1")
    assert not list(settings.snapshots_path.iterdir())
    left = settings.snapshots_path / ".build-of-a-killed-process"
    left.mkdir()
    published = builder.build("build_1")
    assert not left.exists()
    assert len(elsewhere.open(published.snapshot_id).search) == COUNT


def test_a_published_snapshot_that_lost_a_part_is_built_again(
    builder: SnapshotBuilder, corpus: Path, settings: Settings, storage: Storage, elsewhere: SnapshotCache
):
    published = builder.build("build_1")
    manifest = SnapshotManifest.model_validate_json(storage.get_bytes(published.manifest))
    (graph,) = [part for part in manifest.parts if part.path == GRAPH_PART]
    storage.delete(snapshot_part_key(graph.sha256))
    storage.put_bytes(snapshot_part_key(graph.sha256), b"torn", "application/octet-stream")
    shutil.rmtree(settings.snapshots_path / published.snapshot_id)
    again = builder.build("build_2")
    assert again.snapshot_id == published.snapshot_id
    assert elsewhere.open(again.snapshot_id).graph.resolve(["REsp 1000007/STJ"])


def test_a_machine_fetches_only_the_parts_that_it_lacks_and_no_broken_copy_is_linked(
    builder: SnapshotBuilder, corpus: Path, engine: Engine, elsewhere: SnapshotCache, monkeypatch: pytest.MonkeyPatch
):
    first = elsewhere.open(builder.build("build_1").snapshot_id)
    with engine.begin() as connection:
        connection.execute(delete(DecisionRow).where(DecisionRow.id == "d000"))
    second = builder.build("build_2")
    broken = first.path / LEGAL_PART
    broken.write_bytes(bytes(broken.stat().st_size))
    fetched: list[str] = []
    download = Storage.download

    def counting(storage: Storage, ref: ObjectRef, path: Path) -> None:
        fetched.append(ref.sha256)
        download(storage, ref, path)

    monkeypatch.setattr(Storage, "download", counting)
    known = {part.sha256 for part in first.manifest.parts if part.path != LEGAL_PART}
    parts = {part.sha256 for part in elsewhere.open(second.snapshot_id).manifest.parts}
    assert set(fetched) == parts - known
    assert parts & known


STEPS = ("build_search", "build_graph", "write_treatments", "build_legal_texts")


def test_a_build_holds_no_connection_while_it_works(
    builder: SnapshotBuilder, corpus: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
):
    """Whatever PostgreSQL shows of this process is idle, and nothing is locked."""
    seen: dict[str, tuple[int, int, int]] = {}

    def watched(name: str) -> None:
        step = getattr(build, name)

        def watch(*given: Any) -> Any:
            assert isinstance(engine.pool, QueuePool)
            held = engine.pool.checkedout()
            with engine.connect() as connection:
                seen[name] = (held, *connection.execute(text(BUSY)).one())
            return step(*given)

        monkeypatch.setattr(build, name, watch)

    for name in STEPS:
        watched(name)
    builder.build("build_1")
    assert seen == dict.fromkeys(STEPS, (0, 0, 0))


def test_of_two_builds_of_the_same_content_the_first_to_publish_counts(
    builder: SnapshotBuilder,
    corpus: Path,
    settings: Settings,
    storage: Storage,
    engine: Engine,
    elsewhere: SnapshotCache,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    """The second one, on another machine, begins and ends while the first is at work; so does an import."""
    other = SnapshotBuilder(storage, engine, elsewhere)
    published: list[SnapshotPublished] = []
    graph_built = build.build_graph

    def overtaken(*given: Any) -> Any:
        monkeypatch.setattr(build, "build_graph", graph_built)
        published.append(other.build("build_2"))
        later = tmp_path / "later.jsonl"
        later.write_text('{"id": "later", "text": "Chegou durante a construção."}', encoding="utf-8")
        import_file(engine, later, later.name, lambda cursor: None)
        return graph_built(*given)

    monkeypatch.setattr(build, "build_graph", overtaken)
    assert [builder.build("build_1")] == published
    manifest = elsewhere.open(published[0].snapshot_id).manifest
    fetched = SnapshotCache(settings, storage, engine).open(manifest.snapshot_id)
    assert len(fetched.search) == manifest.decisions == COUNT
    assert builder.build("build_3").decisions == COUNT + 1


def test_a_cached_snapshot_that_lost_a_file_is_fetched_again(
    builder: SnapshotBuilder, corpus: Path, settings: Settings, storage: Storage, engine: Engine
):
    published = builder.build("build_1")
    (settings.snapshots_path / published.snapshot_id / "graph" / "graph.ladybug").unlink()
    snapshot = SnapshotCache(settings, storage, engine).open(published.snapshot_id)
    assert snapshot.graph.resolve(["REsp 1000007/STJ"])


def test_many_threads_open_one_snapshot_once(builder: SnapshotBuilder, corpus: Path, elsewhere: SnapshotCache):
    published = builder.build("build_1")
    with ThreadPoolExecutor(8) as threads:
        opened = list(threads.map(elsewhere.open, [published.snapshot_id] * 16))
        graphs = list(threads.map(attrgetter("graph"), opened))
    assert len({id(snapshot) for snapshot in opened}) == len({id(graph) for graph in graphs}) == 1


def test_an_empty_corpus_builds_nothing(builder: SnapshotBuilder):
    with pytest.raises(EmptyCorpus):
        builder.build("build_1")


def test_an_unknown_snapshot_is_unavailable(elsewhere: SnapshotCache):
    with pytest.raises(SnapshotUnavailable) as caught:
        elsewhere.open("snap_unknown")
    assert "snap_unknown" in caught.value.message


def test_half_a_snapshot_that_does_not_open_says_which(
    builder: SnapshotBuilder,
    corpus: Path,
    settings: Settings,
    storage: Storage,
    engine: Engine,
    caplog: pytest.LogCaptureFixture,
):
    published = builder.build("build_1")
    graph = settings.snapshots_path / published.snapshot_id / "graph" / "graph.ladybug"
    graph.write_bytes(b"\x00" * graph.stat().st_size)
    snapshot = SnapshotCache(settings, storage, engine).open(published.snapshot_id)
    assert len(snapshot.search) == COUNT
    for _ in range(2):
        with pytest.raises(SnapshotUnavailable) as caught:
            _ = snapshot.graph
        assert caught.value.part == "graph"
    (told,) = [record for record in caplog.records if record.name == "autos.snapshots"]
    assert told.exc_info
    assert f"the graph half of snapshot {published.snapshot_id} does not open" in told.message


def test_a_snapshot_tells_which_library_wrote_its_graph_and_one_of_another_form_says_so(
    builder: SnapshotBuilder, corpus: Path, settings: Settings, storage: Storage, engine: Engine
):
    published = builder.build("build_1")
    snapshot = SnapshotCache(settings, storage, engine).open(published.snapshot_id)
    assert snapshot.manifest.parameters["graph_library"] == LIBRARY
    changed = {**snapshot.manifest.parameters, "graph_library": {**LIBRARY, "version": "0.0.1", "storage": 1}}
    other = OpenSnapshot(snapshot.manifest.model_copy(update={"parameters": changed}), snapshot.path)
    with pytest.raises(OtherLibrary, match=r"ladybug 0\.0\.1") as caught:
        _ = other.graph
    assert (caught.value.part, len(other.search)) == ("graph", COUNT)
