"""What matching reads of a case file, and nothing else: two that agree in it have the same matches. Pure."""

from activities.casefile.segmentation import CaseFile, Piece
from activities.precedents.argued import ARGUMENTS
from workflows.contracts.run.result import CaseData, KeyDate


def disputed(case: CaseFile) -> CaseFile:
    """The case file with its parties, subjects and key dates, and of its pieces those in which somebody argues or
    decides; where nobody does, all that have a phase."""
    arguing = any(piece.phase and piece.type in ARGUMENTS for piece in case.pieces)
    return CaseFile(
        system=None,
        case=CaseData(
            system=None,
            cnj=None,
            cnj_valid=False,
            court=None,
            parties=case.case.parties,
            key_dates=[KeyDate(event=one.event, date=one.date, page=one.page) for one in case.case.key_dates],
            subjects=case.case.subjects,
            value=None,
            pages=0,
        ),
        rules_version="",
        reader_version="",
        pieces=[_bare(piece) for piece in case.pieces if piece.type in ARGUMENTS or (piece.phase and not arguing)],
        phases=[],
    )


def _bare(piece: Piece) -> Piece:
    return Piece(
        piece_id="",
        movement=None,
        date=None,
        type=piece.type,
        title="",
        page_start=piece.page_start,
        page_end=piece.page_end,
        phase=piece.phase,
        confidence=0.0,
        confidence_signals=[],
        needs_review=False,
        outcome=piece.outcome,
        side=piece.side,
    )
