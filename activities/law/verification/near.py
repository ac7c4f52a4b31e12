"""Decisions that a wrong number may have meant: one slip of a digit, with agreeing particulars."""

from itertools import combinations

from activities.law.citations.citation import Citation
from activities.law.verification.compare import Comparison, compare
from activities.law.verification.corpus import KnownDecisions
from activities.law.verification.particulars.days import WrittenDay
from activities.law.verification.particulars.read import Particulars
from workflows.contracts.research.law import MismatchField, NearDecision

MOST_NEAR = 3
_LONGEST = 8
_PARTICULARS = frozenset(
    (MismatchField.RELATOR, MismatchField.ORGAO, MismatchField.JULGAMENTO, MismatchField.PUBLICACAO)
)


def slips(number: str) -> list[str]:
    """Return the numbers one slip away: two digits swapped, one wrong, one omitted, one added; not the number
    itself.
    """
    swapped = {
        number[:a] + number[b] + number[a + 1 : b] + number[a] + number[b + 1 :]
        for a, b in combinations(range(len(number)), 2)
    }
    cut = [(number[:at], number[at:]) for at in range(len(number) + 1)]
    wrong = {head + digit + tail[1:] for head, tail in cut if tail for digit in "0123456789"}
    missing = {head + tail[1:] for head, tail in cut if tail}
    added = (
        {head + digit + tail for head, tail in cut for digit in "0123456789"} if len(number) < _LONGEST else set[str]()
    )
    return sorted(
        found for found in swapped | wrong | missing | added if found != number and found[:1] not in ("", "0")
    )


def near_decisions(citation: Citation, told: Particulars, corpus: KnownDecisions) -> list[NearDecision]:
    """Return at most three decisions of the same class, one slip away, with agreeing particulars.

    A day must agree, or both rapporteur and panel, and nothing may disagree.
    """
    judged, published = _exact(told.judged), _exact(told.published)
    minister = told.rapporteurs[0].name if told.rapporteurs else None
    if judged is None and published is None and (minister is None or told.panel is None):
        return []
    when = judged.first() if judged else None
    found = corpus.alike(slips(citation.number), None if judged or published else minister, when)
    compared = [one for decision in found if (one := compare(citation, told, decision))]
    fitting = [one for one in compared if one.same_class and not one.mismatches and _telling(one)]
    return [as_near(one) for one in sorted(fitting, key=_order)[:MOST_NEAR]]


def as_near(one: Comparison) -> NearDecision:
    """Return the decision with its agreeing particulars."""
    agrees = [field for field in MismatchField if field in one.agrees]
    return NearDecision(document_id=one.decision.id, process=one.decision.process, agrees=agrees)


def _telling(one: Comparison) -> bool:
    return one.same_day or {MismatchField.RELATOR, MismatchField.ORGAO} <= one.agrees


def _order(one: Comparison) -> tuple[bool, int, str]:
    return (not one.same_appeals, -len(one.agrees & _PARTICULARS), one.decision.id)


def _exact(day: WrittenDay | None) -> WrittenDay | None:
    return day if day and day.day and day.exists else None
