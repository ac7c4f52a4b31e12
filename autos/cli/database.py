"""What a command says when the database that it needs is away."""

from collections.abc import Generator
from contextlib import contextmanager

import typer

from infra.resilience.outages import as_outage
from workflows.contracts.errors import AutosError

AWAY = "O banco de dados não respondeu. Confira AUTOS_DATABASE_URL; na pilha local, rode `autos up`."


@contextmanager
def database_needed() -> Generator[None]:
    """Ends the command with 1 where the database is away; what has words of its own, and every bug, goes on."""
    try:
        yield
    except Exception as error:
        if isinstance(error, AutosError) or as_outage(error) is None:
            raise
        typer.echo(AWAY, err=True)
        raise typer.Exit(1) from error
