"""`autos terms`: terms that may be running in all cases, as a list or as an iCalendar file."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from mcp_server.rest.terms import TERMS, every_term

app = typer.Typer()
out = Console()


@app.command()
def terms(
    case_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="Só deste caso (wf_...).")] = None,
    since: Annotated[
        str | None, typer.Option(metavar="AAAA-MM-DD", help="Também os que acabaram deste dia até hoje.")
    ] = None,
    ics: Annotated[
        Path | None, typer.Option(metavar="ARQUIVO", help="Grava os que têm data como agenda (iCalendar).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Lista os prazos que podem correr, pelo último dia, cada um com o ato e a página; confira sempre."""
    asked: dict[str, Any] = {"since": since, "workflow_id": case_id}
    if ics is not None:
        body = with_api(Role.LAWYER, lambda client: client.content(f"{TERMS}.ics", asked))
        ics.write_bytes(body)
        out.print(f"{escape(str(ics))}: {body.count(b'BEGIN:VEVENT')} prazo(s) com data.")
        return

    async def work(client: RestClient) -> dict[str, Any]:
        return await every_term(client, asked)

    found = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    table = Table(Column("Último dia", no_wrap=True), "Prazo", "Ato", "Processo", "Falta", box=box.SIMPLE_HEAD)
    for one in found["terms"]:
        term, day = one["term"], one["term"]["last_day"]
        last = "/".join(reversed(day.split("-"))) if day else "sem data"
        act = f"{one['act']}, p. {one['page']}" if one["page"] else one["act"]
        table.add_row(
            last,
            *map(
                escape,
                (
                    term["what"],
                    act,
                    one["cnj"] or one["filename"],
                    ", ".join(text.partition(":")[0] for text in term["missing"]),
                ),
            ),
        )
    out.print(table)
    out.print(f"{found['gone_through'] - found['left_out']} de {found['total']} caso(s) lido(s).")
    if found["terms"]:
        out.print(escape(found["terms"][0]["term"]["notice"]))
