"""The citation of a quoted passage, and whether the decision contains it, in whose voice."""

import re
from collections.abc import Collection, Iterator, Sequence

from activities.law.fold import fold
from activities.law.quotations import passages_in_quotes
from activities.law.verification.kinds.precedents import CitedProcess
from activities.law.verification.quoted.compare import Located, locate
from activities.law.verification.quoted.uncompared import not_compared
from activities.law.verification.quoted.voices import is_whole, parts_of
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.law import (
    CheckedQuotation,
    ClaimVerdict,
    Mismatch,
    MismatchField,
    QuotationVerdict,
    VerifiedClaim,
    Voice,
)

_BEFORE = 60
_AFTER = 160
_SENTENCE_END = re.compile(r"[.!?]\s+(?=[A-Z])|\n\s*\n")
_LEADS_ON = re.compile(
    r"\W*(?:(?:stj|cf|vide|ver|in|conforme|consoante|segundo|como\s+no|no|na|nos|do|da|grif\w*|destaq\w*|noss\w*)\b\W*){0,4}",
    re.IGNORECASE,
)
"""Text between a passage and the citation of its source."""

_OWN_VOICE = re.compile(
    r"\b(?:vencid|diverg|dissent|alega|sustent|argument|aduz|segundo\s+a\s+parte|recorrente|agravante|defesa|relatori|narr)",
    re.IGNORECASE,
)
_ATTRIBUTED = 160
_SPEAKS = {
    Voice.VOTO_VENCIDO: "voto vencido",
    Voice.PARTE: "argumento de parte",
}
"""Voices other than the court's, in words."""

_LABELS = {
    QuotationVerdict.ALTERED: "o trecho entre aspas difere do texto da decisão",
    QuotationVerdict.NOT_FOUND: "o trecho entre aspas não está na decisão",
}


def with_quotations(
    text: str, cited: Sequence[CitedProcess], of_law: Collection[tuple[int, int]] = ()
) -> list[VerifiedClaim]:
    """Return the claims of the cited processes, each with its quoted passages compared with the decision.

    A passage in `of_law` that no process follows is quoted from the article between them.
    """
    beside = dict[int, list[tuple[int, int]]]()
    for index, passage in _attached(text, cited, of_law):
        beside.setdefault(index, []).append(passage)
    return [
        _checked(text, one.claim, one.decision, beside[index]) if index in beside else one.claim
        for index, one in enumerate(cited)
    ]


def _attached(
    text: str, cited: Sequence[CitedProcess], of_law: Collection[tuple[int, int]]
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Return each passage with the citation right after it, else the one that introduces it."""
    at = 0
    for start, end in passages_in_quotes(text) if cited else ():
        while at < len(cited) and cited[at].told.start < end:
            at += 1
        following = cited[at].told.start if at < len(cited) else len(text) + _BEFORE
        if following - end <= _BEFORE and _LEADS_ON.fullmatch(fold(text[end + 1 : following])):
            yield at, (start, end)
        elif at and (start, end) not in of_law and 0 <= start - cited[at - 1].told.end <= _AFTER:
            between = fold(text[cited[at - 1].told.end : start])
            if not _SENTENCE_END.search(between):
                yield at - 1, (start, end)


def _checked(
    text: str, claim: VerifiedClaim, decision: Decision | None, passages: Sequence[tuple[int, int]]
) -> VerifiedClaim:
    parts = parts_of(decision) if decision else []
    quotations: list[CheckedQuotation] = []
    mismatches: list[Mismatch] = []
    reasons: list[str] = []
    for start, end in passages:
        located = locate(text[start:end], parts) if parts else Located(QuotationVerdict.UNAVAILABLE)
        verdict = located.verdict
        if verdict is QuotationVerdict.NOT_FOUND and decision and not is_whole(decision):
            verdict = QuotationVerdict.UNAVAILABLE
        quotations.append(
            CheckedQuotation(
                start=start, end=end, verdict=verdict, voice=located.voice, cited=located.cited, found=located.found
            )
        )
        if verdict in _LABELS:
            cited = located.cited or " ".join(text[start:end].split())[:80]
            mismatches.append(Mismatch(field=MismatchField.TEXTO, cited=cited, found=located.found))
            reasons.append(_LABELS[verdict])
        around = fold(text[max(0, start - _ATTRIBUTED) : start] + text[end : end + _ATTRIBUTED])
        if located.voice and located.voice in _SPEAKS and not _OWN_VOICE.search(around):
            mismatches.append(Mismatch(field=MismatchField.VOZ, cited="tribunal", found=located.voice.value))
            reasons.append(f"o trecho entre aspas é {_SPEAKS[located.voice]}, não do tribunal")
    changes: dict[str, object] = {"quotations": quotations}
    if mismatches:
        changes |= {
            "mismatches": [*claim.mismatches, *mismatches],
            "verdict": ClaimVerdict.DIVERGENT,
            "reason": " ".join([claim.reason, *(f"{reason[0].upper()}{reason[1:]}." for reason in reasons)]),
        }
    return not_compared(claim.model_copy(update=changes), "da decisão")
