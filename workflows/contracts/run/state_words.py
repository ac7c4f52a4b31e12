"""What the states of a case and of its phases are called (Portuguese)."""

from workflows.contracts.run.case import CaseState, PhaseState

STATES: dict[CaseState, str] = {
    CaseState.QUEUED_EXTRACTION: "na fila para leitura",
    CaseState.PROCESSING_EXTRACTION: "lendo o PDF",
    CaseState.QUEUED_PHASE_ANALYSIS: "na fila para análise",
    CaseState.PROCESSING_PHASE_ANALYSIS: "buscando precedentes",
    CaseState.AWAITING_PHASE_REVIEWS: "espera a revisão das fases",
    CaseState.AWAITING_FINAL_REVIEW: "espera a revisão final",
    CaseState.PUBLISHING: "publicando os artefatos finais",
    CaseState.COMPLETED: "concluído",
    CaseState.REJECTED: "rejeitado na revisão",
    CaseState.NEEDS_USER_ACTION: "depende de você",
    CaseState.FAILED: "falhou",
    CaseState.CANCELLED: "cancelado",
}

PHASE_STATES: dict[str, str] = {
    PhaseState.PENDING: "a revisar",
    PhaseState.APPROVED: "aprovada",
    PhaseState.REJECTED: "rejeitada",
    PhaseState.EMPTY: "sem peças",
}
