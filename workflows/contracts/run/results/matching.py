"""Input and output of the step that matches the phases of a run with precedents."""

from workflows.contracts.base import Contract, ObjectRef
from workflows.contracts.run.case import PhaseLabel, RunRef


class MatchRequest(Contract):
    run: RunRef
    phase_label: PhaseLabel
    segmentation: ObjectRef
    snapshot_id: str
    min_precedent_score: float
    max_matches: int
    use_graph: bool = True


class PhaseMatches(Contract):
    """Matches of one phase; `object` holds `workflows.contracts.run.results.result.PhaseFindings` as JSON."""

    phase_label: PhaseLabel
    object: ObjectRef
    count: int


class MatchRequests(Contract):
    """One for each phase of a run."""

    phases: list[MatchRequest]


class KnownMatches(Contract):
    phases: list[PhaseMatches] = []
