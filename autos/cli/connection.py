"""The API's address and credential: settings first, then `autos login`, then the embedded stack's keys."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import anyio
import typer

from autos.cli.sign_in.kept import KeptSignIns
from autos.local.stack import local_settings
from infra.config.settings import Settings
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient, RestError
from workflows.contracts.base import Channel

T = TypeVar("T")


def api_url(settings: Settings) -> str:
    """The address to call."""
    return (settings.api_base_url or settings.base_url).rstrip("/")


def api_key(settings: Settings, role: Role) -> str | None:
    """`AUTOS_API_KEY`, else the key that the embedded stack made for `role`."""
    if settings.api_key:
        return settings.api_key.get_secret_value()
    file = settings.data_dir / "keys" / f"{role}.key"
    return file.read_text(encoding="utf-8").strip() if file.exists() else None


def own_credential(settings: Settings) -> str | Callable[[], str] | None:
    """`AUTOS_API_KEY`, else the sign-in of `autos login`."""
    if settings.api_key and (key := settings.api_key.get_secret_value()):
        return key
    kept, address = KeptSignIns(settings.data_dir), api_url(settings)
    return partial(kept.access_token, address) if kept.find(address) else None


def credential_for(settings: Settings, role: Role) -> str | Callable[[], str] | None:
    """One's own credential, else the embedded stack's key for `role`; for the corpus the stack's comes first."""
    chosen, made = own_credential(settings), api_key(settings, role)
    return (made or chosen) if role is Role.OPERATOR else (chosen or made)


def open_api(settings: Settings, role: Role) -> RestClient:
    """A client of the API; without a credential the command ends with 2."""
    credential = credential_for(settings, role)
    if credential is None:
        typer.echo(
            "Falta dizer quem age. Entre com `autos login`, defina AUTOS_API_KEY ou rode `autos up`, que cria chaves "
            f"em {settings.data_dir / 'keys'}.",
            err=True,
        )
        raise typer.Exit(2)
    return RestClient(api_url(settings), credential, name=Channel.CLI)


def with_api(role: Role, work: Callable[[RestClient], Awaitable[T]], settings: Settings | None = None) -> T:
    """Runs `work` against the API; an API error goes to standard error and exits with 1."""
    found = settings or local_settings()

    async def session() -> T:
        async with open_api(found, role) as client:
            return await work(client)

    try:
        return anyio.run(session)
    except RestError as error:
        raise refused(error) from error


def refused(error: RestError) -> typer.Exit:
    """Prints the API error to standard error; returns the exit to raise."""
    trace = f", trace_id {error.trace_id}" if error.trace_id else ""
    typer.echo(f"{error.explanation} ({error.code}{trace})", err=True)
    return typer.Exit(1)
