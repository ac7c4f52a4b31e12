"""`autos retention`: how long cases are kept, which are held, and which are due."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

RULE, PROPOSALS = "/v1/retention", "GET /v1/retention/proposals"
OF_CASE = "/v1/ingest/workflow/{workflow_id}/retention"

CaseId = Annotated[str, typer.Argument(metavar="ID", help="Identificador do caso (wf_...).")]

app = typer.Typer(no_args_is_help=True, help="Prazo de guarda dos casos, retenções e o que já pode ser eliminado.")
out = Console()


@app.command()
def years(
    number: Annotated[int | None, typer.Argument(min=1, max=100, help="Anos depois do fim do mandato.")] = None,
    as_json: AsJson = False,
) -> None:
    """Mostra, ou muda, por quantos anos os casos são guardados."""
    rule = _ask(f"PUT {RULE}" if number else f"GET {RULE}", {"years": number} if number else {})
    typer.echo(json.dumps(rule) if as_json else f"{rule['years']} anos depois do fim do mandato")


@app.command("set")
def change(
    case_id: CaseId,
    mandate_ended: Annotated[str | None, typer.Option(metavar="AAAA-MM-DD", help="Fim do mandato.")] = None,
    hold: Annotated[str | None, typer.Option(metavar="MOTIVO", help="Retém o caso: não será eliminado.")] = None,
    as_json: AsJson = False,
) -> None:
    """Registra o fim do mandato e, com --hold, retém o caso; sem --hold, solta-o. O que não vier fica vazio."""
    said = {"workflow_id": case_id, "mandate_ended_on": mandate_ended, "held": bool(hold), "hold_reason": hold}
    _show([_ask(f"PUT {OF_CASE}", said)], as_json)


@app.command()
def show(case_id: CaseId, as_json: AsJson = False) -> None:
    """Mostra o fim do mandato, o fim do prazo e a retenção de um caso."""
    _show([_ask(f"GET {OF_CASE}", {"workflow_id": case_id})], as_json)


@app.command()
def due(as_json: AsJson = False) -> None:
    """Lista os casos cujo prazo acabou; elimine com autos erase."""
    _show(_ask(PROPOSALS, {}), as_json)


def _ask(endpoint: str, arguments: dict[str, Any]) -> Any:
    async def work(client: RestClient) -> Any:
        return (await client.ask(endpoint, arguments)).data

    return with_api(Role.ADMIN, work)


def _show(cases: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(cases, ensure_ascii=False))
        return
    table = Table("Caso", "Fim do mandato", "Fim do prazo", "Retido")
    for case in cases:
        table.add_row(
            case["workflow_id"], case["mandate_ended_on"] or "-", case["due_on"] or "-", case["hold_reason"] or "não"
        )
    out.print(table)
