"""Whether the process lives, whether what it needs answers, and its figures."""

import asyncio
from collections.abc import Awaitable
from enum import StrEnum
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel, Field
from sqlalchemy import text
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest

from api.envelope import Answer, answer
from api.services import ProvidedServices, Services
from infra.db.corpus import active_snapshot
from workflows.options import CASE_QUEUE

router = APIRouter(tags=["saúde"])

PROBE_SECONDS = 3.0


class ComponentState(StrEnum):
    """`absent`: not needed to take requests, but nothing gets done, or matched, without it."""

    OK = "ok"
    DOWN = "down"
    ABSENT = "absent"


class Readiness(BaseModel):
    ready: bool
    components: Annotated[dict[str, ComponentState], Field(description="database, storage, temporal, worker, corpus")]


@router.get("/livez", summary="O processo está vivo")
async def livez() -> dict[str, str]:
    """Não pergunta nada a ninguém."""
    return {"status": "ok"}


@router.get("/readyz", summary="Saúde por componente", responses={503: {"model": Answer[Readiness]}})
async def readyz(request: Request, response: Response, services: ProvidedServices) -> Answer[Readiness]:
    """503 quando banco, armazenamento ou Temporal não respondem; worker e corpus só são informados."""
    database, storage, temporal, worker, corpus = await asyncio.gather(
        _answers(_database(services)),
        _answers(to_thread.run_sync(services.storage.check)),
        _answers(services.temporal.service_client.check_health()),
        _answers(_worker(services)),
        _answers(_corpus(services)),
    )
    components = {
        "database": ComponentState.OK if database else ComponentState.DOWN,
        "storage": ComponentState.OK if storage else ComponentState.DOWN,
        "temporal": ComponentState.OK if temporal else ComponentState.DOWN,
        "worker": ComponentState.OK if worker else ComponentState.ABSENT,
        "corpus": ComponentState.OK if corpus else ComponentState.ABSENT,
    }
    ready = ComponentState.DOWN not in components.values()
    if not ready:
        response.status_code = 503
    return answer(request, Readiness(ready=ready, components=components))


@router.get("/metrics", include_in_schema=False)
async def metrics(services: ProvidedServices) -> Response:
    """Figures in the Prometheus text format."""
    return Response(generate_latest(services.metrics.registry), media_type=CONTENT_TYPE_LATEST)


async def _answers(probe: Awaitable[object]) -> bool:
    """Whether a probe ends well in time; every way of failing means no."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            return await probe is not False
    except Exception:
        return False


async def _database(services: Services) -> None:
    async with services.sessions() as session:
        await session.execute(text("SELECT 1"))


async def _worker(services: Services) -> bool:
    request = DescribeTaskQueueRequest(
        namespace=services.temporal.namespace,
        task_queue=TaskQueue(name=CASE_QUEUE),
        task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
    )
    description = await services.temporal.workflow_service.describe_task_queue(request)
    return len(description.pollers) > 0


async def _corpus(services: Services) -> bool:
    async with services.sessions() as session:
        return await active_snapshot(session) is not None
