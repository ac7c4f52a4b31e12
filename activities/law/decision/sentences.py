"""The sentences of a decision with their place: heading, items, report, reasons or ruling."""

import re
from dataclasses import dataclass
from enum import StrEnum

from activities.law.capitals import in_capitals
from activities.law.decision.headings import ementa_headings
from activities.law.fold import fold
from activities.law.quotations import quoted_passages
from workflows.contracts.law.corpus import Decision


class Place(StrEnum):
    """The place of a sentence. The last four are sections of Recomendação CNJ 154/2024."""

    HEADING = "heading"
    THESIS = "thesis"
    ITEM = "item"
    REPORT = "report"
    REASONS = "reasons"
    RULING = "ruling"
    CASE_SECTION = "case section"
    QUESTION_SECTION = "question section"
    REASONS_SECTION = "reasons section"
    RULING_SECTION = "ruling section"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with tidied white space and without item number; `plain` is folded lower case."""

    text: str
    place: Place
    plain: str


MAX_FULL_TEXT = 40_000
"""Characters of a full text that are read. Report, reasons and ruling are within them."""

_ABBREVIATED = re.compile(
    r"(?:\b(?:arts?|incs?|pars?|ns?|nos?|nr|sums?|rels?|min|mins|mm|dra?s?|sra?s?|exm[oa]|fls?|p|pp|pag|etc|cf|v|c|e|eg|col"
    r"|ltda|s\.a|s|cia|av|ids?|mov|num|docs?|ed|vol|op|cit|des|desa|proc|ref|resp|red|t|j|dj|dje|dju|g\.n|obs|lc|ac|ap|p/|i\.e|[a-z])\.)$"
)
_END = re.compile(r"[.!?][\"”’')\]]{0,2}\s+(?=[\"“'(\[]?[A-ZÀ-Ú\d])|;\s*\n|:\s*\n")
_LAST_MARK = re.compile(r"([.!?;:])[\"”’')\]]{0,2}\s*$")
_NUMBER = re.compile(
    r"^(?:\(?\d{1,2}(?:\.\d{1,2})*\s?(?:[.)–-]+|[ºª°]\.?)\s*-?\s*|[IVX]{1,6}\s?[.)–-]+\s*|[a-h]\)\s*)+"
)
_ITEM_START = re.compile(
    r"(?:^|(?<=[.:;\n)])(?<![Aa]rt\.)(?<!arts\.)(?<![Nn]\.)(?<!fl\.)(?<!fls\.))\s{0,9}"
    r"(?=(?:\d{1,2}(?:\.\d{1,2})?\s?[.)–-]+|[IVX]{1,5}\s?[–-])\s+[A-ZÀ-Ú\"“])"
)
_ITEM_NUMBER = re.compile(r"\s{0,9}\(?\d{1,2}(?:\.\d{1,2}){0,5}\.")
_QUOTED_LINE = re.compile(r"^[^\S\n]*(?:[\"“]|\[?\(?\.\.\.|>).*$", re.MULTILINE)
_SECTION = re.compile(
    r"\b(?:I{1,3}|IV)\s*[.–-]\s*(caso em exame|quest(?:ao|oes) em discussao|raz(?:ao|oes) de decidir"
    r"|dispositivo(?: e teses?)?)",
    re.IGNORECASE,
)
_SECTIONS = {
    "c": Place.CASE_SECTION,
    "q": Place.QUESTION_SECTION,
    "r": Place.REASONS_SECTION,
    "d": Place.RULING_SECTION,
}
_END_OF_REPORT = re.compile(
    r"\b(?:e,? (?:no essencial, |em sintese, )?o (?:breve |sucinto |necessario )?relatorio|passa-se a decisao"
    r"|passo a decidir|decido)\b[.,:]?"
)
_EXPOSED = re.compile(
    r"\b(?:ante|diante|em face|posto|isso posto|pelo|do|com base n|a vista d)[^.;\n]{0,22}exposto\b|\bisso posto\b"
)
_SHORTEST = 15
_BEGINNING = 160
_LONG_LEAD_IN = 80


def sentences_of(decision: Decision) -> list[Sentence]:
    """Return the sentences of ementa, thesis, ruling and full text, without quotations in the full text."""
    found = [
        *_of_ementa(decision.ementa),
        *_sentences(decision.thesis or "", Place.THESIS),
        *_sentences(decision.ruling, Place.RULING),
    ]
    if decision.full_text:
        found.extend(_of_full_text(decision.full_text[:MAX_FULL_TEXT], has_ementa=bool(decision.ementa)))
    return found


def sentences_of_passage(passage: str) -> list[Sentence]:
    """Return headings and items of a part of an ementa."""
    return _of_ementa(passage)


def starts_item(line: str) -> bool:
    """Return whether a line begins with an item number."""
    return _ITEM_START.match(line) is not None


def ends_sentence(line: str) -> bool:
    """Return whether a sentence, or the introduction to a quotation or list, ends with the line."""
    end = _LAST_MARK.search(line)
    return end is not None and not (end[1] == "." and abbreviates(line.rstrip()))


def abbreviates(text: str) -> bool:
    """Return whether the text ends in an abbreviation, whose period ends no sentence."""
    return _ABBREVIATED.search(fold(text[-12:]).lower()) is not None


def split_sentences(text: str) -> list[str]:
    """Return sentences with tidied white space. Abbreviations and numbers do not end one."""
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        head = text[max(start, end.start() - 12) : end.start() + 1]
        if end[0][0] == "." and (abbreviates(head) or _ITEM_NUMBER.fullmatch(text, start, end.start() + 1)):
            continue
        found.append(text[start : end.end()])
        start = end.end()
    found.append(text[start:])
    return [" ".join(sentence.split()) for sentence in found if sentence.strip()]


def _sentences(text: str, place: Place) -> list[Sentence]:
    pieces = [piece for item in _ITEM_START.split(text) for piece in split_sentences(item)]
    stripped = [_NUMBER.sub("", piece).strip() for piece in pieces]
    return [Sentence(piece, place, fold(piece).lower()) for piece in stripped if _says_something(piece)]


def _says_something(piece: str) -> bool:
    """Return whether it is more than an introduction to a quotation ("Nesse sentido:") or a remnant."""
    return len(piece) >= (_LONG_LEAD_IN if piece.endswith(":") else _SHORTEST)


def _of_ementa(ementa: str) -> list[Sentence]:
    headings = ementa_headings(ementa)
    found = [Sentence(heading, Place.HEADING, fold(heading).lower()) for heading in headings]
    sections = list(_SECTION.finditer(fold(ementa)))
    if sections:
        ends = [*(section.start() for section in sections[1:]), len(ementa)]
        for section, end in zip(sections, ends, strict=True):
            found.extend(_sentences(ementa[section.end() : end], _SECTIONS[section[1][0].lower()]))
        return found
    body = [sentence for sentence in _sentences(ementa, Place.ITEM) if not in_capitals(sentence.text[:_BEGINNING], 8)]
    told = {heading.strip(" .") for heading in headings}
    return [*found, *(sentence for sentence in body if sentence.text.strip(" .") not in told)]


def _of_full_text(text: str, *, has_ementa: bool) -> list[Sentence]:
    """Return report, reasons and ruling of the text; after the ementa if it begins with one."""
    own = _QUOTED_LINE.sub("", _without(text, quoted_passages(text)))
    folded = fold(own).lower()
    begin = (
        max(folded.find("\nrelatorio\n"), folded.find("\ndecisao\n"), folded.find("\nvoto\n"), 0) if has_ementa else 0
    )
    report = next(_END_OF_REPORT.finditer(folded, begin), None)
    reasons = report.end() if report else begin
    exposed = [match.start() for match in _EXPOSED.finditer(folded, reasons)]
    ruling = exposed[-1] if exposed else len(own)
    return [
        *(_sentences(own[begin : report.start()], Place.REPORT) if report else []),
        *_sentences(own[reasons:ruling], Place.REASONS),
        *_sentences(own[ruling : ruling + 900], Place.RULING)[:2],
    ]


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    kept: list[str] = []
    at = 0
    for start, end in spans:
        kept.append(text[at:start])
        at = max(at, end)
    kept.append(text[at:])
    return "\n".join(kept)
