"""Liveness, readiness and metrics."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated, TypeVar

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from temporalio.api.enums.v1 import TaskQueueType

from api.http.answers.envelope import Answer, answer
from api.http.issuer import LEEWAY_SECONDS, Issuer
from api.http.services import ProvidedServices, Services
from infra.db.checkpoints import newest_checkpoint
from infra.db.clock import shared_now
from infra.db.corpus import active_snapshot
from infra.db.models import CheckpointRow
from infra.db.schema import is_current
from infra.resilience.probing import Probing
from workflows.contracts.queues import CASE_QUEUE, RESEARCH_QUEUE, asking_queue, computing_queue

router = APIRouter(tags=["saúde"])
probing = Probing(logging.getLogger("autos.health"))

T = TypeVar("T")

PROBE_SECONDS = 3.0
LEEWAY = timedelta(seconds=LEEWAY_SECONDS)
WITNESSED_WITHIN = timedelta(days=2)
"""Checkpoints are taken daily: one day may be missed while nothing runs."""


class ComponentState(StrEnum):
    """`absent`: not needed to accept requests, but required for work or matching.

    `leaving`: this process accepts its last requests. `outdated`: the database responds but lacks a migration of this
    build. `lost`: the store responds but has lost its data. `broken`: the newest checkpoint found altered, cut or
    deleted events. `skewed`: this process's clock differs by more than a minute from the database's or a worker's.
    """

    OK = "ok"
    LEAVING = "leaving"
    DOWN = "down"
    OUTDATED = "outdated"
    LOST = "lost"
    ABSENT = "absent"
    BROKEN = "broken"
    SKEWED = "skewed"


UNREADY = frozenset({ComponentState.LEAVING, ComponentState.DOWN, ComponentState.OUTDATED, ComponentState.LOST})
WORKFLOW, ACTIVITY = TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY


class Readiness(BaseModel):
    ready: bool
    components: Annotated[
        dict[str, ComponentState],
        Field(description="database, clock, storage, temporal, worker, questions, corpus, trail; issuer, api at need"),
    ]


@router.get("/livez", summary="O processo está vivo")
async def livez() -> dict[str, str]:
    """Não pergunta nada a ninguém."""
    return {"status": "ok"}


@router.get("/readyz", summary="Saúde por componente", responses={503: {"model": Answer[Readiness]}})
async def readyz(request: Request, response: Response, services: ProvidedServices) -> Answer[Readiness]:
    """503 quando banco, armazenamento ou Temporal não respondem, quando falta ao banco uma migração (outdated), quando
    o armazenamento perdeu o que guardava ou quando o processo está terminando.

    O armazenamento é provado gravando e lendo um objeto, no máximo uma vez a cada 5 segundos. Quem trabalha nos casos
    (worker) e quem responde a perguntas e buscas (questions), o acervo (corpus), a trilha e, onde há um, o emissor de
    tokens (issuer) só são informados; também o relógio (clock) que difere do banco ou de um worker em mais de um
    minuto.
    """
    found = await asyncio.gather(*(_found(name, probe(services), failed) for name, (probe, failed) in PROBES.items()))
    components = dict(zip(PROBES, found, strict=True))
    if request.app.state.leaving:
        components["api"] = ComponentState.LEAVING
    ready = UNREADY.isdisjoint(components.values())
    if services.issuer is not None:
        components["issuer"] = await _found("issuer", _issuer(services.issuer), ComponentState.DOWN)
    if not ready:
        response.status_code = 503
    return answer(request, Readiness(ready=ready, components=components))


async def refresh_figures(services: Services) -> None:
    """Updates metrics that are computed on request."""
    await _found("figures", _count_breaks(services), None)


async def _found(what: str, probe: Awaitable[T], otherwise: T) -> T:
    """The probe's result, or `otherwise` on timeout or failure; bugs are logged."""
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
    """Result of the newest checkpoint; `absent` if there is none of the last two days."""
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


async def _database(services: Services) -> ComponentState:
    async with services.sessions() as session:
        return ComponentState.OK if await is_current(session) else ComponentState.OUTDATED


async def _clock(services: Services) -> ComponentState:
    async with services.sessions() as session:
        before, theirs, after = datetime.now(UTC), await shared_now(session), datetime.now(UTC)
    apart = max(before - theirs, theirs - after, timedelta(seconds=services.pollers.apart()))
    return ComponentState.SKEWED if apart > LEEWAY else ComponentState.OK


async def _temporal(services: Services) -> ComponentState:
    await services.temporal.service_client.check_health()
    return ComponentState.OK


async def _issuer(issuer: Issuer) -> ComponentState:
    return ComponentState.OK if await issuer.answers() else ComponentState.DOWN


async def _storage(services: Services) -> ComponentState:
    return ComponentState(await services.storage_health.state())


async def _worker(services: Services) -> ComponentState:
    """Whether workers take workflow tasks and long steps."""
    return await _served(services, (CASE_QUEUE, WORKFLOW), (computing_queue(CASE_QUEUE), ACTIVITY))


async def _questions(services: Services) -> ComponentState:
    """Whether workers answer case questions and corpus searches."""
    return await _served(services, (asking_queue(CASE_QUEUE), ACTIVITY), (RESEARCH_QUEUE, WORKFLOW))


async def _served(services: Services, *queues: tuple[str, TaskQueueType.ValueType]) -> ComponentState:
    served = await asyncio.gather(*(services.pollers.serve(queue, kind) for queue, kind in queues))
    return ComponentState.OK if all(served) else ComponentState.ABSENT


async def _corpus(services: Services) -> ComponentState:
    async with services.sessions() as session:
        return ComponentState.OK if await active_snapshot(session) is not None else ComponentState.ABSENT


PROBES: Mapping[str, tuple[Callable[[Services], Awaitable[ComponentState]], ComponentState]] = {
    "database": (_database, ComponentState.DOWN),
    "clock": (_clock, ComponentState.ABSENT),
    "storage": (_storage, ComponentState.DOWN),
    "temporal": (_temporal, ComponentState.DOWN),
    "worker": (_worker, ComponentState.ABSENT),
    "questions": (_questions, ComponentState.ABSENT),
    "corpus": (_corpus, ComponentState.ABSENT),
    "trail": (_trail, ComponentState.ABSENT),
}
"""Each component's probe, and its state after a failure or timeout."""
