"""`autos corpus`: imports decisions and shows the corpus."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from activities.corpus.sources import discover
from autos.cli.connection import with_api
from autos.cli.corpus.building import BuildDisplay, build, show_build
from autos.cli.corpus.decisions import show_document
from autos.cli.corpus.following import follow, refresh, show_followed, unfollow
from autos.cli.corpus.snapshots import activate, snapshots
from autos.cli.corpus.vectors import show_vectors
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.law.corpus import BuildState, BuildStatus
from workflows.contracts.law.vectors import VectorsStatus
from workflows.contracts.research.search import DocumentText

app = typer.Typer(no_args_is_help=True, help="Acervo de decisões: importar, ver o que há, ler uma.")
out = Console()
err = Console(stderr=True)

app.command()(follow)
app.command()(unfollow)
app.command()(refresh)
app.command()(snapshots)
app.command()(activate)


@app.command("import")
def import_(
    paths: Annotated[list[Path], typer.Argument(exists=True, metavar="CAMINHO...", help="Arquivos, pastas ou ZIPs.")],
    wait: Annotated[bool, typer.Option("--wait", help="Espera até o novo acervo estar ativo.")] = False,
    as_json: AsJson = False,
) -> None:
    """Importa espelhos, íntegras, temas ou JSONL neutro e constrói um novo acervo."""
    files = [(file.name, file.path) for file in discover(paths)]
    if not files:
        typer.echo("Nenhum arquivo de decisões encontrado (JSON, JSONL, CSV ou ZIP).", err=True)
        raise typer.Exit(2)

    async def work(client: RestClient) -> BuildStatus:
        with BuildDisplay(err, sum(path.stat().st_size for _, path in files)) as display:
            return await build(client, files, display, wait=wait)

    reached = with_api(Role.OPERATOR, work)
    if as_json:
        typer.echo(reached.model_dump_json())
    else:
        show_build(out, reached)
    if reached.state == BuildState.FAILED:
        typer.echo(reached.message or "A construção do acervo falhou.", err=True)
        raise typer.Exit(1)


@app.command()
def status(as_json: AsJson = False) -> None:
    """Mostra o que o acervo contém, qual instantâneo está ativo e como anda o portal que ele acompanha."""

    async def work(client: RestClient) -> dict[str, Any]:
        return {**(await client.corpus()).data, "followed": (await client.followed()).data}

    held = with_api(Role.ADMIN, work)
    if as_json:
        typer.echo(json.dumps(held, ensure_ascii=False))
        return
    active = held["active"]
    if active is None:
        out.print("Nenhum acervo ativo. Importe decisões com: autos corpus import PASTA --wait")
    else:
        dates = f"de {active['first_date']} a {active['last_date']}" if active["first_date"] else "sem datas"
        out.print(f"Instantâneo ativo [bold]{active['snapshot_id']}[/]: {active['decisions']} decisões, {dates}")
    if held["vectors"]:
        show_vectors(out, VectorsStatus.model_validate(held["vectors"], extra="ignore"))
    if held["sources"]:
        table = Table("Fonte", "Decisões", "Primeira", "Última", "Importada em", box=box.SIMPLE_HEAD)
        for source in held["sources"]:
            first, last = source["first_date"] or "", source["last_date"] or ""
            table.add_row(source["source"], str(source["decisions"]), first, last, source["imported_at"][:16])
        out.print(table)
    show_followed(out, held["followed"])


@app.command()
def show(
    document_id: Annotated[str, typer.Argument(metavar="ID", help="Identificador da decisão, como a busca o mostra.")],
    whole: Annotated[
        bool, typer.Option("--integra", help="Mostra também o texto completo, se o acervo o tem.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Mostra uma decisão: dados, ementa, tese e o que se extraiu do texto."""

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.ask("GET /v1/documents/{document_id}/integra", {"document_id": document_id})).data

    found = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    show_document(out, DocumentText.model_validate(found, extra="ignore"), whole=whole)
