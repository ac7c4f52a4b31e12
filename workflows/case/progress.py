"""Progress of a run in each state, as a share and in words for operators."""

from workflows.contracts.run.case import CaseState, CaseStatus

PROGRESS_AT: dict[CaseState, float] = {
    CaseState.QUEUED_EXTRACTION: 0.0,
    CaseState.PROCESSING_EXTRACTION: 0.05,
    CaseState.QUEUED_PHASE_ANALYSIS: 0.5,
    CaseState.PROCESSING_PHASE_ANALYSIS: 0.6,
    CaseState.AWAITING_PHASE_REVIEWS: 0.8,
    CaseState.AWAITING_FINAL_REVIEW: 0.95,
    CaseState.PUBLISHING: 0.98,
}
"""Share of the job done when a state begins; terminal states are 1."""


def details_markdown(status: CaseStatus) -> str:
    """Return what an operator reads in the Temporal UI."""
    lines = [f"**{status.state.value}** ({status.progress:.0%}), run {status.run}"]
    lines += [f"- {phase.phase_label}: {phase.state}, {phase.pieces} pieces" for phase in status.phases if phase.pieces]
    lines += [f"- error {error.code}: {error.message}" for error in status.errors]
    return "\n".join(lines)
