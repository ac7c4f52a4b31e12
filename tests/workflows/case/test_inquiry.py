"""Questions to a case on a real Temporal server: work that nobody waits for is neither started nor continued."""

import asyncio
import uuid
from collections.abc import AsyncGenerator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from temporalio import activity
from temporalio.client import Client, WorkflowFailureError, WorkflowHandle
from temporalio.exceptions import ActivityError, TimeoutError, TimeoutType
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from autos.worker.pulse import Pulse
from infra.computing.pool import ComputingPool
from infra.temporal import activities_of
from tests.infra.computing import jobs
from tests.patience import PATIENCE
from workflows.case.inquiry import CaseInquiry
from workflows.contracts.base import ObjectRef
from workflows.contracts.queues import asking_queue
from workflows.contracts.reading.inquiry import CaseQuestion
from workflows.contracts.run.case import RunRef
from workflows.options import ASKERS_PATIENCE, DRAWING
from workflows.steps.inquiry import InquirySteps

RUN = RunRef(tenant="acme", workflow_id="wf_1", run=1)
ANSWER = ObjectRef(key="k", sha256="0" * 64, size=1)
ENDLESS = "sem fim"
COMPUTING_SECONDS = 2 * int(PATIENCE)


class Computed(InquirySteps):
    """Answer in the only computing process; one question occupies it forever."""

    def __init__(self, computing: ComputingPool) -> None:
        self.begun: list[str] = []
        self._computing = computing

    @activity.defn
    def answer_question(self, request: CaseQuestion) -> ObjectRef:
        self.begun.append(request.question)
        self._computing.run(0, jobs.burn if request.question == ENDLESS else jobs.own_pid)
        return ANSWER


@pytest.fixture
def steps() -> Iterator[Computed]:
    computing = ComputingPool(1, seconds=COMPUTING_SECONDS)
    yield Computed(computing)
    computing.close()


@asynccontextmanager
async def deciding(client: Client, queue: str) -> AsyncGenerator[None]:
    async with Worker(
        client,
        task_queue=queue,
        workflows=[CaseInquiry],
        workflow_runner=UnsandboxedWorkflowRunner(),
        build_id="test",
    ):
        yield


@asynccontextmanager
async def answering(client: Client, queue: str, steps: Computed) -> AsyncGenerator[None]:
    """A worker with two threads, as many as questions that run forever."""
    with ThreadPoolExecutor(2) as threads:
        async with Worker(
            client,
            task_queue=asking_queue(queue),
            activities=activities_of(steps),
            activity_executor=threads,
            max_concurrent_activities=2,
            interceptors=[Pulse()],
            build_id="test",
        ):
            yield


async def asked(client: Client, queue: str, question: str) -> WorkflowHandle[CaseInquiry, ObjectRef]:
    request = CaseQuestion(run=RUN, question=question)
    return await client.start_workflow(CaseInquiry.run, request, id=f"q/{uuid.uuid4().hex}", task_queue=queue)


def begun_however_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may begin a question later than its asker would wait."""
    for limit in ("schedule_to_start_timeout", "schedule_to_close_timeout"):
        monkeypatch.setitem(DRAWING, limit, timedelta(seconds=PATIENCE))


async def test_a_question_that_nobody_began_while_its_asker_waited_is_never_begun(
    client: Client, steps: Computed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert DRAWING["schedule_to_start_timeout"] == ASKERS_PATIENCE
    monkeypatch.setitem(DRAWING, "schedule_to_start_timeout", timedelta(seconds=1))
    queue = f"case-{uuid.uuid4().hex}"
    async with asyncio.timeout(PATIENCE), deciding(client, queue):
        left = await asked(client, queue, "valor da causa")
        with pytest.raises(WorkflowFailureError) as failed:
            await left.result()
        assert isinstance(failed.value.cause, ActivityError)
        assert isinstance(failed.value.cause.cause, TimeoutError)
        assert failed.value.cause.cause.type is TimeoutType.SCHEDULE_TO_START
        begun_however_late(monkeypatch)
        async with answering(client, queue, steps):
            assert await (await asked(client, queue, "prescrição")).result() == ANSWER
    assert steps.begun == ["prescrição"]


async def test_questions_whose_time_is_over_give_back_thread_and_process(
    client: Client, steps: Computed, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_however_late(monkeypatch)
    queue = f"case-{uuid.uuid4().hex}"
    async with asyncio.timeout(PATIENCE), deciding(client, queue), answering(client, queue, steps):
        # one computes, one waits for the process
        endless = [await asked(client, queue, ENDLESS) for _ in range(2)]
        while len(steps.begun) < 2:
            await asyncio.sleep(0.1)
        for handle in endless:
            await handle.terminate()
        assert await (await asked(client, queue, "valor da causa")).result() == ANSWER
