"""`autos audit`: whether the trails of all cases still match their signed checkpoints."""

import json

import anyio
import typer
from rich.console import Console
from rich.markup import escape

from activities.audit.activities import Auditing
from autos.cli.database import database_needed
from autos.cli.options import AsJson
from autos.cli.signing import refuse_key
from autos.local.stack import local_settings
from infra.config.settings import Settings
from infra.db.engine import async_engine
from infra.signing.keys import SigningKeyUnusable
from infra.storage.store import Storage
from workflows.contracts.errors import AutosError
from workflows.contracts.signing.checkpoints import Audit

app = typer.Typer()
out = Console(highlight=False)


@app.command()
def audit(as_json: AsJson = False) -> None:
    """Refaz as cadeias de eventos de todos os casos e as compara com os pontos de controle assinados.

    Lê o banco e o armazenamento de objetos; não escreve nada. Termina com 1 se algo foi alterado, cortado ou removido.
    """
    try:
        with database_needed():
            found = anyio.run(_audit, local_settings())
    except SigningKeyUnusable as error:
        refuse_key(error)
    except AutosError as error:
        typer.echo(error.message, err=True)
        raise typer.Exit(1) from error
    if as_json:
        typer.echo(json.dumps(found.model_dump(mode="json") | {"sound": found.sound}, ensure_ascii=False, indent=2))
    else:
        _show(found)
    if not found.sound:
        raise typer.Exit(1)


async def _audit(settings: Settings) -> Audit:
    engine = async_engine(settings)
    try:
        return await Auditing(settings, engine, Storage(settings)).audit()
    finally:
        await engine.dispose()


def _show(found: Audit) -> None:
    for problem in found.problems:
        out.print(f"[red]✗[/] {escape(problem)}", soft_wrap=True)
    for broken in found.broken:
        out.print(f"[red]✗[/] {broken.workflow_id}: {escape(broken.reason)}", soft_wrap=True)
    told = f"casos: {found.cases}, pontos de controle: {found.checkpoints}"
    if found.sound:
        out.print(f"[bold green]Trilhas íntegras[/] ({told})")
    else:
        out.print(f"[bold red]Trilhas alteradas[/] ({told})")
