"""`autos keys`: create, list and revoke API keys."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Column, Table
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from infra.db.engine import sync_engine
from infra.db.keys import UnusableKeyRequest, create_key, list_keys, revoke_key
from infra.db.models import ApiKey
from infra.local.stack import local_settings

app = typer.Typer(no_args_is_help=True, help="Chaves de acesso à API: criar, listar, revogar.")

_AsJson = Annotated[bool, typer.Option("--json", help="Imprime JSON em vez de texto.")]


@app.command()
def create(
    tenant: Annotated[str, typer.Option(help="Inquilino (escritório) a que a chave pertence.")],
    role: Annotated[str, typer.Option(help="Papel: lawyer, reviewer, auditor ou admin.")],
    name: Annotated[str | None, typer.Option(help="Nome que aparece na trilha de auditoria.")] = None,
    as_json: _AsJson = False,
) -> None:
    """Cria uma chave e a mostra uma única vez."""
    with _database() as engine:
        try:
            key = create_key(engine, tenant, role, name)
        except UnusableKeyRequest as error:
            raise typer.BadParameter(str(error)) from error
    if as_json:
        fields = {"key_id": key.key_id, "key": key.secret, "tenant": key.tenant, "role": key.role, "name": key.name}
        typer.echo(json.dumps(fields, ensure_ascii=False))
        return
    typer.echo(f"Chave {key.key_id} ({key.role}, {key.tenant}):\n\n  {key.secret}\n")
    typer.echo("Guarde-a agora: ela não será mostrada de novo.")


@app.command("list")
def list_(
    tenant: Annotated[str | None, typer.Option(help="Só as chaves deste inquilino.")] = None, as_json: _AsJson = False
) -> None:
    """Lista as chaves, revogadas inclusive; o segredo nunca aparece."""
    with _database() as engine:
        rows = [_described(row) for row in list_keys(engine, tenant)]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False))
        return
    table = Table(Column("Chave", no_wrap=True), "Inquilino", "Papel", "Nome", "Criada em", "Revogada em")
    for row in rows:
        table.add_row(*(str(value or "") for value in row.values()))
    Console().print(table)


@app.command()
def revoke(key_id: Annotated[str, typer.Argument(help="Identificador da chave (key_...).")]) -> None:
    """Revoga uma chave: o próximo pedido com ela já é recusado."""
    with _database() as engine:
        revoked = revoke_key(engine, key_id)
    if not revoked:
        typer.echo(f"Não há chave em uso com o identificador {key_id}.", err=True)
        raise typer.Exit(1)
    typer.echo(f"Chave {key_id} revogada.")


def _described(row: ApiKey) -> dict[str, str | None]:
    return {
        "key_id": row.key_id,
        "tenant": row.tenant,
        "role": row.role,
        "name": row.name,
        "created_at": row.created_at.isoformat(timespec="seconds"),
        "revoked_at": row.revoked_at.isoformat(timespec="seconds") if row.revoked_at else None,
    }


@contextmanager
def _database() -> Generator[Engine]:
    engine = sync_engine(local_settings())
    try:
        yield engine
    except OperationalError as error:
        typer.echo("O banco de dados não respondeu. Confira AUTOS_DATABASE_URL ou rode `autos up`.", err=True)
        raise typer.Exit(1) from error
    finally:
        engine.dispose()
