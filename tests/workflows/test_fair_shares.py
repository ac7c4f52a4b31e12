"""A tenant that floods the queue shares it with other tenants; nobody waits for the whole flood."""

import asyncio
import uuid
from dataclasses import dataclass
from datetime import datetime

from temporalio import activity
from temporalio.client import Client

from infra.temporal import share_of
from tests.patience import PATIENCE
from tests.workflows.case_workers import case_workers
from tests.workflows.driving import Handle
from tests.workflows.fake_steps import FakeSteps, stored
from workflows.case.analysis import CaseAnalysis
from workflows.case.attributes import run_attributes
from workflows.contracts.base import Principal
from workflows.contracts.run.case import (
    CaseRunInput,
    InspectRequest,
    PageRange,
    PagesRead,
    Parameters,
    ReadRequest,
    SourceInspection,
)

FLOOD, RANGES = 8, 40
AT_ONCE = 2
MOST_BEFORE = 6
"""Steps of the other tenant that may start first: those of its fair share, and those already handed out."""


@dataclass(frozen=True)
class Begun:
    """A long step that has started."""

    tenant: str
    waiting_since: datetime
    at: datetime


class Watched(FakeSteps):
    """Records the order in which reading steps start; tenant `flood` has many cases."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[Begun] = []

    @activity.defn
    async def inspect_source(self, request: InspectRequest) -> SourceInspection:
        self._watch(request.run.tenant)
        ranges = RANGES if request.run.tenant == "flood" else 1
        parts = [PageRange(first=number, last=number) for number in range(1, ranges + 1)]
        return SourceInspection(pages=ranges, ranges=parts, reader_version="r1")

    @activity.defn
    async def read_pages(self, request: ReadRequest) -> PagesRead:
        self._watch(request.run.tenant)
        await asyncio.sleep(0.01)
        return PagesRead(range=request.range, object=stored(f"pages/{request.range.first}"))

    def _watch(self, tenant: str) -> None:
        info = activity.info()
        self.begun.append(Begun(tenant, info.scheduled_time, info.started_time))

    def of(self, tenant: str) -> list[Begun]:
        return [step for step in self.begun if step.tenant == tenant]


async def test_a_small_case_passes_the_flood_of_another_tenant(client: Client) -> None:
    steps, queue = Watched(), f"case-{uuid.uuid4().hex}"
    async with case_workers(client, queue, steps, at_once=AT_ONCE), asyncio.timeout(PATIENCE):
        flood = [await _start(client, queue, "flood") for _ in range(FLOOD)]
        while len(steps.of("flood")) < FLOOD + AT_ONCE:  # now every case of it has its pages in the queue
            await asyncio.sleep(0.01)
        small = await _start(client, queue, "small")
        while len(steps.of("small")) < 2:
            await asyncio.sleep(0.01)
        left = FLOOD * (RANGES + 1) - len(steps.of("flood"))
        for handle in (*flood, small):
            await handle.terminate()
    for step in steps.of("small"):
        passed = [other for other in steps.of("flood") if step.waiting_since < other.at < step.at]
        assert len(passed) <= MOST_BEFORE, f"{len(passed)} steps of the other tenant came first"
    assert left > AT_ONCE * MOST_BEFORE, "the flood was over before the small case was, and nothing is proven"


async def _start(client: Client, queue: str, tenant: str) -> Handle:
    case = CaseRunInput(
        workflow_id=f"wf_{uuid.uuid4().hex}",
        run=1,
        filename="autos.pdf",
        source=stored("source.pdf"),
        parameters=Parameters(),
        principal=Principal(tenant=tenant, key_id="key_1", name="Ana", role="lawyer"),
        trace_id="trace",
    )
    return await client.start_workflow(
        CaseAnalysis.run,
        case,
        id=f"{case.workflow_id}/run/1",
        task_queue=queue,
        search_attributes=run_attributes(case),
        priority=share_of(tenant),
    )
