"""An operator's choice among the published snapshots of the corpus."""

import asyncio
from datetime import timedelta

from temporalio.client import WorkflowFailureError
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.exceptions import TimeoutError as RunTimeout

from api.cases.submission import START_LIMIT
from api.http.answers.refusals import refuse
from api.http.services import Services
from infra.db.corpus import choice_of
from infra.db.models import CorpusSnapshot
from infra.db.people.tenants import Actor, record
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import SnapshotChoice
from workflows.corpus.activation import CorpusActivation
from workflows.options import CORPUS_QUEUE

DONE_WITHIN = timedelta(minutes=10)
PATIENCE = 20.0
"""Seconds an operator waits; a worker that is late, within `DONE_WITHIN`, or must fetch the snapshot first still
activates it.
"""

UNKNOWN = "Não há instantâneo publicado com este identificador (snapshot_id). Escolha um da lista de instantâneos."
LATE = (
    "O instantâneo ainda não foi ativado: o worker pode estar a baixá-lo, o que leva minutos. Veja em instantes qual "
    "está ativo; se preciso, tente de novo."
)


async def activate(services: Services, principal: Principal, snapshot_id: str) -> CorpusSnapshot:
    """The snapshot, once active; the trail of the operator's firm records who chose it.

    Raises `NOT_FOUND` if it was never published, `CONFLICT` if this version cannot search it, its graph does not open
    or another was chosen meanwhile, and `SERVICE_UNAVAILABLE` on timeout.
    """
    async with services.sessions.begin() as session:
        chosen = (await session.scalars(choice_of(snapshot_id))).one_or_none()
        if chosen is None:
            raise AutosError(ErrorCode.NOT_FOUND, UNKNOWN)
        actor = Actor(principal.name, principal.user_id)
        await record(session, principal.tenant, actor, "corpus_snapshot_chosen", snapshot_id=snapshot_id)
    if chosen.active:
        return chosen
    handle = await services.temporal.start_workflow(
        CorpusActivation.run,
        SnapshotChoice(snapshot_id=snapshot_id, principal=principal),
        id=f"corpus-activation/{snapshot_id}",
        task_queue=CORPUS_QUEUE,
        execution_timeout=DONE_WITHIN,
        id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
        rpc_timeout=START_LIMIT,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            await handle.result()
    except TimeoutError:
        raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, LATE) from None
    except WorkflowFailureError as error:
        # who joined another's choice may see its time run out before their own
        if isinstance(error.cause, RunTimeout):
            raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, LATE) from None
        refuse(error)
    async with services.sessions() as session:
        return await session.get_one(CorpusSnapshot, snapshot_id)
