"""Reviews made from the terminal: each phase shown with its precedents, then a yes or a no."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from rich.console import Console

from autos.cli.cases.showing import precedents, show_calibration, show_case
from autos.cli.cases.watching import watch
from autos.cli.wording import page_ranges, plural
from mcp_server.rest.client import RestClient
from workflows.contracts.run.case import TERMINAL_STATES, CaseState, CaseStatus
from workflows.contracts.run.results.result import ResultPhase
from workflows.contracts.run.results.result_summary import ResultRead

Decide = Callable[[str], bool]
"""Takes a question and answers it: a person's confirmation, or yes to everything."""

PAUSE_SECONDS = 0.5


async def review_run(
    client: RestClient, workflow_id: str, run: int, console: Console, decide: Decide, *, explain: bool = True
) -> CaseStatus:
    """Decides every open phase of a run and then the whole; returns the final status.

    `explain` shows the lawsuit, and the pieces and precedents of a phase before its question.
    """
    result = ResultRead.model_validate((await client.result(workflow_id, run)).data, extra="ignore")
    if explain:
        show_case(console, result.case)
        show_calibration(console, result)
    seen = {phase.phase_label: phase.review.decision_id for phase in result.phases if phase.review}
    for phase in result.phases:
        if phase.state != "pending" or not phase.pieces:
            continue
        if explain:
            _show(console, phase)
        approved = decide(f"Aprovar a fase {phase.title}?")
        seen[phase.phase_label] = await _send(client, workflow_id, approved, phase_label=phase.phase_label)
        console.print(f"  {phase.title}: {'[green]aprovada[/]' if approved else '[red]rejeitada[/]'}")
    open_for_final = frozenset({CaseState.AWAITING_FINAL_REVIEW}) | TERMINAL_STATES
    await watch(client, workflow_id, run, until=open_for_final, longest_pause=PAUSE_SECONDS)
    approved = decide("Aprovar o resultado final?")
    await _send(client, workflow_id, approved, seen_decisions=list(seen.values()))
    console.print(f"  Resultado final: {'[green]aprovado[/]' if approved else '[red]rejeitado[/]'}")
    return await watch(client, workflow_id, run, until=TERMINAL_STATES, longest_pause=PAUSE_SECONDS)


async def _send(client: RestClient, workflow_id: str, approved: bool, **more: Any) -> str:
    """The id of the decision."""
    decision_id = f"cli-{uuid4().hex}"
    await client.review(workflow_id, {"decision_id": decision_id, "approved": approved, **more})
    return decision_id


def _show(console: Console, phase: ResultPhase) -> None:
    pieces = plural(len(phase.pieces), "peça", "peças")
    console.print(f"\n[bold]{phase.title}[/]: {pieces}, p. {page_ranges(phase.pages)}")
    if phase.matches:
        console.print(precedents(phase))
    else:
        console.print("  Nenhum precedente acima da pontuação mínima.")
