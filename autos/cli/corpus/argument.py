"""`autos argument`: precedents for one side of a proposition, or of a phase of a case, and against it."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import Reply, RestClient
from workflows.contracts.argument import AdversePrecedent, ArguedSide, Argument, ArgumentPrecedent, Written
from workflows.contracts.run.case import PhaseLabel

app = typer.Typer()
out = Console()

FORMS = {".docx": Written.DOCX, ".md": Written.MARKDOWN}
"""Endings of the file and the form that each is of."""


@app.command()
def argument(
    proposition: Annotated[
        str | None, typer.Argument(metavar="PROPOSIÇÃO", help="A tese, entre aspas; ou então --caso e --fase.")
    ] = None,
    lado: Annotated[ArguedSide | None, typer.Option(help="Por quem se argumenta.")] = None,
    caso: Annotated[str | None, typer.Option(metavar="CASO", help="Caso já analisado.")] = None,
    fase: Annotated[PhaseLabel | None, typer.Option(help="Fase do caso.")] = None,
    saida: Annotated[
        Path | None, typer.Option(metavar="ARQUIVO", help="Grava o esqueleto da peça: .docx ou .md.", dir_okay=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Reúne precedentes a favor de um lado e os contrários, com o que os distingue."""
    if saida is not None and saida.suffix.lower() not in FORMS:
        raise typer.BadParameter("o arquivo tem de terminar em .docx ou .md", param_hint="--saida")
    asked = {"proposition": proposition, "side": lado, "workflow_id": caso, "phase_label": fase}

    async def work(client: RestClient) -> Reply:
        return await client.ask("POST /v1/arguments", asked)

    async def written(client: RestClient) -> bytes:
        assert saida is not None
        return await client.argument_document(asked, FORMS[saida.suffix.lower()])

    if saida is not None:
        saida.write_bytes(with_api(Role.LAWYER, written))
        out.print(f"Gravado em {escape(str(saida))}", soft_wrap=True)
        return
    reply = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(reply.data, ensure_ascii=False))
        return
    found = Argument.model_validate(reply.data, extra="ignore")
    for warning in (found.unanswered_reason, *found.notes):
        if warning:
            out.print(f"[yellow]{escape(warning)}[/]")
    titles = {
        "A favor": found.supporting,
        "Contra": found.adverse,
        "Sem lado conhecido": found.undetermined,
        "Sem responder, o mais próximo": found.nearest,
    }
    for title, precedents in titles.items():
        if precedents:
            out.print(f"\n[bold]{title}[/]")
        for one in precedents:
            _show(one)
    for one in found.statutes:
        out.print(f"\n[bold]{escape(one.reference)}[/]\n{escape(one.text or one.note or '')}")
    for one in found.left_out:
        out.print(f"\nFora: {escape(one.reference)} {escape(one.reason)}")


def _show(one: ArgumentPrecedent) -> None:
    out.print(f"\n“{escape(one.passage)}” ({escape(one.citation.rstrip('.'))})")
    differing = [each.text for each in one.distinctions] if isinstance(one, AdversePrecedent) else []
    for line in (*one.cautions, *differing):
        out.print(f"- {escape(line)}")
