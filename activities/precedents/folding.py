"""Decisions that repeat one thesis: near-copies are folded under one that binds or, failing that, the best placed."""

from collections.abc import Container, Sequence

from activities.law.decision.binding import binding_of
from activities.search.analysis import analyse
from workflows.contracts.law.authority import Effect
from workflows.contracts.law.corpus import Decision

SAME = 0.6
"""What share of their words, on average, two decisions have in common when they say the same."""

_LEAST = 6


def heads_of(ordered: Sequence[Decision], overturned: Container[str] = ()) -> dict[str, str]:
    """By the id of each decision the one it stands under, its own where it stands for itself; the best come first.

    An overturned decision and one that stands are never under one another: in nearly the same words they say the
    contrary.
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
    """The words that say what it decides: its thesis, else its ementa or what stands for it."""
    return frozenset(analyse(decision.thesis or decision.search_text))


def same_thesis(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two holdings are near copies; texts of a few words only when they are equal."""
    if min(len(one), len(other)) < _LEAST:
        return one == other
    return len(one & other) >= SAME * (len(one) + len(other)) / 2


def _persuades(decision: Decision) -> bool:
    return binding_of(decision).effect not in (Effect.VINCULANTE, Effect.OBSERVANCIA)
