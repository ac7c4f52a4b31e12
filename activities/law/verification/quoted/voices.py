"""A decision's text by speaker: ementa, ruling, report, the rapporteur's opinion, dissents, parties' arguments."""

import re
from dataclasses import dataclass

from activities.law.fold import fold
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.law import Voice

_KINDS = r"VISTA|VOGAL|VENCIDO(?:\s+EM\s+PARTE)?"
_HEADING = re.compile(
    rf"^[ \t\x0c]*(?P<title>EMENTA|A\s?C\s?O\s?R\s?D\s?A\s?O|RELATORIO|DECISAO|VOTO(?:[\s-]+(?:{_KINDS}|DIVERGENTE))?)"
    r"[ \t]*(?:\([^()\n]{0,80}\))?[ \t]*:?[ \t]*$",
    re.MULTILINE,
)
_MARKED = re.compile(rf"\(\s*(?P<title>VOTO(?:[\s-]+(?:{_KINDS}))?)\s*\)")
_END_OF_REPORT = re.compile(
    r"\be\s+o\s+(?:breve\s+|sucinto\s+|necessario\s+)?relatorio\b|\bdecido\s*[.:]|\bpasso\s+a\s+decidir", re.IGNORECASE
)
_PARTY = re.compile(
    r"\b(?:sustenta|alega|argument|aduz|defende(?!r)|requer(?!i\w*to)|pugna|pleitei|assevera|aponta|insurge|afirma(?:ndo)?\s+(?:a|o)\s+(?:recorr|agrav|embarg|parte|defesa|impetr)"
    r"|segundo\s+(?:a|o)\s+(?:recorr|agrav|embarg|parte|defesa|impetr)|nas\s+razoes|em\s+suas\s+razoes|na\s+visao\s+d[ao]\s+(?:recorr|agrav|parte))",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.;!?]\s+(?=[A-Z\"'(])|\n\s*\n")
_LOOK_BACK = 600


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the decision and its speaker; `report` for reported arguments of parties."""

    text: str
    voice: Voice


def parts_of(decision: Decision) -> list[Part]:
    """Return the decision by parts, the court's own first; the full text only if the corpus has it."""
    told = [
        Part(decision.ementa, Voice.EMENTA),
        Part(decision.thesis or "", Voice.EMENTA),
        Part(decision.ruling, Voice.ACORDAO),
    ]
    return [
        part
        for part in [*told, *_of_full_text(decision.full_text or ""), *_of_notes(decision.notes or "")]
        if part.text.strip()
    ]


def is_whole(decision: Decision) -> bool:
    """Return whether the corpus has the decision's complete text: a single minister's, or a panel's report and
    opinion.
    """
    if not decision.full_text:
        return False
    voices = {part.voice for part in _of_full_text(decision.full_text)}
    return decision.judging_body is None or {Voice.RELATORIO, Voice.VOTO_RELATOR} <= voices


def voice_at(part: Part, start: int) -> Voice:
    """Return the speaker at a position: a party if this or the preceding sentence says that it argues."""
    if part.voice not in (Voice.RELATORIO, Voice.VOTO_RELATOR):
        return part.voice
    before = fold(part.text[max(0, start - _LOOK_BACK) : start])
    sentences = _SENTENCE_END.split(before)
    near = sentences[-2:] if part.voice is Voice.RELATORIO else sentences[-1:]
    return Voice.PARTE if any(_PARTY.search(sentence) for sentence in near) else part.voice


def _of_full_text(text: str) -> list[Part]:
    folded = fold(text)
    found = list(_HEADING.finditer(folded))
    if not found or found[0].start() > len(text) // 2:
        return _around_the_report(text, folded)
    ends = [*(heading.start() for heading in found[1:]), len(text)]
    parts: list[Part] = []
    for heading, end in zip(found, ends, strict=True):
        body, voice = text[heading.end() : end], _voice_of(heading["title"])
        parts.extend(_around_the_report(body, folded[heading.end() : end]) if voice is None else [Part(body, voice)])
    return parts


def _around_the_report(text: str, folded: str) -> list[Part]:
    """Split a text without headings: report until its stated end, then the reasons."""
    end = _END_OF_REPORT.search(folded)
    if end is None:
        return [Part(text, Voice.VOTO_RELATOR)]
    return [Part(text[: end.start()], Voice.RELATORIO), Part(text[end.start() :], Voice.VOTO_RELATOR)]


def _of_notes(text: str) -> list[Part]:
    """Quotations by the court's librarians, recognised by their marks: "(VOTO VENCIDO)"."""
    folded = fold(text)
    marks = list(_MARKED.finditer(folded))
    ends = [*(mark.start() for mark in marks[1:]), len(text)][: len(marks)]
    first = [Part(text[: marks[0].start()] if marks else text, Voice.VOTO_RELATOR)]
    marked = [
        Part(text[mark.end() : end], _voice_of(mark["title"]) or Voice.VOTO_RELATOR)
        for mark, end in zip(marks, ends, strict=True)
    ]
    return [*first, *marked]


def _voice_of(title: str) -> Voice | None:
    """The voice that a heading announces; None for "DECISÃO", which contains both report and reasons."""
    name = re.sub(r"[\s-]+", " ", title)
    if "VENCIDO" in name or "DIVERGENTE" in name:
        return Voice.VOTO_VENCIDO
    if "VISTA" in name or "VOGAL" in name:
        return Voice.VOTO_VOGAL
    compact = name.replace(" ", "")
    known = {"EMENTA": Voice.EMENTA, "ACORDAO": Voice.ACORDAO, "RELATORIO": Voice.RELATORIO, "VOTO": Voice.VOTO_RELATOR}
    return known.get(compact)
