"""What tests of every area share: the labelled data outside the repository, and real servers started on demand.

The servers are those of the embedded stack, on free ports of loopback, started by the first test that asks and shared
by the session.
"""

import gc
import inspect
import os
import random
import secrets
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import httpx2
import hypothesis
import psycopg
import pytest
from hypothesis import HealthCheck
from playwright.async_api import Browser
from psycopg import sql
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher
from pydantic import SecretStr
from xdist.remote import Producer

from autos.local.initialise import ensure_application_role, ensure_database
from autos.local.secrets import StackSecrets
from autos.local.servers.ports import DEFAULT_PORTS, choose_ports
from autos.local.servers.postgres import APPLICATION, OWNER, Postgres, connection_url
from autos.local.servers.seaweedfs import SeaweedFS
from autos.local.servers.temporal_server import TemporalServer
from autos.local.signing_keys import ensure_signing_key
from autos.local.supervision.child import Child
from autos.local.supervision.component import Component
from autos.samples import case_files, corpus_path, legal_texts_path
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.db.migrate import upgrade
from infra.identity import passwords
from infra.loading import loading
from infra.storage.health import leave_sentinel
from infra.storage.store import Storage
from tests.browsing import chromium
from tests.e2e.stack import Stack
from tests.patience import PATIENCE
from tests.scheduling import TwoStacks, elsewhere, on_the_stack
from tests.sealing import KEYS

TEST_HOST = "autos.test"
"""The name under which tests speak to an application without a network."""

ROOT = Path(__file__).resolve().parents[1]
SLOW = ("contract", "e2e", "attacks")
"""Folders whose tests start programs and wait for them."""
STARTING = (*(f"tests/{folder}/" for folder in (*SLOW, "autos/local", "bench", "npm")),)
SERVERS = frozenset({"stack_folder", "stack", "started_browser"})
"""Fixtures on which every other rests that starts a server or a browser."""
STARTED = pytest.StashKey[Stack]()
"""The stack of the session, once it has started."""
SELDOM = 50_000
"""Objects made before the youngest are looked through: a test run ends before there is much to gain."""
# No time limit for an example or for making it: a busy machine fails no test.
hypothesis.settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis.settings.load_profile("busy")

NO_DATA = "labelled data is not on this machine"

# Nor does one for a request of a test, of which both clients know one by default; the product sets its own.
for _request in (httpx.get, httpx2.get):
    _limits: Any = inspect.signature(_request).parameters["timeout"].default
    _limits.connect = _limits.read = _limits.write = _limits.pool = PATIENCE

# A console takes its width from here when its module is imported; what a test sets later would not count.
os.environ.pop("COLUMNS", None)


def shared_data(*parts: str) -> Path:
    """Path below the labelled data beside the repository; skips the calling test when it is not there."""
    path = (ROOT.parent / "shared" / "data").joinpath(*parts)
    if not path.exists():
        pytest.skip(f"{NO_DATA}: ../shared/data/{'/'.join(parts)}")
    return path


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where `AUTOS_REQUIRE_TOOLS=1` promises every tool, a test skipped for want of one fails."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("AUTOS_REQUIRE_TOOLS") == "1":
        reason = str(call.excinfo.value) if call.excinfo else "skipped"
        if NO_DATA not in reason:
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} was skipped although this run requires every tool: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collecting loads every module of the product and of its tests, and nobody looks for garbage at every turn."""
    gc.set_threshold(SELDOM)
    with loading():
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that start servers, browsers or stacks, which `make test-fast` leaves out.

    Files that take minutes come first, so that no process is still at one when the others have nothing left.
    """
    for item in items:
        if isinstance(item, pytest.Function) and (
            SERVERS.intersection(item.fixturenames) or item.nodeid.startswith(STARTING)
        ):
            item.add_marker("stack")
    if starting := elsewhere(items):
        raise pytest.UsageError(f"share the stack, and are not in tests/scheduling.py: {starting}")
    slow = tuple(f"tests/{folder}/" for folder in SLOW)
    items.sort(
        key=lambda item: (
            not on_the_stack(item.nodeid),
            not item.nodeid.startswith(slow),
        )
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> TwoStacks | None:
    """Whoever asks for another distribution than by files gets that."""
    return TwoStacks(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Stops the stack after the last test on it: the rest of the session would share the machine with it."""
    if (stack := item.config.stash.get(STARTED, None)) and not (nextitem and on_the_stack(nextitem.nodeid)):
        stack.close()


@pytest.fixture(autouse=True)
def patient_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine loses no count: what happens to a slow store is a test of its own."""
    monkeypatch.setattr("infra.counts.windows.STORE_SECONDS", PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def strong_passwords() -> Iterator[PasswordHash]:
    """The product's hash of passwords; the tests that only sign people in get one that costs next to nothing."""
    strong = passwords.HASHES
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "HASHES", PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),)))
        yield strong


