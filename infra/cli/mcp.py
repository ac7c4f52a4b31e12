"""`autos mcp`: the tools over standard input and output, for a chat client on this machine."""

import typer
from pydantic import SecretStr

from infra.cli.connection import api_key
from infra.cli.process import begin_process
from infra.db.keys import Role
from infra.version import code_version
from mcp_server.stdio import main

app = typer.Typer()


@app.command()
def mcp() -> None:
    """Serve as ferramentas MCP por entrada e saída padrão."""
    settings = begin_process()
    # One person at one machine both submits and reviews; who wants it otherwise sets AUTOS_API_KEY.
    key = api_key(settings, Role.ADMIN)
    main(settings.model_copy(update={"api_key": SecretStr(key) if key else None}), code_version())
