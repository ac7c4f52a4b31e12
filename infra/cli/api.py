"""`autos api`: REST, the review console and MCP over HTTP in one process."""

import httpx
import typer
import uvicorn

from api.app import create_app, extend
from infra.cli.process import begin_process
from infra.version import code_version
from mcp_server.http import mount

app = typer.Typer()

GRACE_SECONDS = 5


@app.command()
def api() -> None:
    """Serve a API REST, o console de revisão e o MCP em /mcp."""
    settings = begin_process()
    application = create_app(settings)
    extend(application, mount(settings, httpx.ASGITransport(application), code_version()))
    uvicorn.run(
        application,
        host=settings.api_host,
        port=settings.api_port,
        log_level=settings.log_level.lower(),
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
