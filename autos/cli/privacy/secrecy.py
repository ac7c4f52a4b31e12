"""`autos secrecy`: to whom a case is open, and what a chat may be given of it."""

import json
from typing import Annotated, Any

import typer

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest import RestClient

OF_CASE = "/v1/ingest/workflow/{workflow_id}/secrecy"

CaseId = Annotated[str, typer.Argument(metavar="ID", help="Identificador do caso (wf_...).")]

app = typer.Typer(no_args_is_help=True, help="Sigilo de um caso: a quem está aberto, e a autorização do cliente.")


@app.command()
def show(case_id: CaseId, as_json: AsJson = False) -> None:
    """Mostra se o caso tem sigilo, por quê, e quem o vê."""
    _show(_ask(f"GET {OF_CASE}", {"workflow_id": case_id}), as_json)


@app.command()
def restrict(
    case_id: CaseId,
    open_to: Annotated[
        list[str] | None, typer.Option(help="user_id de uma pessoa ou key_id de um programa. Repita para vários.")
    ] = None,
    authorised_on: Annotated[
        str | None, typer.Option(metavar="AAAA-MM-DD", help="Data da autorização escrita do cliente para o chat.")
    ] = None,
    document: Annotated[str | None, typer.Option(help="Onde está o papel da autorização.")] = None,
    as_json: AsJson = False,
) -> None:
    """Abre o caso só a quem for nomeado; com a autorização do cliente, também pelo chat. Substitui o que valia."""
    if (authorised_on is None) != (document is None):
        raise typer.BadParameter("--authorised-on e --document vêm juntos")
    paper = {"signed_on": authorised_on, "document": document} if document else None
    said = {"workflow_id": case_id, "restricted": True, "open_to": open_to or [], "authorisation": paper}
    _show(_ask(f"PUT {OF_CASE}", said), as_json)


@app.command("open")
def open_(case_id: CaseId, as_json: AsJson = False) -> None:
    """Abre o caso a todo o escritório."""
    _show(_ask(f"PUT {OF_CASE}", {"workflow_id": case_id, "restricted": False}), as_json)


def _ask(endpoint: str, arguments: dict[str, Any]) -> dict[str, Any]:
    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.ask(endpoint, arguments)).data

    return with_api(Role.ADMIN, work)


def _show(secrecy: dict[str, Any], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(secrecy, ensure_ascii=False))
        return
    if marks := secrecy["marks"]:
        typer.echo("Marcas nos autos: " + ", ".join(f"{mark['kind']} (p. {mark['page']})" for mark in marks))
    if not secrecy["restricted"]:
        typer.echo("Aberto a todo o escritório.")
        return
    typer.echo(f"Com sigilo, aberto a: {', '.join(secrecy['open_to']) or 'ninguém'}.")
    paper = secrecy["authorisation"]
    typer.echo(
        f"No chat, com a autorização de {paper['signed_on']} ({paper['document']})." if paper else "Fechado ao chat."
    )
