"""`autos export`: all data about a case, or a person, in one file."""

from pathlib import Path
from typing import Annotated, Any

import anyio
import httpx
import typer

from autos.cli.cases.downloads import download
from autos.cli.connection import with_api
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

PAUSE_SECONDS = 1.0
MADE_WITHIN = 1800.0

app = typer.Typer()


@app.command()
def export(
    out: Annotated[Path, typer.Argument(dir_okay=False, help="Arquivo ZIP a gravar.")],
    case: Annotated[str | None, typer.Option(metavar="ID", help="Caso (wf_...).")] = None,
    user: Annotated[str | None, typer.Option(metavar="ID", help="Pessoa (user_id).")] = None,
) -> None:
    """Grava num ZIP, com manifesto assinado, tudo o que se guarda de um caso ou de uma pessoa."""
    if (case is None) == (user is None):
        raise typer.BadParameter("informe --case ou --user, um dos dois")
    path = "/v1/ingest/workflow/{of}/exports" if case else "/v1/users/{of}/exports"

    async def work(client: RestClient) -> dict[str, Any]:
        begun = (await client.ask(f"POST {path}", {"of": case or user})).data
        asked = {"of": case or user, "export_id": begun["export_id"]}
        with anyio.fail_after(MADE_WITHIN):
            while (told := (await client.ask(f"GET {path}/{{export_id}}", asked)).data)["state"] != "ready":
                await anyio.sleep(PAUSE_SECONDS)
        async with httpx.AsyncClient(timeout=httpx.Timeout(60.0, connect=5.0)) as http:
            await download(http, told["signed_url"], out, told["sha256"])
        return told

    try:
        told = with_api(Role.ADMIN, work)
    except TimeoutError as error:
        typer.echo("O arquivo ainda não ficou pronto. Tente de novo.", err=True)
        raise typer.Exit(1) from error
    typer.echo(f"{out}: {told['files']} arquivos e o manifesto assinado, {told['size']} bytes")
