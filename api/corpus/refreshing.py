"""The schedule that refreshes the corpus: made, changed, removed, and started out of turn."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleAlreadyRunningError,
    ScheduleIntervalSpec,
    ScheduleOverlapPolicy,
    SchedulePolicy,
    ScheduleSpec,
    ScheduleUpdate,
)
from temporalio.service import RPCError

from api.cases.runs import RPC_LIMIT
from infra.resilience.outages import names_nothing
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.portal import SCHEDULE
from workflows.corpus.refresh import CorpusRefresh
from workflows.options import CORPUS_QUEUE

JITTER = timedelta(minutes=30)
"""Random delay, so that installations do not all call at the full hour."""
NOT_FOLLOWED = "O acervo não acompanha nenhum portal. Comece com: autos corpus follow stj"
RUNNING = "Uma atualização do acervo já está em curso; esta não foi iniciada. Veja o andamento em: autos corpus status"


@dataclass(frozen=True)
class Turns:
    """When the corpus is refreshed next, and whether a refresh is running."""

    next_at: datetime | None
    running: bool


async def set_turns(client: Client, every_hours: int) -> None:
    """A refresh so often from now on, the first at once unless one is running."""
    schedule = Schedule(
        action=ScheduleActionStartWorkflow(CorpusRefresh.run, id=SCHEDULE, task_queue=CORPUS_QUEUE),
        spec=ScheduleSpec(intervals=[ScheduleIntervalSpec(every=timedelta(hours=every_hours))], jitter=JITTER),
        policy=SchedulePolicy(overlap=ScheduleOverlapPolicy.SKIP, catchup_window=timedelta(hours=1)),
    )
    handle = client.get_schedule_handle(SCHEDULE)
    try:
        await client.create_schedule(SCHEDULE, schedule, rpc_timeout=RPC_LIMIT)
    except ScheduleAlreadyRunningError:
        await handle.update(lambda _: ScheduleUpdate(schedule=schedule), rpc_timeout=RPC_LIMIT)
    await handle.trigger(overlap=ScheduleOverlapPolicy.SKIP, rpc_timeout=RPC_LIMIT)


async def end_turns(client: Client) -> None:
    """Ends the schedule; a running refresh finishes."""
    try:
        await client.get_schedule_handle(SCHEDULE).delete(rpc_timeout=RPC_LIMIT)
    except RPCError as error:
        if not names_nothing(error):
            raise


async def begin_turn(client: Client) -> None:
    """Starts a refresh now; `CONFLICT` while one is running, `NOT_FOUND` if nothing is followed.

    Two callers at the same moment get one refresh: the schedule never starts a second beside it.
    """
    turns = await turns_of(client)
    if turns is None:
        raise AutosError(ErrorCode.NOT_FOUND, NOT_FOLLOWED)
    if turns.running:
        raise AutosError(ErrorCode.CONFLICT, RUNNING)
    handle = client.get_schedule_handle(SCHEDULE)
    await handle.trigger(overlap=ScheduleOverlapPolicy.SKIP, rpc_timeout=RPC_LIMIT)


async def turns_of(client: Client) -> Turns | None:
    """Temporal's schedule state; None if there is no schedule."""
    try:
        info = (await client.get_schedule_handle(SCHEDULE).describe(rpc_timeout=RPC_LIMIT)).info
    except RPCError as error:
        if names_nothing(error):
            return None
        raise
    return Turns(next(iter(info.next_action_times), None), bool(info.running_actions))
