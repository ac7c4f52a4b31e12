"""What the OpenAPI document says is what the API does: a bounded sample of what `bench contract` asks."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine
from temporalio import activity
from temporalio.client import Client

from bench.attack.fuzz.drive import Known, fuzz, known_values
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from infra.identity.tenants import INSTALLATION
from infra.storage.store import Storage
from tests.api.case_steps import CaseSteps
from tests.api.conftest import asked_at, served_by
from tests.api.conftest import serving as case_worker
from tests.api.research.conftest import Backends
from tests.api.served import served
from tests.patience import PATIENCE
from workflows.contracts.run.case import InspectRequest, SourceInspection

SEED = 20261122
BUILD = "POST /v1/corpus/builds"
EVERY = 24
"""One in so many operations is asked what it must refuse; the benchmark asks them all."""


class LongCase(CaseSteps):
    """The case file has as many pages as that of the examples."""

    @activity.defn
    async def inspect_source(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, request: InspectRequest
    ) -> SourceInspection:
        return (await super().inspect_source(request)).model_copy(update={"pages": 68})


@pytest.fixture(scope="module")
async def running(
    settings: Settings, engine: Engine, temporal: Client, shared_backends: tuple[str, Backends]
) -> AsyncIterator[Settings]:
    """An installation of its own, without limits on how often it may be asked, whose keys lie where a stack's do."""
    limits = dict.fromkeys(
        (f"{kind}_per_minute" for kind in ("mcp_rate_limit", "rest_read_limit", "rest_write_limit")), 0
    )
    keys = settings.data_dir / "keys"
    keys.mkdir()
    for role, tenant in ((Role.ADMIN, "acme"), (Role.OPERATOR, INSTALLATION)):
        (keys / f"{role}.key").write_text(create_key(engine, tenant, role).secret, encoding="utf-8")
    queue, database = f"case-{secrets.token_hex(6)}", async_engine(settings)
    with (
        pytest.MonkeyPatch.context() as patch,
        closing(LongCase(settings, database, Storage(settings))) as steps,
    ):
        served_by(patch, queue)
        asked_at(patch, shared_backends[0])
        async with (
            case_worker(settings, database, temporal, queue, steps),
            served(settings.model_copy(update=limits), tools=False) as address,
        ):
            yield settings.model_copy(update={"api_base_url": address})
    await database.dispose()


@pytest.fixture(scope="module")
async def known(running: Settings) -> Known:
    return await asyncio.to_thread(known_values, running)


@pytest.mark.timeout(400)
async def test_the_api_refuses_what_its_schema_refuses(running: Settings, known: Known, tmp_path: Path) -> None:
    paths = httpx.get(f"{running.api_base_url}/openapi.json", timeout=PATIENCE).json()["paths"]
    operations = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    sample = [option for name in operations[::EVERY] for option in ("--include-name", name)]
    await _asked(running, known, tmp_path, "--phases", "coverage", "--mode", "negative", *sample)


@pytest.mark.timeout(400)
async def test_the_api_takes_what_its_schema_takes(running: Settings, known: Known, tmp_path: Path) -> None:
    # building the corpus anew would hold up all the rest; the benchmark does it
    await _asked(running, known, tmp_path, "-w2", "--phases", "examples", "--mode", "positive", "--exclude-name", BUILD)


async def _asked(settings: Settings, known: Known, folder: Path, *options: str) -> None:
    found = await asyncio.to_thread(fuzz, settings, known, folder, SEED, *options)
    assert found.clean, found.report
    assert found.cases > 60, found.report
