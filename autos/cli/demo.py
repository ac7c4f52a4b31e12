"""`autos demo`: the whole job on this machine, from an empty folder to verified artifacts of two immutable runs."""

import signal
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.panel import Panel
from rich.rule import Rule

from activities.reports.verification.folder import verify_folder
from activities.reports.verification.report import Verdict
from autos.cli.cases.downloads import download_artifacts
from autos.cli.cases.reviewing import Decide, review_run
from autos.cli.cases.signers import known_keys
from autos.cli.cases.watching import UNSUCCESSFUL, RunDisplay, watch
from autos.cli.connection import with_api
from autos.cli.corpus.building import BuildDisplay, build
from autos.cli.options import YesOrNo
from autos.cli.processes.process import require_local
from autos.cli.wording import plural
from autos.local.first_user import TENANT, how_to_sign_in
from autos.local.serve import start_in_background, stop
from autos.local.stack import local_settings
from autos.local.supervision.child import StartFailed
from autos.local.supervision.state import is_held
from autos.samples import case_files, corpus_path, legal_texts_path
from infra.config.settings import Settings
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.law.corpus import BuildState
from workflows.contracts.run.case import ArtifactKind, CaseStatus, file_name
from workflows.contracts.run.results.result import CaseResult
from workflows.contracts.run.state_words import STATES

FINAL = 2
"""Version of the artifacts published after the reviews."""

SECOND_RUN: dict[str, Any] = {
    "min_precedent_score": 70,
    "max_matches_per_phase": 3,
    "reason": "Demonstração: menos precedentes, com pontuação mais alta",
}

INTRODUCTION = """\
Sobe a infraestrutura local, importa um acervo de decisões, analisa os autos de um processo, pede a sua revisão, \
entrega artefatos assinados e reprocessa o caso sem mudar a primeira execução. Decisões e processo são fictícios."""

app = typer.Typer()
out = Console(highlight=False)


@dataclass(frozen=True)
class Finished:
    """A run that ended, with its artifacts on disk."""

    run: int
    folder: Path
    result: CaseResult
    files: int

    @property
    def matches(self) -> int:
        return sum(len(phase.matches) for phase in self.result.phases)


@app.command()
def demo(
    yes: Annotated[bool, typer.Option("--yes", help="Aprova todas as revisões sem perguntar.")] = False,
    once: Annotated[bool, typer.Option("--once", help="Ao fim, para a pilha local e sai.")] = False,
    data_dir: Annotated[
        Path | None, typer.Option("--data-dir", file_okay=False, help="Pasta de dados; o padrão é AUTOS_DATA_DIR.")
    ] = None,
) -> None:
    """Demonstração completa, do PDF aos artefatos verificados."""
    base = Settings()
    if data_dir:
        base = base.model_copy(update={"data_dir": data_dir.expanduser().absolute()})
    require_local(base)
    signal.signal(signal.SIGTERM, _interrupt)
    out.print(Panel(INTRODUCTION, title="Autos: demonstração", title_align="left", border_style="blue"))
    with _serving(base, until_interrupted=not once):
        settings = local_settings(base)
        decide: Decide = (lambda _: True) if yes else _ask
        _import_samples(settings)
        workflow_id = _submit_sample(settings)
        first = _finish(settings, workflow_id, 1, decide)
        kept = {file.name: file.read_bytes() for file in first.folder.iterdir()}
        second = _reprocess(settings, workflow_id, decide)
        _confirm_unchanged(settings, workflow_id, kept)
        _summarise(settings, workflow_id, first, second, serving=not once)


@contextmanager
def _serving(base: Settings, *, until_interrupted: bool) -> Generator[None]:
    """The embedded stack while the block lasts and then until Ctrl-C; a stack that was already running is left
    alone.
    """
    _heading(1, "Infraestrutura local: PostgreSQL, objetos (S3), Temporal, API e worker")
    ours = not is_held(base.data_dir)
    try:
        _start(base)
        yield
        if until_interrupted:
            with suppress(KeyboardInterrupt):
                Event().wait()
    finally:
        if ours:
            # From here on a second Ctrl-C would leave servers behind.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            out.print("Parando a pilha local...")
            stop(base.data_dir)


def _start(base: Settings) -> None:
    began = time.monotonic()
    try:
        with out.status("Subindo..."):
            start_in_background(base)
    except StartFailed as failure:
        typer.echo(str(failure), err=True)
        raise typer.Exit(1) from failure
    _done(f"No ar em {_seconds(began)}, dados em {base.data_dir}")


def _import_samples(settings: Settings) -> None:
    _heading(2, "Acervo de precedentes (decisões fictícias)")
    held = with_api(Role.ADMIN, _corpus, settings)
    if held["active"] is not None:
        _done(f"Acervo já ativo com {held['active']['decisions']} decisões: nada a importar")
        return
    sources = [corpus_path(), legal_texts_path()]
    with BuildDisplay(out, sum(source.stat().st_size for source in sources)) as display:
        status = with_api(
            Role.OPERATOR,
            lambda client: build(client, [(source.name, source) for source in sources], display, wait=True),
            settings,
        )
    if status.state == BuildState.FAILED:
        _fail(status.message or "A construção do acervo falhou.")
    _done(f"{status.decisions} decisões importadas; índice, vetores e grafo no instantâneo {status.snapshot_id}")


async def _corpus(client: RestClient) -> dict[str, Any]:
    return (await client.corpus()).data


