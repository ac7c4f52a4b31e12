"""`autos compare`: differences between two runs of a case."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.wording import page_ranges
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.run.case import PHASE_TITLES
from workflows.contracts.run.results.comparison import (
    Changed,
    MatchesDiffer,
    PhaseDiffers,
    PiecePlace,
    PiecesDiffer,
    RunComparison,
    TextsDiffer,
)
from workflows.contracts.run.state_words import PHASE_STATES, STATES

GROUPS = {
    "parameters": "Parâmetros",
    "provenance": "Proveniência",
    "case": "Dados do processo",
    "citation_check": "Conferência de citações",
}
ADDED, REMOVED, MOVED = "[green]entrou[/]", "[red]saiu[/]", "[yellow]mudou[/]"

app = typer.Typer()
out = Console()


@app.command()
def compare(
    case_id: Annotated[str, typer.Argument(metavar="ID", help="Identificador do caso (wf_...).")],
    left: Annotated[int | None, typer.Option(min=1, help="Execução de partida; sem valor, a anterior.")] = None,
    right: Annotated[int | None, typer.Option(min=1, help="Execução de chegada; sem valor, a mais recente.")] = None,
    as_json: AsJson = False,
) -> None:
    """Mostra o que difere entre duas execuções de um caso."""
    endpoint = "GET /v1/ingest/workflow/{workflow_id}/compare"

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.ask(endpoint, {"workflow_id": case_id, "left": left, "right": right})).data

    found = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        show_comparison(out, RunComparison.model_validate(found, extra="ignore"))


def show_comparison(console: Console, found: RunComparison) -> None:
    """Group by group; a group without a difference is left out."""
    left, right = found.left, found.right
    console.print(
        f"[bold]{escape(found.workflow_id)}[/]: execução {left.run} ({STATES[left.state]}) "
        f"e execução {right.run} ({STATES[right.state]})"
    )
    if found.identical:
        console.print("Nenhuma diferença.")
        return
    for name, title in GROUPS.items():
        _show_fields(console, title, getattr(found, name), left.run, right.run)
    _show_texts(console, "Infraestrutura que faltou", found.degraded)
    _show_texts(console, "Avisos", found.warnings)
    _show_pieces(console, found.pieces)
    for phase in found.phases:
        _show_phase(console, phase)


def _show_fields(console: Console, title: str, changes: Sequence[Changed], left: int, right: int) -> None:
    if not changes:
        return
    table = Table(title, f"Execução {left}", f"Execução {right}", box=box.SIMPLE_HEAD)
    for change in changes:
        table.add_row(change.field, escape(_written(change.left)), escape(_written(change.right)))
    console.print(table)


def _show_texts(console: Console, title: str, texts: TextsDiffer) -> None:
    rows = [(ADDED, text) for text in texts.added] + [(REMOVED, text) for text in texts.removed]
    if not rows:
        return
    table = Table(Column("", no_wrap=True), title, box=box.SIMPLE_HEAD)
    for what, text in rows:
        table.add_row(what, escape(text))
    console.print(table)


def _show_pieces(console: Console, pieces: PiecesDiffer) -> None:
    rows = [(ADDED, _piece(piece)) for piece in pieces.added] + [(REMOVED, _piece(piece)) for piece in pieces.removed]
    rows += [(MOVED, f"{_piece(moved.left)} → {_piece(moved.right)}") for moved in pieces.moved]
    if not rows:
        return
    table = Table(Column("", no_wrap=True), "Peças", box=box.SIMPLE_HEAD)
    for what, piece in rows:
        table.add_row(what, escape(piece))
    console.print(table)


def _show_phase(console: Console, phase: PhaseDiffers) -> None:
    console.print(f"\n[bold]{escape(phase.title)}[/]")
    for change in phase.changes:
        console.print(f"  {_phase_change(change)}")
    _show_texts(console, "Pedidos", phase.claims)
    _show_texts(console, "Fontes citadas", phase.cited)
    _show_texts(console, "Precedentes indicados", phase.indicated)
    _show_matches(console, phase.matches)


def _phase_change(change: Changed) -> str:
    if change.field == "state":
        left, right = (PHASE_STATES.get(str(value), str(value)) for value in (change.left, change.right))
        return f"Situação: {left} → {right}"
    left, right = (page_ranges(value) if isinstance(value, list) else "" for value in (change.left, change.right))  # pyright: ignore[reportArgumentType]
    return f"Páginas: {left or 'nenhuma'} → {right or 'nenhuma'}"


def _show_matches(console: Console, matches: MatchesDiffer) -> None:
    if matches == MatchesDiffer():
        return
    table = Table(
        Column("", no_wrap=True), Column("Precedente", no_wrap=True), "Posição", "Pontuação", box=box.SIMPLE_HEAD
    )
    for what, places in ((ADDED, matches.added), (REMOVED, matches.removed)):
        for match in places:
            table.add_row(what, escape(match.process), f"{match.rank}ª", _score(match.score))
    for moved in matches.moved:
        ranks = f"{moved.left_rank}ª → {moved.right_rank}ª" if moved.left_rank != moved.right_rank else ""
        scores = (_score(moved.left_score), _score(moved.right_score))
        table.add_row(MOVED, escape(moved.process), ranks, " → ".join(dict.fromkeys(scores)))
    for other in matches.passages:
        pages = f"p. {other.left_case.page} → p. {other.right_case.page}"
        table.add_row(
            MOVED, escape(other.process), "outro trecho", pages if other.left_case != other.right_case else ""
        )
    console.print(table)


def _piece(piece: PiecePlace) -> str:
    pages = page_ranges([(piece.page_start, piece.page_end)])
    return f"{piece.title} ({piece.type}), p. {pages}, {PHASE_TITLES[piece.phase_label]}"


def _score(score: float) -> str:
    return f"{score:.1f}".replace(".", ",")


def _written(value: Any) -> str:
    if value is None:
        return "-"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
