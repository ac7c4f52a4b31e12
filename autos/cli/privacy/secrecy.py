"""`autos secrecy`: who may see a case and its pages, and what chats may read."""

import json
from collections.abc import Callable
from typing import Annotated, Any

import typer

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.reading.closed_pages import named_pages, pages_in, spans_in
from workflows.contracts.run.secrecy import ClosedPages, PageSpan

OF_CASE = "/v1/ingest/workflow/{workflow_id}/secrecy"

CaseId = Annotated[str, typer.Argument(metavar="ID", help="Identificador do caso (wf_...).")]
Spans = Annotated[list[str], typer.Argument(metavar="PÁGINAS", help="Uma página (12) ou um intervalo (12-15).")]

app = typer.Typer(no_args_is_help=True, help="Sigilo de um caso: a quem está aberto, e a autorização do cliente.")


@app.command()
def show(case_id: CaseId, as_json: AsJson = False) -> None:
    """Mostra se o caso tem sigilo, por quê, e quem o vê."""
    _show(_ask(f"GET {OF_CASE}", {"workflow_id": case_id}), as_json)


@app.command()
def restrict(
    case_id: CaseId,
    open_to: Annotated[
        list[str] | None, typer.Option(help="user_id de uma pessoa ou key_id de um programa. Repita para vários.")
    ] = None,
    authorised_on: Annotated[
        str | None, typer.Option(metavar="AAAA-MM-DD", help="Data da autorização escrita do cliente para o chat.")
    ] = None,
    document: Annotated[str | None, typer.Option(help="Onde está o papel da autorização.")] = None,
    as_json: AsJson = False,
) -> None:
    """Abre o caso só a quem for nomeado; com a autorização do cliente, também pelo chat. Substitui o que valia."""
    if (authorised_on is None) != (document is None):
        raise typer.BadParameter("--authorised-on e --document vêm juntos")
    paper = {"signed_on": authorised_on, "document": document} if document else None
    said = {"workflow_id": case_id, "restricted": True, "open_to": open_to or [], "authorisation": paper}
    _show(_ask(f"PUT {OF_CASE}", said), as_json)


@app.command("open")
def open_(case_id: CaseId, as_json: AsJson = False) -> None:
    """Abre o caso a todo o escritório; as peças fechadas continuam só das pessoas nomeadas."""
    now = _ask(f"GET {OF_CASE}", {"workflow_id": case_id})
    _show(_ask(f"PUT {OF_CASE}", _kept(now) | {"restricted": False}), as_json)


@app.command("close-pages")
def close_pages(case_id: CaseId, spans: Spans, as_json: AsJson = False) -> None:
    """Fecha páginas a quem não foi nomeado. Reprocesse depois: a execução nova deixa fora as peças que elas tocam."""
    _decide_on_pages(case_id, set[int].union, _pages(spans), as_json)


@app.command("open-pages")
def open_pages(case_id: CaseId, spans: Spans, as_json: AsJson = False) -> None:
    """Abre páginas fechadas, e nenhum carimbo as fecha de novo. Reprocesse depois, para que entrem na análise."""
    _decide_on_pages(case_id, set[int].difference, _pages(spans), as_json)


def _decide_on_pages(
    case_id: str, decide: Callable[[set[int], set[int]], set[int]], pages: set[int], as_json: bool
) -> None:
    now = _ask(f"GET {OF_CASE}", {"workflow_id": case_id})
    closed = pages_in(ClosedPages.model_validate(span) for span in now["closed_pages"])
    wanted = [span.model_dump() for span in spans_in(decide(closed, pages))]
    _show(_ask(f"PUT {OF_CASE}", _kept(now) | {"closed_pages": wanted}), as_json)


def _kept(now: dict[str, Any]) -> dict[str, Any]:
    """Values that a change must repeat to keep them."""
    return {name: now[name] for name in ("workflow_id", "restricted", "open_to", "authorisation")}


def _pages(texts: list[str]) -> set[int]:
    found: list[PageSpan] = []
    for text in texts:
        first, _, last = text.partition("-")
        try:
            found.append(PageSpan(first_page=int(first), last_page=int(last or first)))
        except ValueError:
            raise typer.BadParameter(f"{text}: escreva uma página (12) ou um intervalo (12-15)") from None
    return pages_in(found)


def _ask(endpoint: str, arguments: dict[str, Any]) -> dict[str, Any]:
    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.ask(endpoint, arguments)).data

    return with_api(Role.ADMIN, work)


def _show(secrecy: dict[str, Any], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(secrecy, ensure_ascii=False))
        return
    if marks := secrecy["marks"]:
        typer.echo("Marcas nos autos: " + ", ".join(f"{mark['kind']} (p. {mark['page']})" for mark in marks))
    named = ", ".join(secrecy["open_to"]) or "ninguém"
    closed = [ClosedPages.model_validate(span) for span in secrecy["closed_pages"]]
    for span in closed:
        typer.echo(f"Fechado: {named_pages([span])} ({span.kind or 'à mão'}).")
    if advice := secrecy["advice"]:
        typer.echo(advice)
    if secrecy["restricted"]:
        typer.echo(f"Com sigilo, aberto a: {named}.")
    elif closed:
        typer.echo(f"Aberto a todo o escritório, menos as páginas fechadas, abertas a: {named}.")
    else:
        typer.echo("Aberto a todo o escritório.")
        return
    paper = secrecy["authorisation"]
    typer.echo(
        f"No chat, com a autorização de {paper['signed_on']} ({paper['document']})." if paper else "Fechado ao chat."
    )
