"""The part of a case file that matching reads. Two equal ones have equal matches. Pure."""

from activities.casefile.segmentation import CaseFile
from workflows.contracts.base import Contract
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import CaseParties, KeyDate, Side
from workflows.contracts.run.results.rulings import PieceOutcome

ARGUMENTS = frozenset(
    {
        "peticao_inicial",
        "emenda_inicial",
        "despacho_inicial",
        "decisao_tutela",
        "contestacao",
        "excecao_pre_executividade",
        "replica",
        "especificacao_provas",
        "decisao_saneadora",
        "manifestacao_laudo",
        "memoriais",
        "sentenca",
        "embargos_declaracao",
        "resposta_embargos",
        "decisao_embargos",
        "apelacao",
        "recurso_adesivo",
        "contrarrazoes",
        "decisao_admissibilidade",
        "acordao",
        "decisao_monocratica",
        "cumprimento_sentenca",
        "impugnacao_cumprimento",
        "resposta_impugnacao",
        "decisao_cumprimento",
        "sentenca_extintiva",
        "peticao_intermediaria",
    }
)
"""Piece types that argue or decide. Precedents are not sought for documents, minutes and notices."""


class DisputedPiece(Contract):
    """A piece that argues or decides, with the fields of `Piece`."""

    type: str
    page_start: int
    page_end: int
    phase: PhaseLabel | None
    outcome: PieceOutcome | None
    side: Side | None


class Dispute(Contract):
    """Parties, subject, beginning and pieces of the dispute."""

    parties: CaseParties
    subjects: list[str]
    key_dates: list[KeyDate]
    pieces: list[DisputedPiece]


def disputed(case: CaseFile) -> Dispute:
    """Return the dispute of a case file. If no piece argues or decides, all pieces with a phase count."""
    arguing = any(piece.phase and piece.type in ARGUMENTS for piece in case.pieces)
    return Dispute(
        parties=case.case.parties,
        subjects=case.case.subjects,
        key_dates=[KeyDate(event=one.event, date=one.date, page=one.page) for one in case.case.key_dates],
        pieces=[
            DisputedPiece(**{name: getattr(piece, name) for name in DisputedPiece.model_fields})
            for piece in case.pieces
            if piece.type in ARGUMENTS or (piece.phase and not arguing)
        ],
    )
