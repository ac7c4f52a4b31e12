"""`autos mcp`: the tools over standard input and output, for a chat client on this machine."""

import typer

from autos.cli.processes.process import begin_process
from autos.local.initialise import TENANT
from infra.production import Process
from infra.version import code_version
from mcp_server.stdio import main

app = typer.Typer()

NO_KEY = f"""\
Falta a chave de API: o chat não usa por conta própria a de administrador desta máquina. Crie uma chave com

  autos keys create --tenant {TENANT} --role lawyer

e ponha-a na configuração do cliente de chat, no bloco "env" do servidor autos:

  "env": {{"AUTOS_API_KEY": "ak_..."}}"""


@app.command()
def mcp() -> None:
    """Serve as ferramentas MCP por entrada e saída padrão, com a chave de AUTOS_API_KEY."""
    settings = begin_process(Process.MCP)
    if not settings.api_key or not settings.api_key.get_secret_value():
        typer.echo(NO_KEY, err=True)
        raise typer.Exit(2)
    main(settings, code_version())
