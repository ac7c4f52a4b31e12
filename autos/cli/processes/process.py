"""Start-up of each long-running process."""

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import typer

from autos.local.data_folder import UnusableFolder, ensure_private
from autos.local.stack import local_settings
from infra.config.settings import Mode, Settings
from infra.production import Process, refusals
from infra.telemetry.logs import log_to_stderr
from infra.telemetry.tracing import traced
from infra.working_folder import working_folder


def begin_process(process: Process) -> Settings:
    """Settings of this process, with logging to standard error, since standard output may carry a protocol.

    Closes the data directory to other users. In production, unsafe settings are listed on standard error and exit with
    2.
    """
    settings = local_settings()
    if settings.mode is Mode.LOCAL and settings.data_dir.exists():
        _close(settings.data_dir)
    refused = refusals(settings, process)
    if refused:
        lines = "\n".join(f"  {line}" for line in refused)
        typer.echo(f"AUTOS_MODE=production não permite começar assim:\n{lines}", err=True)
        raise typer.Exit(2)
    log_to_stderr(settings.log_level, settings.log_format)
    return settings


@contextmanager
def at_work(settings: Settings, process: Process) -> Generator[None]:
    """Traces the process during the block, if configured, and gives it a folder for temporary files.

    If that folder cannot be created, the command exits with 2.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(working_folder(settings, process.value))
        except OSError as error:
            why = f"A pasta de dados {settings.data_dir} não pode ser usada: {error.strerror}. Escolha outra com "
            typer.echo(f"{why}AUTOS_DATA_DIR.", err=True)
            raise typer.Exit(2) from error
        stack.enter_context(traced(f"autos-{process.value}"))
        yield


def require_local(settings: Settings) -> None:
    """Ends the command with 2 in production: the embedded stack is for one machine, and would serve it unasked."""
    if settings.mode is not Mode.LOCAL:
        typer.echo("A pilha embutida é só para AUTOS_MODE=local. Em produção, rode autos api e autos worker.", err=True)
        raise typer.Exit(2)


def _close(data_dir: Path) -> None:
    try:
        ensure_private(data_dir)
    except UnusableFolder as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
