"""Whether the corpus knows the precedents that a case file cites."""

from collections.abc import Iterable

from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.law.citations.find import find_citations
from workflows.contracts.result import CitationCheck


def check_citations(cited: Iterable[str], graph: LegalGraph | None) -> CitationCheck:
    """Sorts citations into verified and not found; `risk_score` is the share not found among those that can be checked.

    Verified: the decision is in the corpus, or a decision of the corpus cites it. Only processes and themes of the
    STJ can be checked against decisions of the STJ; a súmula or another court's precedent that no decision of the
    corpus cites is in neither list, for its absence proves nothing. Without a graph nothing can be checked.
    """
    names = {citation.normalized: citation for text in cited for citation in find_citations(text)}
    if graph is None or not names:
        return CitationCheck()
    references = sorted(names)
    known = {*graph.resolve(references), *graph.usage(Edge.CITA_PRECEDENTE, references)}
    absent = [name for name in references if name not in known and _checkable(names[name].court, names[name].is_sumula)]
    verified = sorted(known)
    checked = len(verified) + len(absent)
    risk = len(absent) / checked if checked else 0.0
    return CitationCheck(verified=verified, not_found=absent, risk_score=round(risk, 4))


def _checkable(court: str, is_sumula: bool) -> bool:
    return court == "STJ" and not is_sumula
