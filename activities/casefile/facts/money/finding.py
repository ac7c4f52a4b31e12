"""Sums of money in a piece, each with the kind that the words beside it give. Pure."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from activities.casefile.facts.located import Located
from activities.casefile.facts.money.amounts import SUM, value_in
from activities.casefile.facts.money.clauses import Clauses
from activities.casefile.facts.money.naming import (
    CLOSE,
    VAGUE,
    Named,
    cost,
    named,
    only_kind,
    ordered,
    pointed_at,
    without_asides,
)
from activities.casefile.facts.money.speech import reported
from activities.casefile.facts.money.tables import in_reais, named_in_row, with_cells
from activities.casefile.facts.money.words import (
    AND_MORE,
    AWARD,
    CAP,
    CONCILIATED,
    COUNSEL,
    EXPERT,
    MAKES,
    NAMED,
    OF_EXPERTS,
    OF_HEARINGS,
    OF_MORAL,
    OF_OTHERS,
    OF_THE_OTHER,
    OWN,
    PAPERS,
    PARTS,
    PAYS,
    REFERS,
    REQUISITION,
    RULES_ON,
    SETTLED,
    SHARE,
    SHARE_OF,
    SHARED,
    TITLED,
    TOPIC,
)
from activities.casefile.systems.recognition import Sheet
from workflows.contracts.reading.timeline import MoneyKind

MOST = 40
"""Sums of one piece."""
MOST_READ = 400
"""Most sums examined in one piece."""

_LABEL = re.compile(r"[^:;.]{4,60}:")
_FEW_WORDS = re.compile(r"(?:\d{1,2}[.)-]+ ?)?[A-ZÀ-Ý][\w-]*(?: [\w-]+){0,4}\.(?= [A-ZÀ-Ý])")
TOPIC_ABOVE = 8
"""Number of lines above a sum in which its paragraph may begin."""
NAMED_WITHIN = 80
"""Characters after the second of two sums that may name both."""
EXPERT_NEAR = 80
"""Number of characters before a clause in which an expert may be mentioned."""
POINTS_BACK_OVER = 600
"""Number of characters before a sum in which its words may have their referent."""
LONGEST_HEADING = 70
"""Characters of a line that may be a heading."""


class Sum(NamedTuple):
    """`value` in reais; `text` is the printed text around it; `reported`: somebody requests or alleges it; `refers`:
    words without a name refer back to it ("os R$ 10,00").
    """

    kind: MoneyKind
    value: float
    text: str
    page: int
    reported: bool = False
    refers: bool = False


class _Before(NamedTuple):
    """The previous sum: where it and its name end, its kind, and whether somebody requests or alleges it."""

    end: int
    named: int
    kind: MoneyKind
    asked: bool


def find_money(sheets: list[Sheet], piece_type: str = "") -> list[Sum]:
    """The sums of a piece in order, each kind and value once a page, at most `MOST`; `OUTRO` if nothing names it.

    A value with a name anywhere in the piece is not listed again without one.
    """
    told = with_cells(Located.of(sheets))
    clauses = Clauses(told.text)
    found: dict[tuple[MoneyKind, float, int], Sum] = {}
    before: _Before | None = None
    usual = _usual(told.folded, piece_type)
    agreed = usual is MoneyKind.ACORDO and piece_type in OF_HEARINGS and not SETTLED.search(told.folded)
    for one in islice(SUM.finditer(told.folded), MOST_READ):
        line, start = told.span(told.line_of(one.start())), clauses.sentence(one.start())
        sentence = told.folded[start : one.start()]
        if in_row := "\t" in told.folded[line]:
            first, last, name = line.start, line.stop, named_in_row(told, one)
        else:
            first, last = clauses.around(one.start(), one.end())
            name = _named(told.folded, one, first, last, before)
        kind = name.kind if name else None if in_row else _topic(sentence) or _heading(told, start, one.start())
        if (
            kind in (None, MoneyKind.OUTRO)
            and not in_row
            and _awards(told.folded[first : one.start()])
            and _only_moral(told.folded)
        ):
            kind = MoneyKind.DANO_MORAL
        if usual is MoneyKind.ACORDO and kind is MoneyKind.OUTRO and PARTS.search(sentence) and PAYS.search(sentence):
            kind = usual
        if one["cell"] and kind is None and (usual is MoneyKind.OUTRO or not in_reais(told, one)):
            continue
        if kind is MoneyKind.HONORARIOS and _are_experts(told.folded[max(0, first - EXPERT_NEAR) : last], piece_type):
            kind = MoneyKind.HONORARIOS_PERICIAIS
        if before and OF_THE_OTHER.fullmatch(told.folded, before.end, one.start()):
            asked = before.asked
        else:
            asked = agreed or reported(SHARE_OF.sub(" ", told.folded[clauses.told(one.start()) : one.start()]))
        refers = kind is None and usual is MoneyKind.OUTRO and REFERS.search(sentence) is not None
        if kind is None or (kind in (MoneyKind.OUTRO, MoneyKind.DIVIDA) and not asked):
            orders = not asked and usual is not MoneyKind.ACORDO and ordered(sentence)
            kind = MoneyKind.CONDENACAO if orders else kind or usual
        before = _Before(one.end(), one.end() + (name.end if name else 0), kind, asked)
        if value := value_in(one):
            words, page = " ".join(told.text[first:last].split()), told.page_at(one.start())
            found.setdefault(
                (kind, value, page), Sum(kind, value, words, page, asked, refers and kind is MoneyKind.OUTRO)
            )
    return _most(list(_best(list(found.values()))))


def _usual(folded: str, piece_type: str) -> MoneyKind:
    """The default kind of a piece's sums if nothing beside them names one: the topic of the whole piece."""
    if SETTLED.search(folded) or (piece_type in OF_HEARINGS and CONCILIATED.search(folded)):
        return MoneyKind.ACORDO
    if REQUISITION.match(folded):
        return MoneyKind.OUTRO
    if kind := PAPERS.get(piece_type):
        return kind
    titled = TITLED.match(folded)
    return (only_kind(titled["title"]) if titled else None) or MoneyKind.OUTRO


