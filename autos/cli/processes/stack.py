"""`autos up`, `down`, `status` and `doctor`: the embedded stack."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from sqlalchemy.exc import OperationalError

from autos.cli.options import AsJson
from autos.cli.processes.process import require_local
from autos.cli.processes.services import show_services
from autos.local.doctor import Finding, examine
from autos.local.first_user import how_to_sign_in
from autos.local.serve import serve, start_in_background, stop
from autos.local.stack import local_settings
from autos.local.status import StackStatus, stack_status, unready
from autos.local.supervision.child import StartFailed
from autos.local.supervision.state import DAMAGED, AlreadyRunning, Phase, read_state
from infra.config.settings import Mode, Settings

app = typer.Typer()

DataDir = Annotated[Path | None, typer.Option("--data-dir", help="Pasta de dados; o padrão é AUTOS_DATA_DIR.")]

TITLES = {"postgres": "PostgreSQL", "s3": "Objetos (S3)", "temporal": "Temporal", "api": "API", "worker": "Worker"}
PHASES = {
    Phase.STOPPED: "parado",
    Phase.STARTING: "iniciando",
    Phase.RUNNING: "no ar",
    Phase.RESTARTING: "reiniciando",
    Phase.DEGRADED: "no ar, com falhas",
    Phase.STOPPING: "parando",
}


@app.command()
def up(
    data_dir: DataDir = None,
    detach: Annotated[bool, typer.Option("--detach", help="Volta assim que tudo estiver no ar.")] = False,
    ui: Annotated[
        bool,
        typer.Option("--ui", help="Serve também a página do Temporal; ela mostra as mensagens só cifradas."),
    ] = False,
) -> None:
    """Sobe a pilha local: banco, objetos, Temporal, API e worker. Ctrl-C para tudo."""
    settings = _settings(data_dir)
    require_local(settings)
    try:
        if detach:
            start_in_background(settings, ui=ui)
            _show(settings, stack_status(settings))
        else:
            serve(settings, lambda name, phase: _follow(settings, name, phase), ui=ui)
    except AlreadyRunning:
        typer.echo("A pilha desta pasta de dados já está no ar.")
        _show(settings, stack_status(settings))
    except StartFailed as failure:
        typer.echo(str(failure), err=True)
        raise typer.Exit(1) from failure


@app.command()
def down(data_dir: DataDir = None) -> None:
    """Para a pilha local; os dados ficam."""
    stopped = stop(_settings(data_dir).data_dir)
    typer.echo("Pilha parada." if stopped else "Não há pilha no ar nesta pasta de dados.")


@app.command()
def status(data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Mostra o que está no ar e em que endereço."""
    settings = _settings(data_dir)
    if settings.mode is not Mode.LOCAL:
        show_services(settings, as_json=as_json)
        return
    found = stack_status(settings)
    error = read_state(settings.data_dir).error
    if error and (found.state != Phase.STOPPED or error == DAMAGED):
        typer.echo(error, err=True)
    if found.state != Phase.STOPPED and (silent := unready(found.api_url)):
        typer.echo(f"Não está pronto: {', '.join(silent)}. Veja: autos doctor", err=True)
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
    else:
        _show(settings, found)


@app.command()
def doctor(data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Verifica o que está instalado, o que responde e como consertar o que falta."""
    findings = examine(_settings(data_dir))
    if as_json:
        typer.echo(json.dumps([finding.model_dump() for finding in findings], ensure_ascii=False, indent=2))
    else:
        for finding in findings:
            _show_finding(finding)
    if any(finding.level == "error" for finding in findings):
        raise typer.Exit(1)


def _settings(data_dir: Path | None) -> Settings:
    settings = Settings()
    return settings.model_copy(update={"data_dir": data_dir.expanduser().absolute()}) if data_dir else settings


def _follow(settings: Settings, name: str, phase: Phase) -> None:
    # Whoever read our output may be gone (`autos up | head`); that is no reason for the stack to go too.
    with suppress(OSError):
        typer.echo(f"{TITLES[name]}: {PHASES[phase]}")
        found = stack_status(settings)
        if phase == Phase.RUNNING and found.state == Phase.RUNNING:
            _show(settings, found)


def _show(settings: Settings, found: StackStatus) -> None:
    console = Console()
    table = Table("Componente", "Estado", "Processo", title=f"Autos: {PHASES[found.state]}", title_justify="left")
    for name, component in found.components.items():
        table.add_row(TITLES[name], PHASES[component.state], str(component.pid or ""))
    console.print(table)
    if found.state == Phase.STOPPED:
        console.print("Para subir a pilha: autos up")
        return
    local = local_settings(settings)
    rows = {
        "API": found.api_url,
        "MCP": found.mcp_url,
        "Temporal": found.temporal_ui_url,
        "Objetos (S3)": found.s3_endpoint,
        "Chave de administrador": found.admin_key_file,
        "Chave de operador": found.operator_key_file,
    }
    for title, value in rows.items():
        if value is not None:
            console.print(f"{title}: {value}", soft_wrap=True, highlight=False)
    if found.state == Phase.RUNNING:
        console.print(_how_to_sign_in(local), soft_wrap=True, highlight=False, style="bold")
    if found.temporal_ui_url is not None:
        console.print("A página do Temporal mostra as mensagens só cifradas; abra-a só enquanto precisar dela.")


def _how_to_sign_in(settings: Settings) -> str:
    try:
        return how_to_sign_in(settings)
    except OperationalError:  # whether somebody has an account already, only the database knows
        return f"Entrar: {settings.console_url}/entrar"


def _show_finding(finding: Finding) -> None:
    mark = {"ok": "ok   ", "warning": "aviso", "error": "falta"}[finding.level]
    typer.echo(f"[{mark}] {finding.what}: {finding.detail}")
    if finding.remedy:
        typer.echo(f"        {finding.remedy}")