def _submit_sample(settings: Settings) -> str:
    pdf = case_files()[0]
    _heading(3, f"Autos de um processo fictício: {pdf.name}")

    async def work(client: RestClient) -> CaseStatus:
        with pdf.open("rb") as file:
            fields = {"source_mode": "demo", "reason": "Demonstração"}
            started = (await client.submit_file(file, pdf.name, fields)).data
        return await _watched(client, started["workflow_id"], 1)

    return with_api(Role.LAWYER, work, settings).workflow_id


async def _watched(client: RestClient, workflow_id: str, run: int) -> CaseStatus:
    with RunDisplay(out) as display:
        status = await watch(client, workflow_id, run, show=display.show, longest_pause=0.5)
    if status.state in UNSUCCESSFUL:
        _fail("; ".join(error.message for error in status.errors) or STATES[status.state])
    return status


def _finish(settings: Settings, workflow_id: str, run: int, decide: Decide) -> Finished:
    """Review, download and verification of one run."""
    _heading(4 if run == 1 else None, f"Revisão humana da execução {run}")
    first = run == 1
    with_api(Role.REVIEWER, lambda client: review_run(client, workflow_id, run, out, decide, explain=first), settings)
    _heading(5 if run == 1 else None, f"Artefatos da execução {run}")
    folder = settings.data_dir / "demo" / workflow_id / f"run-{run}"
    files = _download(settings, workflow_id, run, folder)
    report = verify_folder(folder, known_keys(None, None, settings))
    if report.verdict is not Verdict.VERIFIED:
        _fail("; ".join(finding.message for finding in report.findings if not finding.ok))
    _done(
        f"{plural(files, 'artefato baixado e conferido', 'artefatos baixados e conferidos')} com o manifesto assinado"
    )

    async def read(client: RestClient) -> CaseResult:
        return CaseResult.model_validate((await client.result(workflow_id, run)).data, extra="ignore")

    return Finished(run=run, folder=folder, result=with_api(Role.LAWYER, read, settings), files=files)


def _download(settings: Settings, workflow_id: str, run: int, folder: Path) -> int:
    async def work(client: RestClient) -> int:
        listed = (await client.artifacts(workflow_id, run)).data
        return len(await download_artifacts(client, workflow_id, listed, folder))

    return with_api(Role.AUDITOR, work, settings)


def _reprocess(settings: Settings, workflow_id: str, decide: Decide) -> Finished:
    _heading(6, "Reprocessamento: pontuação mínima 70, no máximo 3 precedentes por fase")

    async def work(client: RestClient) -> int:
        run = (await client.reprocess(workflow_id, SECOND_RUN)).data["run"]
        await _watched(client, workflow_id, run)
        return run

    run = with_api(Role.LAWYER, work, settings)
    return _finish(settings, workflow_id, run, decide)


def _confirm_unchanged(settings: Settings, workflow_id: str, kept: dict[str, bytes]) -> None:
    """Downloads run 1 again and compares it byte by byte with its state before run 2."""
    with TemporaryDirectory() as folder:
        _download(settings, workflow_id, 1, Path(folder))
        now = {file.name: file.read_bytes() for file in Path(folder).iterdir()}
    if now != kept:
        _fail("A execução 1 mudou depois da execução 2.")
    _done(f"Execução 1 inalterada: {plural(len(kept), 'arquivo idêntico', 'arquivos idênticos')}, byte a byte")


def _summarise(settings: Settings, workflow_id: str, first: Finished, second: Finished, *, serving: bool) -> None:
    report = file_name(ArtifactKind.REPORT_PDF, FINAL)
    lines = [
        f"Caso: [bold]{workflow_id}[/]",
        *(
            f"Execução {done.run}: {STATES[done.result.state]}, {plural(done.matches, 'precedente', 'precedentes')}, "
            f"{plural(done.files, 'artefato', 'artefatos')}"
            for done in (first, second)
        ),
        f"Relatório: {first.folder / report}",
        f"Conferir de novo: autos verify {first.folder}{_data_dir_hint(settings)}",
    ]
    if serving:
        lines += [
            f"[bold]{how_to_sign_in(settings)}[/]",
            f"API: {settings.base_url}/docs",
            f"MCP: {settings.base_url}/mcp",
            "No chat (docs/mcp.md), com chave própria: "
            f"autos keys create --tenant {TENANT} --role lawyer{_data_dir_hint(settings)}",
            f"Outro processo: autos submit ARQUIVO.pdf --watch{_data_dir_hint(settings)}",
            "[bold]Ctrl-C para parar.[/]",
        ]
    out.print(Rule("[bold green]Pronto[/]", align="left", style="green"))
    for line in lines:
        out.print(line, soft_wrap=True)


def _data_dir_hint(settings: Settings) -> str:
    # what this terminal has set the next one may not have
    default = Settings.model_fields["data_dir"].default
    return "" if settings.data_dir == default else f"  (com AUTOS_DATA_DIR={settings.data_dir})"


def _heading(number: int | None, text: str) -> None:
    out.print(f"\n[bold blue]{f'{number}/6 ' if number else ''}{text}[/]")


def _done(text: str) -> None:
    out.print(f"[green]✓[/] {text}", soft_wrap=True)


def _fail(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(1)


def _ask(question: str) -> bool:
    try:
        return YesOrNo.ask(f"  {question}", console=out, default=True)
    except EOFError:
        typer.echo("Ninguém respondeu. Sem um terminal, use --yes.", err=True)
        raise typer.Exit(2) from None


def _seconds(began: float) -> str:
    return f"{time.monotonic() - began:.1f} s".replace(".", ",")


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt
