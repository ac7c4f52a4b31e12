"""`autos cases`: the cases that the caller may see, with the state of the latest run of each."""

import json
from datetime import datetime
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.wording import plural
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.run.case import REVIEWABLE, CaseState
from workflows.contracts.run.state_words import STATES

app = typer.Typer()
out = Console(highlight=False)


@app.command()
def cases(
    words: Annotated[
        str | None, typer.Argument(metavar="TEXTO", help="Parte do número, de um nome ou do arquivo; sem ele, todos.")
    ] = None,
    waiting: Annotated[bool, typer.Option("--waiting", help="Só os que esperam a decisão de alguém.")] = False,
    tag: Annotated[
        list[str] | None, typer.Option("--tag", help="Só os que têm esta etiqueta; repetida, os que têm todas.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="Quantos, no máximo, do mais novo ao mais antigo.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Lista os casos, com o estado da execução mais recente de cada um."""
    states = [state for state in CaseState if state in REVIEWABLE] if waiting else None

    async def work(client: RestClient) -> tuple[list[dict[str, Any]], int]:
        reply = await client.cases({"q": words, "state": states, "tag": tag, "limit": limit})
        return reply.data, (reply.pagination or {}).get("total_estimate") or len(reply.data)

    found, total = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    if not found:
        typer.echo("Nenhum caso.")
        return
    table = Table("Caso", "Processo", "Classe", "Partes", "Estado", "Etiquetas", "Enviado em", box=None, pad_edge=False)
    for one in found:
        sent = datetime.fromisoformat(one["created_at"]).astimezone()
        kind = one["case_class"] or ", ".join(one["subjects"][:1])
        named = (one["workflow_id"], one["cnj"] or one["filename"], kind, " x ".join(one["parties"]))
        tags = escape(", ".join(one["tags"]))
        table.add_row(*map(escape, named), STATES[CaseState(one["state"])], tags, f"{sent:%d/%m/%Y %H:%M}")
    out.print(table)
    if total > len(found):
        out.print(f"{plural(total, 'caso', 'casos')} ao todo; --limit mostra mais.")
