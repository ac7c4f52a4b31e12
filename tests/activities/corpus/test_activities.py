from dataclasses import replace

import pytest
from sqlalchemy import Engine, select
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.corpus.activities import Corpus
from activities.snapshots.cache import SnapshotCache
from activities.snapshots.opened import GRAPH_PART
from autos.samples import legal_texts_path
from infra.config.settings import Settings
from infra.db.corpus import choice_of
from infra.db.models import CorpusBuildRow
from infra.storage.keys import snapshot_part_key
from infra.storage.store import Storage
from workflows.contracts.errors import ErrorCode
from workflows.contracts.law.corpus import (
    ActivateRequest,
    BuildState,
    BuildStatus,
    CorpusSource,
    ImportReport,
    ImportRequest,
    SnapshotPublished,
    SnapshotRequest,
    SourceFormat,
)

LINES = "\n".join(
    f'{{"id": "{at}", "text": "Plano de saúde, cláusula {at}. Art. {at + 1} do CDC."}}' for at in range(8)
)


@pytest.fixture
def cache(settings: Settings, storage: Storage, engine: Engine) -> SnapshotCache:
    return SnapshotCache(settings, storage, engine)


@pytest.fixture
def corpus(storage: Storage, engine: Engine, cache: SnapshotCache) -> Corpus:
    return Corpus(storage, engine, cache)


def bring_in(corpus: Corpus, storage: Storage, name: str, content: str) -> ImportReport:
    stored = storage.put_bytes(f"corpus/imports/b/{name}", content.encode(), "text/plain")
    request = ImportRequest(build_id="b", source=CorpusSource(name=name, object=stored))
    return ActivityEnvironment().run(corpus.import_source, request)


def build(corpus: Corpus, build_id: str) -> SnapshotPublished:
    return ActivityEnvironment().run(corpus.build_snapshot, SnapshotRequest(build_id=build_id))


def activate(corpus: Corpus, snapshot_id: str) -> None:
    ActivityEnvironment().run(corpus.activate_snapshot, ActivateRequest(snapshot_id=snapshot_id))


def refused(corpus: Corpus, snapshot_id: str) -> None:
    with pytest.raises(ApplicationError, match="escolhido depois deste") as caught:
        activate(corpus, snapshot_id)
    assert (caught.value.type, caught.value.non_retryable) == (ErrorCode.CONFLICT, True)


def choose(engine: Engine, snapshot_id: str) -> None:
    with engine.begin() as connection:
        connection.execute(choice_of(snapshot_id))


def test_imports_what_lies_in_object_storage(corpus: Corpus, storage: Storage):
    report = bring_in(corpus, storage, "a.jsonl", LINES)
    assert (report.format, report.inserted) == (SourceFormat.NEUTRAL, 8)


def test_activating_switches_from_one_snapshot_to_the_other(
    corpus: Corpus, storage: Storage, settings: Settings, cache: SnapshotCache
):
    assert cache.active_id() is None
    bring_in(corpus, storage, "a.jsonl", LINES)
    first = build(corpus, "b1")
    assert cache.active_id() is None
    environment = ActivityEnvironment()
    environment.run(corpus.activate_snapshot, ActivateRequest(build_id="b1", snapshot_id=first.snapshot_id))
    # a snapshot opened for activation stays open for searches: its folder is neither read nor fetched again
    graph = settings.snapshots_path / first.snapshot_id / GRAPH_PART
    graph.unlink()
    assert len(cache.open(first.snapshot_id).search) == 8
    assert not graph.exists()
    bring_in(corpus, storage, "b.jsonl", '{"id": "x", "text": "Outra decisão sobre juros."}')
    second = build(corpus, "b2")
    assert cache.active_id() == first.snapshot_id
    for _ in range(2):
        environment.run(corpus.activate_snapshot, ActivateRequest(build_id="b2", snapshot_id=second.snapshot_id))
        assert cache.active_id() == second.snapshot_id


def test_a_late_activation_does_not_undo_a_later_choice(
    corpus: Corpus, storage: Storage, engine: Engine, cache: SnapshotCache
):
    bring_in(corpus, storage, "a.jsonl", LINES)
    old = build(corpus, "b1").snapshot_id
    bring_in(corpus, storage, "b.jsonl", '{"id": "x", "text": "Outra decisão sobre juros."}')
    new = build(corpus, "b2").snapshot_id
    activate(corpus, new)
    refused(corpus, old)
    choose(engine, old)
    choose(engine, new)  # the one that is active, while the other is on its way
    refused(corpus, old)
    choose(engine, old)
    activate(corpus, old)
    refused(corpus, new)  # tried again though it was done
    assert cache.active_id() == old
    assert build(corpus, "b3").snapshot_id == new
    activate(corpus, new)
    assert cache.active_id() == new


