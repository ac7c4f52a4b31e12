"""The matrix of a case: each request with the defence, the evidence, and the ruling on it."""

from enum import StrEnum

from workflows.contracts.base import Contract


class RequestDecision(StrEnum):
    """The ruling on one request."""

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
"""The values as people read them (Portuguese)."""


class MatrixPassage(Contract):
    """A passage of the case file: its page, its piece, the piece's title, and the sums in it (reais)."""

    text: str
    page: int
    piece_id: str
    piece: str
    amounts: list[float] = []


class MatrixRuling(MatrixPassage):
    """One judgment's ruling on the request. `upheld`: it left the earlier decision standing."""

    decision: RequestDecision
    upheld: bool = False


class MatrixRow(Contract):
    """One request of the claimant. A list is empty if the file has no passage for it.

    `rulings` follow the order of the file. `standing` is the ruling in force after the last one, or None if no judgment
    rules on this request.
    """

    request: MatrixPassage
    defence: list[MatrixPassage] = []
    evidence: list[MatrixPassage] = []
    rulings: list[MatrixRuling] = []
    standing: RequestDecision | None = None
