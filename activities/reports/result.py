"""From the outputs of a run's steps to its one result."""

from collections.abc import Mapping, Sequence

from activities.casefile.segmentation import CaseFile, Piece
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.run.case import PHASE_TITLES, Parameters, PhaseLabel, PhaseState
from workflows.contracts.run.records import PublishRequest
from workflows.contracts.run.results.admissibility import AppealAdmissibility
from workflows.contracts.run.results.citations import CitationCheck
from workflows.contracts.run.results.matrix import MatrixRow
from workflows.contracts.run.results.result import (
    CaseResult,
    CitedSources,
    PhaseFindings,
    PrecedentMatch,
    Provenance,
    ResultPhase,
    ResultPiece,
)
from workflows.contracts.run.review import ReviewRecord


def assemble_result(
    request: PublishRequest,
    case_file: CaseFile,
    found: Mapping[PhaseLabel, PhaseFindings],
    citation_check: CitationCheck,
    code_version: str,
    matrix: Sequence[MatrixRow] = (),
    appeals: Sequence[AppealAdmissibility] = (),
) -> CaseResult:
    """Return the result of a run. Pure: equal arguments give byte-identical canonical JSON.

    All seven phases appear in procedural order. A rejected phase keeps its precedents under its own mark; readers
    of `state` leave them out of the recommendation.
    """
    run = request.input
    return CaseResult(
        workflow_id=run.workflow_id,
        run=run.run,
        state=request.state,
        created_at=request.started_at,
        completed_at=request.completed_at,
        parameters=run.parameters,
        provenance=Provenance(
            snapshot_id=request.preflight.snapshot_id,
            encoder=request.preflight.encoder,
            reader_version=case_file.reader_version,
            code_version=code_version,
            source_sha256=run.source.sha256,
        ),
        case=case_file.case,
        phases=[
            _phase(
                label, case_file, found.get(label, PhaseFindings()), request.phase_reviews.get(label), run.parameters
            )
            for label in PhaseLabel
        ],
        citation_check=citation_check,
        matriz=list(matrix),
        admissibilidade=list(appeals),
        degraded=sorted({*request.degraded, *request.preflight.missing}),
        warnings=_in_order([*request.inspection.warnings, *case_file.warnings, *request.warnings]),
        unseen=case_file.unseen,
        corrections=case_file.corrections,
        parts=run.parts,
        final_review=request.final_review,
    )


def _phase(
    label: PhaseLabel, case_file: CaseFile, found: PhaseFindings, review: ReviewRecord | None, parameters: Parameters
) -> ResultPhase:
    pieces = case_file.pieces_of(label)
    content = next((one for one in case_file.phases if one.phase_label == label), None)
    phase = ResultPhase(
        phase_label=label,
        title=PHASE_TITLES[label],
        state=PhaseState.of(bool(pieces), None),
        pages=_page_ranges(pieces),
        pieces=[ResultPiece(**piece.model_dump(exclude={"phase", "side", "closed"})) for piece in pieces],
        claims=content.claims if content else [],
        cited=content.cited if content else CitedSources(),
        matches=[_for_client(match, parameters.cliente) for match in found.matches],
        no_match_reason=found.no_match_reason,
        nearest=found.nearest,
        cuts=found.cuts,
    )
    return phase.reviewed(review) if pieces and review else phase


def _for_client(match: PrecedentMatch, client: ClientSide | None) -> PrecedentMatch:
    """Return the match with its meaning for the client; without a client, unchanged."""
    return match if client is None else match.seen_by(client)


def _page_ranges(pieces: Sequence[Piece]) -> list[tuple[int, int]]:
    """Return the page ranges of the pieces, with adjacent and overlapping ones joined."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted((piece.page_start, piece.page_end) for piece in pieces):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return joined


def _in_order(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))