def _awards(words: str) -> bool:
    """Whether words before a sum say that it is an indemnity, and no more."""
    awards = list(AWARD.finditer(words))
    return bool(awards) and cost(words[awards[-1].end() :]) <= CLOSE


def _only_moral(folded: str) -> bool:
    """Whether moral damage is the only one that the piece names."""
    return OF_MORAL.search(folded) is not None and OF_OTHERS.search(folded) is None


def _most(found: list[Sum]) -> list[Sum]:
    """The first `MOST` in order; unnamed sums give way to the others."""
    if len(found) <= MOST:
        return found
    chosen = sorted(range(len(found)), key=lambda at: (found[at].kind is MoneyKind.OUTRO, at))[:MOST]
    return [found[at] for at in sorted(chosen)]


def _are_experts(around: str, piece_type: str) -> bool:
    """Whether fees are the expert's: the words mention an expert, or are an expert's own, and do not mention
    counsel.
    """
    of_expert = piece_type in OF_EXPERTS or EXPERT.search(around) is not None
    return of_expert and COUNSEL.search(around) is None


def _best(found: list[Sum]) -> Iterator[Sum]:
    """The sums without those that say less about a value than another one."""
    specific = [one for one in found if one.kind not in VAGUE]
    values, ruled = {one.value for one in specific}, {one.value for one in specific if not one.reported}
    ordered_values = {one.value for one in found if one.kind is MoneyKind.CONDENACAO}
    for one in found:
        own = one.kind is MoneyKind.CONDENACAO and not one.reported
        vague = one.kind in VAGUE and one.value in (ruled if own else values)
        if not vague and not (one.kind is MoneyKind.OUTRO and one.value in ordered_values):
            yield one


