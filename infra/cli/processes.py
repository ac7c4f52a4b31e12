"""`autos api`, `autos worker`, `autos mcp`: the parts of the product, one process each."""

import asyncio
import logging
from typing import Annotated

import typer
import uvicorn

from infra.local.stack import local_settings
from infra.settings import Settings
from workflows.contracts.queues import QUEUES

app = typer.Typer()

GRACE_SECONDS = 5


@app.command()
def api() -> None:
    """Serve a API REST, o console de revisão e o MCP em /mcp."""
    from api.app import create_app

    settings = _started()
    uvicorn.run(
        create_app(settings),
        host=settings.api_host,
        port=settings.api_port,
        log_level=settings.log_level.lower(),
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


@app.command()
def worker(
    queues: Annotated[str, typer.Option(help="Filas a servir, separadas por vírgula.")] = ",".join(QUEUES),
) -> None:
    """Executa os workflows e as atividades das filas até receber SIGTERM ou Ctrl-C."""
    names = [name.strip() for name in queues.split(",") if name.strip()]
    unknown = set(names) - set(QUEUES)
    if unknown or not names:
        raise typer.BadParameter(f"filas conhecidas: {', '.join(QUEUES)}", param_hint="--queues")
    from infra.worker import run

    asyncio.run(run(_started(), names))


@app.command()
def mcp() -> None:
    """Serve as ferramentas MCP por entrada e saída padrão."""
    from mcp_server.stdio import main

    main(_started())


def _started() -> Settings:
    settings = local_settings()
    # Standard error: standard output belongs to the MCP protocol.
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    return settings
