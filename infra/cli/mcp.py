"""`autos mcp`: the tools over standard input and output, for a chat client on this machine."""

import typer

from infra.cli.process import begin_process
from infra.version import code_version
from mcp_server.stdio import main

app = typer.Typer()


@app.command()
def mcp() -> None:
    """Serve as ferramentas MCP por entrada e saída padrão."""
    main(begin_process(), code_version())
