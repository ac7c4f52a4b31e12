"""The sweep of accounts as its schedule starts it."""

import secrets
from typing import Any

import pytest
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client
from temporalio.worker import Worker

from activities.store import accounts
from activities.store.accounts import Accounts
from infra.config.settings import Settings
from infra.db.models import AccessRow, SignInStep
from workflows.scheduled.account_sweep import AccountSweep


async def test_one_pass_removes_what_is_over_and_the_next_finds_nothing(
    database_settings: Settings, engine: AsyncEngine, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "BATCH", 2)
    long_ago = text("now() - interval '11 years'")
    reading: dict[str, Any] = {
        "tenant": "t",
        "what": "status",
        "details": {},
        "name": "A",
        "role": "r",
        "key_id": "k",
        "trace_id": "x",
    }
    async with engine.begin() as connection:
        for _ in range(5):
            await connection.execute(insert(AccessRow).values(reading | {"at": long_ago}))
        step: dict[str, Any] = {"sha256": secrets.token_hex(32), "purpose": "x", "payload": {}, "expires_at": long_ago}
        await connection.execute(insert(SignInStep).values(step))
    sweep, queue = Accounts(database_settings, engine).sweep_accounts, f"accounts-{secrets.token_hex(6)}"
    async with Worker(client, task_queue=queue, workflows=[AccountSweep], activities=[sweep], build_id="test"):
        first = await client.execute_workflow(AccountSweep.run, id=queue, task_queue=queue)
        second = await client.execute_workflow(AccountSweep.run, id=f"{queue}-2", task_queue=queue)
    assert (first.accesses, first.steps >= 1) == (5, True)
    assert (second.accesses, second.steps) == (0, 0)
