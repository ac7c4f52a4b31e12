"""Passages in quotation marks beside an article, súmula or theme, compared with its wording of today and of then.

A paraphrase is no quotation: what is not mostly the text's own words is held against it only where the text says that
the article reads so ("dispõe: ..."). Without a wording to compare with, a passage right after the reference and a colon
leaves the claim unverified too.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from activities.law.fold import fold
from activities.law.quotations import passages_in_quotes
from activities.law.statutes.own_time import in_its_time
from activities.law.verification.corpus import KnownLaw, LawWording
from activities.law.verification.quoted.compare import Words, aligned, difference, fragments_of, words_of
from activities.law.verification.quoted.uncompared import not_compared
from workflows.contracts.research.law import (
    CheckedQuotation,
    ClaimKind,
    ClaimVerdict,
    Mismatch,
    MismatchField,
    QuotationVerdict,
    VerifiedClaim,
)

_BEFORE, _AFTER = 200, 60
_PARAGRAPH = re.compile(r"\n\s*\n")
_SENTENCE_END = re.compile(r"[.!?]\s+(?=[A-Z])|\n\s*\n")
_LEADS_BACK = re.compile(
    r"[\s,;.:()\-–]*(?:(?:conforme|consoante|segundo|vide|ver|cf|nos termos|na forma|como|dispo\w+|preve|ex\s+vi"
    r"|in\s+verbis|c/c|o|a|os|as|no|na|do|da|de|d[oa]s|e|stj|stf)\b[\s,.:(]*){0,6}",
    re.IGNORECASE,
)
"""Text between a passage and the preceding article it is quoted from."""

_SAYS = re.compile(
    r"\b(?:dispoe|disp[oo]em|dispunha|estabelece|estabelecia|preve|previa|preceitua|prescreve|reza|rezava|estatui"
    r"|verbis|litteris|(?:seguinte|esta|sua) redacao|assim\s+(?:dispoe|redigid[oa])|seguinte\s+(?:teor|redacao))\b"
    r"[^.;\"]{0,40}:\s*\W{0,3}$",
    re.IGNORECASE,
)
"""Text that says that the article reads as follows."""

_OPENS = re.compile(r"\s*:\s*\W{0,3}")
"""All the text between a reference and the passage it introduces."""

_LABEL = re.compile(
    r"(?:(?<=^)|(?<=[.;:,\"'\]])\s+|(?<=\n)\s*|(?<=\be)\s+)"
    r"(?:art(?:igo)?s?\.?\s*\d[\d.]*\s?[oº°]?(?:-[A-Z])?\s*[.:\-–—)]*(?:\s*caput\b\W*)?|§{1,2}\s*\d+\s?[oº°]?(?:-[A-Z])?\s*[.:\-–—)]*"
    r"|par[aá]grafo\s+[uú]nico\s*[.:\-–—)]*|[IVXLC]{1,7}(?:-[A-Z])?\s*[.:\-–—)]+|\"?[a-z]\"?\s*\)|s[uú]mula\s+(?:vinculante\s+)?n?[.ºo°]*\s*\d+\W)",
    re.IGNORECASE,
)
"""Labels at the beginning of provisions. A quotation may omit text between two of them."""

_NOTE = re.compile(
    r"\(\s*(?:reda[cç][aã]o|inclu[ií]d|acrescid|acrescentad|revogad|vide|vig[eê]ncia|renumerad|alterad|regulament|produ[cç][aã]o"
    r"|NR\b|VETADO|grif|destaq|negrit|sem\s+grif|itálic)[^()]{0,200}\)",
    re.IGNORECASE,
)
_SPELT = re.compile(r"(\b\d[\d.,]*\s*%?)\s*\([a-zà-ú\s]{2,60}\)|\s*\([A-Z]{2,8}\)")
"""Numbers spelt out and abbreviations in parentheses: "15 (quinze)", "valor patrimonial da ação (VPA)"."""

_ALIKE = 0.75
_FEWEST_WORDS = 8
_MOST_FRAGMENTS = 12
_SHOWN = 80


_LOCATED = (QuotationVerdict.EXACT, QuotationVerdict.FORMER, QuotationVerdict.ALTERED)


@dataclass(frozen=True, slots=True)
class Told:
    """The relation of a passage to a legal text; `last` is the last day of the matching former wording."""

    verdict: QuotationVerdict
    cited: str | None = None
    found: str | None = None
    last: date | None = None


def with_law_quoted(
    text: str, claims: Sequence[VerifiedClaim], law: KnownLaw, as_of: date | None = None
) -> tuple[list[VerifiedClaim], set[tuple[int, int]]]:
    """Return the claims with the passages beside them compared, and the passages that a legal text has verbatim.

    `as_of` is the day of the text: a wording in force then is sound in it.
    """
    spans = sorted({(claim.start, claim.end) for claim in claims})
    quoted: dict[tuple[int, int], list[tuple[tuple[int, int], bool]]] = {}
    for span, passage, says in _beside(text, spans):
        quoted.setdefault(span, []).append((passage, says))

    def opened(claim: VerifiedClaim, start: int) -> bool:
        return claim.end <= start and _OPENS.fullmatch(text[claim.end : start]) is not None

    @cache
    def wordings(reference: str) -> list[tuple[LawWording, Words]]:
        return [_plain(one) for one in law.wordings(reference)]

    sharing = Counter((claim.start, claim.end) for claim in claims)
    checked: list[VerifiedClaim] = []
    taken: set[tuple[int, int]] = set()
    for claim in claims:
        told: list[tuple[tuple[int, int], Told]] = []
        beside = quoted.get((claim.start, claim.end), ())
        known = wordings(claim.normalized) if beside else []
        for passage, says in beside:
            found = compare_with(text[slice(*passage)], known)
            says = says or (not known and opened(claim, passage[0]))
            if found.verdict in _LOCATED or (says and sharing[claim.start, claim.end] == 1):
                told.append((passage, found))
        taken |= {passage for passage, one in told if one.verdict in (QuotationVerdict.EXACT, QuotationVerdict.FORMER)}
        checked.append(_told(text, claim, told, as_of) if told else claim)
    return checked, taken


def compare_with(passage: str, wordings: Sequence[tuple[LawWording, Words]]) -> Told:
    """Compare the passage with today's and former wordings; `UNAVAILABLE` without any."""
    split = _LABEL.sub(" [...] ", _SPELT.sub(r"\1", _NOTE.sub(" ", passage)))
    fragments = fragments_of(split)
    if not wordings or not fragments:
        return Told(QuotationVerdict.UNAVAILABLE)
    today = wordings[0][1]
    lacking = [fragment for fragment in fragments if not _has(today, fragment)]
    if not lacking:
        return Told(QuotationVerdict.EXACT)
    former = next((one for one, words in wordings[1:] if all(_has(words, fragment) for fragment in fragments)), None)
    altered = next(_altered(lacking, today), None)
    if former is not None:
        return Told(QuotationVerdict.FORMER, *(altered or (None, None)), last=former.last)
    if altered is not None:
        return Told(QuotationVerdict.ALTERED, *altered)
    return Told(QuotationVerdict.NOT_FOUND if len(lacking) == len(fragments) else QuotationVerdict.UNAVAILABLE)


