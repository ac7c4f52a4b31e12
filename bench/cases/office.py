"""A law office for benchmarks: it submits, asks, decides, and retries while a part is down."""

import io
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any

import anyio

from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.keys import create_key
from infra.identity.scopes import Role
from mcp_server.rest.client import CASES, Reply, RestClient, RestError
from workflows.contracts.errors import ErrorCode, RunFailure
from workflows.contracts.run.case import TERMINAL_STATES, CaseState, CaseStatus

PAUSE = 0.3
PATIENCE = 240.0
"""Seconds for which an office retries without an answer."""

AWAY = frozenset({ErrorCode.SERVICE_UNAVAILABLE, ErrorCode.TIMEOUT, ErrorCode.RATE_LIMITED, ErrorCode.INTERNAL_ERROR})


Send = Callable[[RestClient], Awaitable[Reply]]


class Office:
    """One tenant through REST with an administrator's key. Every request may be sent twice and counts once.

    With several addresses requests go to each API in turn, and one that fails goes to the next.
    """

    def __init__(self, settings: Settings, tenant: str, addresses: Sequence[str] = ()) -> None:
        engine = sync_engine(settings)
        try:
            key = create_key(engine, tenant, Role.ADMIN)
        finally:
            engine.dispose()
        self.tenant = tenant
        self._clients = [RestClient(address, key.secret) for address in addresses or (settings.base_url,)]
        self._turn = count()
        self.again = 0
        """Number of repeated requests."""
        self.refused_twice = 0
        """Number of requests whose first repetition failed too."""

    @property
    def client(self) -> RestClient:
        """The client of the first API."""
        return self._clients[0]

    async def aclose(self) -> None:
        """Close the connections."""
        for client in self._clients:
            await client.close()

    async def submit(self, pdf: bytes, key: str) -> str:
        """Return the id of the case for this idempotency key."""

        async def send(client: RestClient) -> Reply:
            fields = {"source_mode": "bench"}
            return await client.submit_file(io.BytesIO(pdf), "autos.pdf", fields, idempotency_key=key)

        return (await self._persistently(send)).data["workflow_id"]

    async def status(self, workflow_id: str) -> CaseStatus:
        """Return the status of the latest run."""
        answer = await self._persistently(lambda client: client.status(workflow_id))
        return CaseStatus.model_validate(answer.data, extra="ignore")

    async def reach(self, workflow_id: str, *states: CaseState) -> CaseStatus:
        """Wait for one of the states. Raise RuntimeError if the run ends otherwise."""
        while True:
            status = await self.status(workflow_id)
            if status.state in states:
                return status
            if status.state is CaseState.FAILED and status.errors[0].code == RunFailure.INFRA_UNAVAILABLE:
                await self._reprocess(workflow_id, status.run)
                continue
            if status.state in TERMINAL_STATES:
                raise RuntimeError(f"{workflow_id} ended as {status.state}: {[one.message for one in status.errors]}")
            await anyio.sleep(PAUSE)

    async def approve(self, workflow_id: str) -> None:
        """Approve everything and wait until the case is completed."""
        await self.decide(workflow_id)
        await self.reach(workflow_id, CaseState.COMPLETED)

    async def decide(self, workflow_id: str) -> None:
        """Decide every phase, then the whole, each with a decision id of its own."""
        status = await self.reach(workflow_id, CaseState.AWAITING_PHASE_REVIEWS, CaseState.AWAITING_FINAL_REVIEW)
        labels = [phase.phase_label for phase in status.phases if phase.state != "empty"]
        for label in labels:
            await self._decide(workflow_id, {"phase_label": label, "decision_id": f"{workflow_id}-{label}"})
        await self.reach(workflow_id, CaseState.AWAITING_FINAL_REVIEW)
        await self._decide(workflow_id, {"decision_id": f"{workflow_id}-final"})

    async def get(self, path: str, **parameters: Any) -> Reply:
        """Send a GET request."""
        return await self._persistently(lambda client: client.request("GET", path, params=parameters))

    async def ask(self, path: str, question: dict[str, Any]) -> Reply:
        """Ask a research question."""
        return await self._persistently(lambda client: client.ask(path, question))

    async def cases(self) -> int:
        """Return the number of the office's cases."""
        return ((await self.get(CASES, limit=1)).pagination or {})["total_estimate"]

    async def _reprocess(self, workflow_id: str, run: int) -> None:
        """Reprocess as the run advises. If an answer was lost, the next run may exist already."""

        async def send(client: RestClient) -> Reply:
            if (await self.status(workflow_id)).run > run:
                return await client.status(workflow_id)
            return await client.reprocess(workflow_id, {"reason": "infraestrutura de volta"})

        await self._persistently(send)

    async def _decide(self, workflow_id: str, decision: dict[str, Any]) -> None:
        await self._persistently(lambda client: client.review(workflow_id, {"approved": True, **decision}))

    async def _persistently(self, send: Send) -> Reply:
        first, attempt = next(self._turn), 0
        with anyio.fail_after(PATIENCE):
            while True:
                try:
                    return await send(self._clients[(first + attempt) % len(self._clients)])
                except RestError as error:
                    if error.code not in AWAY:
                        raise
                attempt += 1
                self.again += 1
                self.refused_twice += attempt == 2
                await anyio.sleep(PAUSE)
