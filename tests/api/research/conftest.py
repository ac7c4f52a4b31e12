"""Research over REST on real servers, with a snapshot of the sample corpus in a separate database."""

import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import Engine
from temporalio.client import Client
from temporalio.testing import ActivityEnvironment
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from activities.corpus.activities import Corpus
from activities.corpus.build import SnapshotBuilder
from activities.corpus.importing import import_file
from activities.graph.databases.asking import ConfinedGraphs
from activities.graph.databases.own.shelf import Shelf
from activities.library.searching import SearchingLibrary
from activities.library.shelves import Shelves
from activities.research.answering import Answering
from activities.research.graph_activities import Graphing
from activities.research.search_activities import Searching
from activities.search.ports import Ports
from activities.snapshots.cache import SnapshotCache
from activities.store.conduct import ConductTrail
from activities.store.memory import Memories
from api.app import create_app
from autos.local.initialise import ensure_database
from autos.samples import corpus_path, legal_texts_path
from autos.worker.failures import Failures
from infra.config.settings import Settings
from infra.db.corpus import choice_of
from infra.db.engine import async_engine, sync_engine
from infra.db.migrate import upgrade
from infra.identity.scopes import Role
from infra.resilience.bulkhead import Bulkhead
from infra.storage.store import Storage
from infra.temporal import activities_of
from tests.api.conftest import As, asked_at, clients_of
from tests.patience import PATIENCE
from workflows.contracts.law.corpus import ActivateRequest
from workflows.research import Research


@dataclass
class Backends:
    """What a worker answers from; `snapshots` is the worker's own cache."""

    snapshots: SnapshotCache
    search: Bulkhead
    graph: Bulkhead


Serving = Callable[..., AbstractAsyncContextManager[Backends]]


@pytest.fixture(scope="package")
def settings(stack_settings: Settings, postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The session's servers, with tables and a data directory of this folder's own."""
    url = f"{postgres_url.rpartition('/')[0]}/research_{secrets.token_hex(6)}"
    ensure_database(url)
    folder = tmp_path_factory.mktemp("research")
    settings = stack_settings.model_copy(update={"database_url": SecretStr(url), "data_dir": folder})
    upgrade(settings)
    return settings


@pytest.fixture(scope="package")
def engine(settings: Settings) -> Iterator[Engine]:
    engine = sync_engine(settings)
    yield engine
    engine.dispose()


@pytest.fixture(scope="package")
def storage(settings: Settings) -> Storage:
    return Storage(settings)


@pytest.fixture(scope="package")
def snapshots(settings: Settings, storage: Storage, engine: Engine) -> SnapshotCache:
    """The cache that builds and activates; the worker of a test has its own."""
    return SnapshotCache(settings, storage, engine)


@pytest.fixture(scope="package")
def snapshot_id(storage: Storage, engine: Engine, snapshots: SnapshotCache) -> str:
    """The active snapshot: the sample corpus, imported, built and published."""
    for source in (corpus_path(), legal_texts_path()):
        import_file(engine, source, source.name, lambda cursor: None)
    published = SnapshotBuilder(storage, engine, snapshots).build("build_1")
    activate(engine, Corpus(storage, engine, snapshots), published.snapshot_id)
    return published.snapshot_id


def activate(engine: Engine, corpus: Corpus, snapshot_id: str) -> None:
    """Make a published snapshot the active one."""
    with engine.begin() as connection:
        connection.execute(choice_of(snapshot_id))
    request = ActivateRequest(build_id="build_1", snapshot_id=snapshot_id)
    ActivityEnvironment().run(corpus.activate_snapshot, request)


@pytest.fixture(scope="package")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def as_role(app: FastAPI, engine: Engine) -> AsyncIterator[As]:
    """Return a client with a key of the role, in one tenant unless another is given."""
    async with clients_of(app, engine, "acme") as client:
        yield client


@pytest.fixture
def lawyer(as_role: As) -> httpx.AsyncClient:
    return as_role(Role.LAWYER)


@asynccontextmanager
async def answering(
    settings: Settings, engine: Engine, temporal: Client, queue: str, seconds: float = PATIENCE
) -> AsyncGenerator[Backends]:
    """A worker for questions on `queue`, whose graph may take `seconds`."""
    storage, database = Storage(settings), async_engine(settings)
    backends = Backends(
        SnapshotCache(settings, storage, engine, ports=Ports()),
        Bulkhead("A busca", 2, 30.0),
        Bulkhead("O grafo jurídico", 2, seconds),
    )
    graphs = ConfinedGraphs()
    steps = [
        Searching(Answering(storage, backends.snapshots, backends.search)),
        Graphing(
            Answering(storage, backends.snapshots, backends.graph),
            Answering(storage, backends.snapshots, backends.graph),
            graphs,
            Shelf(engine, storage),
        ),
        Memories(database),
        ConductTrail(database),
        SearchingLibrary(database, storage, Shelves(storage), backends.search),
    ]
    async with Worker(
        temporal,
        task_queue=queue,
        workflows=[Research],
        activities=[method for step in steps for method in activities_of(step)],
        interceptors=[Failures()],
        # tests/checks/test_sandbox.py loads the workflow in the sandbox
        workflow_runner=UnsandboxedWorkflowRunner(),
        build_id="test",
    ):
        yield backends
    backends.search.close()
    backends.graph.close()
    graphs.close()
    await database.dispose()


@pytest.fixture
def serving(
    settings: Settings, engine: Engine, temporal: Client, snapshot_id: str, monkeypatch: pytest.MonkeyPatch
) -> Serving:
    """Open a worker of the test's own, whose backends may be taken away."""

    @asynccontextmanager
    async def run(seconds: float = PATIENCE) -> AsyncGenerator[Backends]:
        queue = f"research-{secrets.token_hex(6)}"
        asked_at(monkeypatch, queue)
        async with answering(settings, engine, temporal, queue, seconds) as backends:
            yield backends

    return run


@pytest.fixture(scope="package")
async def shared_backends(
    settings: Settings, engine: Engine, temporal: Client, snapshot_id: str
) -> AsyncIterator[tuple[str, Backends]]:
    """One worker for all tests that take nothing away from it."""
    queue = f"research-{secrets.token_hex(6)}"
    async with answering(settings, engine, temporal, queue) as backends:
        yield queue, backends


@pytest.fixture
def backends(shared_backends: tuple[str, Backends], monkeypatch: pytest.MonkeyPatch) -> Backends:
    queue, backends = shared_backends
    asked_at(monkeypatch, queue)
    return backends
