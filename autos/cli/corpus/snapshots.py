"""`autos corpus snapshots` and `activate`: the published states of the corpus, and going back to one, or on."""

import json
from datetime import datetime
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Column, Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.wording import plural
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

SNAPSHOTS = "/v1/corpus/snapshots"
out = Console(highlight=False)


def snapshots(as_json: AsJson = False) -> None:
    """Lista os instantâneos publicados, do mais novo ao mais antigo, e qual está ativo."""

    async def work(client: RestClient) -> list[dict[str, Any]]:
        return (await client.ask(f"GET {SNAPSHOTS}", {})).data

    found = with_api(Role.OPERATOR, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    titles = ("Instantâneo", "Decisões", "De", "A", "Criado em", "")
    table = Table(*(Column(title, no_wrap=True) for title in titles), box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for one in found:
        made = f"{datetime.fromisoformat(one['created_at']).astimezone():%d/%m/%Y}"
        dates = one["first_date"] or "", one["last_date"] or ""
        table.add_row(one["snapshot_id"], str(one["decisions"]), *dates, made, "ativo" if one["active"] else "")
    out.print(table)


def activate(
    snapshot_id: Annotated[str, typer.Argument(metavar="ID", help="Como autos corpus snapshots o mostra.")],
    as_json: AsJson = False,
) -> None:
    """Ativa um instantâneo publicado, até a próxima importação ou até que uma atualização do portal traga algo novo."""

    async def work(client: RestClient) -> dict[str, Any]:
        arguments = {"snapshot_id": snapshot_id}
        return (await client.ask(f"POST {SNAPSHOTS}/{{snapshot_id}}/activation", arguments)).data

    chosen = with_api(Role.OPERATOR, work)
    if as_json:
        typer.echo(json.dumps(chosen, ensure_ascii=False))
        return
    decisions = plural(chosen["decisions"], "decisão", "decisões")
    out.print(f"Instantâneo ativo [bold]{chosen['snapshot_id']}[/]: {decisions}", soft_wrap=True)
