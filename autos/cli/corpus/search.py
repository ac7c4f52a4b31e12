"""`autos search`: a question to the corpus, answered as a table of decisions."""

import json
from datetime import datetime
from typing import Annotated, Any

import typer
from rich.console import Console

from autos.cli.connection import with_api
from autos.cli.corpus.decisions import show_found
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import Reply, RestClient
from workflows.contracts.research.search import JurisprudenceFound, SearchStrategy

DAY_FORMATS = ["%d/%m/%Y", "%Y-%m-%d", "%Y%m%d"]

app = typer.Typer()
out = Console()


@app.command()
def search(
    query: Annotated[str, typer.Argument(metavar="CONSULTA", help="O que se procura, em português.")],
    top_k: Annotated[int, typer.Option("--top-k", min=1, max=100, help="Quantas decisões.")] = 10,
    strategy: Annotated[SearchStrategy, typer.Option(help="Como pontuar.")] = SearchStrategy.WEIGHTED,
    ministro: Annotated[str | None, typer.Option(help="Só decisões deste relator.")] = None,
    desde: Annotated[
        datetime | None, typer.Option(formats=DAY_FORMATS, metavar="DATA", help="Só decisões a partir deste dia.")
    ] = None,
    ate: Annotated[
        datetime | None, typer.Option(formats=DAY_FORMATS, metavar="DATA", help="Só decisões até este dia.")
    ] = None,
    rerank: Annotated[bool, typer.Option("--rerank", help="Reordena com o reordenador do produto.")] = False,
    nearest: Annotated[
        bool,
        typer.Option(
            "--nearest", help="Se nada responde, mostra tantas das mais próximas quantas pedidas, em vez de três."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Busca decisões no acervo."""
    question: dict[str, Any] = {
        "query": query,
        "top_k": top_k,
        "strategy": strategy.value,
        "ministro": ministro,
        "data_inicio": _day(desde),
        "data_fim": _day(ate),
        "rerank": rerank,
        "include_nearest": nearest,
    }

    async def work(client: RestClient) -> Reply:
        return await client.ask("POST /v1/retrieve", question)

    reply = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(reply.data | {"meta": reply.meta}, ensure_ascii=False))
        return
    show_found(out, JurisprudenceFound.model_validate(reply.data, extra="ignore"), reply.meta)


def _day(value: datetime | None) -> str | None:
    return value.strftime("%Y%m%d") if value else None
