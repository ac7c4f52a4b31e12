"""`autos communications`: court publications about the firm's lawsuits, imported from files, listed, and followed."""

import json
from datetime import datetime
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
from mcp_server.rest.client import Reply, RestClient

COMMUNICATIONS = "/v1/communications"
FOLLOWING = f"{COMMUNICATIONS}/following"
SECONDS = 60.0
"""Time for a file to be taken in."""

app = typer.Typer(no_args_is_help=True, help="Comunicações do DJEN e movimentos do DataJud.")
out = Console()
File = Annotated[
    Path, typer.Argument(metavar="ARQUIVO", exists=True, dir_okay=False, help="JSON, como as APIs do CNJ o dão.")
]


@app.command("import")
def take_in(
    file: File,
    oab: Annotated[
        list[str] | None, typer.Option(metavar="UF NÚMERO", help="Guarda também, sem processo, as desta inscrição.")
    ] = None,
    cnj: Annotated[str | None, typer.Option(metavar="NÚMERO", help="Só as deste processo.")] = None,
    as_json: AsJson = False,
) -> None:
    """Inclui as que são do escritório; cada uma conta uma vez, e o que não serve é recusado um a um."""
    found: dict[str, Any] = _ask(
        "POST",
        f"{COMMUNICATIONS}/import",
        params={"oab": oab, "cnj": cnj},
        content=file.read_bytes(),
        headers={"content-type": "application/json"},
        timeout=SECONDS,
    ).data
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    out.print(
        f"{found['read']} registro(s): {found['added']} incluído(s), {found['joined']} deles em casos; "
        f"{found['changed']} cancelado(s); {found['known']} já conhecido(s); {found['refused']} recusado(s)."
    )
    for one in found["refusals"]:
        out.print(escape(f"  {one['place']}: {one['reason']}"))


@app.command("list")
def list_them(
    case_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="Só deste caso (wf_...).")] = None,
    oab: Annotated[str | None, typer.Option(metavar="UF NÚMERO", help="Só as que trazem esta inscrição.")] = None,
    since: Annotated[str | None, typer.Option(metavar="AAAA-MM-DD", help="Deste dia em diante.")] = None,
    without_case: Annotated[bool, typer.Option("--without-case", help="Só as sem processo no escritório.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=100, help="Quantas, no máximo.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Lista as comunicações, da mais nova à mais antiga."""
    asked = {"workflow_id": case_id, "oab": oab, "since": since, "without_case": without_case, "limit": limit}
    found = _ask("GET", COMMUNICATIONS, params=asked)
    if as_json:
        typer.echo(json.dumps(found.data, ensure_ascii=False))
        return
    table = Table(Column("Dia", no_wrap=True), "O que", "Órgão", "Processo", "Caso", box=box.SIMPLE_HEAD)
    for one in found.data:
        what = " · ".join(filter(None, [one["kind"], one["document"], "cancelada" if one["cancelled"] else None]))
        cells = (what, f"{one['court']}, {one['unit']}", one["cnj"], one["workflow_id"] or "sem processo")
        table.add_row("/".join(reversed(one["day"].split("-"))), *map(escape, cells))
    out.print(table)
    if found.pagination and found.pagination["has_more"]:
        out.print("Há mais: use --limit ou --since.")


@app.command("follow")
def follow(
    oab: Annotated[
        list[str] | None, typer.Argument(metavar="[OAB]...", help="Inscrições, como PB12345; nenhuma mostra quais são.")
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="Não acompanha mais nenhuma.")] = False,
    lawsuits: Annotated[
        bool | None, typer.Option("--cases/--no-cases", help="Acompanha no DataJud os casos sem sigilo.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Acompanha no DJEN as comunicações destas inscrições, em lugar das que havia, e no DataJud os casos."""
    found: dict[str, Any] = {} if oab or none else _ask("GET", FOLLOWING).data
    if oab or none or lawsuits is not None:
        numbers = [one["oab"] for one in found["oabs"]] if found else oab or []
        found = _ask("PUT", FOLLOWING, json={"oabs": numbers, "lawsuits": lawsuits}).data
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    for one in found["oabs"]:
        come = f"até {_day(one['through'])}" if one["through"] else "ainda não perguntada"
        out.print(escape(f"{one['oab']}: {come}{'; ' + one['error'] if one['error'] else ''}"))
    if not found["oabs"]:
        out.print("Nenhuma inscrição acompanhada.")
    elif not found["active"]:
        out.print("Esta instalação não pergunta ao DJEN (AUTOS_DJEN_URL); valem para os arquivos que se incluem.")
    cases = found["lawsuits"]
    if cases["wanted"]:
        there = "" if found["lawsuits_active"] else "; esta instalação não pergunta ao DataJud (AUTOS_DATAJUD_URL)"
        come = f"lidos em {_day(cases['asked_at'])}" if cases["asked_at"] else "ainda não lidos"
        out.print(escape(f"Casos no DataJud: {come}{'; ' + cases['error'] if cases['error'] else ''}{there}"))


def _day(told: str) -> str:
    return f"{datetime.fromisoformat(told):%d/%m/%Y}"


def _ask(method: str, path: str, **content: Any) -> Reply:
    async def work(client: RestClient) -> Reply:
        return await client.request(method, path, **content)

    return with_api(Role.ADMIN if method == "PUT" else Role.LAWYER, work)
