"""Sums of money in a piece, each with what it is as the words beside it say. Pure."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from activities.casefile.facts.located import Located
from activities.casefile.facts.money.amounts import SUM, value_in
from activities.casefile.facts.money.clauses import Clauses
from activities.casefile.facts.money.naming import VAGUE, Named, cost, named, ordered, pointed_at
from activities.casefile.facts.money.speech import reported
from activities.casefile.facts.money.tables import named_in_row
from activities.casefile.facts.money.words import COUNSEL, EXPERT, NAMED, OWN, PAPERS, SETTLED, SHARED, kind_of
from activities.casefile.systems.recognition import Sheet
from workflows.contracts.reading.timeline import MoneyKind

MOST = 40
"""Sums of one piece."""
MOST_READ = 400
"""Sums that are looked at in one piece."""

_LABEL = re.compile(r"[^:;.]{4,60}:")
EXPERT_NEAR = 80
"""Characters before a clause that may speak of an expert."""
POINTS_BACK_OVER = 300
"""Characters before a sum in which something may be named to which its words point back."""
LONGEST_HEADING = 70
"""Characters of a line that may be a heading."""


class Sum(NamedTuple):
    """`value` in reais; `text` the words around it as printed; `reported`: somebody asks or states it."""

    kind: MoneyKind
    value: float
    text: str
    page: int
    reported: bool = False


class _Before(NamedTuple):
    """The sum before: where it and the words that name it end, and its kind."""

    end: int
    named: int
    kind: MoneyKind


def find_money(sheets: list[Sheet], piece_type: str = "") -> list[Sum]:
    """The sums of a piece in order, each kind and value once a page, at most `MOST`; `OUTRO` where nothing names it.

    A value that the piece names somewhere is not given again without a name.
    """
    told = Located.of(sheets)
    clauses = Clauses(told.text)
    found: dict[tuple[MoneyKind, float, int], Sum] = {}
    before: _Before | None = None
    usual = MoneyKind.ACORDO if SETTLED.search(told.folded) else PAPERS.get(piece_type, MoneyKind.OUTRO)
    for one in islice(SUM.finditer(told.folded), MOST_READ):
        line, start = told.span(told.line_of(one.start())), clauses.sentence(one.start())
        sentence = told.folded[start : one.start()]
        if in_row := "\t" in told.folded[line]:
            first, last, name = line.start, line.stop, named_in_row(told, one)
        else:
            first, last = clauses.around(one.start(), one.end())
            name = _named(told.folded, one, first, last, before)
        kind = name.kind if name else None if in_row else _heading(told, start, one.start())
        if one["cell"] and kind is None:
            continue
        if kind is MoneyKind.HONORARIOS and _are_experts(told.folded[max(0, first - EXPERT_NEAR) : last]):
            kind = MoneyKind.HONORARIOS_PERICIAIS
        asked = reported(told.folded[clauses.told(one.start()) : one.start()])
        if kind is None or (kind is MoneyKind.OUTRO and not asked):
            kind = MoneyKind.CONDENACAO if ordered(sentence) else kind or usual
        before = _Before(one.end(), one.end() + (name.end if name else 0), kind)
        if value := value_in(one):
            words, page = " ".join(told.text[first:last].split()), told.page_at(one.start())
            found.setdefault((kind, value, page), Sum(kind, value, words, page, asked))
    return list(_best(list(found.values())))[:MOST]


def _are_experts(around: str) -> bool:
    """Whether fees are the expert's: the words speak of one and not of counsel."""
    return EXPERT.search(around) is not None and COUNSEL.search(around) is None


def _best(found: list[Sum]) -> Iterator[Sum]:
    """Without those that say less of a value than another does."""
    specific = [one for one in found if one.kind not in VAGUE]
    values, ruled = {one.value for one in specific}, {one.value for one in specific if not one.reported}
    ordered_values = {one.value for one in found if one.kind is MoneyKind.CONDENACAO}
    for one in found:
        own = one.kind is MoneyKind.CONDENACAO and not one.reported
        vague = one.kind in VAGUE and one.value in (ruled if own else values)
        if not vague and not (one.kind is MoneyKind.OUTRO and one.value in ordered_values):
            yield one


def _named(folded: str, one: re.Match[str], first: int, last: int, before: _Before | None) -> Named | None:
    """What the sum's own words name, or the sum before it that they go on with or point back to."""
    within = before if before and before.end > first else None
    own = min(within.named, one.start()) if within else first
    after, *more = SUM.split(folded[one.end() : last], maxsplit=1)
    name = named(folded[own : one.start()], after, bool(more))
    if name is None and within and _goes_on(folded[within.end : one.start()], after):
        return Named(within.kind)
    if name is None:
        low = max(0, one.start() - POINTS_BACK_OVER)
        kind = pointed_at(folded[low : one.start()], max(own - low, 0))
        return Named(kind) if kind else None
    return name


def _goes_on(between: str, after: str) -> bool:
    """Whether the words between two sums only lead from one to the other, and none after it say what it is."""
    lead = SHARED.sub(" ", between.replace(" e ", " ")).replace(",", " ")
    return ":" not in lead and cost(lead) == 0 and not OWN.match(after)


def _heading(told: Located, start: int, place: int) -> MoneyKind | None:
    """The kind that a heading or a label names with which the sentence from `start` begins: "Dos danos morais"."""
    label = _LABEL.match(told.folded, start, place)
    line = told.line_of(start + 1)
    title = told.span(line)
    if label:
        heading = label[0]
    elif title.start >= start - 1 and title.stop < place and told.text[told.span(line + 1)][:1].isupper():
        heading = told.folded[title].strip()
    else:
        return None
    kinds = {kind for one in NAMED.finditer(heading) if (kind := kind_of(one)) not in VAGUE}
    return kinds.pop() if len(kinds) == 1 and len(heading) <= LONGEST_HEADING else None
