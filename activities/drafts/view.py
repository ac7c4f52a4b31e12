"""Content of the PDF verification report: the findings, and the text with its citations marked. Pure."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from activities.casefile.text.passage import Passage
from activities.drafts.findings import HOW_TO_READ, Finding, findings_of
from activities.reports.writing.plain import excerpt, one_line
from activities.reports.writing.view import Figure
from activities.reports.writing.wording import moment
from infra.brasilia import BRASILIA
from workflows.contracts.base import Contract
from workflows.contracts.firm.drafts import CheckedCitation, DocumentKind, DraftResult
from workflows.contracts.research.law import OPEN, SOUND

MOST_SHOWN = 1_000
"""Most citations in the PDF. The Markdown report and the result have all."""

AROUND = 600
"""Characters of a passage shown before its first and after its last citation."""

Tone = Literal["plain", "sound", "open", "defect"]
_GRAVEST_FIRST: tuple[Tone, ...] = ("defect", "open", "sound")


class FindingRow(Contract):
    """A citation in a list; `number` is its number in the marked text."""

    number: int
    text: str
    verdict: str
    reason: str
    notes: list[str]


class FindingPlace(Contract):
    label: str
    findings: list[FindingRow]


class FindingGroup(Contract):
    """Citations with the same verdict, in order."""

    title: str
    tone: Tone
    count: int
    places: list[FindingPlace]


class MarkedPart(Contract):
    """Words of a passage in one tone; `ending` lists the numbers of the citations that end here."""

    text: str
    tone: Tone
    ending: list[int]


class MarkedPassage(Contract):
    label: str
    parts: list[MarkedPart]


class DraftView(Contract):
    """The whole report in reading order. Strings from the document are plain text on one line."""

    filename: str
    checked: str
    headline: str
    figures: list[Figure]
    warnings: list[str]
    groups: list[FindingGroup]
    passages: list[MarkedPassage]
    passages_note: str
    guide: str
    footer: str
    date: tuple[int, int, int]


def compose_view(result: DraftResult, passages: Sequence[Passage]) -> DraftView:
    """Return the report. The marked text is only for documents that cannot be marked themselves (DOCX, text)."""
    shown = result.citations[:MOST_SHOWN]
    found = findings_of(result.model_copy(update={"citations": shown}))
    numbers = {id(citation): number for number, citation in enumerate(shown, start=1)}
    local = result.checked_at.astimezone(BRASILIA)
    apart = result.kind in (DocumentKind.DOCX, DocumentKind.TEXT)
    return DraftView(
        filename=one_line(result.filename),
        checked=f"Conferido em {moment(result.checked_at)} (horário de Brasília) com o acervo {result.snapshot_id}.",
        headline=found.headline,
        figures=_figures(result),
        warnings=[*(excerpt(warning, 600) for warning in result.warnings), *_left_out(result)],
        groups=[_group(title, findings, numbers) for title, findings in found.groups],
        passages=list(mark_passages(passages, shown)) if apart else [],
        passages_note=f"Só os trechos que citam, na ordem do documento; o número remete às listas acima.{_SIGNS}",
        guide=HOW_TO_READ,
        footer=f"{result.verification_id} · SHA-256 do documento: {result.source_sha256[:16]}…",
        date=(local.year, local.month, local.day),
    )


_SIGNS = " ✗ a corrigir, ? sem confirmação, ✓ em ordem."


def tone_of(citation: CheckedCitation) -> Tone:
    """Return whether a citation is sound, open or a defect."""
    if citation.verdict in SOUND:
        return "sound"
    return "open" if citation.verdict in OPEN else "defect"


def mark_passages(passages: Sequence[Passage], citations: Sequence[CheckedCitation]) -> Iterator[MarkedPassage]:
    """Return the passages with citations, cut into parts of one tone. Citations are numbered from 1 in order."""
    standing: dict[int, list[tuple[int, int, int, Tone]]] = {}
    texts = {passage.number: passage.text for passage in passages}
    for number, citation in enumerate(citations, start=1):
        for place in range(citation.place, citation.end_place + 1):
            if place in texts:
                first = citation.start if place == citation.place else 0
                last = citation.end if place == citation.end_place else len(texts[place])
                ends = number if place == citation.end_place else 0
                standing.setdefault(place, []).append((first, last, ends, tone_of(citation)))
    for passage in passages:
        if passage.number in standing:
            parts = list(_parts(passage.text, standing[passage.number]))
            yield MarkedPassage(label=passage.label.capitalize(), parts=parts)


def _parts(text: str, marks: list[tuple[int, int, int, Tone]]) -> Iterator[MarkedPart]:
    """Return the gravest tone between every two bounds."""
    left = _blank_before(text, min(first for first, *_ in marks) - AROUND)
    right = _blank_after(text, max(last for _, last, *_ in marks) + AROUND)
    bounds = sorted({left, right, *(bound for first, last, *_ in marks for bound in (first, last))})
    if left:
        yield MarkedPart(text="[...] ", tone="plain", ending=[])
    marks.sort()
    begun: list[tuple[int, int, int, Tone]] = []
    at = 0
    for first, last in pairwise(bounds):
        while at < len(marks) and marks[at][0] <= first:
            begun.append(marks[at])
            at += 1
        begun = [mark for mark in begun if mark[1] > first]
        tone = _gravest([mark[3] for mark in begun])
        ending = sorted(mark[2] for mark in begun if mark[1] == last and mark[2])
        yield MarkedPart(text=_spaced(text[first:last]), tone=tone, ending=ending)
    if right < len(text):
        yield MarkedPart(text=" [...]", tone="plain", ending=[])


def _gravest(tones: Sequence[Tone]) -> Tone:
    for tone in _GRAVEST_FIRST:
        if tone in tones:
            return tone
    return "plain"


def _spaced(text: str) -> str:
    """Same as `one_line`, with the blanks at both ends kept as one."""
    line = one_line(text)
    before = " " if text[:1].isspace() else ""
    after = " " if line and text[-1:].isspace() else ""
    return f"{before}{line}{after}"


def _blank_before(text: str, at: int) -> int:
    return 0 if at <= 0 else text.rfind(" ", 0, at) + 1


def _blank_after(text: str, at: int) -> int:
    found = text.find(" ", at) if at < len(text) else -1
    return len(text) if found < 0 else found


def _figures(result: DraftResult) -> list[Figure]:
    counted = result.summary
    return [
        Figure(
            value=str(counted.distinct), label="citação distinta" if counted.distinct == 1 else "citações distintas"
        ),
        Figure(value=str(counted.defects), label="a corrigir"),
        Figure(value=str(counted.open), label="sem confirmação"),
        Figure(value=str(counted.sound), label="em ordem"),
    ]


def _left_out(result: DraftResult) -> list[str]:
    if len(result.citations) <= MOST_SHOWN:
        return []
    return [
        f"Este PDF mostra as primeiras {MOST_SHOWN} de {len(result.citations)} menções; todas estão em conferencia.md "
        "e em conferencia.json."
    ]


def _group(title: str, findings: Sequence[Finding], numbers: dict[int, int]) -> FindingGroup:
    places: list[FindingPlace] = []
    for finding in findings:
        if not places or places[-1].label != finding.label.capitalize():
            places.append(FindingPlace(label=finding.label.capitalize(), findings=[]))
        row = FindingRow(
            number=numbers[id(finding.citation)],
            text=finding.text,
            verdict=finding.verdict,
            reason=finding.reason,
            notes=finding.notes,
        )
        places[-1].findings.append(row)
    return FindingGroup(title=title, tone=tone_of(findings[0].citation), count=len(findings), places=places)
