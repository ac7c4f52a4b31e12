"""Sums that a case file names in one piece and only repeats in a later one: "os R$ 6.000,00". Pure."""

from collections.abc import Iterable, Iterator

from activities.casefile.facts.money.finding import Sum
from workflows.contracts.reading.timeline import MoneyKind

_BESIDE = frozenset({MoneyKind.CONDENACAO, MoneyKind.VALOR_DA_CAUSA})
"""Kinds that an equal sum may have besides its own."""


def with_echoes(pieces: Iterable[list[Sum]]) -> Iterator[list[Sum]]:
    """The sums of each piece, in file order; one that only refers to a sum has the kind that its value had before, if
    that was always the same."""
    named: dict[float, set[MoneyKind]] = {}
    for sums in pieces:
        told: dict[tuple[MoneyKind, float, int], Sum] = {}
        for one in sums:
            kinds = named.get(one.value, set())
            known = kinds.copy().pop() if one.refers and len(kinds) == 1 else one.kind
            settled = one._replace(kind=known)
            told.setdefault((settled.kind, settled.value, settled.page), settled)
        for one in sums:
            if one.kind not in _BESIDE and not one.refers:
                named.setdefault(one.value, set()).add(one.kind)
        yield list(told.values())