def _beside(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], tuple[int, int], bool]]:
    """Return each passage with the reference right after it, else that before it, and whether the text says that it
    reads so.
    """
    by_end = sorted(spans, key=lambda span: span[1])
    for start, end in passages_in_quotes(text) if spans else ():
        first, last = bisect_left(spans, (end, 0)), bisect_right(by_end, start, key=lambda span: span[1])
        after = spans[first] if first < len(spans) else None
        before = by_end[last - 1] if last else None
        if after and after[0] - end <= _AFTER and _LEADS_BACK.fullmatch(fold(text[end + 1 : after[0]])):
            yield after, (start, end), False
        elif before and start <= before[1] + _BEFORE:
            between = fold(text[before[1] : start])
            if not _PARAGRAPH.search(between) or between.rstrip(" \n\"'").endswith(":"):
                says = not _SENTENCE_END.search(between) and _SAYS.search(between) is not None
                yield before, (start, end), says


def _plain(wording: LawWording) -> tuple[LawWording, Words]:
    return wording, words_of(_SPELT.sub(r"\1", _NOTE.sub(" ", wording.text)))


def _has(text: Words, fragment: Sequence[str]) -> bool:
    return f" {' '.join(fragment)} " in text.joined


def _altered(fragments: Sequence[list[str]], today: Words) -> Iterator[tuple[str, str]]:
    """Return words of fragments that are mostly the text's own, and the text's, at the first difference."""
    for fragment in fragments[:_MOST_FRAGMENTS]:
        if len(fragment) >= _FEWEST_WORDS:
            share, begin, end = aligned(fragment, today)
            if share >= _ALIKE:
                yield difference(fragment, today.words[begin:end])


def _told(
    text: str, claim: VerifiedClaim, found: Sequence[tuple[tuple[int, int], Told]], as_of: date | None
) -> VerifiedClaim:
    mismatches: list[Mismatch] = []
    reasons: list[str] = []
    for (start, end), told in found:
        if told.verdict in (QuotationVerdict.EXACT, QuotationVerdict.UNAVAILABLE):
            continue
        if told.verdict is QuotationVerdict.FORMER:
            reasons.append(f"O trecho entre aspas é redação anterior{_until(told.last)}; a de hoje é outra.")
            if _of_then(text, claim, told.last, as_of):
                continue
        else:
            reasons.append(
                "O trecho entre aspas difere do texto vigente."
                if told.verdict is QuotationVerdict.ALTERED
                else f"O trecho entre aspas não está no texto {_of(claim)}."
            )
        cited = told.cited or " ".join(text[start:end].split())[:_SHOWN]
        mismatches.append(Mismatch(field=MismatchField.TEXTO, cited=cited, found=told.found))
    quotations = [
        CheckedQuotation(start=start, end=end, verdict=told.verdict, cited=told.cited, found=told.found)
        for (start, end), told in found
    ]
    changes: dict[str, object] = {"quotations": quotations, "reason": " ".join([claim.reason, *reasons])}
    if mismatches:
        verdict = ClaimVerdict.DIVERGENT if claim.verdict is ClaimVerdict.VERIFIED else claim.verdict
        changes |= {"mismatches": [*claim.mismatches, *mismatches], "verdict": verdict}
    return not_compared(claim.model_copy(update=changes), _of(claim))


def _until(last: date | None) -> str:
    return f" (até {last:%d/%m/%Y})" if last else ""


def _of(claim: VerifiedClaim) -> str:
    if claim.kind is ClaimKind.SUMULA:
        return "da súmula"
    return "do dispositivo" if claim.kind is ClaimKind.LEGISLACAO else "da tese"


def _of_then(text: str, claim: VerifiedClaim, last: date | None, as_of: date | None) -> bool:
    """Return whether a former wording is quoted as the law of its time."""
    if last is None or (as_of and as_of <= last):
        return True
    folded = fold(text[max(0, claim.start - 400) : claim.end + 400])
    start = min(claim.start, 400)
    return in_its_time(folded, start, start + claim.end - claim.start, last.year)
