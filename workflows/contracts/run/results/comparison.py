"""Differences between two runs of one case. Equal parts are left out."""

from datetime import datetime

from pydantic import ConfigDict, JsonValue

from workflows.contracts.base import Contract
from workflows.contracts.run.case import CaseState, PhaseLabel
from workflows.contracts.run.results.result import CasePassage


class Changed(Contract):
    """A field whose value differs, as JSON."""

    field: str
    left: JsonValue
    right: JsonValue


class TextsDiffer(Contract):
    """Texts that only one of the runs has: `added` in the right run, `removed` in the left one."""

    added: list[str] = []
    removed: list[str] = []


class PiecePlace(Contract):
    """A piece in one run. Pages are 1-based positions in the PDF, both included."""

    phase_label: PhaseLabel
    type: str
    title: str
    movement: str | None
    date: str | None
    page_start: int
    page_end: int
    needs_review: bool


class PieceMoved(Contract):
    """The same pages, read differently. `changed` names the fields."""

    left: PiecePlace
    right: PiecePlace
    changed: list[str]


class PiecesDiffer(Contract):
    added: list[PiecePlace] = []
    removed: list[PiecePlace] = []
    moved: list[PieceMoved] = []


class MatchPlace(Contract):
    """A precedent recommended for a phase; `rank` 1 is the best."""

    document_id: str
    process: str
    rank: int
    score: float


class MatchMoved(Contract):
    """The same precedent for the same phase, with another rank or score."""

    document_id: str
    process: str
    left_rank: int
    right_rank: int
    left_score: float
    right_score: float


class PassagesDiffer(Contract):
    """The same precedent for the same phase, with other passages: page and text of the case file, and of the
    precedent.
    """

    document_id: str
    process: str
    left_case: CasePassage
    right_case: CasePassage
    left_precedent: str
    right_precedent: str


class MatchesDiffer(Contract):
    added: list[MatchPlace] = []
    removed: list[MatchPlace] = []
    moved: list[MatchMoved] = []
    passages: list[PassagesDiffer] = []


class PhaseDiffers(Contract):
    """`changes` concern state and pages. `cited` are statutes, precedents and súmulas; `indicated` are those people
    named.
    """

    phase_label: PhaseLabel
    title: str
    changes: list[Changed] = []
    claims: TextsDiffer = TextsDiffer()
    cited: TextsDiffer = TextsDiffer()
    indicated: TextsDiffer = TextsDiffer()
    matches: MatchesDiffer = MatchesDiffer()


class RunSide(Contract):
    run: int
    state: CaseState
    created_at: datetime
    completed_at: datetime | None


class RunComparison(Contract):
    """`added` is what only the right run has. `identical` ignores run number, times and the state of the run itself.

    Reviews count by their effect on a phase (`phases[].changes`, field `state`), not by author, wording or time.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566",
                    "left": {
                        "run": 1,
                        "state": "completed",
                        "created_at": "2026-05-04T14:00:00Z",
                        "completed_at": "2026-05-04T15:12:00Z",
                    },
                    "right": {
                        "run": 2,
                        "state": "awaiting_phase_reviews",
                        "created_at": "2026-05-05T09:00:00Z",
                        "completed_at": None,
                    },
                    "identical": False,
                    "parameters": [{"field": "min_precedent_score", "left": 55.0, "right": 70.0}],
                    "provenance": [],
                    "case": [],
                    "citation_check": [],
                    "degraded": {"added": [], "removed": []},
                    "warnings": {"added": [], "removed": []},
                    "pieces": {"added": [], "removed": [], "moved": []},
                    "phases": [
                        {
                            "phase_label": "postulacao_inicial",
                            "title": "Postulação inicial",
                            "changes": [{"field": "state", "left": "approved", "right": "pending"}],
                            "claims": {"added": [], "removed": []},
                            "cited": {"added": [], "removed": []},
                            "matches": {
                                "added": [],
                                "removed": [
                                    {"document_id": "000850123", "process": "REsp 1/PE", "rank": 4, "score": 61.5}
                                ],
                                "moved": [],
                                "passages": [],
                            },
                            "indicated": {"added": [], "removed": []},
                        }
                    ],
                }
            ]
        }
    )

    workflow_id: str
    left: RunSide
    right: RunSide
    identical: bool
    parameters: list[Changed] = []
    provenance: list[Changed] = []
    case: list[Changed] = []
    citation_check: list[Changed] = []
    degraded: TextsDiffer = TextsDiffer()
    warnings: TextsDiffer = TextsDiffer()
    pieces: PiecesDiffer = PiecesDiffer()
    phases: list[PhaseDiffers] = []
