"""The daily checkpoint is taken at the workflow's time, then time-stamped."""

import secrets

from temporalio import activity
from temporalio.client import Client
from temporalio.worker import Worker

from infra.config.settings import Settings
from infra.temporal import WORKFLOW_RUNNER, activities_of, connect
from tests.sealing import KEYS
from workflows.contracts.signing.checkpoints import CheckpointRequest, CheckpointTaken, StampRequest
from workflows.scheduled.trail_checkpoint import TrailCheckpoint
from workflows.steps.upkeep import AuditSteps


class Notary(AuditSteps):
    """Answer with a checkpoint that has one broken chain, and record the requests."""

    def __init__(self) -> None:
        self.taken: list[CheckpointRequest] = []
        self.stamped: list[int] = []

    @activity.defn
    async def take_checkpoint(self, request: CheckpointRequest) -> CheckpointTaken:
        self.taken.append(request)
        return CheckpointTaken(number=4, sha256="0" * 64, broken=1, problems=0)

    @activity.defn
    async def stamp_checkpoint(self, request: StampRequest) -> None:
        self.stamped.append(request.number)


async def test_a_checkpoint_is_taken_and_then_stamped(temporal_address: str) -> None:
    client: Client = await connect(Settings(temporal_address=temporal_address, payload_keys=KEYS))
    notary, queue = Notary(), f"checkpoint-{secrets.token_hex(4)}"
    async with Worker(
        client,
        task_queue=queue,
        workflows=[TrailCheckpoint],
        activities=activities_of(notary),
        workflow_runner=WORKFLOW_RUNNER,
    ):
        handle = await client.start_workflow(TrailCheckpoint.run, id=queue, task_queue=queue)
        taken = await handle.result()
        started = (await handle.describe()).start_time
    assert (taken.number, taken.broken) == (4, 1)
    assert notary.stamped == [4]
    assert notary.taken[0].at >= started
