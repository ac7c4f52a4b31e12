"""Which decision a statement is about, and whether its maker has the authority: a Turma's dissent overrules no
Seção.
"""

from collections.abc import Sequence

from activities.citator.statements import ANY_BEFORE, Held, Said
from activities.law.treatment.bodies import SECTION, may_overrule, rank
from workflows.contracts.law.treatment import TreatmentKind

_OVERCOME = (TreatmentKind.SUPERADO, TreatmentKind.SUPERADO_POR_LEI)
_DECREED = (TreatmentKind.CANCELADO, TreatmentKind.TESE_REVISADA, TreatmentKind.DESAFETADO)
_LATER = ("EDcl", "EDv", "EREsp", "EAREsp")


def meant(said: Said, held: Sequence[Held]) -> list[Held]:
    """Return the corpus decisions that the statement is about; none if there is none, or if several are possible.

    A later decision of a process overturns all earlier ones that it names. A decision that was only followed or
    distinguished is the main decision of the process, the one with the fewest appeals.
    """
    if said.held is not None:
        return [one for one in held if one.id == said.held]
    if said.chain == ANY_BEFORE or said.evidence.kind is TreatmentKind.REFORMADO:
        return [one for one in held if said.chain in (ANY_BEFORE, one.chain) and _given_before(one, said)]
    exact = [one for one in held if one.chain == said.chain]
    if len(exact) == 1 or len(held) == 1:
        return [*(exact or held)][:1]
    if not said.evidence.kind.neutral:
        return []
    return sorted(exact or held, key=lambda one: (len(one.chain.split()), str(one.day), one.id))[:1]


def targets_of(said: Said, held: Sequence[Held]) -> list[Held] | list[None]:
    """Return the decisions meant, or None for a reference that the corpus lacks.

    The corpus may have a later decision of a process without the one that it reversed.
    """
    found = meant(said, held)
    return found if found or (held and said.evidence.kind is not TreatmentKind.REFORMADO) else [None]


def counts(said: Said, reference: str, target: Held | None, held: Sequence[Held]) -> bool:
    """Return whether the statement counts: a list or a competent body made it, and not before its subject."""
    evidence, kind = said.evidence, said.evidence.kind
    if said.official:
        return True
    if target and (target.id == evidence.document_id or _before(said, target)):
        return False
    if kind is TreatmentKind.REFORMADO or said.chain == ANY_BEFORE:
        return True
    if kind in _OVERCOME:
        if not reference.endswith("/STJ") and target is None:
            return False
        return may_overrule(evidence.orgao, target.body) if target else rank(evidence.orgao) >= SECTION
    if kind in _DECREED:
        if reference.endswith("/STF"):
            return said.by_body == "STF"
        return max(rank(said.by_body), rank(evidence.orgao)) >= SECTION
    if kind is TreatmentKind.RECURSO_PENDENTE:
        return not any(_settles(one, said) for one in held)
    return kind.neutral or rank(evidence.orgao) > 0


def _before(said: Said, target: Held) -> bool:
    day = said.evidence.day
    return day is not None and target.day is not None and day < target.day


def _given_before(one: Held, said: Said) -> bool:
    day = said.evidence.day
    return one.id != said.evidence.document_id and one.day is not None and day is not None and one.day < day


def _settles(one: Held, said: Said) -> bool:
    """Return whether a later decision of the same process has decided what was pending."""
    day = said.evidence.day
    return one.chain.startswith(_LATER) and one.day is not None and (day is None or one.day >= day)
