"""Polls for changes once a second, with one statement for all waiting clients of this process."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from infra.db.cases.changes import CaseMark, TenantMark, marks_of_cases, marks_of_tenants
from workflows.contracts.errors import AutosError, ErrorCode

EVERY_SECONDS = 1.0

MOST_OF_ONE = 8
"""Streams that one person, or one program's key, may have open in a process."""
MOST_OF_ALL = 1000
"""Streams that a process carries at all."""

logger = logging.getLogger("autos.api")


class Changes:
    """Polls for changes only while somebody listens."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self._sessions = sessions
        self._cases: Counter[str] = Counter()
        self._tenants: Counter[str] = Counter()
        self._listeners: Counter[str] = Counter()
        self._case_marks: dict[str, CaseMark] = {}
        self._tenant_marks: dict[str, TenantMark] = {}
        self._looked = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    def admit(self, listener: str) -> None:
        """`RATE_LIMITED` when the listener has too many streams, or everybody together."""
        if self._listeners[listener] >= MOST_OF_ONE or self._listeners.total() >= MOST_OF_ALL:
            raise AutosError(
                ErrorCode.RATE_LIMITED,
                f"Já há {MOST_OF_ONE} janelas à espera de mudanças. Feche uma, ou consulte de tempos em tempos.",
                retry_after_seconds=30,
            )

    @contextmanager
    def place(self, listener: str) -> Generator[None]:
        """A stream of the listener's, counted while the block lasts."""
        self._listeners[listener] += 1
        try:
            yield
        finally:
            self._listeners[listener] -= 1
            self._listeners += Counter[str]()

    @asynccontextmanager
    async def watching_case(self, workflow_id: str) -> AsyncGenerator[None]:
        """While the block lasts, `case` has the case's newest mark."""
        async with self._watching(self._cases, workflow_id):
            yield

    @asynccontextmanager
    async def watching_tenant(self, tenant: str) -> AsyncGenerator[None]:
        """While the block lasts, `tenant` has the tenant's newest mark."""
        async with self._watching(self._tenants, tenant):
            yield

    def case(self, workflow_id: str) -> CaseMark | None:
        """Mark of the latest poll; None before it, and for a case no worker has written."""
        return self._case_marks.get(workflow_id)

    def tenant(self, tenant: str) -> TenantMark | None:
        """Mark of the latest poll; None before it."""
        return self._tenant_marks.get(tenant)

    async def look(self) -> None:
        """Returns after the next look."""
        await self._looked.wait()

    async def close(self) -> None:
        """Ends the looking."""
        if looking := self._rest():
            with suppress(asyncio.CancelledError):
                await looking

    @asynccontextmanager
    async def _watching(self, names: Counter[str], name: str) -> AsyncGenerator[None]:
        names[name] += 1
        if self._looking is None:
            self._looking = asyncio.create_task(self._look_on())
        try:
            yield
        finally:
            names[name] -= 1
            if not names[name]:
                del names[name]
            if not self._cases and not self._tenants:
                self._rest()

    def _rest(self) -> asyncio.Task[None] | None:
        """Stops polling; a running poll ends by itself."""
        looking, self._looking = self._looking, None
        if looking is not None:
            looking.cancel()
        return looking

    async def _look_on(self) -> None:
        while True:
            try:
                await self._look_once()
            except Exception as error:
                # who listens goes on hearing that the stream lives; the next look may succeed
                logger.warning("looking for changes failed: %s", type(error).__name__)
            looked, self._looked = self._looked, asyncio.Event()
            looked.set()
            await asyncio.sleep(EVERY_SECONDS)

    async def _look_once(self) -> None:
        async with self._sessions() as session:
            if self._cases:
                self._case_marks = await marks_of_cases(session, list(self._cases))
            if self._tenants:
                self._tenant_marks = await marks_of_tenants(session, list(self._tenants))
