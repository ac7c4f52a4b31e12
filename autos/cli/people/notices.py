"""`autos notices`: e-mail notifications, the firm's webhook, and deliveries."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

WEBHOOK, POLICIES = "/v1/webhook", "/v1/policies"


app = typer.Typer(no_args_is_help=True, help="Avisos: e-mails às pessoas, webhook do escritório, o que foi entregue.")
webhook = typer.Typer(no_args_is_help=True, help="O webhook do escritório.")
app.add_typer(webhook, name="webhook")
out = Console()


@app.command()
def mail(on: Annotated[bool, typer.Option("--on/--off", help="Liga ou desliga para o escritório todo.")]) -> None:
    """Liga ou desliga os e-mails às pessoas do escritório; cada uma escolhe os seus, e a hora do resumo, em /conta."""
    policies = _ask(f"PUT {POLICIES}", {"notices": on})
    typer.echo("E-mails ligados." if policies["notices"] else "E-mails desligados.")


@app.command("list")
def show_last(
    limit: Annotated[int, typer.Option(min=1, max=200, help="Quantos, do mais novo ao mais antigo.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Mostra o que foi feito dos últimos avisos."""
    found = _ask("GET /v1/notices", {"limit": limit})
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    table = Table("Quando", "Aviso", "Por", "A quem", "Estado", "Tentativas", "Resposta")
    for one in found:
        said = [one["created_at"], one["occasion"], one["means"], one["to"] or "-", one["state"]]
        table.add_row(*said, str(one["attempts"]), one["answer"] or "-")
    out.print(table)


@webhook.command("set")
def change(address: Annotated[str, typer.Argument(help="Endereço https que recebe os avisos.")]) -> None:
    """Define o endereço, ou o religa; o segredo de um endereço novo aparece uma vez."""
    _show(_ask(f"PUT {WEBHOOK}", {"address": address}))


@webhook.command()
def show(as_json: AsJson = False) -> None:
    """Mostra o endereço e se está ligado."""
    found = _ask(f"GET {WEBHOOK}", {})
    typer.echo(json.dumps(found, ensure_ascii=False)) if as_json else _show(found)


@webhook.command()
def rotate(
    overlap_hours: Annotated[int, typer.Option(min=0, max=168, help="Por quantas horas o anterior ainda assina.")] = 24,
) -> None:
    """Troca o segredo; o novo aparece uma vez."""
    _show(_ask(f"POST {WEBHOOK}/rotate", {"overlap_hours": overlap_hours}))


@webhook.command()
def test() -> None:
    """Envia um aviso de teste; o resultado aparece em autos notices list."""
    made = _ask(f"POST {WEBHOOK}/test", {})
    typer.echo(f"A caminho: {made['notice_id']}. Veja o resultado com autos notices list.")


@webhook.command()
def remove() -> None:
    """Retira o webhook."""
    _ask(f"DELETE {WEBHOOK}", {})
    typer.echo("Webhook retirado.")


def _ask(endpoint: str, arguments: dict[str, Any]) -> Any:
    async def work(client: RestClient) -> Any:
        return (await client.ask(endpoint, arguments)).data

    return with_api(Role.ADMIN, work)


def _show(found: dict[str, Any]) -> None:
    if found["address"] is None:
        typer.echo("O escritório não tem webhook.")
        return
    typer.echo(f"{found['address']}: {'ligado' if found['enabled'] else 'desligado'}")
    if found["secret"]:
        typer.echo(f"Segredo, mostrado só agora: {found['secret']}")
