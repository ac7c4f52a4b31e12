"""A corpus build on a real Temporal server: with real steps end to end, and with fake steps for failures."""

import asyncio
import json
import uuid
from collections.abc import AsyncGenerator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr
from temporalio import activity
from temporalio.client import Client
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from activities.corpus.activities import Corpus
from activities.snapshots.cache import SnapshotCache
from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.storage.store import Storage
from infra.temporal import activities_of
from tests.patience import PATIENCE
from tests.workflows.fake_steps import stored
from workflows.contracts.base import Principal
from workflows.contracts.law.corpus import (
    ActivateRequest,
    BuildState,
    BuildStatus,
    CorpusBuildInput,
    CorpusSource,
    ImportReport,
    ImportRequest,
    SnapshotPublished,
    SnapshotRequest,
)
from workflows.corpus.build import CorpusBuild
from workflows.steps.corpus import CorpusSteps

OPERATOR = Principal(tenant="acme", key_id="key_1", name="Op", role="admin")


class FakeCorpus(CorpusSteps):
    """Records the order of calls; the build step raises `failure`."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.imported: list[str] = []
        self.activated: list[str] = []
        self.recorded: list[BuildStatus] = []

    @activity.defn
    def import_source(self, request: ImportRequest) -> ImportReport:
        self.imported.append(request.source.name)
        return ImportReport(source=request.source.name, format=None, read=1, inserted=1)

    @activity.defn
    def build_snapshot(self, request: SnapshotRequest) -> SnapshotPublished:
        if self.failure:
            raise self.failure
        return SnapshotPublished(snapshot_id="snap_1", decisions=3, encoder="lsa", manifest=stored("m"))

    @activity.defn
    def activate_snapshot(self, request: ActivateRequest) -> None:
        self.activated.append(request.snapshot_id)

    @activity.defn
    def record_build(self, status: BuildStatus) -> None:
        self.recorded.append(status)


@asynccontextmanager
async def serving(client: Client, steps: CorpusSteps) -> AsyncGenerator[str]:
    queue = f"corpus-{uuid.uuid4().hex}"
    with ThreadPoolExecutor(4) as threads:
        async with Worker(
            client,
            task_queue=queue,
            workflows=[CorpusBuild],
            activities=activities_of(steps),
            activity_executor=threads,
        ):
            yield queue


async def run(client: Client, queue: str, sources: list[CorpusSource]) -> tuple[BuildStatus, BuildStatus]:
    """Return the outcome, and the answer of the query afterwards."""
    build_id = f"build_{uuid.uuid4().hex}"
    handle = await client.start_workflow(
        CorpusBuild.run,
        CorpusBuildInput(build_id=build_id, sources=sources, principal=OPERATOR),
        id=f"corpus-build/{build_id}",
        task_queue=queue,
    )
    outcome = await asyncio.wait_for(handle.result(), PATIENCE)
    return outcome, await handle.query(CorpusBuild.status)


async def test_sources_are_imported_in_the_order_they_need_and_the_snapshot_activated(client: Client):
    steps = FakeCorpus()
    names = ["textos20220504.zip", "b/20220531.json", "b/20220430.json", "metadados20220504.json", "a.zip"]
    async with serving(client, steps) as queue:
        outcome, answered = await run(client, queue, [CorpusSource(name=name, object=stored(name)) for name in names])
    assert steps.imported == [
        "b/20220430.json", "b/20220531.json", "metadados20220504.json", "a.zip", "textos20220504.zip"
    ]  # fmt: skip
    assert steps.activated == ["snap_1"]
    assert (outcome.state, outcome.snapshot_id, outcome.decisions, outcome.progress) == ("active", "snap_1", 3, 1.0)
    assert answered == outcome
    assert [report.source for report in outcome.imported] == steps.imported
    assert steps.recorded[-1] == outcome
    progress = [status.progress for status in steps.recorded]
    assert progress == sorted(progress)


async def test_a_build_that_cannot_succeed_ends_failed_and_activates_nothing(client: Client):
    steps = FakeCorpus(ApplicationError("O acervo está vazio.", type="empty_corpus", non_retryable=True))
    async with serving(client, steps) as queue:
        outcome, _ = await run(client, queue, [])
    assert (outcome.state, outcome.message) == (BuildState.FAILED, "O acervo está vazio.")
    assert steps.activated == []
    assert steps.recorded[-1].state == BuildState.FAILED


@pytest.fixture
def real_settings(migrated_database: str, s3_settings: Settings, tmp_path: Path) -> Settings:
    own = {"database_url": SecretStr(migrated_database), "data_dir": tmp_path / "data"}
    return s3_settings.model_copy(update=own)


@pytest.fixture
def real_steps(real_settings: Settings) -> Iterator[tuple[Corpus, Storage, SnapshotCache]]:
    storage, engine = Storage(real_settings), sync_engine(real_settings)
    snapshots = SnapshotCache(real_settings, storage, engine)
    yield Corpus(storage, engine, snapshots), storage, snapshots
    engine.dispose()


async def test_real_steps_lead_from_files_to_an_active_snapshot(
    client: Client, real_steps: tuple[Corpus, Storage, SnapshotCache]
):
    corpus, storage, snapshots = real_steps
    metadata = [{"seqDocumento": at, "processo": f"REsp {1000 + at}", "tipoDocumento": "DECISAO"} for at in range(3)]
    unique = uuid.uuid4().hex
    files = {
        "pasta/metadados20220504.json": json.dumps(metadata),
        "pasta/textos/0.txt": f"Plano de saúde {unique}. Ante o exposto, nego provimento ao recurso.",
        "pasta/textos/1.txt": "Juros remuneratórios. Ante o exposto, dou provimento ao recurso.",
        "pasta/textos/9.txt": "Texto sem metadados.",
        "pasta/20240131.json": "",
    }
    sources = [
        CorpusSource(
            name=name, object=storage.put_bytes(f"corpus/imports/{unique}/{name}", text.encode(), "text/plain")
        )
        for name, text in files.items()
    ]
    async with serving(client, corpus) as queue:
        outcome, _ = await run(client, queue, sources)
    assert outcome.state == BuildState.ACTIVE
    assert (outcome.decisions, outcome.snapshot_id) == (3, snapshots.active_id())
    by_name = {report.source: report for report in outcome.imported}
    assert by_name["pasta/textos/9.txt"].rejected_sample[0].reason.startswith("texto sem metadados")
    assert by_name["pasta/20240131.json"].notes == ["pasta/20240131.json: arquivo vazio"]
    found = snapshots.open(outcome.snapshot_id or "").search.search("plano de saúde", top_k=1)
    assert (found[0].decision.id, found[0].decision.features.outcome) == ("integra-0", "não provido")
