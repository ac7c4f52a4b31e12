"""Metrics count steps by queue, step, tool and outcome."""

import uuid
from datetime import timedelta

import pytest
from prometheus_client import CollectorRegistry
from temporalio import activity, workflow
from temporalio.client import Client, WorkflowFailureError
from temporalio.common import RetryPolicy
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

from autos.worker.figures import Figures
from tests.sealing import PLUGIN
from tests.workflows.test_research import question
from workflows.contracts.research.questions import ResearchRequest, ResearchTool

LIMIT = timedelta(seconds=30)


@activity.defn
async def count_on(number: int) -> int:
    if number < 0:
        raise ValueError("below zero")
    return number + 1


@activity.defn
async def answer_question(request: ResearchRequest) -> str:
    return "yes"


@workflow.defn(sandboxed=False)
class Counting:
    @workflow.run
    async def run(self, request: ResearchRequest) -> int:
        once = RetryPolicy(maximum_attempts=1)
        await workflow.execute_local_activity(answer_question, request, start_to_close_timeout=LIMIT)
        found = await workflow.execute_activity(count_on, 1, start_to_close_timeout=LIMIT)
        return await workflow.execute_activity(count_on, -found, start_to_close_timeout=LIMIT, retry_policy=once)


async def test_a_step_is_counted_by_queue_step_tool_and_outcome_and_names_nobody(temporal_address: str) -> None:
    client = await Client.connect(temporal_address, plugins=[PLUGIN])
    queue = f"figures-{uuid.uuid4().hex}"
    collected = CollectorRegistry()
    async with Worker(
        client,
        task_queue=queue,
        workflows=[Counting],
        activities=[count_on, answer_question],
        interceptors=[Figures(collected)],
        workflow_runner=UnsandboxedWorkflowRunner(),
    ):
        request = question(ResearchTool.REMEMBER, session_id="s", key="k", value="v")
        with pytest.raises(WorkflowFailureError):
            await client.execute_workflow(Counting.run, request, id=queue, task_queue=queue)

    def steps(step: str, tool: str, outcome: str) -> float | None:
        labels = {"queue": queue, "step": step, "tool": tool, "outcome": outcome}
        return collected.get_sample_value("autos_steps_total", labels)

    assert steps("count_on", "", "done") == 1.0
    assert steps("count_on", "", "failed") == 1.0
    assert steps("answer_question", "remember", "done") == 1.0
    assert collected.get_sample_value("autos_step_wait_seconds_count", {"queue": queue}) == 2.0
    seconds = {"queue": queue, "step": "answer_question", "tool": "remember"}
    assert collected.get_sample_value("autos_step_seconds_count", seconds) == 1.0
    names = {name for family in collected.collect() for sample in family.samples for name in sample.labels}
    assert names == {"queue", "step", "tool", "outcome", "le"}
