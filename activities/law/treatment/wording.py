"""Treatments in Portuguese for readers."""

from workflows.contracts.law.treatment import TreatmentKind

_BADGES = {
    TreatmentKind.REFORMADO: ("Reformado", "Reformada"),
    TreatmentKind.SUPERADO: ("Superado", "Superada"),
    TreatmentKind.CANCELADO: ("Cancelado", "Cancelada"),
    TreatmentKind.INCONSTITUCIONAL: ("Declarado inconstitucional", "Declarada inconstitucional"),
    TreatmentKind.REVOGADO: ("Revogado", "Revogada"),
    TreatmentKind.ALTERADO: ("Redação alterada", "Redação alterada"),
    TreatmentKind.SUPERADO_POR_LEI: ("Superado por lei posterior", "Superada por lei posterior"),
    TreatmentKind.TESE_REVISADA: ("Tese revisada", "Enunciado alterado"),
    TreatmentKind.DESAFETADO: ("Desafetado do rito repetitivo", "Desafetada do rito repetitivo"),
    TreatmentKind.SUSPENSAO_NACIONAL: ("Suspensão nacional dos processos", "Suspensão nacional dos processos"),
    TreatmentKind.AFETADO: ("Afetado: julgamento pendente", "Afetada: julgamento pendente"),
    TreatmentKind.MODULADO: ("Efeitos modulados", "Efeitos modulados"),
    TreatmentKind.RECURSO_PENDENTE: ("Recurso pendente contra o julgado", "Recurso pendente contra o julgado"),
    TreatmentKind.SEGUIDO: ("Seguido", "Seguida"),
    TreatmentKind.DISTINGUIDO: ("Distinguido", "Distinguida"),
}


def badge_of_theme(theme: str, badge: str, *, leading: bool) -> str:
    """Return the badge of a precedent that applies the theme, or was decided for it, from the theme's badge."""
    bond = "julgado neste processo" if leading else "aplicado neste julgado"
    return f"{theme}, {bond}: {badge[0].lower()}{badge[1:]}"


def badge_of(kind: TreatmentKind, name: str, decisions: int = 0, source: str = "") -> str:
    """Return the badge of a precedent called `name`. For followed and distinguished ones it gives the number of
    decisions.

    If a later decision of the process reversed it, the badge names that one.
    """
    badge = _BADGES[kind][name.casefold().startswith("súmula")]
    if kind is TreatmentKind.REFORMADO and source:
        return f"{badge} por {source}"
    if not kind.neutral or not decisions:
        return badge
    return f"{badge} em {decisions} {'decisão' if decisions == 1 else 'decisões'} do acervo"
