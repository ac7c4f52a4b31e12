"""`autos value`: a private sum from the chat, and results of calculations with it."""

import json
import re
from typing import Annotated, Any
from urllib.parse import quote

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson, Unasked, confirm
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.firm.values import OwnValues

_WRITTEN = re.compile(r"[0-9]{1,15}(?:[.,][0-9]{1,2})?|[1-9][0-9]{0,2}(?:\.[0-9]{3}){1,4}(?:,[0-9]{1,2})?")
_GROUPS = re.compile(r"\.(?=[0-9]{3})")


def _sum(written: str) -> float:
    """A sum as people write it: 80000, 80.000, 80.000,00 or R$ 80.000,00; a point before three digits groups them."""
    plain = written.strip().removeprefix("R$").strip()
    if not _WRITTEN.fullmatch(plain):
        # what was typed is not repeated: it may be nearly the sum
        raise typer.BadParameter("escreva um valor, como 80000, 80.000 ou 80.000,00")
    return float(_GROUPS.sub("", plain).replace(",", "."))


app = typer.Typer(no_args_is_help=True, help="Valores que o chat não lê: guardar um, e ler o que se calculou com ele.")
out = Console(highlight=False)


@app.command()
def keep(
    name: Annotated[str, typer.Argument(metavar="NOME", help="Como o valor se chama.")],
    case_id: Annotated[str | None, typer.Option("--case", help="Caso a que pertence: sai com ele.")] = None,
    wage: Annotated[
        float | None,
        typer.Option(
            "--salario-minimo", metavar="REAIS", parser=_sum, help="O da data que importa; sem ele, não há faixa."
        ),
    ] = None,
) -> None:
    """Pergunta um valor em reais, sem o mostrar, e dá a referência que se passa ao chat; vale 7 dias."""
    value = _sum(typer.prompt("Valor em reais", hide_input=True))
    body: dict[str, Any] = {"name": name, "value": value, "case_id": case_id, "salario_minimo": wage}

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.ask("POST /v1/values", body)).data

    typer.echo(with_api(Role.LAWYER, work)["secret_ref"])


@app.command()
def show(
    result: Annotated[str, typer.Argument(metavar="RESULTADO", help="O endereço que o chat deu, ou o fim dele.")],
) -> None:
    """Mostra o resultado de uma conta."""
    path = f"/v1/values/results/{quote(result.rstrip('/').rpartition('/')[2], safe='')}"

    async def work(client: RestClient) -> str:
        return (await client.content(path, {})).decode()

    typer.echo(with_api(Role.LAWYER, work), nl=False)


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """Lista os valores e os resultados que você guarda, pelo nome e pelo prazo; o que valem não aparece."""

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.ask("GET /v1/values", {})).data

    found = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    values = OwnValues.model_validate(found, extra="ignore").values
    if not values:
        out.print("Nada guardado. Para guardar um valor: autos value keep NOME")
        return
    table = Table(Column("Referência", no_wrap=True), "O que é", "Nome", "Caso", "Até", box=box.SIMPLE_HEAD)
    for one in values:
        until = f"{one.expires_at.astimezone():%d/%m/%Y %H:%M}"
        table.add_row(one.ref, "resultado" if one.is_result else "valor", escape(one.title), one.case_id or "", until)
    out.print(table)


@app.command()
def remove(
    ref: Annotated[str, typer.Argument(metavar="REFERÊNCIA", help="Como autos value list a mostra.")],
    yes: Unasked = False,
) -> None:
    """Apaga um valor ou um resultado antes do prazo; o chat não calcula mais com ele."""
    confirm(f"Apagar {ref}?", yes)

    async def work(client: RestClient) -> None:
        await client.ask("DELETE /v1/values/kept/{ref}", {"ref": ref})

    with_api(Role.LAWYER, work)
    out.print("Apagado.")
