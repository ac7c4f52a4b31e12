"""The holding of a decision: its headings and the statements of its thesis and ementa, as distinctive words."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from activities.precedents.passages import precedent_paragraphs
from activities.precedents.telling import Pair, pairs_in, telling_stems
from activities.search.analysis import analyse
from workflows.contracts.law.corpus import Decision

MOST_STATEMENTS = 40
_OF_EVERY_APPEAL = re.compile(
    r"agravo (?:interno|regimental)|recurso (?:especial )?(?:não )?(?:provid|conhecid)|prequestionamento|dissídio"
    r"|súmulas? n?\.? ?(?:5|7|83|182|211|28[234]|356)\b|negativa de prestação|honorários recursais|art\. 1\.0[0-4]",
    re.IGNORECASE,
)
"""Admissibility is a question of every appeal and says nothing about the dispute."""


_PROCEDURAL = re.compile(
    r"^(?:agravo|recurso|embargos|apelação|art|ofensa|violação|súmula|enunciado|\d)|provid[oa]", re.IGNORECASE
)
_LEAST_TERMS = 2


class Statement(NamedTuple):
    """Distinctive stems and pairs of one statement of a decision."""

    stems: frozenset[str]
    pairs: frozenset[Pair]


class Holding(NamedTuple):
    """All headings together, and each statement apart. A decision without statements uses its headings."""

    headings: Statement
    statements: tuple[Statement, ...]

    @property
    def stems(self) -> frozenset[str]:
        """Return every distinctive stem."""
        return self.headings.stems.union(*(one.stems for one in self.statements))


def holding_of(decision: Decision) -> Holding:
    """Return the holding. A decision without headings uses its thesis."""
    texts = [one.text for one in precedent_paragraphs(decision)[:MOST_STATEMENTS] if not one.text.isupper()]
    own = [text for text in texts if not _OF_EVERY_APPEAL.search(text)] or texts
    headings = _statement(decision.features.criteria or [decision.thesis or ""])
    return Holding(headings, tuple(_statement([text]) for text in own) or (headings,))


def names_question(criterion: str) -> bool:
    """Return whether it names a question that a case can share.

    Single words say too little, and standard headings ("Agravo interno não provido") say nothing.
    """
    return len(set(analyse(criterion))) >= _LEAST_TERMS and not _PROCEDURAL.search(criterion)


def _statement(texts: Iterable[str]) -> Statement:
    """Pairs are neighbours within one text."""
    stems = [telling_stems(text) for text in texts]
    return Statement(
        frozenset(stem for each in stems for stem in each if stem),
        frozenset(pair for each in stems for pair in pairs_in(each)),
    )
