"""`autos quality`: the share of results that the firm approved, and the corrections of its people."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from activities.casefile.evaluation import gold_of
from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segmentation import CaseFile
from autos.cli.cases.downloads import download_artifacts
from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.wording import plural
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient, RestError
from workflows.contracts.errors import ErrorCode
from workflows.contracts.run.case import ArtifactKind, Parameters
from workflows.contracts.run.quality import MOST_CASES, MOST_PERIODS, Judged, Per, Quality

app = typer.Typer()
out = Console(highlight=False)


@app.command()
def quality(
    per: Annotated[Per, typer.Option(help="Período em que se conta ao longo do tempo.")] = Per.MONTH,
    periods: Annotated[int, typer.Option(min=1, max=MOST_PERIODS, help="Quantos períodos, até o atual.")] = 12,
    labels: Annotated[
        Path | None,
        typer.Option(file_okay=False, help="Grava nesta pasta os casos corrigidos, para autos eval casefile."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Mostra quanto do que foi mostrado o escritório aprovou, por nota, fase, assunto, regras e ao longo do tempo."""
    if labels is not None:
        _write_labels(labels)
        return

    async def work(client: RestClient) -> Quality:
        reply = await client.ask("GET /v1/quality", {"per": per.value, "periods": periods})
        return Quality.model_validate(reply.data, extra="ignore")

    found = with_api(Role.AUDITOR, work)
    if as_json:
        typer.echo(found.model_dump_json())
        return
    _show(found)


def _write_labels(folder: Path) -> None:
    """Writes the PDF and pieces of each corrected case; names and skips those the caller may not have in full."""
    folder.mkdir(parents=True, exist_ok=True)

    async def work(client: RestClient) -> tuple[int, list[str]]:
        cases = (await client.ask("GET /v1/quality/cases", {"limit": MOST_CASES})).data
        closed = [one["workflow_id"] for one in cases if not await _labelled(client, folder, one)]
        return len(cases) - len(closed), closed

    written, closed = with_api(Role.AUDITOR, work)
    for workflow_id in closed:
        typer.echo(f"{workflow_id}: não está inteiro aberto a você; ficou de fora.", err=True)
    typer.echo(f"{plural(written, 'caso gravado', 'casos gravados')} em {folder}.")
    if written:
        typer.echo(f"Meça as regras com eles: autos eval casefile --pdfs {folder} --gold {folder} --out lidos.jsonl")


async def _labelled(client: RestClient, folder: Path, case: dict[str, Any]) -> bool:
    workflow_id = case["workflow_id"]
    try:
        listed = (await client.artifacts(workflow_id, case["run"])).data
        wanted = [one for one in listed if one["kind"] in (ArtifactKind.SOURCE_PDF, ArtifactKind.SEGMENTATION)]
        with TemporaryDirectory(dir=folder) as name:
            paths = {path.suffix: path for path in await download_artifacts(client, workflow_id, wanted, Path(name))}
            gold = gold_of(CaseFile.model_validate_json(paths[".json"].read_bytes()), f"{workflow_id}.pdf")
            paths[".pdf"].replace(folder / f"{workflow_id}.pdf")
    except RestError as error:
        if error.code != ErrorCode.FORBIDDEN:
            raise
        return False
    (folder / f"{workflow_id}.gold.json").write_text(json.dumps(gold, ensure_ascii=False), encoding="utf-8")
    return True


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
        told = ", ".join(f"{one.title} {one.count}" for one in found.corrections)
        out.print(f"Correções aplicadas: {told}.")
    for one in found.retyped:
        was, now = (escape(_label(name)) for name in (one.from_type, one.to_type))
        out.print(f"  lida como {was}, corrigida para {now}: {one.count}")


def _label(piece_type: str) -> str:
    rule = load_rules(Parameters().rules_version).types.get(piece_type)
    return rule.label if rule else piece_type


def _table(heading: str, rows: list[tuple[str, Judged]]) -> None:
    if not rows:
        return
    table = Table(heading, Column("Aprovados", justify="right"), Column("%", justify="right"), box=box.SIMPLE_HEAD)
    for name, one in rows:
        table.add_row(escape(name), _share(one), f"{100 * one.approved / one.shown:.0f}")
    out.print(table)


def _share(one: Judged) -> str:
    return f"{one.approved} de {one.shown}"
