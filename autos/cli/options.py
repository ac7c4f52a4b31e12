"""Options that commands share, and what is asked before something goes for good."""

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Imprime JSON em vez de texto.")]
Unasked = Annotated[bool, typer.Option("--yes", help="Não pergunta.")]


def confirm(question: str, unasked: bool) -> None:
    """Goes on when it was answered yes, or nobody wants to be asked; else the command ends with 1."""
    if not unasked and not typer.confirm(question, err=True):
        raise typer.Exit(1)
