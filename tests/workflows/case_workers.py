"""Workers for case runs as in the product: for decisions and records, for long steps, and for questions."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from temporalio.client import Client
from temporalio.worker import Worker

from infra.temporal import activities_of
from workflows.case.analysis import CaseAnalysis
from workflows.contracts.queues import asking_queue, computing_queue


@asynccontextmanager
async def case_workers(
    client: Client,
    queue: str,
    steps: object,
    *,
    workflows: Sequence[type] = (CaseAnalysis,),
    at_once: int | None = None,
    more: Sequence[object] = (),
    **options: Any,
) -> AsyncGenerator[None]:
    """Serve `queue` with `steps` and `more` of them, with at most `at_once` long steps at a time."""
    activities = activities_of(steps)
    others = [method for one in more for method in activities_of(one)]
    async with (
        Worker(client, task_queue=queue, workflows=workflows, activities=[*activities, *others], **options),
        Worker(
            client,
            task_queue=computing_queue(queue),
            activities=activities,
            max_concurrent_activities=at_once,
            **options,
        ),
        Worker(client, task_queue=asking_queue(queue), activities=activities, **options),
    ):
        yield
