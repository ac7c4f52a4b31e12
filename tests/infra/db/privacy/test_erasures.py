"""A closed case stays closed. A case cannot be closed while something of it is just starting."""

import asyncio
import secrets
from datetime import UTC, datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from infra.db.privacy.erasures import close_case, find_erasure, stay_open
from tests.patience import PATIENCE
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.erasure import ErasureRequest


def wanted() -> ErasureRequest:
    admin = Principal(tenant=f"t-{secrets.token_hex(4)}", key_id="k", name="Ana", role="admin")
    return ErasureRequest(
        workflow_id=f"wf_{secrets.token_hex(16)}", reason="x", principal=admin, requested_at=datetime.now(UTC)
    )


async def test_what_is_closed_is_refused_whatever_comes_later(engine: AsyncEngine) -> None:
    request, sessions = wanted(), async_sessionmaker(engine)
    for _ in range(2):
        async with sessions.begin() as session:
            await close_case(session, request)
    async with sessions() as session:
        with pytest.raises(AutosError) as refused:
            await stay_open(session, request.tenant, request.workflow_id)
        assert refused.value.code is ErrorCode.CONFLICT
        assert await find_erasure(session, "another", request.workflow_id) is None


async def test_a_closing_waits_for_a_start_and_the_next_start_sees_it(engine: AsyncEngine) -> None:
    request, sessions = wanted(), async_sessionmaker(engine)

    async def close() -> None:
        async with sessions.begin() as session:
            await close_case(session, request)

    async with sessions.begin() as starting:
        await stay_open(starting, request.tenant, request.workflow_id)
        closing = asyncio.create_task(close())
        done, _ = await asyncio.wait([closing], timeout=0.3)
        assert not done
    async with asyncio.timeout(PATIENCE):
        await closing
    async with sessions() as session:
        assert await find_erasure(session, request.tenant, request.workflow_id) is not None
