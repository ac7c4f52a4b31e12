"""`autos compare-decisions`: two decisions of the corpus side by side."""

import json
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import Reply, RestClient
from workflows.contracts.comparison import ComparedDecision, DecisionComparison, SameQuestion, SharedNames

SAME = {
    SameQuestion.SIM: "Mesma questão",
    SameQuestion.NAO: "Questões diferentes",
    SameQuestion.INDEFINIDO: "Não se sabe se é a mesma questão",
}

app = typer.Typer()
out = Console()


@app.command("compare-decisions")
def compare_decisions(
    left: Annotated[str, typer.Argument(metavar="DECISÃO", help="Identificador, como autos search mostra.")],
    right: Annotated[str, typer.Argument(metavar="OUTRA", help="A outra decisão.")],
    as_json: AsJson = False,
) -> None:
    """Diz se duas decisões tratam da mesma questão, o que têm em comum e o que as distingue."""

    async def work(client: RestClient) -> Reply:
        return await client.ask("POST /v1/decisions/compare", {"left": left, "right": right})

    reply = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(reply.data, ensure_ascii=False))
        return
    found = DecisionComparison.model_validate(reply.data, extra="ignore")
    out.print(f"[bold]{SAME[found.same_question]}[/]")
    for text in (*found.rests_on, *(one.text for one in found.differences)):
        out.print(f"- {escape(text)}")
    table = Table(Column("", no_wrap=True), escape(found.left.processo), escape(found.right.processo), box=box.ROUNDED)
    for name, value in _rows(found.left).items():
        table.add_row(name, escape(value), escape(_rows(found.right)[name]))
    for name, names in (
        ("Pontos", found.points),
        ("Dispositivos", found.statutes),
        ("Precedentes", found.citations),
        ("Fatos", found.facts),
    ):
        _add(table, name, names)
    out.print(table)
    for one in (found.left, found.right):
        for text in (one.citation, *one.cautions):
            out.print(escape(text))


def _rows(one: ComparedDecision) -> dict[str, str]:
    return {
        "Força": one.force,
        "Resultado": f"{one.resultado or 'não se sabe'}; {one.favours}",
        "Matéria": ", ".join(one.matters) or "nenhuma que se conheça",
        "Trecho": f"“{one.passage.text}”",
        "Questão": " ".join(one.questao),
        "Regra": " ".join(one.regra),
        "Conclusão": " ".join(one.conclusao),
    }


def _add(table: Table, name: str, names: SharedNames) -> None:
    if names.both:
        both = escape("; ".join(names.both))
        table.add_row(f"{name} nas duas", both, both)
    if names.only_left or names.only_right:
        table.add_row(f"{name} só numa", *(escape("; ".join(one)) for one in (names.only_left, names.only_right)))
