"""Progress of an external encoder's vectors, in one line."""

from rich.console import Console
from rich.markup import escape

from workflows.contracts.law.vectors import VectorsState, VectorsStatus


def show_vectors(console: Console, status: VectorsStatus) -> None:
    """Prints whether searches use them or, if not, how many exist and what is in the way."""
    encoder, count = escape(status.encoder), f"{status.encoded} de {status.total} decisões"
    if status.state is VectorsState.COMPLETE:
        console.print(f"Vetores de [bold]{encoder}[/]: completos, em uso nas pesquisas")
        return
    console.print(f"Vetores de [bold]{encoder}[/]: {count}; até lá as pesquisas usam só o codificador embutido")
    if status.state is VectorsState.FAILED:
        console.print(f"[yellow]Aviso:[/] {escape(status.message or 'O codificador não respondeu.')}")
