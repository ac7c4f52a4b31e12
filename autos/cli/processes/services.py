"""`autos status` in production, where nothing runs in the data directory: what the API finds at the services."""

import json

import typer
from rich.console import Console
from rich.table import Table

from autos.local.status import TOLD, readiness
from infra.config.settings import Settings

TITLES = TOLD | {
    "api": "API",
    "clock": "Relógio",
    "corpus": "Acervo",
    "trail": "Trilhas",
    "issuer": "Emissor de tokens",
}
STATES = {
    "ok": "em ordem",
    "leaving": "terminando",
    "down": "não responde",
    "outdated": "falta uma migração: rode autos prepare",
    "lost": "perdeu objetos: restaure-os da cópia de segurança",
    "absent": "ausente",
    "broken": "eventos alterados: rode autos audit",
    "skewed": "fora da hora",
}


def show_services(settings: Settings, *, as_json: bool) -> None:
    """Prints the components that the API knows, and exits with 1 if it does not answer."""
    api_url = settings.base_url
    components = readiness(api_url)
    if as_json:
        typer.echo(json.dumps({"api_url": api_url, "components": components}, indent=2))
    elif components:
        table = Table("Componente", "Estado", title=f"Autos: {api_url}", title_justify="left")
        for name, state in components.items():
            table.add_row(TITLES.get(name, name), STATES.get(state, state))
        Console().print(table)
    if not components:
        typer.echo(f"A API não respondeu em {api_url}. Confira AUTOS_PUBLIC_URL.", err=True)
        raise typer.Exit(1)
