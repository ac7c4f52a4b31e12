"""The matrix of a case: each request with what the defence answers, what proves it, and what the court said."""

from enum import StrEnum

from workflows.contracts.base import Contract


class RequestDecision(StrEnum):
    """What became of one request."""

    ACOLHIDO = "acolhido"
    ACOLHIDO_EM_PARTE = "acolhido_em_parte"
    REJEITADO = "rejeitado"
    SEM_EXAME = "sem_exame"
    ACORDO = "acordo"
    ANULADO = "anulado"


DECISION_TITLES: dict[RequestDecision, str] = {
    RequestDecision.ACOLHIDO: "acolhido",
    RequestDecision.ACOLHIDO_EM_PARTE: "acolhido em parte",
    RequestDecision.REJEITADO: "rejeitado",
    RequestDecision.SEM_EXAME: "não examinado no mérito",
    RequestDecision.ACORDO: "resolvido por acordo",
    RequestDecision.ANULADO: "decisão anulada",
}
"""Each as people read it (Portuguese)."""


class MatrixPassage(Contract):
    """Words of the case file: their page and piece, what the piece is called, and the sums in them (reais)."""

    text: str
    page: int
    piece_id: str
    piece: str
    amounts: list[float] = []


class MatrixRuling(MatrixPassage):
    """What one judgment made of the request; `upheld` says that it left standing what was decided before."""

    decision: RequestDecision
    upheld: bool = False


class MatrixRow(Contract):
    """One request of the claimant; a list is empty where the file has no words for it.

    `rulings` are in the order of the file, `standing` is what holds after the last of them: None where no judgment
    says it of this request.
    """

    request: MatrixPassage
    defence: list[MatrixPassage] = []
    evidence: list[MatrixPassage] = []
    rulings: list[MatrixRuling] = []
    standing: RequestDecision | None = None
