"""`autos library`: the firm's own documents brought in, listed, searched, read and taken out."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from autos.cli.connection import with_api
from autos.cli.corpus.decisions import show_found
from autos.cli.options import AsJson, Unasked, confirm
from autos.cli.uploads import bring
from infra.identity.scopes import Role
from mcp_server.rest.client import Reply, RestClient
from workflows.contracts.firm.library import MOST_SOURCES, IngestStatus, LibraryState
from workflows.contracts.firm.library_search import MOST_RESULTS, USUAL_RESULTS, LibraryAnswer
from workflows.contracts.run.case import LONGEST_WAIT

DOCUMENTS = "/v1/library/documents"

STATES: dict[LibraryState, str] = {
    LibraryState.QUEUED: "na fila",
    LibraryState.INDEXING: "preparando a busca",
    LibraryState.READY: "pronto",
    LibraryState.FAILED: "não foi lido",
    LibraryState.SUPERSEDED: "versão anterior",
}

Case = Annotated[str | None, typer.Option("--case", help="Caso a que pertence.")]
DocumentArgument = Annotated[
    str, typer.Argument(metavar="ID", help="Identificador do documento, como a lista o mostra.")
]

app = typer.Typer(no_args_is_help=True, help="Documentos do escritório: incluir, listar, buscar, ler, tirar.")
out = Console(highlight=False)


@app.command()
def add(
    files: Annotated[
        list[Path],
        typer.Argument(exists=True, dir_okay=False, readable=True, metavar="ARQUIVO...", help="PDF, DOCX ou texto."),
    ],
    case_id: Case = None,
    tag: Annotated[list[str] | None, typer.Option(help="Etiqueta; repita.")] = None,
    convert: Annotated[bool, typer.Option("--convert", help="Só converte em Markdown; não entra na pesquisa.")] = False,
    keep: Annotated[bool, typer.Option("--keep", help="A versão anterior continua a ser pesquisada também.")] = False,
    as_json: AsJson = False,
) -> None:
    """Inclui documentos e espera que sejam lidos; um de mesmo nome no mesmo caso é versão nova."""
    if len(files) > MOST_SOURCES:
        raise typer.BadParameter(f"até {MOST_SOURCES} arquivos por vez")

    async def work(client: RestClient) -> IngestStatus:
        body = {"upload_ids": [await bring(client, file, "library") for file in files], "case_id": case_id}
        body |= {"tags": tag or [], "searchable": not convert, "replace": not keep}
        started = (await client.ask(f"POST {DOCUMENTS}", body)).data
        return await _ended(client, started["ingest_id"])

    status = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(status.model_dump_json())
    else:
        for one in status.documents:
            out.print(
                f"[bold]{one.document_id}[/] {escape(one.source_name)}: {STATES[one.state]}, {one.chunks} trechos"
            )
            for told in [*([one.error.message] if one.error else []), *one.warnings]:
                out.print(f"  [yellow]{escape(told)}[/]", soft_wrap=True)
    if status.failed:
        raise typer.Exit(1)


@app.command("list")
def list_(
    case_id: Case = None,
    tag: Annotated[str | None, typer.Option(help="Só os que têm esta etiqueta.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="Quantos.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Lista os documentos, do mais novo ao mais antigo."""

    async def work(client: RestClient) -> Reply:
        return await client.ask(f"GET {DOCUMENTS}", {"case_id": case_id, "tag": tag, "limit": limit})

    reply = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(reply.data, ensure_ascii=False))
        return
    _show_versions(reply.data)
    total = (reply.pagination or {}).get("total_estimate") or 0
    if total > len(reply.data):
        out.print(f"{len(reply.data)} de {total}. Mostre mais com --limit, ou filtre.")


