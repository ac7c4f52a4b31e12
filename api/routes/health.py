"""Whether the process lives, whether what it needs answers, and its figures."""

import asyncio
import logging
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated, TypeVar

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY
from pydantic import BaseModel, Field
from sqlalchemy import text
from starlette.exceptions import HTTPException
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest

from api.http.answers.envelope import Answer, answer
from api.http.services import ProvidedServices, Services
from infra.db.checkpoints import newest_checkpoint
from infra.db.corpus import active_snapshot
from infra.db.models import CheckpointRow
from infra.resilience.probing import Probing
from infra.telemetry.figures import figures_of
from workflows.contracts.queues import computing_queue
from workflows.options import CASE_QUEUE

router = APIRouter(tags=["saúde"])
probing = Probing(logging.getLogger("autos.health"))

T = TypeVar("T")

PROBE_SECONDS = 3.0
WITNESSED_WITHIN = timedelta(days=2)
"""Checkpoints are taken daily: one day may be missed while nothing runs."""


class ComponentState(StrEnum):
    """`absent`: not needed to take requests, but nothing gets done, or matched, without it.

    `lost` is a store's that answers and no longer has what it held; `broken` is a trail's: the newest checkpoint found
    events that were altered, cut or removed.
    """

    OK = "ok"
    DOWN = "down"
    LOST = "lost"
    ABSENT = "absent"
    BROKEN = "broken"


class Readiness(BaseModel):
    ready: bool
    components: Annotated[
        dict[str, ComponentState],
        Field(description="database, storage, temporal, worker, corpus, trail; issuer, if one is set"),
    ]


@router.get("/livez", summary="O processo está vivo")
async def livez() -> dict[str, str]:
    """Não pergunta nada a ninguém."""
    return {"status": "ok"}


@router.get("/readyz", summary="Saúde por componente", responses={503: {"model": Answer[Readiness]}})
async def readyz(request: Request, response: Response, services: ProvidedServices) -> Answer[Readiness]:
    """503 quando banco, armazenamento ou Temporal não respondem, ou quando o armazenamento perdeu o que guardava.

    O armazenamento é provado gravando e lendo um objeto, no máximo uma vez a cada 5 segundos. Worker, acervo
    (corpus), trilha e, onde há um, o emissor de tokens (issuer) só são informados.
    """
    database, storage, temporal, worker, corpus, trail = await asyncio.gather(
        _answers("database", _database(services)),
        _found("storage", _storage(services), ComponentState.DOWN),
        _answers("temporal", services.temporal.service_client.check_health()),
        _answers("worker", _worker(services)),
        _answers("corpus", _corpus(services)),
        _found("trail", _trail(services), ComponentState.ABSENT),
    )
    components = {
        "database": ComponentState.OK if database else ComponentState.DOWN,
        "storage": storage,
        "temporal": ComponentState.OK if temporal else ComponentState.DOWN,
        "worker": ComponentState.OK if worker else ComponentState.ABSENT,
        "corpus": ComponentState.OK if corpus else ComponentState.ABSENT,
        "trail": trail,
    }
    ready = not {ComponentState.DOWN, ComponentState.LOST} & {*components.values()}
    if services.issuer is not None:
        issuer = await _answers("issuer", services.issuer.answers())
        components["issuer"] = ComponentState.OK if issuer else ComponentState.DOWN
    if not ready:
        response.status_code = 503
    return answer(request, Readiness(ready=ready, components=components))


@router.get("/metrics", include_in_schema=False)
async def metrics(services: ProvidedServices) -> Response:
    """Figures in the Prometheus text format, where the setting opens them to anybody."""
    if not services.settings.metrics_public:
        raise HTTPException(404)
    await refresh_figures(services)
    return Response(figures_of([services.metrics.registry, REGISTRY]), media_type=CONTENT_TYPE_LATEST)


async def refresh_figures(services: Services) -> None:
    """Brings those figures up to date that are read when somebody asks for them."""
    await _answers("figures", _count_breaks(services))


async def _answers(what: str, probe: Awaitable[object]) -> bool:
    """Whether a probe ends well in time; every way of failing means no."""
    return await _found(what, probe, False) is not False


async def _found(what: str, probe: Awaitable[T], otherwise: T) -> T:
    """What a probe finds in time, `otherwise` whatever way it fails; a bug of ours is told in the log."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            found = await probe
    except Exception as error:
        probing.failed(f"the probe of {what}", error)
        return otherwise
    probing.worked(f"the probe of {what}")
    return found


async def _newest_checkpoint(services: Services) -> CheckpointRow | None:
    async with services.sessions() as session:
        return await newest_checkpoint(session)


async def _trail(services: Services) -> ComponentState:
    """What the newest checkpoint found; `absent` when there is none of the last two days."""
    newest = await _newest_checkpoint(services)
    if newest is None:
        return ComponentState.ABSENT
    if newest.broken or newest.problems:
        return ComponentState.BROKEN
    return ComponentState.OK if datetime.now(UTC) - newest.at < WITNESSED_WITHIN else ComponentState.ABSENT


async def _count_breaks(services: Services) -> None:
    newest = await _newest_checkpoint(services)
    if newest is not None:
        services.metrics.trail_breaks.set(newest.broken + newest.problems)
        services.metrics.trail_checkpoint.set(newest.at.timestamp())


async def _database(services: Services) -> None:
    async with services.sessions() as session:
        await session.execute(text("SELECT 1"))


async def _storage(services: Services) -> ComponentState:
    return ComponentState(await services.storage_health.state())


async def _worker(services: Services) -> bool:
    """Whether runs are decided on, and their long steps done."""
    workflow, activity = TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY
    return await _polled(services, CASE_QUEUE, workflow) and await _polled(
        services, computing_queue(CASE_QUEUE), activity
    )


async def _polled(services: Services, queue: str, kind: TaskQueueType.ValueType) -> bool:
    request = DescribeTaskQueueRequest(
        namespace=services.temporal.namespace, task_queue=TaskQueue(name=queue), task_queue_type=kind
    )
    description = await services.temporal.workflow_service.describe_task_queue(request)
    return len(description.pollers) > 0


async def _corpus(services: Services) -> bool:
    async with services.sessions() as session:
        return await active_snapshot(session) is not None
