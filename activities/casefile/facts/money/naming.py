"""Which of the words around a sum name it: the nearest that only words leading to a sum part from it. Pure."""

from typing import NamedTuple

from activities.casefile.facts.money.words import (
    AFTERWARDS,
    ASIDE,
    BESIDE,
    BRACKETED,
    CAUSE_AFTER,
    DEDUCTED,
    ELIDED,
    FREE,
    HEAD_OF,
    HELD,
    NAMED,
    NOT_PAID,
    ORDERED,
    PAID,
    POINTS_BACK,
    RESTATED,
    SHARE_OF,
    TOKENS,
    kind_of,
)
from workflows.contracts.reading.timeline import MoneyKind

FARTHEST = 3.0
"""Cost from which on words before a sum do not name it."""
CLOSE = 0.5
"""Cost up to which the words before a sum name it, whatever follows."""
OF_JUDGMENT = 1.5
"""Cost of "condenação", because fees, deposits and fines often depend on the judgment."""
DAMAGES = frozenset({MoneyKind.DANO_MORAL, MoneyKind.DANO_MATERIAL})
VAGUE = frozenset({MoneyKind.OUTRO, MoneyKind.CONDENACAO})
"""Kinds to which any other name of the same sum is preferred."""


def without_asides(words: str) -> str:
    """The words without asides that name no kind, and without the base of a percentage."""
    plain = DEDUCTED.sub(" ", RESTATED.sub(" ", SHARE_OF.sub(" ", words)))
    return ASIDE.sub(
        lambda one: one[0] if any(kind_of(name) != MoneyKind.OUTRO for name in NAMED.finditer(one[0])) else "", plain
    )


def cost(gap: str) -> float:
    """How far these words separate a name from its sum: 0 if they only lead to it."""
    total, comma = 0.0, False
    for token in TOKENS.finditer(without_asides(gap)):
        word = token[0]
        if word == ",":
            comma = True
            continue
        free = FREE.fullmatch(word) is not None
        total += (0 if free else 1) + (0.5 if comma else 0) + (1.5 if word == "e" else 0)
        comma = False
        if total >= FARTHEST:
            break
    return total


class Named(NamedTuple):
    """`end`: how many words after the sum name it; 0 if the name is before it."""

    kind: MoneyKind
    end: int = 0


def named(before: str, after: str, another: bool) -> Named | None:
    """The name right before a sum, else right after it, else further before. `another`: another sum follows the words
    after it.
    """
    if CAUSE_AFTER.match(after):
        return Named(MoneyKind.VALOR_DA_CAUSA)
    before = without_asides(before)
    near = _nearest(before)
    if near and near[0] <= CLOSE and near[2] not in VAGUE:
        return Named(near[2])
    if held := HELD.match(after):
        return Named(MoneyKind.DEPOSITO if "depositad" in held[0] else MoneyKind.BLOQUEIO, held.end())
    behind = _named_after(after, another)
    if behind and (behind.kind not in VAGUE or not near):
        return behind
    return Named(near[2]) if near and near[0] < FARTHEST else behind


def _nearest(before: str) -> tuple[float, int, MoneyKind] | None:
    """The nearest name of the sum, by the words between them: its distance, its end, and its kind."""
    names = list(NAMED.finditer(before))
    kinds = [kind_of(one) for one in names]
    for at in range(1, len(names)):
        measures = kinds[at] is MoneyKind.OUTRO and kinds[at - 1] not in VAGUE
        if measures and HEAD_OF.fullmatch(before, names[at - 1].end(), names[at].start()):
            kinds[at] = kinds[at - 1]
    return min(
        (
            (cost(before[one.end() :]) + (OF_JUDGMENT if one[0].startswith("condenac") else 0), -one.end(), kind)
            for one, kind in zip(names, kinds, strict=True)
            if not BESIDE.search(before, one.end())
        ),
        default=None,
    )


def _named_after(after: str, another: bool) -> Named | None:
    if (aside := BRACKETED.match(after)) and (kind := only_kind(aside[0])):
        return Named(kind, aside.end())
    plain = without_asides(after)
    lead = AFTERWARDS.match(plain)
    found = lead and NAMED.search(plain, lead.end("lead"), lead.end())
    if not lead or not found or cost(plain[lead.end("lead") : found.start()]) > 2:
        return None
    rest = plain[found.end() :]
    if another and cost(rest) == 0 and rest.strip() != ",":
        return None
    return Named(kind_of(found), after.find(found[0]) + len(found[0]))


def only_kind(words: str) -> MoneyKind | None:
    """The one kind that the words name, if they name just one for sure."""
    kinds = {kind for one in NAMED.finditer(words) if (kind := kind_of(one)) not in VAGUE}
    return kinds.pop() if len(kinds) == 1 else None


def pointed_at(text: str, clause: int) -> MoneyKind | None:
    """The kind named earlier, if the end of the text points back to it ("reduzo-a para").

    `clause`: where the last clause begins; a clause without any name also points back ("fixo em").
    """
    back = max(POINTS_BACK.finditer(text, max(0, len(text) - 80)), key=lambda one: one.end(), default=None)
    if back and cost(text[back.end() :]) <= CLOSE:
        until = back.start()
    elif ELIDED.search(text, clause) and cost(text[clause:]) <= CLOSE:
        until = clause
    else:
        return None
    kinds = [kind for one in NAMED.finditer(text[:until] + ".") if (kind := kind_of(one)) not in VAGUE]
    if back and (back["damages"] or back["indemnity"]):
        kinds = [kind for kind in kinds if kind in DAMAGES]
    return kinds[-1] if kinds else None


def ordered(text: str) -> bool:
    """Whether the text ends within an order to pay."""
    ruled = list(ORDERED.finditer(text))
    if not ruled:
        return False
    rest = text[ruled[-1].end() :]
    paid = list(PAID.finditer(rest))
    if not paid:
        return cost(rest) == 0
    return NOT_PAID.search(rest, paid[-1].end()) is None
