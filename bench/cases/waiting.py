"""Runs that await review: their cost for the worker, and the response times of a status request and a word search."""

import io
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import anyio
import psutil
from anyio import CapacityLimiter

from autos.cli.connection import with_api
from autos.local.status import stack_status
from bench.cases.casefile import write_case
from bench.embedded import import_samples, serving
from bench.figures import MIB, Figure, at_most, noted, percentile
from infra.config.settings import Settings
from infra.identity.scopes import Role
from mcp_server.rest.client import CASES, RestClient
from workflows.contracts.run.case import CaseState

TITLE = "Runs waiting for review"
SIZES, QUICK_SIZES = (10, 100, 1_000), (4,)
PROMISED = 1_000
PAGES = 3
AT_ONCE = 8
ASKED, QUICK_ASKED = 500, 10
POLL_SECONDS = 0.5
WORDS = "danos morais"
LONGEST = 3_600.0
"""Seconds after which a case counts as never reaching review."""


def run(quick: bool) -> list[Figure]:
    """Submit small, different cases until the given number waits. Compare memory with a worker that did one case."""
    figures: list[Figure] = []
    with TemporaryDirectory(prefix="autos-bench-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        cases = _Cases(settings, Path(name) / "case.pdf")
        cases.wait_for(1)
        idle = _worker_memory(settings)
        for size in QUICK_SIZES if quick else SIZES:
            cases.wait_for(size)
            latencies = cases.ask(QUICK_ASKED if quick else ASKED)
            figures += _figures(size, _worker_memory(settings) - idle, latencies)
            for how in ("for the first time", "again"):
                figures.append(noted(f"{size:,} waiting: words in all their texts, {how}", cases.search(), "s"))
    return figures


class _Cases:
    """The cases of one stack that await review."""

    def __init__(self, settings: Settings, scratch: Path) -> None:
        self._settings = settings
        self._ids: list[str] = []
        write_case(scratch, PAGES, 0)
        self._pdf = scratch.read_bytes()
        self._numbers = count(1)

    def wait_for(self, size: int) -> None:
        """Submit cases until there are `size`, and return once all of them wait."""
        with_api(Role.LAWYER, lambda client: self._submit_until(client, size), self._settings)

    def ask(self, times: int) -> list[float]:
        """Return the milliseconds of `times` status requests about random cases."""
        return with_api(Role.LAWYER, lambda client: self._asked(client, times), self._settings)

    def search(self) -> float:
        """Seconds until the words were looked for in all cases; raises RuntimeError where one was left out."""
        return with_api(Role.LAWYER, self._searched, self._settings)

    async def _submit_until(self, client: RestClient, size: int) -> None:
        limiter = CapacityLimiter(AT_ONCE)
        async with anyio.create_task_group() as group:
            for _ in range(size - len(self._ids)):
                group.start_soon(self._submit, client, limiter)
        with anyio.fail_after(LONGEST):
            while await self._waiting(client) < size:
                await anyio.sleep(POLL_SECONDS)

    async def _submit(self, client: RestClient, limiter: CapacityLimiter) -> None:
        async with limiter:
            # A comment after the end makes another file of it, so that its pages are read anew.
            pdf = io.BytesIO(self._pdf + f"\n% {next(self._numbers)}\n".encode())
            answer = await client.submit_file(pdf, "case.pdf", {"source_mode": "bench"})
            self._ids.append(answer.data["workflow_id"])

    async def _waiting(self, client: RestClient) -> int:
        parameters = {"state": CaseState.AWAITING_PHASE_REVIEWS, "limit": 1}
        answer = await client.request("GET", CASES, params=parameters)
        return (answer.pagination or {})["total_estimate"]

    async def _searched(self, client: RestClient) -> float:
        began, cursor = perf_counter(), None
        while True:
            turn = (await client.find_in_cases(WORDS, cursor)).data
            cursor = turn["cursor"]
            if turn["left_out"]:
                raise RuntimeError(f"{turn['left_out']} cases were not searched")
            if cursor is None:
                return perf_counter() - began

    async def _asked(self, client: RestClient, times: int) -> list[float]:
        latencies: list[float] = []
        for workflow_id in Random(0).choices(self._ids, k=times):
            began = perf_counter()
            await client.status(workflow_id)
            latencies.append(1000 * (perf_counter() - began))
        return latencies


def _worker_memory(settings: Settings) -> int:
    """Return the resident bytes of the worker process. Its readers come and go with the files they read."""
    return psutil.Process(stack_status(settings).components["worker"].pid).memory_info().rss


def _figures(size: int, growth: int, latencies: list[float]) -> list[Figure]:
    p50, p99 = percentile(latencies, 0.5), percentile(latencies, 0.99)
    memory, status = f"{size:,} waiting: worker memory above idle", f"{size:,} waiting: status, p50"
    if size != PROMISED:
        return [noted(memory, growth / MIB, "MB"), noted(status, p50, "ms")]
    return [
        at_most(memory, growth / MIB, 200, "MB"),
        at_most(status, p50, 100, "ms"),
        noted(f"{size:,} waiting: status, p99", p99, "ms"),
    ]
