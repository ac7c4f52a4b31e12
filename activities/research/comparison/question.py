"""Whether two decisions answer the same question: their matters first, then the points that both name."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from activities.precedents.folding import holding, same_thesis
from activities.precedents.likelihood.holding import names_question
from activities.precedents.matters.agreement import Subject, shared_matter, subject_of
from activities.precedents.matters.related import use_of
from activities.precedents.passages import precedent_paragraphs
from activities.search.analysis import analyse
from workflows.contracts.comparison import SameQuestion
from workflows.contracts.law.corpus import Decision

OF_EVERY_APPEAL = frozenset(
    f"Súmula {number}/{court}"
    for court, numbers in {"STJ": (5, 7, 83, 182, 211, 518), "STF": (282, 283, 284, 356)}.items()
    for number in numbers
)
"""Súmulas on whether an appeal may be heard: sharing one says nothing of the dispute."""

SURE_STEMS, SURE_POINTS = 3, 2
"""A point of so many words is enough by itself; of shorter ones ("dano moral") so many are."""
_ACTION = re.compile(r"^(?:ação|execução|cumprimento|mandado|habeas|procedimento|incidente)\b", re.IGNORECASE)
"""The name of an action says how the dispute came to court, not what is asked."""

UNNAMED = "O texto de {which} não nomeia matéria que se conheça; leia as duas decisões."
APART = "Matérias diferentes: {left} na primeira, {right} na segunda."
NEAR = "Matérias próximas, mas não a mesma: {left} na primeira, {right} na segunda."
SHARED = "Mesma matéria: {matter}."
PASSING = "Matérias que só em parte são as mesmas: {left} na primeira, {right} na segunda."
POINTS = "Mesmo ponto nas duas: {points}."
COPY = "As teses dizem quase o mesmo, com as mesmas palavras."
BINDING = "As duas se apoiam em {names}."
NO_POINT = "Nenhum ponto é nomeado pelas duas; pode ser a mesma questão com outras palavras. Leia as duas decisões."


class Judged(NamedTuple):
    """The answer, and what it rests on (Portuguese)."""

    same: SameQuestion
    rests_on: list[str]


def same_question(left: Decision, right: Decision, points: Sequence[str]) -> Judged:
    """`points` are those that both name. Only where the matters agree it may be the same question."""
    own, other = subject(left), subject(right)
    if not own.matters or not other.matters:
        which = "nenhuma das duas" if not own.matters and not other.matters else "uma das duas"
        text = UNNAMED.format(which=which)
        return Judged(SameQuestion.INDEFINIDO, [text])
    named = {"left": _listed(own), "right": _listed(other)}
    matter = shared_matter(own, right)
    if matter is None or shared_matter(other, left) is None:
        if matter is not None or own.matters.keys() & other.matters.keys():
            return Judged(SameQuestion.INDEFINIDO, [PASSING.format(**named)])
        related = any(use_of(one, to) for one in own.matters for to in other.matters)
        if related:
            return Judged(SameQuestion.INDEFINIDO, [NEAR.format(**named)])
        return Judged(SameQuestion.NAO, [APART.format(**named)])
    grounds = [SHARED.format(matter=matter)]
    said = _same_point(left, right, points)
    if not said:
        return Judged(SameQuestion.INDEFINIDO, [*grounds, NO_POINT])
    return Judged(SameQuestion.SIM, [*grounds, *said])


def _same_point(left: Decision, right: Decision, points: Sequence[str]) -> list[str]:
    sure = len(points) >= SURE_POINTS or any(len(set(analyse(name))) >= SURE_STEMS for name in points)
    said = [POINTS.format(points="; ".join(points))] if sure else []
    if same_thesis(holding(left), holding(right)):
        said.append(COPY)
    both = [name for name in left.features.citations if name in right.features.citations]
    binding = [name for name in both if name.startswith(("Súmula", "Tema")) and name not in OF_EVERY_APPEAL]
    if binding:
        said.append(BINDING.format(names=", ".join(binding)))
    return said


def subject(decision: Decision) -> Subject:
    """What a decision is about: the matters that its headings and paragraphs name."""
    headings = "; ".join([*decision.features.categories, *decision.features.criteria])
    return subject_of(headings, [one.text for one in precedent_paragraphs(decision)])


def shared_points(left: Decision, right: Decision) -> list[str]:
    """Points of law that both decisions name, in the words of the first; the same stems in any order are the same."""
    others = {_stems(name) for name in points_of(right)}
    return [name for name in points_of(left) if _stems(name) in others]


def points_of(decision: Decision) -> list[str]:
    """The points of law that its headings name, beside actions and its matters as such."""
    matters = [_stems(matter) for matter in subject(decision).matters]
    return [
        name
        for name in dict.fromkeys(decision.features.criteria)
        if names_question(name) and not _ACTION.search(name) and not any(_stems(name) <= one for one in matters)
    ]


def _stems(name: str) -> frozenset[str]:
    return frozenset(analyse(name))


def _listed(found: Subject) -> str:
    return ", ".join(sorted(found.matters, key=lambda matter: -found.matters[matter]))
