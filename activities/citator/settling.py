"""Which decision a statement is about, and whether who makes it may: a dissent of a Turma overrules no Seção."""

from collections.abc import Sequence

from activities.citator.statements import Held, Said
from activities.law.treatment.bodies import SECTION, may_overrule, rank
from workflows.contracts.treatment import TreatmentKind

_OVERCOME = (TreatmentKind.SUPERADO, TreatmentKind.SUPERADO_POR_LEI)
_DECREED = (TreatmentKind.CANCELADO, TreatmentKind.TESE_REVISADA, TreatmentKind.DESAFETADO)
_LATER = ("EDcl", "EDv", "EREsp", "EAREsp")


def meant(said: Said, held: Sequence[Held]) -> Held | None:
    """The decision of the corpus that the statement is about; None where it has none, or more than one could be.

    What was only followed or set aside goes to the main decision of the process, the one with the fewest appeals.
    """
    if said.held is not None:
        return next((one for one in held if one.id == said.held), None)
    exact = [one for one in held if one.chain == said.chain]
    if len(exact) == 1 or len(held) == 1:
        return (exact or held)[0]
    if not said.evidence.kind.neutral:
        return None
    return min(exact or held, key=lambda one: (len(one.chain.split()), str(one.day), one.id), default=None)


def counts(said: Said, reference: str, target: Held | None, held: Sequence[Held]) -> bool:
    """Whether the statement is believed: made by a list, or by a body that may make it, and not before its subject."""
    evidence, kind = said.evidence, said.evidence.kind
    if said.official:
        return True
    if target and (target.id == evidence.document_id or _before(said, target)):
        return False
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


def _settles(one: Held, said: Said) -> bool:
    """Whether a later decision of the same process has judged what was pending."""
    day = said.evidence.day
    return one.chain.startswith(_LATER) and one.day is not None and (day is None or one.day >= day)
