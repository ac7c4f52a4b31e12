"""Several processes serve one API and share their counts."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from api.http.limits.strangers import MOST_FAILURES as FAILURES
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.identity.scopes import Role
from tests.api.http.limits.test_rate import made_key
from tests.conftest import free_ports
from tests.infra.counts.test_stores import empty_counts
from tests.patience import PATIENCE
from tests.sealing import KEYS

RULES = "/v1/rules"
START_SECONDS = 300
"""Time to start whole processes on a busy machine; nothing is measured here."""


@asynccontextmanager
async def api_process(settings: Settings, folder: Path, **given: str) -> AsyncGenerator[str]:
    """The address of `autos api` in a separate process."""
    folder.mkdir()
    port = free_ports(folder)["api"]
    environment = os.environ | {
        "AUTOS_DATA_DIR": str(folder),
        "AUTOS_DATABASE_URL": settings.database_url.get_secret_value(),
        "AUTOS_PAYLOAD_KEYS": KEYS.get_secret_value(),
        "AUTOS_API_PORT": str(port),
        **given,
    }
    with (folder / "api.log").open("wb") as log:
        process = subprocess.Popen([sys.executable, "-m", "autos", "api"], env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        async with asyncio.timeout(START_SECONDS), httpx.AsyncClient(base_url=address) as client:
            while not await _alive(client):
                assert process.poll() is None, (folder / "api.log").read_text(encoding="utf-8")
                await asyncio.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)


async def _alive(client: httpx.AsyncClient) -> bool:
    try:
        return (await client.get("/livez")).status_code == 200
    except httpx.TransportError:
        return False


async def stretch_windows(settings: Settings) -> None:
    """Windows of an hour: a busy machine takes longer than the usual minute to start a process."""
    engine = async_engine(settings)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE counts SET ends_at = now() + interval '1 hour'"))
    await engine.dispose()


async def counting(address: str, key: str) -> None:
    """Wait until the process has its connection: a store that is slow at first lets requests pass uncounted."""
    async with (
        asyncio.timeout(START_SECONDS),
        httpx.AsyncClient(base_url=address, headers={"Authorization": f"Bearer {key}"}) as client,
    ):
        while "x-ratelimit-limit" not in (await client.get(RULES)).headers:
            await asyncio.sleep(0.5)


async def asked(address: str, key: str) -> int:
    async with httpx.AsyncClient(base_url=address, headers={"Authorization": f"Bearer {key}"}) as client:
        return (await client.get(RULES)).status_code


@pytest.mark.timeout(4 * START_SECONDS)
async def test_two_api_processes_hold_one_limit_for_a_key_and_one_for_wrong_keys_also_when_one_starts_anew(
    database_settings: Settings, tenant: str, tmp_path: Path
) -> None:
    await empty_counts(database_settings)
    key, other = (made_key(database_settings, tenant, Role.LAWYER) for _ in range(2))
    limits = {"AUTOS_REST_READ_LIMIT_PER_MINUTE": "3"}
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(api_process(database_settings, tmp_path / "first", **limits))
        async with api_process(database_settings, tmp_path / "second", **limits) as second:
            for address in (first, second):
                await counting(address, other)
            await empty_counts(database_settings)
            assert [await asked(address, key) for address in (first, second, first)] == [200, 200, 200]
            guessed = [await asked((first, second)[at % 2], "ak_guess") for at in range(FAILURES)]
            assert guessed == [401] * FAILURES
            assert [await asked(address, key) for address in (first, second)] == [429, 429]
            assert [await asked(address, "ak_guess") for address in (first, second)] == [429, 429]
        await stretch_windows(database_settings)
        async with api_process(database_settings, tmp_path / "restarted", **limits) as restarted:
            await counting(restarted, other)
            assert await asked(restarted, key) == 429
            assert await asked(restarted, "ak_guess") == 429
            assert await asked(restarted, made_key(database_settings, tenant, Role.LAWYER)) == 200
