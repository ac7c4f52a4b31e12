"""Citations of precedents in a text, normalised: process classes with their internal appeals, súmulas and themes."""

from activities.law.citations.citation import Citation
from activities.law.citations.processes import find_processes, own_numbers
from activities.law.citations.sumulas import find_sumulas
from activities.law.citations.themes import find_themes
from activities.law.legible import legible
from activities.law.quotations import quoted_headings
from activities.law.spans import Spans


def find_citations(text: str, own: str | None = None) -> list[Citation]:
    """Return every citation in the text, in order and with repetitions.

    The decision's own process is no citation: the one in its header, and `own` if given ("REsp 1.234.567/SP" or a
    bare number). Neither are súmulas in the heading of a quoted ementa, which name the subject of that other
    decision.
    """
    page = legible(text)
    mine = own_numbers(page.text, own)
    processes = [citation for citation in find_processes(page.text) if citation.number not in mine]
    sumulas = list(find_sumulas(page.text))
    quoted = Spans(quoted_headings(page.text) if sumulas else [])
    cited = [sumula for sumula in sumulas if not quoted.hold(sumula.start, sumula.start + 1)]
    found = sorted([*processes, *cited, *find_themes(page.text)], key=lambda citation: citation.start)
    return [one.at(*page.span(one.start, one.end)) for one in found] if page.differs else found


def cited_precedents(text: str, own: str | None = None) -> list[str]:
    """Return distinct normalised citations in order of appearance: "REsp 1234567/STJ", "Súmula 7/STJ", "Tema
    988/STJ".
    """
    return list(dict.fromkeys(citation.normalized for citation in find_citations(text, own)))
