"""The result in words for people: a headline, and each citation with its verdict. Pure."""

from typing import NamedTuple

from activities.reports.writing.plain import excerpt
from workflows.contracts.firm.drafts import VERDICT_TITLES, CheckedCitation, DraftResult, in_words
from workflows.contracts.research.law import OPEN, SOUND

LONGEST_TEXT, LONGEST_NOTE = 200, 400
"""Longest quotation from a document or decision in a report line, in characters."""


HOW_TO_READ = (
    "“Em ordem” quer dizer que a referência existe e confere com o que se sabe dela, nunca que sustenta o que o texto "
    "alega. “Fora do acervo” e “não verificável” não dizem nada contra a citação: confira no sítio do tribunal."
)


class Finding(NamedTuple):
    """One citation in Portuguese, each text on one line and safe to show. `notes` list the differences."""

    label: str
    text: str
    verdict: str
    reason: str
    notes: list[str]
    citation: CheckedCitation


class Findings(NamedTuple):
    """`groups` are titled lists, defects first. Empty groups are left out."""

    headline: str
    groups: list[tuple[str, list[Finding]]]


def findings_of(result: DraftResult) -> Findings:
    """Return the result in words, each group in document order."""
    groups: dict[str, list[Finding]] = {"A corrigir": [], "Sem confirmação": [], "Em ordem": []}
    for citation in result.citations:
        groups[_group(citation)].append(finding_of(citation))
    return Findings(in_words(result.summary), [(title, found) for title, found in groups.items() if found])


def finding_of(citation: CheckedCitation) -> Finding:
    """Return one citation in words."""
    return Finding(
        label=citation.label,
        text=excerpt(citation.text, LONGEST_TEXT),
        verdict=VERDICT_TITLES[citation.verdict],
        reason=excerpt(citation.reason, LONGEST_NOTE),
        notes=_notes(citation),
        citation=citation,
    )


def _group(citation: CheckedCitation) -> str:
    if citation.verdict in SOUND:
        return "Em ordem"
    return "Sem confirmação" if citation.verdict in OPEN else "A corrigir"


def _notes(citation: CheckedCitation) -> list[str]:
    notes = [f"Talvez: {citation.suggestion}."] if citation.suggestion else []
    return [excerpt(note, LONGEST_NOTE) for note in notes]