@pytest.fixture(autouse=True)
def same_mask() -> Iterator[None]:
    """A command closes its process's files to others; the next test begins with the mask this one did."""
    before = os.umask(0)
    os.umask(before)
    yield
    os.umask(before)


@pytest.fixture
def tenant() -> str:
    """A firm that no other test has."""
    return f"t-{secrets.token_hex(6)}"


@pytest.fixture(scope="session", name="shared_data")
def shared_data_folder() -> Path:
    """The root of the labelled data."""
    return shared_data()


@pytest.fixture(scope="session")
def stack_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data directory of the session's servers."""
    return tmp_path_factory.mktemp("stack")


def free_ports(folder: Path) -> dict[str, int]:
    """A block of free ports away from the defaults, written down in `folder`."""
    names = (
        "api",
        "temporal",
        "temporal_ui",
        "temporal_http",
        "temporal_metrics",
        "postgres",
    )
    parts = [part + suffix for part in ("s3", "master", "volume", "filer") for suffix in ("", "_grpc")]
    names = (*names, *parts, "metrics")
    first = random.SystemRandom().randrange(10_000, 28_000, 20)
    return choose_ports(folder / "ports.json", {name: first + at for at, name in enumerate(names)})


@pytest.fixture(scope="session")
def stack_ports(stack_folder: Path) -> dict[str, int]:
    """A block of free ports away from the defaults, so that a running stack and other test runs are left alone."""
    return free_ports(stack_folder)


@pytest.fixture(scope="session")
def stack_secrets() -> StackSecrets:
    """Credentials of the session's servers."""
    return StackSecrets()


@pytest.fixture(scope="session")
def postgres_url(stack_folder: Path, stack_ports: dict[str, int], stack_secrets: StackSecrets) -> Iterator[str]:
    """The session's database as its owner, SQLAlchemy URL; without tables unless `database_settings` migrated it."""
    password = stack_secrets.database_password
    url = connection_url(stack_ports["postgres"], OWNER, password)
    with running(Postgres(stack_folder / "postgres", stack_ports["postgres"], password, durable=False), stack_folder):
        ensure_database(url)
        yield url


@pytest.fixture
def fresh_database(postgres_url: str) -> str:
    """SQLAlchemy URL of a new, empty database of its own, as its owner."""
    url = f"{postgres_url.rpartition('/')[0]}/t_{secrets.token_hex(6)}"
    ensure_database(url)
    return url


@pytest.fixture(scope="session")
def template_database(postgres_url: str) -> str:
    """Name of a database with every table and no row, to be copied."""
    url = f"{postgres_url.rpartition('/')[0]}/template_of_tables"
    ensure_database(url)
    upgrade(Settings(database_url=SecretStr(url)))
    return "template_of_tables"


@pytest.fixture
def migrated_database(postgres_url: str, template_database: str) -> str:
    """The same with every table: copying them costs a tenth of migrating."""
    return copied_database(postgres_url, template_database)


def copied_database(postgres_url: str, template: str) -> str:
    """SQLAlchemy URL of a new database like the one called `template`."""
    name = f"t_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*map(sql.Identifier, (name, template))))
    return f"{postgres_url.rpartition('/')[0]}/{name}"


@pytest.fixture(scope="session")
def unlimited_failures() -> Iterator[None]:
    """One address may present any number of wrong keys: all tests of a session have the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.http.limits.strangers.MOST_FAILURES", 1_000_000)
        yield


@pytest.fixture(scope="session")
def database_settings(
    postgres_url: str,
    stack_folder: Path,
    stack_ports: dict[str, int],
    stack_secrets: StackSecrets,
    unlimited_failures: None,
) -> Settings:
    """Settings of the application's role, in a database with every table; storage and Temporal are not started."""
    url = connection_url(stack_ports["postgres"], APPLICATION, stack_secrets.application_password)
    settings = Settings(
        data_dir=stack_folder,
        database_url=SecretStr(url),
        allowed_hosts=[TEST_HOST],
        payload_keys=KEYS,
    )
    owner = settings.model_copy(update={"database_owner_url": SecretStr(postgres_url)})
    ensure_application_role(owner)
    upgrade(owner)
    return settings


