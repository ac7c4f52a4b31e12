"""`autos worker`: workflows and activities."""

import asyncio
from typing import Annotated

import typer

from infra.cli.process import begin_process
from infra.worker import run
from workflows.contracts.queues import QUEUES

app = typer.Typer()


@app.command()
def worker(
    queues: Annotated[str, typer.Option(help="Filas a servir, separadas por vírgula.")] = ",".join(QUEUES),
) -> None:
    """Executa os workflows e as atividades das filas até receber SIGTERM ou Ctrl-C."""
    names = [name.strip() for name in queues.split(",") if name.strip()]
    if not names or not set(names) <= set(QUEUES):
        raise typer.BadParameter(f"as filas conhecidas são {', '.join(QUEUES)}", param_hint="--queues")
    asyncio.run(run(begin_process(), names))
