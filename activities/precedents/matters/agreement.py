"""Whether a decision is about what the lawsuit is about: its matters against those of the case, and their branches."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from activities.precedents.matters.related import use_of
from activities.precedents.matters.table import branch_of, matters_named
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.sides import Branch

THEME_MENTIONS = 3
"""How many paragraphs a mention in the subjects or in the title of the action is worth."""

_LEAST_SHARE = 0.04
"""In what share of its paragraphs a lawsuit names its matter, where its title does not."""

_MAIN = 0.3
"""What share of the first matter's mentions another one needs to be one of the case's own."""

_WORDS_PER_CHANCE = 250
"""In so many words one matter is named by chance, as an example or in passing."""

_TREATED = 2
"""How often a decision names at least what it treats."""

FOREIGN = 0.6
"""What is left of the probability where the branch of law is another, and once more of a criminal decision: given, not
fitted. Less would hide what the Treasury's courts say of a hole in the street from who fell into it."""

_FAMILIES = (
    frozenset({Branch.CIVIL_CONSUMIDOR, Branch.CIVIL_OUTROS, Branch.EMPRESARIAL}),
    frozenset({Branch.TRIBUTARIO, Branch.ADMINISTRATIVO}),
    frozenset({Branch.PREVIDENCIARIO}),
    frozenset({Branch.PENAL}),
    frozenset({Branch.TRABALHISTA_OUTROS}),
)
"""Branches that answer one another's questions."""


class Subject(NamedTuple):
    """What a lawsuit is about: its main matters with their weight (the first has 1), none where nothing names one."""

    matters: Mapping[str, float]

    @property
    def branches(self) -> frozenset[Branch]:
        """The branches of its matters."""
        return frozenset(branch_of(matter) for matter in self.matters)


def subject_of(theme: str, paragraphs: Iterable[str]) -> Subject:
    """The matters that the theme and the paragraphs of a case file name most."""
    titled = matters_named(theme)
    mentions = Counter({matter: THEME_MENTIONS * count for matter, count in titled.items()})
    named = [matters_named(paragraph).keys() for paragraph in paragraphs]
    for matters in named:
        mentions.update(matters)
    least = _LEAST_SHARE * len(named)
    own = {matter: count for matter, count in mentions.items() if matter in titled or count >= least}
    most = max(own.values(), default=0)
    return Subject({matter: count / most for matter, count in sorted(own.items()) if count >= _MAIN * most})


def agreement(subject: Subject, decision: Decision) -> float:
    """0-1: how much of what the decision is about is of use to the lawsuit; 0 where either names no matter.

    Long texts name many matters in passing, so that a few mentions there say little.
    """
    text = decision.search_text
    named = matters_named(text)
    if not named or not subject.matters:
        return 0.0
    chance = len(text.split()) / _WORDS_PER_CHANCE
    useful = sum(count * _use(matter, subject) for matter, count in named.items())
    return useful / (sum(named.values()) + chance)


def _use(matter: str, subject: Subject) -> float:
    """How much precedents on the matter are of use to the lawsuit's first: those that it has beside it tell of a claim
    or a defence that may be another's too."""
    return max(use_of(matter, first) for first, weight in subject.matters.items() if weight == 1)


def shared_matter(subject: Subject, decision: Decision) -> str | None:
    """The first of the lawsuit's matters that the decision treats: one that it names at least twice, and at least half
    as often as the one it names most; None where it names them only in passing."""
    named = matters_named(decision.search_text)
    least = max(_TREATED, max(named.values(), default=0) / 2)
    treated = [matter for matter in subject.matters if named[matter] >= least]
    return max(treated, key=lambda matter: subject.matters[matter], default=None)


def foreign(subject: Subject, branch: Branch | None) -> bool:
    """Whether the decision's branch of law answers no question of the lawsuit's branches."""
    if branch is None or branch is Branch.PROCESSUAL_PURO or not subject.branches:
        return False
    near = next(family for family in _FAMILIES if branch in family)
    own = subject.branches - {Branch.PROCESSUAL_PURO}
    return bool(own) and not own & near


def left_by_branch(subject: Subject, branch: Branch | None) -> float:
    """The share of the probability that the decision's branch of law leaves, 1 where it answers the lawsuit's."""
    criminal = branch is Branch.PENAL and Branch.PENAL not in subject.branches
    return FOREIGN ** (foreign(subject, branch) + criminal)