@pytest.fixture(scope="session")
def owner_settings(database_settings: Settings, postgres_url: str) -> Settings:
    """The same database as the role that owns it: what the application may not do, a test can."""
    return database_settings.model_copy(update={"database_url": SecretStr(postgres_url)})


@pytest.fixture(scope="session")
def s3_settings(stack_folder: Path, stack_ports: dict[str, int], stack_secrets: StackSecrets) -> Iterator[Settings]:
    """Settings whose bucket exists; database and Temporal are not started."""
    key, secret = stack_secrets.s3_access_key, stack_secrets.s3_secret_key
    server = SeaweedFS(stack_folder / "s3", stack_ports, key, secret, stack_secrets.store_signing_key)
    settings = Settings(
        data_dir=stack_folder,
        s3_endpoint=server.endpoint,
        s3_access_key=key,
        s3_secret_key=secret,
        allowed_hosts=[TEST_HOST],
    )
    with running(server, stack_folder):
        Storage(settings).ensure_bucket()
        leave_sentinel(Storage(settings), [])
        yield settings


@contextmanager
def own_bucket(settings: Settings) -> Generator[Storage]:
    """The bucket of these settings, made and removed with everything in it, its storage volume included."""
    storage = Storage(settings)
    storage.ensure_bucket()
    leave_sentinel(storage, [])
    yield storage
    storage._client.delete_bucket(Bucket=settings.s3_bucket)  # pyright: ignore[reportPrivateUsage]


@pytest.fixture(scope="session")
def temporal_server(stack_folder: Path, stack_ports: dict[str, int]) -> Iterator[TemporalServer]:
    """A running Temporal dev server with the search attributes of the product."""
    server = TemporalServer(stack_folder / "temporal", stack_ports, durable=False)
    with running(server, stack_folder):
        yield server


@pytest.fixture(scope="session")
def temporal_address(temporal_server: TemporalServer) -> str:
    """host:port of the session's Temporal server."""
    return temporal_server.address


@pytest.fixture(scope="session")
def computing() -> Iterator[ComputingPool]:
    """Where steps compute."""
    pool = ComputingPool(1)
    yield pool
    pool.close()


@pytest.fixture(scope="session")
def stack_settings(
    database_settings: Settings, s3_settings: Settings, temporal_server: TemporalServer, stack_ports: dict[str, int]
) -> Settings:
    """Settings of all three servers, tables, bucket and signing key made; api and worker are not started."""
    settings = s3_settings.model_copy(
        update={
            "database_url": database_settings.database_url,
            "temporal_address": temporal_server.address,
            "payload_keys": KEYS,
            "api_port": stack_ports["api"],
            # a test that takes decisions back says how long it may
            "undo_final_seconds": 0,
        }
    )
    settings.signing_key_path.parent.mkdir(exist_ok=True)
    ensure_signing_key(settings)
    return settings


def ports_of_its_own(data_dir: Path) -> None:
    """Keeps a whole stack away from the default ports, which another may take between its choice and its start."""
    first = random.SystemRandom().randrange(10_000, 28_000, 20)
    choose_ports(data_dir / "ports.json", {name: first + at for at, name in enumerate(DEFAULT_PORTS)})


@pytest.fixture(scope="session")
def stack(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Started as a user starts it, stopped at the end; its logs are in the data directory.

    Ports lie away from the defaults, so that a stack in use and other test runs are left alone.
    """
    running = pytestconfig.stash[STARTED] = Stack(tmp_path_factory.mktemp("autos"))
    ports_of_its_own(running.data_dir)
    # it closes its files to others all the same
    running.data_dir.chmod(0o755)
    before = os.umask(0)
    running.autos("up", "--detach")
    os.umask(before)
    try:
        running.autos("corpus", "import", str(corpus_path()), str(legal_texts_path()), "--wait")
        yield running
    finally:
        running.close()


@pytest.fixture(scope="session")
async def started_browser() -> AsyncIterator[Browser]:
    """Chromium, started once."""
    async with chromium() as browser:
        yield browser


@pytest.fixture
async def browser(started_browser: Browser) -> AsyncIterator[Browser]:
    """Without a page or a cookie, as if just started."""
    yield started_browser
    for context in started_browser.contexts:
        await context.close()


@pytest.fixture(scope="session")
def case_pdf() -> Path:
    """A fictional case file that ships with the product."""
    return case_files()[0]


@contextmanager
def running(component: Component, folder: Path) -> Generator[Child]:
    """Runs one component of the embedded stack while the block lasts."""
    component.prepare()
    child = Child(component, folder / f"{component.name}.log")
    try:
        child.wait_ready(PATIENCE)
        yield child
    finally:
        child.stop()
