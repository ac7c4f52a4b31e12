"""`autos prepare`: creates tables, rights and bucket on existing servers; run it before the first start and after each
upgrade.
"""

import typer
from sqlalchemy.exc import DBAPIError

from autos.cli.processes.process import begin_process
from autos.local.initialise import prepare_sentinel
from infra.config.settings import Mode
from infra.db.migrate import OutdatedServer, upgrade
from infra.production import Process
from infra.storage.errors import StorageUnavailable
from infra.storage.store import Storage

app = typer.Typer()


@app.command()
def prepare() -> None:
    """Prepara banco e armazenamento próprios (modo production): tabelas, direitos e bucket. Pode ser repetido."""
    settings = begin_process(Process.PREPARE)
    if settings.mode is Mode.LOCAL:
        typer.echo("Na pilha local é `autos up` que prepara tudo; este comando é do modo production.", err=True)
        raise typer.Exit(2)
    try:
        upgrade(settings)
        Storage(settings).ensure_bucket()
        whole = prepare_sentinel(settings)
    except DBAPIError as error:
        typer.echo(f"O banco de dados recusou: {error.orig}\nConfira AUTOS_DATABASE_OWNER_URL.", err=True)
        raise typer.Exit(1) from error
    except OutdatedServer as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    except StorageUnavailable as error:
        typer.echo(f"{error} Confira as definições AUTOS_S3_*.", err=True)
        raise typer.Exit(1) from error
    if not whole:
        typer.echo("O armazenamento não tem objetos que o banco conhece: restaure-os da cópia de segurança.", err=True)
        raise typer.Exit(1)
    typer.echo("Banco e armazenamento prontos.")
