"""Commands as a person types them, on a terminal so wide that no line breaks."""

from collections.abc import Callable
from pathlib import Path

import typer
from typer.testing import CliRunner, Result


def typed(app: typer.Typer, *first: str, **environment: str) -> Callable[..., Result]:
    """Return what runs `app` with `first` and the arguments given; what a person answers is `given`."""

    def run(*arguments: str | Path, given: str | None = None) -> Result:
        env = {"COLUMNS": "300", **environment}
        return CliRunner().invoke(app, [*first, *map(str, arguments)], input=given, env=env)

    return run
