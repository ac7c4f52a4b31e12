"""Secrets and connections of the running stack, as an attacker has them who got further than they should."""

import asyncio

import httpx
from temporalio.client import Client

from autos.local.secrets import load_secrets
from autos.local.servers.ports import read_ports
from autos.local.servers.postgres import OWNER, connection_url
from autos.local.stack import local_settings, secrets_file
from infra.config.settings import Settings
from tests.e2e.stack import Stack
from tests.patience import PATIENCE


def settings_of(stack: Stack) -> Settings:
    """The settings of its API and worker."""
    return local_settings(Settings(data_dir=stack.data_dir))


def owner_url(stack: Stack) -> str:
    """Its database as the role that owns the tables, which no process that serves people has."""
    port = read_ports(stack.data_dir / "ports.json")["postgres"]
    password = load_secrets(secrets_file(stack.data_dir)).database_password
    return connection_url(port, OWNER, password).replace("+psycopg", "")


def readiness(stack: Stack) -> tuple[int, dict[str, str]]:
    """Status of the answer, and the state of each component."""
    answer = httpx.get(stack.status()["api_url"] + "/readyz")
    return answer.status_code, answer.json()["data"]["components"]


async def take_turn(client: Client, schedule: str) -> None:
    """Trigger a schedule now, and wait until its workflow has ended."""
    handle = client.get_schedule_handle(schedule)
    before = (await handle.describe()).info.num_actions
    await handle.trigger()
    async with asyncio.timeout(PATIENCE):
        while (info := (await handle.describe()).info).num_actions == before or info.running_actions:
            await asyncio.sleep(0.2)
