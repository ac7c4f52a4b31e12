"""`autos keys signing` and `rotate-signing`: the keys that sign for this installation."""

from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Column, Table

from autos.local.signing_keys import adopt_signing_key, rotate_signing_key
from autos.local.stack import local_settings
from infra.signing.keys import SigningKeyUnusable, read_signing_keys
from workflows.contracts.signing.signing_keys import SigningKeys

AsJson = Annotated[bool, typer.Option("--json", help="Imprime o documento publicado (JSON).")]


def signing(as_json: AsJson = False) -> None:
    """Mostra as chaves que assinam por esta instalação, a atual e as aposentadas."""
    try:
        _show(read_signing_keys(local_settings()), as_json=as_json)
    except SigningKeyUnusable as error:
        refuse_key(error)


def rotate_signing(
    adopt: Annotated[
        bool, typer.Option("--adopt", help="Publica a chave que já está no arquivo, em vez de criar outra.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Troca a chave que assina; as anteriores continuam publicadas e o que assinaram continua conferível."""
    settings = local_settings()
    try:
        listed = adopt_signing_key(settings) if adopt else rotate_signing_key(settings)
    except SigningKeyUnusable as error:
        refuse_key(error)
    except OSError as error:
        typer.echo(f"Não foi possível gravar em {settings.signing_key_path.parent}: {error.strerror}.", err=True)
        raise typer.Exit(1) from error
    _show(listed, as_json=as_json)


def refuse_key(error: SigningKeyUnusable) -> NoReturn:
    """Exits with 1 and names the file, since the user works on the machine itself."""
    typer.echo(f"{error.message}\nProcurada em: {error.path}", err=True)
    raise typer.Exit(1) from error


def _show(listed: SigningKeys, *, as_json: bool) -> None:
    if as_json:
        typer.echo(listed.model_dump_json(indent=2))
        return
    table = Table(Column("Chave (SHA-256)", no_wrap=True), Column("Base64", no_wrap=True), "Criada em", "Aposentada em")
    for key in listed.keys:
        retired = key.retired_at.isoformat() if key.retired_at else "em uso"
        table.add_row(key.key_id, key.public_key, key.created_at.isoformat(), retired)
    Console(width=200).print(table)
