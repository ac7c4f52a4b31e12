"""`autos api`: REST, the upload page and MCP over HTTP in one process."""

import typer

from api.app import create_app, extend
from api.http.server import Server
from api.identity.handover import InsideTransport
from autos.cli.processes.process import at_work, begin_process
from infra.production import Process
from infra.telemetry.tracing import trace_place
from infra.version import code_version
from mcp_server.http import mount
from mcp_server.rest.client import CALLER

app = typer.Typer()


@app.command()
def api() -> None:
    """Serve a API REST, a página de envio e o MCP em /mcp."""
    settings = begin_process(Process.API)
    with at_work(settings, Process.API):
        application = create_app(settings)
        inside = InsideTransport(application, CALLER)
        extend(application, mount(settings, inside, code_version(), trace_place()))
        server = Server(application, settings)
        server.run()
    if not server.started:
        raise typer.Exit(1)
