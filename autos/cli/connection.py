"""Where the API is and under which key to speak to it: settings first, then the data directory's embedded stack."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio
import typer

from autos.local.stack import local_settings
from infra.db.keys import Role
from infra.settings import Settings
from mcp_server.rest import RestClient, RestError

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


def open_api(settings: Settings, role: Role) -> RestClient:
    """A client of the API; without a key the command ends with 2."""
    key = api_key(settings, role)
    if key is None:
        folder = settings.data_dir / "keys"
        typer.echo(f"Não há chave de API. Defina AUTOS_API_KEY ou rode `autos up`, que as cria em {folder}.", err=True)
        raise typer.Exit(2)
    return RestClient(api_url(settings), key)


def with_api(role: Role, work: Callable[[RestClient], Awaitable[T]], settings: Settings | None = None) -> T:
    """Runs `work` against the API; what it refuses goes to standard error and ends the command with 1."""
    found = settings or local_settings()

    async def session() -> T:
        async with open_api(found, role) as client:
            return await work(client)

    try:
        return anyio.run(session)
    except RestError as error:
        raise refused(error) from error


def refused(error: RestError) -> typer.Exit:
    """Tells on standard error what the API refused; the exit to raise."""
    trace = f", trace_id {error.trace_id}" if error.trace_id else ""
    typer.echo(f"{error.explanation} ({error.code}{trace})", err=True)
    return typer.Exit(1)
