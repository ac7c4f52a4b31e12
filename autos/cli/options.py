"""Shared options, and confirmation of irreversible actions."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.prompt import Confirm

AsJson = Annotated[bool, typer.Option("--json", help="Imprime JSON em vez de texto.")]
Unasked = Annotated[bool, typer.Option("--yes", help="Não pergunta.")]


class YesOrNo(Confirm):
    """A question answered with s or n; `ask` raises EOFError without a terminal."""

    choices = ["s", "n"]
    validate_error_message = "[red]Responda s (sim) ou n (não).[/]"


def confirm(question: str, unasked: bool) -> None:
    """Continues after a yes, or if `unasked`; otherwise exits with 1.

    The question goes to standard error, so that standard output stays machine-readable.
    """
    if unasked:
        return
    try:
        agreed = YesOrNo.ask(escape(question), console=Console(stderr=True), default=False)
    except EOFError as error:
        typer.echo("Ninguém respondeu. Sem um terminal, use --yes.", err=True)
        raise typer.Exit(1) from error
    if not agreed:
        raise typer.Exit(1)
