"""`autos alerts`: precedents of cases that a newer snapshot treats otherwise, and marking one as seen."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

CASE = "/v1/ingest/workflow/{workflow_id}/alerts"

app = typer.Typer()
out = Console()


@app.command()
def alerts(
    case_id: Annotated[str | None, typer.Argument(metavar="ID", help="Caso (wf_...); sem ele, todos.")] = None,
    seen: Annotated[str | None, typer.Option("--seen", metavar="ALERTA", help="Marca como visto (alr_...).")] = None,
    as_json: AsJson = False,
) -> None:
    """Mostra os precedentes que mudaram depois da análise de um caso, e que ninguém marcou como vistos."""
    if seen is not None and case_id is None:
        raise typer.BadParameter("Diga também de que caso é o alerta.", param_hint="--seen")
    found = _asked(case_id, seen)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    if seen is not None:
        typer.echo(f"Visto: {found[0]['message']}")
        return
    for one in found:
        out.print(f"[bold]{escape(one['workflow_id'])}[/] {escape(one['message'])} [dim]{one['alert_id']}[/]")
    if not found:
        typer.echo("Nenhum alerta por ver.")


def _asked(case_id: str | None, seen: str | None) -> list[dict[str, Any]]:
    async def work(client: RestClient) -> list[dict[str, Any]]:
        if case_id is None:
            return (await client.ask("GET /v1/ingest/alerts", {})).data
        if seen is None:
            return (await client.ask(f"GET {CASE}", {"workflow_id": case_id, "open_only": True})).data
        asked = {"workflow_id": case_id, "alert_id": seen}
        return [(await client.ask(f"POST {CASE}/{{alert_id}}/acknowledge", asked)).data]

    return with_api(Role.LAWYER, work)