def test_what_does_not_open_or_is_unpublished_is_not_activated(
    corpus: Corpus,
    storage: Storage,
    settings: Settings,
    cache: SnapshotCache,
    monkeypatch: pytest.MonkeyPatch,
):
    bring_in(corpus, storage, "a.jsonl", LINES)
    active = build(corpus, "b1").snapshot_id
    activate(corpus, active)
    bring_in(corpus, storage, "b.jsonl", '{"id": "x", "text": "Outra decisão sobre juros."}')
    snapshot_id = build(corpus, "b2").snapshot_id

    def refused_as(code: ErrorCode, asked: str = snapshot_id, match: str | None = None) -> None:
        with pytest.raises(ApplicationError, match=match) as caught:
            activate(corpus, asked)
        assert (caught.value.type, caught.value.non_retryable) == (code, True)
        assert cache.active_id() == active

    refused_as(ErrorCode.NOT_FOUND, "snap_none")
    with monkeypatch.context() as another_version:
        another_version.setattr("activities.corpus.activities.FORMAT", 0)
        refused_as(ErrorCode.CONFLICT)
    graph = settings.snapshots_path / snapshot_id / GRAPH_PART
    graph.write_bytes(bytes(graph.stat().st_size))
    refused_as(ErrorCode.CONFLICT, match="grafo deste acervo não abre")
    graph.unlink()
    for key in list(storage.list_keys(snapshot_part_key(""))):
        storage.delete(key)
    refused_as(ErrorCode.CONFLICT, match="grafo deste acervo não abre")


def test_an_empty_corpus_fails_for_good_with_a_message(corpus: Corpus):
    with pytest.raises(ApplicationError) as caught:
        build(corpus, "b1")
    assert (caught.value.type, caught.value.non_retryable) == ("empty_corpus", True)
    assert caught.value.message.startswith("O acervo não tem decisões")


def test_the_progress_of_a_build_is_one_row(corpus: Corpus, engine: Engine):
    environment = ActivityEnvironment()
    environment.run(corpus.record_build, BuildStatus(build_id="b", state=BuildState.IMPORTING))
    environment.run(corpus.record_build, BuildStatus(build_id="b", state=BuildState.ACTIVE, progress=1.0, decisions=8))
    with engine.connect() as connection:
        (row,) = connection.execute(select(CorpusBuildRow.state, CorpusBuildRow.progress, CorpusBuildRow.status)).all()
    assert (row.state, row.progress, row.status["decisions"]) == ("active", 1.0, 8)


def test_an_attempt_resumes_from_the_heartbeat_of_the_last(corpus: Corpus, storage: Storage):
    stored = storage.put_bytes("corpus/imports/b/a.jsonl", LINES.encode(), "text/plain")
    environment = ActivityEnvironment()
    counted = ImportReport(source="a.jsonl", format=SourceFormat.NEUTRAL, read=4, inserted=4)
    cursor = {"items": 5, "report": counted.model_dump(mode="json")}
    environment.info = replace(ActivityEnvironment.default_info(), heartbeat_details=[cursor])
    request = ImportRequest(build_id="b", source=CorpusSource(name="a.jsonl", object=stored))
    report = environment.run(corpus.import_source, request)
    assert (report.read, report.inserted) == (8, 8)


def test_texts_of_law_are_part_of_the_snapshot_they_were_imported_before(
    corpus: Corpus, storage: Storage, cache: SnapshotCache
):
    bring_in(corpus, storage, "a.jsonl", LINES)
    without = build(corpus, "b1")
    lines = legal_texts_path().read_text(encoding="utf-8")
    report = bring_in(corpus, storage, "leis.jsonl", lines)
    assert (report.format, report.inserted, report.rejected) == (SourceFormat.LEGISLATION, 27, 0)
    assert bring_in(corpus, storage, "leis.jsonl", lines).unchanged == 27
    with_texts = build(corpus, "b2")
    assert build(corpus, "b3").snapshot_id == with_texts.snapshot_id != without.snapshot_id
    assert cache.open(without.snapshot_id).legal.roots() == []
    held = cache.open(with_texts.snapshot_id)
    assert [root.id for root in held.legal.roots()] == ["lei-99001-2015", "lei-99002-2012"]
    assert held.manifest.parameters["legal_texts"] == {
        **{"legislation": 21, "sumula": 2, "tema": 2},
        **{"record": 1, "notice": 1},
    }


def test_a_changed_wording_makes_another_snapshot(corpus: Corpus, storage: Storage):
    bring_in(corpus, storage, "a.jsonl", LINES)
    line = '{"kind": "sumula", "court": "STJ", "number": 901, "text": "%s"}'
    bring_in(corpus, storage, "s.jsonl", line % "Um.")
    first = build(corpus, "b1")
    report = bring_in(corpus, storage, "t.jsonl", "\n".join([line % "Outro.", line % "Dois."]))
    assert (report.inserted, report.updated) == (0, 1)
    assert report.notes == ["há registros com o mesmo id: vale o último"]
    assert build(corpus, "b2").snapshot_id != first.snapshot_id
