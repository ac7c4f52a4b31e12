"""The provisions on which an argument's precedents rest, in their current wording."""

from collections import Counter
from collections.abc import Sequence
from math import log

from activities.graph.references import article
from activities.research.arguments.candidates import Candidate
from activities.research.tools.documents.show import link_to
from activities.research.tools.documents.treated import treatment_of, warning_of
from activities.research.tools.halves import Halves
from activities.research.tools.provisions import provisions_of
from activities.search.excerpts import shorten
from workflows.contracts.argument import MOST_STATUTES, ArgumentStatute, LeftOut
from workflows.contracts.law.legal_texts import WordingState

TEXT_LENGTH = 500
FEWEST = 2
"""Least number of precedents for a provision to be shown, if any provision has so many."""

ABSENT = "O texto não está no acervo: confira a redação vigente."


def statutes_of(
    supporting: Sequence[Candidate], adverse: Sequence[Candidate], halves: Halves
) -> tuple[list[ArgumentStatute], list[LeftOut]]:
    """Return provisions that several of the precedents but few other decisions apply; then those left out as no
    longer in force.
    """
    sides = [_counted(supporting), _counted(adverse)]
    counts = sides[0] + sides[1]
    table = halves.features()
    known, decisions = table.names["statutes"], max(len(halves.search), 1)

    def telling(name: str) -> tuple[float, str]:
        common = int(table.having("statutes", list(provisions_of(name, known))).sum())
        return -counts[name] * log((1 + decisions) / (1 + common)), name

    shown: list[ArgumentStatute] = []
    left: list[LeftOut] = []
    shared = [name for name, count in counts.items() if count >= FEWEST]
    for name in sorted(shared or sides[0] or sides[1], key=telling):
        if len(shown) == MOST_STATUTES:
            break
        found = _statute(name, sides[0][name], sides[1][name], halves)
        if isinstance(found, LeftOut):
            left.append(found)
        else:
            shown.append(found)
    return shown, left


def _counted(candidates: Sequence[Candidate]) -> Counter[str]:
    return Counter(
        name for one in candidates for name in dict.fromkeys(article(each) for each in one.decision.features.statutes)
    )


def _statute(name: str, supporting: int, adverse: int, halves: Halves) -> ArgumentStatute | LeftOut:
    legal = halves.legal()
    node = legal.referred(name)
    if node is None:
        return ArgumentStatute(reference=name, text=None, note=ABSENT, supporting=supporting, adverse=adverse)
    reading = legal.reading(node, None)
    warning = warning_of(treatment_of(node, halves))
    if reading.state is WordingState.REVOKED or reading.wording is None:
        return LeftOut(document_id=node.id, reference=name, reason=warning or "Não está em vigor.")
    text = shorten(reading.wording.text, TEXT_LENGTH)
    return ArgumentStatute(
        reference=name, text=text, note=warning, supporting=supporting, adverse=adverse, link=link_to(node.id)
    )
