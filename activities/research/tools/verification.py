"""verify_legal_claims: what the corpus itself knows of the precedents that a text cites."""

from collections.abc import Sequence

from activities.graph.references import own_reference
from activities.law.verification.verify import verify_claims
from activities.research.tools.halves import Found, Halves
from activities.search.columns import Filters
from activities.search.index import SearchIndex
from workflows.contracts.research.law import VerifyQuestion

_IN_ONE_PROCESS = 50


def verify_legal_claims(question: VerifyQuestion, halves: Halves) -> Found:
    """Every reference of the text with a verdict, and how risky the text is."""
    return Found(verify_claims(question, lambda references: known_decisions(halves.search, references)))


def known_decisions(search: SearchIndex, references: Sequence[str]) -> dict[str, str]:
    """The id of the decision behind each reference; of several in one process the main one. Unknown ones are absent."""
    known: dict[str, str] = {}
    for reference in dict.fromkeys(references):
        rows = sorted(search.lexical.named("own_reference", [reference], _IN_ONE_PROCESS, Filters()))
        standings = [own_reference(decision) for decision in search.lexical.decisions(rows).values()]
        decided = [standing for own in standings if own and own[0] == reference for standing in own[1:]]
        if decided:
            known[reference] = min(decided).id
    return known
