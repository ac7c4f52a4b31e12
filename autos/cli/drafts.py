"""`autos verify-draft`: the citations of a document checked, findings by place, the marked copy beside the file."""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import anyio
import httpx
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn

from autos.cli.cases.downloads import download
from autos.cli.connection import with_api
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.firm.drafts import (
    DRAFT_ENDS,
    VERDICT_TITLES,
    CheckedCitation,
    DraftArtifactKind,
    DraftResult,
    DraftState,
    DraftStatus,
    in_words,
)
from workflows.contracts.research.law import OPEN, SOUND, RiskLevel

MEDIA_TYPE = "application/octet-stream"
"""The API detects a document's type from its content."""

STATES: dict[DraftState, str] = {
    DraftState.QUEUED: "na fila",
    DraftState.READING: "lendo o documento",
    DraftState.CHECKING: "conferindo as citações",
    DraftState.PUBLISHING: "escrevendo o relatório",
    DraftState.COMPLETED: "concluída",
    DraftState.FAILED: "falhou",
    DraftState.CANCELLED: "cancelada",
}

SAVED = {DraftArtifactKind.MARKED_PDF, DraftArtifactKind.REPORT_PDF, DraftArtifactKind.REPORT_MD}
"""Files saved for people; `--json` prints the result itself."""

app = typer.Typer()
out = Console(highlight=False)
err = Console(stderr=True)


@app.command("verify-draft")
def verify_draft(
    file: Annotated[
        Path | None, typer.Argument(exists=True, dir_okay=False, readable=True, help="PDF, DOCX ou texto a conferir.")
    ] = None,
    case: Annotated[
        str | None, typer.Option(help="Em vez de um arquivo, os autos já lidos deste caso (wf_...).")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(file_okay=False, help="Pasta do relatório e da cópia marcada; padrão: a do arquivo.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Imprime o resultado em JSON e não grava nada.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Termina com 1 quando o risco é alto.")] = False,
) -> None:
    """Confere todas as citações de uma minuta, mostra os achados por lugar e grava a cópia marcada."""
    if (file is None) == (case is None):
        typer.echo("Informe um arquivo, ou --case com o identificador de um caso.", err=True)
        raise typer.Exit(2)

    async def work(client: RestClient) -> tuple[DraftStatus, DraftResult | None, list[Path]]:
        status = await _watched(client, await _started(client, file, case))
        if status.state is not DraftState.COMPLETED:
            return status, None, []
        found = DraftResult.model_validate((await client.verification_result(status.verification_id)).data)
        folder = save or (file.parent if file else Path())
        saved = [] if as_json else await _saved(client, status.verification_id, folder, Path(status.filename).stem)
        return status, found, saved

    status, found, saved = with_api(Role.LAWYER, work)
    if found is None:
        for error in status.errors:
            typer.echo(error.message, err=True)
        typer.echo(f"A conferência terminou sem resultado: {STATES[status.state]}.", err=True)
        raise typer.Exit(1)
    if as_json:
        typer.echo(found.model_dump_json())
    else:
        _show(found)
    for path in saved:
        out.print(f"Gravado: {escape(str(path))}", soft_wrap=True)
    if strict and found.summary.risk_level is RiskLevel.ALTO:
        raise typer.Exit(1)


async def _started(client: RestClient, file: Path | None, case: str | None) -> str:
    if file is None:
        return (await client.verify_document({"workflow_id": case})).data["verification_id"]
    with file.open("rb") as document:
        return (await client.verify_file(document, file.name, MEDIA_TYPE)).data["verification_id"]


async def _watched(client: RestClient, verification_id: str) -> DraftStatus:
    """The final status of the verification; shows a progress bar on standard error meanwhile."""
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%")
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(STATES[DraftState.QUEUED], total=1.0)
        while True:
            reply = await client.verification(verification_id)
            status = DraftStatus.model_validate(reply.data, extra="ignore")
            progress.update(task, completed=status.progress, description=_doing(status))
            if status.state in DRAFT_ENDS:
                return status
            await anyio.sleep(min(status.poll_after_seconds, 1))


def _doing(status: DraftStatus) -> str:
    done = status.done
    if status.state is DraftState.CHECKING:
        return f"{STATES[status.state]} ({done.citations})"
    if status.state is DraftState.READING and done.places:
        return f"{STATES[status.state]} ({done.places_read} de {done.places})"
    return STATES[status.state]


async def _saved(client: RestClient, verification_id: str, folder: Path, stem: str) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    made: list[dict[str, Any]] = (await client.verification_artifacts(verification_id)).data
    async with httpx.AsyncClient(timeout=httpx.Timeout(60.0, connect=5.0)) as http:
        for artifact in made:
            if artifact["kind"] not in SAVED:
                continue
            link = (await client.verification_link(verification_id, artifact["artifact_id"])).data["signed_url"]
            target = folder / f"{stem}-{artifact['filename']}"
            await download(http, link, target, artifact["sha256"])
            written.append(target)
    return written


def _show(found: DraftResult) -> None:
    out.print(f"[bold]{escape(found.filename)}[/]: {escape(in_words(found.summary))}", soft_wrap=True)
    for warning in found.warnings:
        out.print(f"Atenção: {escape(warning)}", soft_wrap=True)
    defects = [one for one in found.citations if one.verdict not in SOUND | OPEN]
    _show_group("A corrigir", defects)
    _show_group("Sem confirmação", [one for one in found.citations if one.verdict in OPEN])


def _show_group(title: str, citations: Iterable[CheckedCitation]) -> None:
    for index, (label, group) in enumerate(groupby(citations, key=lambda one: one.label)):
        if index == 0:
            out.print(f"\n[bold]{title}[/]")
        out.print(f"  {escape(label)}")
        for one in group:
            words = f"    {one.text}: {VERDICT_TITLES[one.verdict]}. {one.reason}"
            out.print(escape(words), soft_wrap=True)
            if one.suggestion:
                out.print(escape(f"      Talvez: {one.suggestion}."), soft_wrap=True)
