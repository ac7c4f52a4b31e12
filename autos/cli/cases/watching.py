"""A run seen live: one bar for the whole, one line a phase, until it ends or needs a person."""

from collections.abc import Callable
from math import inf

import anyio
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn

from autos.cli.progress import ProgressDisplay
from autos.cli.wording import doing, page_ranges, plural
from mcp_server.rest.client import RestClient
from workflows.contracts.run.case import REVIEWABLE, TERMINAL_STATES, CaseState, CaseStatus, PhaseLabel, PhaseProgress
from workflows.contracts.run.state_words import STATES

AT_REST = REVIEWABLE | TERMINAL_STATES
UNSUCCESSFUL = frozenset({CaseState.FAILED, CaseState.NEEDS_USER_ACTION, CaseState.CANCELLED})


async def watch(
    client: RestClient,
    workflow_id: str,
    run: int | None = None,
    *,
    show: Callable[[CaseStatus], None] = lambda _: None,
    until: frozenset[CaseState] = AT_REST,
    longest_pause: float = inf,
) -> CaseStatus:
    """Polls the status as often as the API advises, prints it, and returns the first in a state of `until`.

    `longest_pause` (seconds) shortens the wait right after an action.
    """
    while True:
        status = CaseStatus.model_validate((await client.status(workflow_id, run)).data, extra="ignore")
        show(status)
        if status.state in until:
            return status
        await anyio.sleep(min(status.poll_after_seconds, longest_pause))


class RunDisplay(ProgressDisplay):
    """Progress bars on a terminal; without a terminal, a line for each new state."""

    def __init__(self, console: Console) -> None:
        super().__init__(
            console,
            SpinnerColumn(finished_text="[green]✓[/]"),
            TextColumn("{task.description}"),
            BarColumn(bar_width=16),
            TextColumn("{task.fields[note]}", style="dim"),
        )
        self._whole = self._progress.add_task("[bold]Análise[/]", total=1.0, note="")
        self._phases: dict[PhaseLabel, TaskID] = {}
        self._shown: CaseState | None = None

    def show(self, status: CaseStatus) -> None:
        """Brings the display to `status`."""
        if status.state != self._shown and not self._console.is_terminal:
            self._console.print(f"{status.workflow_id} (execução {status.run}): {STATES[status.state]}")
        self._shown = status.state
        done = 1.0 if status.state in AT_REST else status.progress
        self._progress.update(self._whole, completed=done, note=doing(status))
        for phase in status.phases:
            self._show_phase(phase)

    def _show_phase(self, phase: PhaseProgress) -> None:
        if phase.phase_label not in self._phases:
            self._phases[phase.phase_label] = self._progress.add_task(f"  {phase.title}", total=1.0, note="")
        settled = phase.matches is not None or phase.state == "empty"
        self._progress.update(
            self._phases[phase.phase_label], completed=1.0 if settled else 0.0, note=_phase_note(phase)
        )


def _phase_note(phase: PhaseProgress) -> str:
    if phase.state == "empty":
        return "sem peças"
    found = "em busca" if phase.matches is None else plural(phase.matches, "precedente", "precedentes")
    pieces = plural(phase.pieces, "peça", "peças")
    return f"{pieces}, p. {page_ranges(phase.pages)}, {found}" if phase.pages else found
