"""The side that a decision favours. A value is given only if the text states it, with its words."""

import re

from activities.law.decision.sentences import Sentence
from activities.law.decision.sides.appellant import read_appellant, read_roles
from activities.law.decision.sides.branch import read_branch
from activities.law.decision.sides.dispute import Dispute, dispute_of, read_pole, side_of
from activities.law.decision.sides.effect import (
    Effect,
    accessory_alone,
    appellant_from,
    by_appeal,
    effect_of,
    fees_alone,
)
from activities.law.decision.sides.holding_words import Holds
from activities.law.decision.sides.holdings import by_finding, by_holding
from activities.law.decision.sides.inferred import read_below, read_pleading
from activities.law.decision.sides.procedure import read_procedural
from activities.law.decision.sides.quoting import Reading
from activities.law.fold import fold
from workflows.contracts.law.corpus import Decision, Outcome
from workflows.contracts.law.sides import Appellant, Branch, DecisionSides, Favoured

_WRIT = re.compile(r"\b(?:ms|rms|mi|hd|hc|rhc|rvcr|rcl)\b")
_ADMISSION = re.compile(r"\bA?RE\b")
"""Admission of an appeal to the Supremo Tribunal Federal says nothing about the dispute."""
_INTERNAL = re.compile(r"^(?:agint|agrg|rcd)\b")
_NOT_REVIEWED = re.compile(r"^(?:ms|rms|mi|hd|hc|rhc|rvcr|rcl)\b")


def read_sides(decision: Decision, sentences: list[Sentence], outcome: Outcome | None) -> DecisionSides:
    """Return branch, appellant, favoured side and whether it is procedural only, each with its words."""
    class_name = decision.class_name or ""
    evidence: dict[str, str] = {}
    procedural = read_procedural(sentences, outcome, class_name)
    body = fold(decision.judging_body or "").upper()
    branch = read_branch(sentences, body, class_name, procedural=procedural.value)
    dispute = dispute_of(sentences, branch.value if branch else None)
    fees = fees_alone(sentences)
    effect = Effect.NEITHER if fees else effect_of(outcome, sentences, class_name)
    refused = effect is Effect.REFUSED
    silent = bool(_ADMISSION.search(class_name)) or accessory_alone(sentences)
    held = None if silent else by_holding(sentences, dispute.branch, refused=refused)
    appellant, words = _appellant(sentences, class_name, dispute, held)
    favours, reason = by_appeal(appellant, effect), words
    if procedural.value:
        held = by_finding(sentences, dispute.branch) if refused else None
    if favours is None and effect is not Effect.NEITHER and held:
        favours, reason = dispute.claims if held.value is Holds.CLAIM else dispute.defends, held.words
        if appellant is Appellant.INDEFINIDO:
            appellant, words = appellant_from(favours, effect), held.words
    if favours is None:
        favours = (
            Favoured.NEUTRO
            if fees or (effect is Effect.NEITHER and appellant is not Appellant.INDEFINIDO)
            else Favoured.INDEFINIDO
        )
        reason = ""
    pole = read_pole(sentences, dispute, favours)
    for field, said in (
        ("branch", branch.words if branch else ""),
        ("appellant", words if appellant is not Appellant.INDEFINIDO else ""),
        ("favours", reason),
        ("pole", pole.words if pole else ""),
        ("procedural_only", procedural.words),
    ):
        if said:
            evidence[field] = said
    return DecisionSides(
        branch=branch.value if branch else None,
        appellant=appellant,
        favours=favours,
        pole=pole.value if pole else None,
        procedural_only=procedural.value,
        evidence=evidence,
    )


def _appellant(
    sentences: list[Sentence], class_name: str, dispute: Dispute, held: Reading[Holds] | None
) -> tuple[Appellant, str]:
    """Return the named appellant, the party that lost below, or the one with such a request; for a writ its
    petitioner.
    """
    if _ADMISSION.search(class_name):
        return Appellant.INDEFINIDO, ""
    named = read_appellant(sentences, class_name)
    if named and (side := side_of(named.value, dispute)):
        return side, named.words
    kind = class_name.lower()
    if _NOT_REVIEWED.match(kind) or (_WRIT.search(kind) and not (held and held.value is Holds.CLAIM)):
        return Appellant(dispute.claims.value), class_name
    criminal = dispute.branch is Branch.PENAL
    if of_role := read_roles(sentences, dispute):
        return of_role.value, of_role.words
    told = (None if criminal else read_below(sentences, internal=bool(_INTERNAL.match(kind)))) or (
        read_pleading(sentences, criminal=criminal) if dispute.branch else None
    )
    if told:
        return Appellant((dispute.claims if told.value is Holds.CLAIM else dispute.defends).value), told.words
    return Appellant.INDEFINIDO, ""
