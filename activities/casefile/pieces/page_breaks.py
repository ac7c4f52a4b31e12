"""Evidence at a page break: the next page has another layout, continues, or is part of a judgment."""

from activities.casefile.pieces.layout import SAME_PLACE, Setting
from activities.casefile.pieces.parts import is_part, leads_on, opens_with_caption
from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.wording import is_capitals

LOOKED_BACK = 6
"""Pages of the piece, beside its first two, with which a page's layout is compared."""

ALIKE = 3
RUN = 3
"""Lines on each side of a page break in capitals from which a quotation is assumed to run over it."""

SHORTEST_PROSE = 30
CELLS = "\t"
"""Separator of a table row's cells."""


def weigh_break(piece: list[Sheet], previous: Sheet, sheet: Sheet, setting: Setting, rules: RuleSet) -> float:
    """Return the evidence for a new piece on `sheet` after the pages of `piece`, by the weights in the rules'
    `layout`.
    """
    weights = rules.layout
    likeness = _likeness(piece, sheet, setting)
    score = {0: weights["look"], 1: weights["look_half"]}.get(likeness, 0.0)
    score += _numbering(previous, sheet, setting, weights)
    if leads_on(previous, rules):
        return score + weights["leads_on"]
    if runs_on(previous, sheet):
        return score + weights["runs_on"]
    if is_part(sheet, piece, rules, alike=likeness > 0):
        return score + weights["part"]
    return score + (weights["caption"] if opens_with_caption(sheet, rules) else 0.0)


def runs_on(previous: Sheet, sheet: Sheet) -> bool:
    """Return whether a sentence, table or quotation in capitals continues over the page break."""
    if not previous.body or not sheet.body:
        return False
    last, first = previous.body[-1], sheet.body[0]
    if CELLS in first.text and CELLS in last.text:
        return True
    if first.text.strip()[:1].islower() and len(first.text) > SHORTEST_PROSE:
        return True
    around = (*previous.body[-RUN:], *sheet.body[:RUN])
    return all(is_capitals(line.text) and abs(line.x0 - first.x0) < SAME_PLACE for line in around)


def _likeness(piece: list[Sheet], sheet: Sheet, setting: Setting) -> int:
    """Return the page's likeness to the most similar page of the piece, 0 to 3; 3 if unknown."""
    look = setting.looks[sheet.page.number]
    near = piece[:2] + piece[2:][-LOOKED_BACK:]
    looks = [other for one in near if (other := setting.looks[one.page.number])]
    if look is None or not looks:
        return ALIKE
    return max(look.likeness(other) for other in looks)


def _numbering(previous: Sheet, sheet: Sheet, setting: Setting, weights: dict[str, float]) -> float:
    number, before = setting.numbers[sheet.page.number], setting.numbers[previous.page.number]
    if before is None:
        return 0.0
    if number is None:
        return weights["unnumbered"]
    if number.page == 1:
        return weights["restart"]
    return weights["goes_on"] if setting.own_numbers and number.page == before.page + 1 else 0.0