def _named(folded: str, one: re.Match[str], first: int, last: int, before: _Before | None) -> Named | None:
    """The kind from the sum's own words, or from the previous sum that they continue or point back to."""
    within = before if before and before.end > first else None
    if within and CAP.fullmatch(folded, within.end, one.start()):
        return Named(within.kind)
    if within and MAKES.fullmatch(folded, within.end, one.start()):
        shares = list(SHARE.finditer(folded, first, within.end))
        if shares and (whole := named(folded[first : shares[-1].start()], "", another=False)):
            return whole
    own = min(within.named, one.start()) if within else first
    after, *more = SUM.split(folded[one.end() : last], maxsplit=1)
    name = named(folded[own : one.start()], after, bool(more))
    if name is None and more and _shares(after):
        name = _named_with_next(folded, one.end() + len(after))
    if name is None and before:
        shared = within is not None and SHARED.search(folded, before.named, one.start()) is not None
        between = folded[before.named if shared else before.end : one.start()]
        if _goes_on(between, after, within is not None):
            return Named(before.kind)
    if name is None:
        low = max(0, one.start() - POINTS_BACK_OVER)
        kind = pointed_at(folded[low : one.start()], max(own - low, 0))
        fees = before.kind if before and before.end > low else None
        experts = kind is MoneyKind.HONORARIOS and fees is MoneyKind.HONORARIOS_PERICIAIS
        return Named(MoneyKind.HONORARIOS_PERICIAIS if experts else kind) if kind else None
    return name


def _shares(between: str) -> bool:
    """Whether the words between two sums only say who gets each: "à autora e"."""
    return cost(SHARED.sub(" ", between).replace(" e ", " ").replace(",", " ")) == 0


def _named_with_next(folded: str, at: int) -> Named | None:
    """The kind named by the words after the next sum, which begins at `at`, if they name both: "R$ 10,00 à autora e R$
    5,00 ao autor, por danos morais".
    """
    found = SUM.match(folded, at)
    if found is None:
        return None
    clause = re.split(r"[;:.•](?!\d)", folded[found.end() : found.end() + NAMED_WITHIN], maxsplit=1)[0]
    rest = SUM.split(clause, maxsplit=1)
    name = named("", rest[0], len(rest) > 1)
    return Named(name.kind) if name else None


def _goes_on(between: str, after: str, within: bool) -> bool:
    """Whether the words between two sums only lead from one to the other, and no words after the second give its
    kind.
    """
    if not within:
        return OF_THE_OTHER.fullmatch(between) is not None and not OWN.match(after)
    if AND_MORE.match(between) and not NAMED.search(between):
        return not OWN.match(after)
    lead = SHARED.sub(" ", without_asides(between).replace(" e ", " ")).replace(",", " ")
    return ":" not in lead and cost(lead) == 0 and not OWN.match(after)


def _topic(sentence: str) -> MoneyKind | None:
    """The kind of the topic with which the sentence begins."""
    topic = TOPIC.match(sentence)
    return only_kind(topic["topic"]) if topic else None


def _heading(told: Located, start: int, place: int) -> MoneyKind | None:
    """The kind named by a heading or label with which the sentence from `start` begins: "Dos danos morais"."""
    label = _LABEL.match(told.folded, start, place)
    line = told.line_of(start + 1)
    title = told.span(line)
    if label:
        heading = label[0]
    elif (
        title.start >= start - 1
        and title.stop < place
        and told.text[told.span(line + 1)][:1].isupper()
        and "\t" not in told.folded[title.stop : place]
    ):
        heading = told.folded[title].strip()
    else:
        heading = _beginning(told, place)
    return only_kind(heading) if len(heading) <= LONGEST_HEADING else None


def _beginning(told: Located, place: int) -> str:
    """The first words of the paragraph, if a court rules on them: "Dano moral. (...) Condeno a ré"."""
    at = told.line_of(place)
    if not RULES_ON.search(told.folded, max(told.span(at).start - LONGEST_HEADING, 0), place):
        return ""
    for line in range(at, max(at - TOPIC_ABOVE, 0) - 1, -1):
        if topic := _FEW_WORDS.match(told.text, told.span(line).start, place):
            return told.folded[topic.start() : topic.end()]
    return ""
