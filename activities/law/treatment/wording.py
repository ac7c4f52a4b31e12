"""Treatments in the words that readers see, in Portuguese."""

from workflows.contracts.treatment import TreatmentKind

_BADGES = {
    TreatmentKind.SUPERADO: ("Superado", "Superada"),
    TreatmentKind.CANCELADO: ("Cancelado", "Cancelada"),
    TreatmentKind.SUPERADO_POR_LEI: ("Superado por lei posterior", "Superada por lei posterior"),
    TreatmentKind.TESE_REVISADA: ("Tese revisada", "Tese revisada"),
    TreatmentKind.DESAFETADO: ("Desafetado do rito repetitivo", "Desafetada do rito repetitivo"),
    TreatmentKind.SUSPENSAO_NACIONAL: ("Suspensão nacional dos processos", "Suspensão nacional dos processos"),
    TreatmentKind.AFETADO: ("Afetado: julgamento pendente", "Afetada: julgamento pendente"),
    TreatmentKind.MODULADO: ("Efeitos modulados", "Efeitos modulados"),
    TreatmentKind.RECURSO_PENDENTE: ("Recurso pendente contra o julgado", "Recurso pendente contra o julgado"),
    TreatmentKind.SEGUIDO: ("Seguido", "Seguida"),
    TreatmentKind.DISTINGUIDO: ("Distinguido", "Distinguida"),
}


def badge_of(kind: TreatmentKind, name: str, decisions: int = 0) -> str:
    """The badge of a precedent called `name`; what the corpus only followed or distinguished says in how many."""
    badge = _BADGES[kind][name.casefold().startswith("súmula")]
    if not kind.neutral:
        return badge
    return f"{badge} em {decisions} {'decisão' if decisions == 1 else 'decisões'} do acervo"