@app.command()
def search(
    query: Annotated[str, typer.Argument(metavar="CONSULTA", help="O que se procura, em português.")],
    case_id: Case = None,
    document: Annotated[str | None, typer.Option(help="Só este documento.")] = None,
    tag: Annotated[str | None, typer.Option(help="Só documentos com esta etiqueta.")] = None,
    n_results: Annotated[
        int, typer.Option("--n-results", min=1, max=MOST_RESULTS, help="Quantos trechos.")
    ] = USUAL_RESULTS,
    precedents: Annotated[bool, typer.Option("--precedents", help="Também as decisões do acervo.")] = False,
    as_json: AsJson = False,
) -> None:
    """Busca nos documentos do escritório; cada trecho com o documento e o lugar."""
    question = {"query": query, "case_id": case_id, "document_id": document, "tag": tag, "n_results": n_results}

    async def work(client: RestClient) -> Reply:
        # a terminal is as long as it takes: nothing is kept for later
        size = {"max_size": 20_000, "with_precedents": precedents}
        return await client.ask("POST /v1/library/search", question | size)

    reply = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(reply.data | {"meta": reply.meta}, ensure_ascii=False))
        return
    found = LibraryAnswer.model_validate(reply.data, extra="ignore")
    if found.unanswered_reason:
        out.print(f"[yellow]{escape(found.unanswered_reason)}[/]", soft_wrap=True)
    for hit in found.results:
        out.print(f"\n[bold]{escape(hit.source_name)}[/], {escape(hit.label)} [dim]{hit.document_id} v{hit.version}[/]")
        out.print(escape(hit.excerpt), soft_wrap=True)
    degraded: list[str] = reply.meta.get("degraded") or []
    for told in degraded:
        out.print(f"[yellow]{escape(told)}[/]", soft_wrap=True)
    if found.precedents:
        show_found(out, found.precedents, reply.meta)


@app.command()
def show(
    document_id: DocumentArgument,
    version: Annotated[int | None, typer.Option("--version", min=1, help="Versão; sem valor, a mais nova.")] = None,
    text: Annotated[bool, typer.Option("--markdown", help="O texto, em Markdown.")] = False,
    as_json: AsJson = False,
) -> None:
    """Mostra as versões de um documento, ou o texto dele."""
    if text and as_json:
        raise typer.BadParameter("--json ou --markdown, um dos dois")
    address = f"{DOCUMENTS}/{quote(document_id, safe='')}"

    async def work(client: RestClient) -> Any:
        if text:
            return (await client.content(f"{address}/markdown", {"version": version})).decode()
        versions: list[dict[str, Any]] = (await client.request("GET", address)).data
        return [one for one in versions if version in (None, one["version"])]

    found = with_api(Role.LAWYER, work)
    if text:
        typer.echo(found, nl=False)
    elif as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        _show_versions(found)


@app.command()
def remove(document_id: DocumentArgument, yes: Unasked = False) -> None:
    """Tira um documento para sempre, com todas as versões e o que foi enviado."""
    confirm(f"Tirar {document_id} para sempre?", yes)

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.ask(f"DELETE {DOCUMENTS}/{{document_id}}", {"document_id": document_id})).data

    gone = with_api(Role.LAWYER, work)
    out.print("Documento tirado." if gone["removed"] else "Ninguém mais o acha; o que resta dele está saindo.")


async def _ended(client: RestClient, ingest_id: str) -> IngestStatus:
    asked = {"ingest_id": ingest_id, "wait_seconds": LONGEST_WAIT}
    while True:
        found = (await client.ask("GET /v1/library/ingests/{ingest_id}", asked)).data
        status = IngestStatus.model_validate(found, extra="ignore")
        if status.done:
            return status


def _show_versions(rows: Sequence[dict[str, Any]]) -> None:
    table = Table(Column("Documento", no_wrap=True), "Versão", "Nome", "Estado", "Trechos", "Caso", box=box.SIMPLE_HEAD)
    for row in rows:
        state = LibraryState(row["state"])
        told = STATES[state] if row["searchable"] or state is not LibraryState.READY else "só convertido"
        name, case = escape(row["source_name"]), escape(row["case_id"] or "")
        table.add_row(row["document_id"], str(row["version"]), name, told, str(row["chunks"]), case)
    out.print(table)
