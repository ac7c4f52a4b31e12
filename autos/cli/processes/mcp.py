"""`autos mcp`: the tools over standard input and output, for a chat client on this machine."""

import typer

from autos.cli.connection import own_credential
from autos.cli.processes.process import begin_process
from autos.local.first_user import TENANT
from infra.production import Process
from infra.telemetry.tracing import trace_place, traced
from infra.version import code_version
from mcp_server.sets import UnknownSet, chosen
from mcp_server.stdio import main

app = typer.Typer()

NO_KEY = f"""\
Falta dizer quem age: o chat não usa por conta própria a chave de administrador desta máquina. Entre uma vez com

  autos login

ou crie uma chave com

  autos keys create --tenant {TENANT} --role lawyer

e ponha-a na configuração do cliente de chat, no bloco "env" do servidor autos:

  "env": {{"AUTOS_API_KEY": "ak_..."}}"""


@app.command()
def mcp() -> None:
    """Serve as ferramentas MCP por entrada e saída padrão, com `autos login` ou a chave de AUTOS_API_KEY."""
    settings = begin_process(Process.MCP)
    credential = own_credential(settings)
    if credential is None:
        typer.echo(NO_KEY, err=True)
        raise typer.Exit(2)
    try:
        chosen(settings.mcp_toolsets)
    except UnknownSet as error:
        typer.echo(f"AUTOS_MCP_TOOLSETS: {error}", err=True)
        raise typer.Exit(2) from None
    with traced("autos-mcp"):
        main(settings, credential, code_version(), trace_place())
