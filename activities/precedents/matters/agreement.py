"""Whether a decision and the lawsuit are about the same: their matters, and their branches of law."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from activities.precedents.matters.related import use_of
from activities.precedents.matters.table import branch_of, matters_named
from activities.precedents.passages import precedent_paragraphs
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.sides import Branch

THEME_MENTIONS = 3
"""How many paragraphs a mention in the subjects or in the title of the action is worth."""

_LEAST_SHARE = 0.04
"""Least share of paragraphs that name the lawsuit's matter, if its title does not."""

_MAIN = 0.3
"""Mentions of another matter, as a share of the first one's, from which on it belongs to the case too."""

_WORDS_PER_CHANCE = 250
"""In so many words one matter is named by chance, as an example or in passing."""

_TREATED = 2
"""Fewest mentions of a matter that a decision treats."""

FOREIGN = 0.6
"""Factor on the probability for another branch of law, applied again for a criminal decision. It is set, not fitted: a
lower one would hide public-law decisions about a hole in the street from a lawsuit for damages.
"""

_FAMILIES = (
    frozenset({Branch.CIVIL_CONSUMIDOR, Branch.CIVIL_OUTROS, Branch.EMPRESARIAL}),
    frozenset({Branch.TRIBUTARIO, Branch.ADMINISTRATIVO}),
    frozenset({Branch.PREVIDENCIARIO}),
    frozenset({Branch.PENAL}),
    frozenset({Branch.TRABALHISTA_OUTROS}),
)
"""Groups of branches that answer one another's questions."""


class Subject(NamedTuple):
    """The matters of a lawsuit with their weight (the first has 1); empty if nothing names one."""

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


def decision_subject(decision: Decision) -> Subject:
    """The matters that a decision's headings and paragraphs name."""
    headings = "; ".join([*decision.features.categories, *decision.features.criteria])
    return subject_of(headings, [one.text for one in precedent_paragraphs(decision)])


def agreement(subject: Subject, decision: Decision) -> float:
    """0-1: how useful the decision's matters are to the lawsuit; 0 if either names no matter.

    Long texts name many matters in passing, so a few mentions there count little.
    """
    text = decision.search_text
    named = matters_named(text)
    if not named or not subject.matters:
        return 0.0
    chance = len(text.split()) / _WORDS_PER_CHANCE
    useful = sum(count * _use(matter, subject) for matter, count in named.items())
    return useful / (sum(named.values()) + chance)


def _use(matter: str, subject: Subject) -> float:
    """How useful precedents on the matter are to the lawsuit's first matter. Secondary matters concern a claim or a
    defence that other lawsuits share.
    """
    return max(use_of(matter, first) for first, weight in subject.matters.items() if weight == 1)


def shared_matter(subject: Subject, decision: Decision) -> str | None:
    """The first of the lawsuit's matters that the decision treats: it names it at least twice, and at least half as
    often as its most frequent matter. None if it names them only in passing.
    """
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
    """Factor on the probability for the decision's branch of law; 1 if it is the lawsuit's."""
    criminal = branch is Branch.PENAL and Branch.PENAL not in subject.branches
    return FOREIGN ** (foreign(subject, branch) + criminal)
