"""`autos keys`: creates, lists and revokes API keys; rotates the payload encryption keys."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer
from pydantic import SecretStr
from rich.console import Console
from rich.table import Column, Table
from sqlalchemy import Engine

from autos.cli.database import database_needed
from autos.cli.options import AsJson
from autos.cli.signing import rotate_signing, signing
from autos.local.secrets import rotate_payload_keys
from autos.local.stack import local_settings, secrets_file
from autos.local.supervision.state import AlreadyRunning, hold
from infra.config.settings import Mode
from infra.db.engine import sync_engine
from infra.db.keys import NewKey, create_key, list_keys, revoke_key, rotate_key
from infra.db.models import ApiKey
from infra.identity.scopes import Role
from infra.identity.tenants import INSTALLATION, Unusable
from infra.payloads.keys import new_key

app = typer.Typer(no_args_is_help=True, help="Chaves de acesso à API: criar, listar, revogar; e as das mensagens.")

app.command("signing")(signing)
app.command("rotate-signing")(rotate_signing)


@app.command()
def create(
    role: Annotated[str, typer.Option(help="Papel: lawyer, reviewer, auditor, admin ou operator.")],
    tenant: Annotated[
        str | None, typer.Option(help="Inquilino (escritório) a que a chave pertence; operator não tem nenhum.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Nome que aparece na trilha de auditoria.")] = None,
    days: Annotated[int | None, typer.Option(min=1, help="Dias até a chave expirar; sem isto, não expira.")] = None,
    as_json: AsJson = False,
) -> None:
    """Cria uma chave e a mostra uma única vez."""
    if tenant is None and role != Role.OPERATOR:
        raise typer.BadParameter("diga o inquilino: --tenant NOME", param_hint="--tenant")
    with _database() as engine:
        try:
            expires_at = datetime.now(UTC) + timedelta(days=days) if days else None
            key = create_key(engine, tenant or INSTALLATION, role, name, expires_at)
        except Unusable as error:
            raise typer.BadParameter(str(error)) from error
    _print_key(key, as_json)


@app.command("list")
def list_(
    tenant: Annotated[str | None, typer.Option(help="Só as chaves deste inquilino.")] = None, as_json: AsJson = False
) -> None:
    """Lista as chaves, revogadas inclusive; o segredo nunca aparece."""
    with _database() as engine:
        rows = [_described(row) for row in list_keys(engine, tenant)]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False))
        return
    table = Table(
        Column("Chave", no_wrap=True), "Inquilino", "Papel", "Nome", "Criada em", "Revogada em", "Expira em", "Usada em"
    )
    for row in rows:
        table.add_row(*(str(value or "") for value in row.values()))
    Console().print(table)


@app.command()
def revoke(
    key_id: Annotated[str, typer.Argument(help="Identificador da chave (key_...).")],
    with_made: Annotated[
        bool, typer.Option("--with-made/--keep-made", help="Revoga também as chaves que foram criadas com ela.")
    ] = True,
) -> None:
    """Revoga uma chave: o próximo pedido com ela já é recusado, e os convites e links que ela criou caem junto."""
    with _database() as engine:
        revoked, left = revoke_key(engine, key_id, with_made)
    for key in revoked:
        typer.echo(f"Chave {key} revogada.")
    for key in left:
        typer.echo(f"Ainda vale, criada com ela: {key}", err=True)
    if left:
        typer.echo(f"Para revogá-las também: autos keys revoke {key_id}", err=True)
    if not revoked:
        typer.echo(f"Não há chave em uso com o identificador {key_id}.", err=True)
        raise typer.Exit(1)


@app.command()
def rotate(
    key_id: Annotated[str, typer.Argument(help="Identificador da chave (key_...).")],
    overlap: Annotated[int, typer.Option("--overlap-hours", min=0, help="Horas em que a anterior ainda vale.")] = 24,
    as_json: AsJson = False,
) -> None:
    """Troca uma chave por outra igual; a anterior vale mais um dia, para dar tempo de trocar."""
    with _database() as engine:
        key = rotate_key(engine, key_id, timedelta(hours=overlap))
    if key is None:
        typer.echo(f"Não há chave em uso com o identificador {key_id}.", err=True)
        raise typer.Exit(1)
    _print_key(key, as_json)


@app.command("rotate-payload")
def rotate_payload() -> None:
    """Põe uma chave nova à frente das que selam as mensagens ao Temporal; as anteriores continuam abrindo as suas."""
    settings = local_settings()
    secrets = secrets_file(settings.data_dir)
    if settings.mode is not Mode.LOCAL or not secrets.exists():
        _print_rotation(settings.payload_keys)
        return
    try:
        with hold(settings.data_dir):
            rotate_payload_keys(secrets)
    except AlreadyRunning:
        typer.echo(
            "A pilha está no ar, e a API e o worker precisam trocar de chave juntos: rode `autos down`, "
            "`autos keys rotate-payload` e `autos up`.",
            err=True,
        )
        raise typer.Exit(1) from None
    typer.echo("Chave nova criada: o próximo `autos up` sela com ela. As anteriores ficam e abrem o que selaram.")


def _print_key(key: NewKey, as_json: bool) -> None:
    if as_json:
        fields = {"key_id": key.key_id, "key": key.secret, "tenant": key.tenant, "role": key.role, "name": key.name}
        expires_at = key.expires_at.isoformat(timespec="seconds") if key.expires_at else None
        typer.echo(json.dumps({**fields, "expires_at": expires_at}, ensure_ascii=False))
        return
    typer.echo(f"Chave {key.key_id} ({key.role}, {key.tenant}):\n\n  {key.secret}\n")
    typer.echo("Guarde-a agora: ela não será mostrada de novo.")


def _print_rotation(keys: SecretStr | None) -> None:
    """Prints the values of the setting for each step; every process restarts between steps, so that none
    lacks a key.
    """
    fresh = new_key()
    if keys is None:
        typer.echo(f"Nenhum processo tem chave ainda. Na API e em todos os workers:\n\nAUTOS_PAYLOAD_KEYS={fresh}")
        return
    known = keys.get_secret_value()
    typer.echo(f"1. Na API e em todos os workers, e reinicie todos:\n\nAUTOS_PAYLOAD_KEYS={known},{fresh}\n")
    typer.echo(f"2. Só depois, na API e em todos os workers, e reinicie todos:\n\nAUTOS_PAYLOAD_KEYS={fresh},{known}")


def _described(row: ApiKey) -> dict[str, str | None]:
    return {
        "key_id": row.key_id,
        "tenant": row.tenant,
        "role": row.role,
        "name": row.name,
        "created_at": row.created_at.isoformat(timespec="seconds"),
        "revoked_at": _written(row.revoked_at),
        "expires_at": _written(row.expires_at),
        "last_used_at": _written(row.last_used_at),
    }


def _written(at: datetime | None) -> str | None:
    return at.isoformat(timespec="seconds") if at else None


@contextmanager
def _database() -> Generator[Engine]:
    engine = sync_engine(local_settings())
    try:
        with database_needed():
            yield engine
    finally:
        engine.dispose()
