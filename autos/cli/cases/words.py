"""`autos words`: the pages of all cases that have some words."""

import json
from functools import partial
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.wording import plural
from infra.identity.scopes import Role
from mcp_server.rest.client import JsonObject, RestClient
from mcp_server.rest.turns import every_turn

ENOUGH = 20
"""Number of cases after which the search ends, unless `--all` is given."""

app = typer.Typer()
out = Console(highlight=False)


@app.command()
def words(
    words: Annotated[
        str, typer.Argument(metavar="PALAVRAS", help="Palavras que a página tem todas, em qualquer ordem.")
    ],
    everything: Annotated[
        bool, typer.Option("--all", help=f"Todos os casos que as têm, e não só os {ENOUGH} mais novos.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Procura palavras nos autos de todos os casos, do mais novo ao mais antigo."""

    async def work(client: RestClient) -> JsonObject:
        return await every_turn(partial(client.find_in_cases, words), "cases", None if everything else ENOUGH)

    told = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False))
        return
    for one in told["cases"]:
        show_case(out, one)
    out.print(progress(told))


def show_case(console: Console, one: dict[str, Any]) -> None:
    """The names that identify the case, then its pages with the words in bold."""
    kind = one["case_class"] or ", ".join(one["subjects"][:1])
    named = (one["cnj"] or one["filename"], kind, " x ".join(one["parties"]))
    console.print(f"[bold]{one['workflow_id']}[/]  {escape(' · '.join(name for name in named if name))}")
    for page in one["pages"]:
        snippet = "".join(
            f"[bold yellow]{escape(part['text'])}[/]" if part["hit"] else escape(part["text"])
            for part in page["snippet"]
        )
        console.print(f"  p. {page['page']}: …{snippet}…")
    if (more := one["total"] - len(one["pages"])) > 0:
        console.print(f"  e mais {plural(more, 'página', 'páginas')}")


def progress(told: dict[str, Any]) -> str:
    """The progress of the search and what it could not see, in one or two lines."""
    searched = told["gone_through"] - told["left_out"]
    found = plural(len(told["cases"]), "caso tem", "casos têm") if told["cases"] else "nenhum tem"
    lines = [f"{searched} de {plural(told['total'], 'caso procurado', 'casos procurados')}; {found} todas as palavras."]
    if told["left_out"]:
        left = plural(told["left_out"], "caso ficou", "casos ficaram")
        lines.append(f"{left} de fora: sem leitura ainda, ou com páginas fechadas a você.")
    if told["cursor"]:
        lines.append("--all procura nos demais.")
    return "\n".join(lines)
