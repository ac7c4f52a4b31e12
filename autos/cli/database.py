"""Error message of commands if the database does not answer."""

from collections.abc import Generator
from contextlib import contextmanager

import typer

from infra.resilience.outages import as_outage
from workflows.contracts.errors import AutosError

AWAY = "O banco de dados não respondeu. Confira AUTOS_DATABASE_URL; na pilha local, rode `autos up`."


@contextmanager
def database_needed() -> Generator[None]:
    """Exits with 1 if the database is away; other errors pass through."""
    try:
        yield
    except Exception as error:
        if isinstance(error, AutosError) or as_outage(error) is None:
            raise
        typer.echo(AWAY, err=True)
        raise typer.Exit(1) from error
