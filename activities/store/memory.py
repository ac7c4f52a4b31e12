"""Short-lived texts of chat sessions, in PostgreSQL."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker
from temporalio import activity

from infra.db.clock import shared_now
from infra.db.research.conduct import remove_old_checks
from infra.db.research.memories import find_memory, keep_memory, remove_expired
from infra.db.research.returned import remove_old_returned
from workflows.contracts.base import Contract
from workflows.contracts.research.memory import (
    MemorySweepReport,
    Recalled,
    RecallQuestion,
    Remembered,
    RememberQuestion,
)
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest, ResearchTool
from workflows.contracts.run.secrecy import identity_of
from workflows.steps.research import MemorySteps

BATCH = 5_000
"""Expired rows removed in one transaction."""

Remove = Callable[[AsyncSession, datetime, int], Awaitable[int]]


class Memories(MemorySteps):
    """Implements `MemorySteps`. The tenant comes from the credential, whatever the question says."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._sessions = async_sessionmaker(engine, expire_on_commit=False)

    @activity.defn
    async def answer_memory(self, request: ResearchRequest) -> ResearchAnswer:
        """Return `Remembered` or `Recalled` by `request.tool`. Raise `ValueError` for any other tool."""
        tenant, owner = request.principal.tenant, identity_of(request.principal)
        answer: Contract
        match request.tool:
            case ResearchTool.REMEMBER:
                answer = await self._keep(tenant, owner, RememberQuestion.model_validate(request.arguments))
            case ResearchTool.RECALL:
                answer = await self._find(tenant, RecallQuestion.model_validate(request.arguments))
            case _:
                raise ValueError(f"{request.tool} is no question to memory")
        return ResearchAnswer(data=answer.model_dump(mode="json"))

    @activity.defn
    async def sweep_memories(self) -> MemorySweepReport:
        """Remove in batches, to keep transactions short."""
        async with self._sessions() as session:
            at = await shared_now(session)
        removed = await self._in_batches(remove_expired, at)
        await self._in_batches(remove_old_returned, at)
        async with self._sessions.begin() as session:
            await remove_old_checks(session, at)
        return MemorySweepReport(removed=removed)

    async def _in_batches(self, remove: Remove, at: datetime) -> int:
        removed = 0
        while True:
            async with self._sessions.begin() as session:
                batch = await remove(session, at, BATCH)
            removed += batch
            if batch < BATCH:
                return removed

    async def _keep(self, tenant: str, owner: str, question: RememberQuestion) -> Remembered:
        # a second attempt has the first one's time, and so its answer; by the clock that all share
        at = activity.info().scheduled_time
        async with self._sessions.begin() as session:
            at += timedelta(seconds=round((await shared_now(session) - datetime.now(UTC)).total_seconds()))
            expires_at = at + timedelta(seconds=question.ttl_seconds)
            created = await keep_memory(
                session,
                tenant=tenant,
                owner=owner,
                session_id=question.session_id,
                key=question.key,
                value=question.value,
                at=at,
                expires_at=expires_at,
            )
        return Remembered(session_id=question.session_id, key=question.key, created=created, expires_at=expires_at)

    async def _find(self, tenant: str, question: RecallQuestion) -> Recalled:
        async with self._sessions() as session:
            memory = await find_memory(session, tenant, question.session_id, question.key, await shared_now(session))
        if memory is None:
            return Recalled(session_id=question.session_id, key=question.key, found=False)
        return Recalled(
            session_id=memory.session_id,
            key=memory.key,
            found=True,
            value=memory.value,
            expires_at=memory.expires_at,
            updated_at=memory.updated_at,
        )
