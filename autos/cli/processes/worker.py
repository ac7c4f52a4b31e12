"""`autos worker`: workflows and activities."""

import asyncio
import time
from typing import Annotated

import typer
from temporalio.api.workflowservice.v1 import DescribeNamespaceRequest
from temporalio.service import RPCError

from autos.cli.processes.process import at_work, begin_process
from autos.worker.process import run
from infra.config.settings import Settings
from infra.production import Process
from infra.temporal import connect
from workflows.contracts.queues import QUEUES

app = typer.Typer()

PATIENCE_SECONDS = 60.0
PAUSE_SECONDS = 0.2


@app.command()
def worker(
    queues: Annotated[str, typer.Option(help="Filas a servir, separadas por vírgula.")] = ",".join(QUEUES),
) -> None:
    """Executa os workflows e as atividades das filas até receber SIGTERM ou Ctrl-C."""
    names = [name.strip() for name in queues.split(",") if name.strip()]
    if not names or not set(names) <= set(QUEUES):
        raise typer.BadParameter(f"as filas conhecidas são {', '.join(QUEUES)}", param_hint="--queues")
    settings = begin_process(Process.WORKER)
    with at_work(settings, Process.WORKER):
        asyncio.run(_serve(settings, names))


async def _serve(settings: Settings, queues: list[str]) -> None:
    await _await_temporal(settings)
    await run(settings, queues)


async def _await_temporal(settings: Settings) -> None:
    """Waits while Temporal itself is still starting; raises its last error after `PATIENCE_SECONDS`."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            client = await connect(settings)
            await client.workflow_service.describe_namespace(DescribeNamespaceRequest(namespace=client.namespace))
        except (RuntimeError, RPCError):
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            return
