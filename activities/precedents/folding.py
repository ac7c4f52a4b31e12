"""Decisions with the same thesis: near-copies are folded under a binding one or else the best placed."""

from collections.abc import Container, Sequence

from activities.law.decision.binding import binding_of
from activities.search.analysis import analyse
from workflows.contracts.law.authority import Effect
from workflows.contracts.law.corpus import Decision

SAME = 0.6
"""Mean share of common words from which two decisions say the same."""

_LEAST = 6


def heads_of(ordered: Sequence[Decision], overturned: Container[str] = ()) -> dict[str, str]:
    """Return for each decision's id the id of the one that represents it, possibly itself. Best come first.

    An overturned decision and a valid one never represent each other: in nearly the same words they say the
    opposite.
    """
    heads: dict[str, frozenset[str]] = {}
    under: dict[str, str] = {}
    for decision in sorted(ordered, key=_persuades):
        own, fell = holding(decision), decision.id in overturned
        alike = (one for one, held in heads.items() if (one in overturned) == fell and same_thesis(own, held))
        head = next(alike, decision.id)
        heads.setdefault(head, own)
        under[decision.id] = head
    return under


def holding(decision: Decision) -> frozenset[str]:
    """Return the words that state what it decides: its thesis, else its ementa or substitute."""
    return frozenset(analyse(decision.thesis or decision.search_text))


def same_thesis(one: frozenset[str], other: frozenset[str]) -> bool:
    """Return whether two holdings are near-copies; very short texts only if equal."""
    if min(len(one), len(other)) < _LEAST:
        return one == other
    return len(one & other) >= SAME * (len(one) + len(other)) / 2


def _persuades(decision: Decision) -> bool:
    return binding_of(decision).effect not in (Effect.VINCULANTE, Effect.OBSERVANCIA)
