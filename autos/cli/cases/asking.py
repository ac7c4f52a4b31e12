"""`autos ask`, `autos timeline` and `autos add-pages`: questions to a case file, its timeline, and added pages."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from autos.cli.cases.commands import AsJson, CaseId, Reason, RunOption
from autos.cli.connection import with_api
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.fields.money import reais
from workflows.contracts.reading.inquiry import MOST_PASSAGES, USUAL_PASSAGES, CaseAnswer
from workflows.contracts.reading.terms import Addressee, NoticeMeans, TermCandidate
from workflows.contracts.reading.timeline import CaseTimeline
from workflows.contracts.run.results.rulings import DISPOSITION_TITLES

TEXT = 400
"""Characters of a passage that are shown."""

app = typer.Typer()
out = Console()


@app.command()
def ask(
    case_id: CaseId,
    question: Annotated[str, typer.Argument(metavar="PERGUNTA", help="Pergunta aos autos, entre aspas.")],
    top_k: Annotated[int, typer.Option(min=1, max=MOST_PASSAGES, help="Quantos trechos.")] = USUAL_PASSAGES,
    run: RunOption = None,
    as_json: AsJson = False,
) -> None:
    """Procura nas páginas de um caso e mostra os trechos, com página e peça."""

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.ask_case(case_id, {"question": question, "top_k": top_k}, run)).data

    found = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    answer = CaseAnswer.model_validate(found, extra="ignore")
    if answer.unanswered_reason:
        out.print(f"[yellow]{escape(answer.unanswered_reason)}[/]")
    for one in answer.passages:
        whose = f" ({one.speaker})" if one.speaker else ""
        where = f"p. {one.page}" + (f", {escape(one.piece_title)}{whose}" if one.piece_title else "")
        text = one.text if len(one.text) <= TEXT else f"{one.text[:TEXT].rstrip()}…"
        out.print(f"\n[bold]{where}[/]\n{escape(text)}")


@app.command()
def timeline(
    case_id: CaseId,
    run: RunOption = None,
    act: Annotated[str | None, typer.Option(help="Ato (piece_id) cujo prazo se quer calcular.")] = None,
    meio: Annotated[NoticeMeans | None, typer.Option(help="Como o ato foi comunicado.")] = None,
    data: Annotated[str | None, typer.Option(metavar="AAAA-MM-DD", help="Dia do meio.")] = None,
    ciencia: Annotated[str | None, typer.Option(metavar="AAAA-MM-DD", help="Dia em que foi lida.")] = None,
    nao_lida: Annotated[bool, typer.Option("--nao-lida", help="Ninguém a leu.")] = False,
    destinatario: Annotated[Addressee | None, typer.Option(help="Para quem o prazo corre.")] = None,
    dias: Annotated[int | None, typer.Option(min=1, help="Dias, antes de dobrar.")] = None,
    feriado: Annotated[list[str] | None, typer.Option(metavar="AAAA-MM-DD", help="Dia sem expediente; repita.")] = None,
    as_json: AsJson = False,
) -> None:
    """Conta um processo ato por ato; com --act, um candidato ao prazo que o ato pode abrir, sempre a conferir."""
    asked: dict[str, Any] = {
        "run": run,
        "act": act,
        "meio": meio,
        "data": data,
        "ciencia": ciencia,
        "nao_lida": nao_lida or None,
        "destinatario": destinatario,
        "dias": dias,
        "feriados": feriado or [],
    }

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.timeline(case_id, asked)).data

    found = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    told = CaseTimeline.model_validate(found, extra="ignore")
    if told.prazo_candidato is None:
        show_acts(out, told)
        return
    if told.prazo_candidato.not_covered:
        out.print(f"[yellow]{escape(told.prazo_candidato.not_covered)}[/]")
    for term in told.prazo_candidato.terms:
        show_term(out, term)
    out.print(f"\n{escape(told.notice)}")


@app.command("add-pages")
def add_pages(
    case_id: CaseId,
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="PDF das páginas novas.")],
    confirmed: Annotated[
        bool, typer.Option("--confirmed", help="Junta mesmo páginas de outro processo, ou repetidas.")
    ] = False,
    reason: Reason = None,
    as_json: AsJson = False,
) -> None:
    """Junta páginas novas a um caso: nasce uma execução, que lê só as novas."""

    async def work(client: RestClient) -> dict[str, Any]:
        upload_id = (await client.request_upload(file.name)).data["upload_id"]
        with file.open("rb") as pdf:
            await client.send_upload(upload_id, pdf)
        body = {"upload_id": upload_id, "confirmed": confirmed, "reason": reason}
        return (await client.add_pages(case_id, body)).data

    started = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(started, ensure_ascii=False))
        return
    pages = f"{started['pages_added']} página(s) nova(s) depois das {started['pages_before']}"
    out.print(f"Execução {started['run']}: {pages}. Acompanhe com: autos show {case_id}")


def show_acts(console: Console, told: CaseTimeline) -> None:
    """Acts by day, then the sums that a court names."""
    table = Table(Column("Ato", no_wrap=True), "Data", "Peça", "Páginas", "Resultado", box=box.SIMPLE_HEAD)
    for act in told.acts:
        pages = str(act.page_start) if act.page_start == act.page_end else f"{act.page_start}-{act.page_end}"
        outcome = DISPOSITION_TITLES[act.outcome.disposition] if act.outcome else ""
        table.add_row(act.piece_id, act.date or "", escape(act.title), pages, outcome)
    console.print(table)
    for one in told.money:
        if one.by_court:
            value = reais(one.value)
            console.print(f"{value} [dim]{one.kind.replace('_', ' ')}, p. {one.page}[/]")


def show_term(console: Console, term: TermCandidate) -> None:
    """Prints a term with its basis, or with what is missing."""
    last = f"{term.last_day:%d/%m/%Y}" if term.last_day else "sem data"
    console.print(f"\n[bold]{escape(term.what)}[/]: {last}" + (f" ({term.days} dias)" if term.days else ""))
    for text in term.effects:
        console.print(f"  [yellow]{escape(text)}[/]")
    for text in term.missing:
        console.print(f"  [yellow]falta[/] {escape(text)}")
    for step in term.steps:
        console.print(f"  {step.date:%d/%m/%Y} {escape(step.what)}")
    for premise in term.premises:
        page = f" (p. {premise.page})" if premise.page else ""
        console.print(f"  [dim]{premise.source}: {escape(premise.text)}{page}[/]")
    if term.uncertain_days:
        console.print(f"  [yellow]Contados, mas incertos:[/] {escape(', '.join(term.uncertain_days))}")
    if term.other_reading:
        console.print(f"  [yellow]{escape(term.other_reading)}[/]")
