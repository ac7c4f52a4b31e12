"""Live view of a corpus build: uploads, imports, snapshot, and rejected records with reasons."""

from collections.abc import Sequence
from pathlib import Path

import anyio
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Column, Table

from autos.cli.corpus.multipart import MultipartFiles
from autos.cli.progress import ProgressDisplay
from autos.cli.wording import BUILD_STATES, plural
from mcp_server.rest.client import RestClient
from workflows.contracts.law.corpus import BuildState, BuildStatus, ImportReport, SourceFormat

POLL_SECONDS = 1.0
ENDED = {BuildState.ACTIVE, BuildState.FAILED}

NamedFiles = Sequence[tuple[str, Path]]
"""Names under which files are imported (folders name the judging body) and where they are."""


class BuildDisplay(ProgressDisplay):
    """Two bars on a terminal, sending and building; without a terminal, a line for each new state."""

    def __init__(self, console: Console, total_bytes: int) -> None:
        super().__init__(
            console,
            TextColumn("{task.description}"),
            BarColumn(bar_width=16),
            TaskProgressColumn(),
            TextColumn("{task.fields[note]}", style="dim"),
            TimeElapsedColumn(),
        )
        self._sending = self._progress.add_task("Envio", total=max(total_bytes, 1), note="")
        self._building = self._progress.add_task("Acervo", total=1.0, note="")
        self._shown: BuildState | None = None

    def sent(self, size: int) -> None:
        """Hears of bytes that have left."""
        self._progress.update(self._sending, advance=size)

    def show(self, status: BuildStatus) -> None:
        """Brings the display to `status`."""
        if status.state != self._shown and not self._console.is_terminal:
            self._console.print(f"{status.build_id}: {BUILD_STATES[status.state]}")
        self._shown = status.state
        self._progress.update(self._building, completed=status.progress, note=BUILD_STATES[status.state])


async def build(client: RestClient, files: NamedFiles, display: BuildDisplay, *, wait: bool) -> BuildStatus:
    """Sends the files and starts the build; with `wait`, answers only once it is active or has failed."""
    sending = MultipartFiles("files", files, display.sent)
    build_id: str = (await client.build_corpus(sending.body(), sending.content_type)).data["build_id"]
    while True:
        status = BuildStatus.model_validate((await client.build_status(build_id)).data, extra="ignore")
        display.show(status)
        if not wait or status.state in ENDED:
            return status
        await anyio.sleep(POLL_SECONDS)


def show_build(console: Console, status: BuildStatus) -> None:
    """Prints the result of each file type, each rejected record with its reason, and the snapshot."""
    if status.imported:
        console.print(_counts(status.imported))
    for report in status.imported:
        for note in report.notes:
            console.print(f"[yellow]Aviso:[/] {escape(report.source)}: {escape(note)}")
        for record in report.rejected_sample:
            console.print(
                f"[red]Recusado:[/] {escape(record.source)}, {escape(record.record)}: {escape(record.reason)}"
            )
        if hidden := report.rejected - len(report.rejected_sample):
            records = plural(hidden, "registro recusado", "registros recusados")
            console.print(f"  e mais {records} em {escape(report.source)}")
    if status.state == BuildState.ACTIVE:
        count = plural(status.decisions, "decisão", "decisões")
        console.print(f"Acervo ativo: [bold]{status.snapshot_id}[/], {count}")
    elif status.state != BuildState.FAILED:
        console.print(f"Construção {status.build_id}: {BUILD_STATES[status.state]}. Veja: autos corpus status")


def _counts(reports: Sequence[ImportReport]) -> Table:
    titles = ("Arquivos", "Lidos", "Novos", "Mudados", "Iguais", "Reparos", "Recusas")
    numbers = (Column(title, justify="right", no_wrap=True) for title in titles)
    table = Table(Column("Formato", no_wrap=True), *numbers, box=box.SIMPLE_HEAD)
    for kind in (*SourceFormat, None):
        group = [report for report in reports if report.format == kind]
        counts = (
            len(group),
            sum(report.read for report in group),
            sum(report.inserted for report in group),
            sum(report.updated for report in group),
            sum(report.unchanged for report in group),
            sum(report.repaired for report in group),
            sum(report.rejected for report in group),
        )
        if group:
            table.add_row(kind or "outro", *(str(count) for count in counts))
    return table
