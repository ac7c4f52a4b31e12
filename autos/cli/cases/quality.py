"""`autos quality`: how much of what was shown the firm approved, and what its people corrected."""

from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.wording import CORRECTED, plural
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.run.quality import Judged, Per, Quality

app = typer.Typer()
out = Console(highlight=False)


@app.command()
def quality(
    per: Annotated[Per, typer.Option(help="Período em que se conta ao longo do tempo.")] = Per.MONTH,
    periods: Annotated[int, typer.Option(min=1, max=104, help="Quantos períodos, até o atual.")] = 12,
    as_json: AsJson = False,
) -> None:
    """Mostra quanto do que foi mostrado o escritório aprovou, por nota, fase, assunto, regras e ao longo do tempo."""

    async def work(client: RestClient) -> Quality:
        reply = await client.ask("GET /v1/quality", {"per": per.value, "periods": periods})
        return Quality.model_validate(reply.data, extra="ignore")

    found = with_api(Role.AUDITOR, work)
    if as_json:
        typer.echo(found.model_dump_json())
        return
    _show(found)


def _show(found: Quality) -> None:
    if not found.precedents.shown and not found.corrections:
        typer.echo("Nenhum precedente decidido ainda, e nenhuma correção aplicada.")
        return
    cases = plural(found.cases, "caso", "casos")
    phases = plural(found.phases.decided, "fase decidida", "fases decididas")
    out.print(
        f"{_share(found.precedents)} precedentes aprovados, em {cases}; {phases}, {found.phases.approved} aprovadas."
    )
    _table("Nota", [(f"{band.from_score} a {band.to_score}", band) for band in found.by_score])
    _table("Fase", [(phase.title, phase) for phase in found.by_phase])
    _table("Assunto", [(one.subject, one) for one in found.by_subject])
    _table("Regras", [(rules.rules_version, rules) for rules in found.by_rules])
    since = "Semana de" if found.per is Per.WEEK else "Mês de"
    _table(since, [(f"{one.start:%d/%m/%Y}", one) for one in found.over_time if one.shown])
    if found.corrections:
        told = ", ".join(f"{CORRECTED.get(one.kind, one.kind)} {one.count}" for one in found.corrections)
        out.print(f"Correções aplicadas: {told}.")
    for one in found.retyped:
        was, now = (escape(name.replace("_", " ")) for name in (one.from_type, one.to_type))
        out.print(f"  lida como {was}, corrigida para {now}: {one.count}")


def _table(heading: str, rows: list[tuple[str, Judged]]) -> None:
    if not rows:
        return
    table = Table(heading, Column("Aprovados", justify="right"), Column("%", justify="right"), box=box.SIMPLE_HEAD)
    for name, one in rows:
        table.add_row(escape(name), _share(one), f"{100 * one.approved / one.shown:.0f}")
    out.print(table)


def _share(one: Judged) -> str:
    return f"{one.approved} de {one.shown}"
