"""Articles cited for facts of a day with another wording: a note, not an error."""

import re
from collections.abc import Sequence
from datetime import date

from activities.law.fold import fold, squash
from activities.law.verification.corpus import KnownLaw
from activities.law.verification.particulars.days import DAY, day_of
from workflows.contracts.law.legal_texts import LegalText, WordingState
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim

_REACH = 260
_SENTENCE = re.compile(r"(?:[a-z)\]\"']|\d{4})[.;!?]\s+(?=[A-Z\"'(])|\n\s*\n")
_DAY = re.compile(rf"(?<![\d/.\-])(?:{DAY.format(n='')})", re.IGNORECASE)
_NOT_OF_FACTS = re.compile(
    r"(?:\b(?:lei|decreto|decreto-lei|lc|ec|mp|emenda|codigo|resolucao|portaria|redacao|rel|min|dje?[eun]?|julg\w*|publicad\w*|sess(?:ao|oes)"
    r"|republicad\w*|sess(?:ao|oes)|diario|assinad\w*|sumula|acordao)\b[^;()]{0,60})$",
    re.IGNORECASE,
)
"""Text before a day that is an act's or a decision's."""


def with_changes(text: str, claims: Sequence[VerifiedClaim], law: KnownLaw, today: date) -> list[VerifiedClaim]:
    """Return the claims, with a note if the provision read otherwise or did not exist on a day in the sentence."""
    return [_noted(text, claim, law, today) if _may_change(claim) else claim for claim in claims]


def _may_change(claim: VerifiedClaim) -> bool:
    return claim.kind is ClaimKind.LEGISLACAO and claim.verdict in (ClaimVerdict.VERIFIED, ClaimVerdict.DIVERGENT)


def _noted(text: str, claim: VerifiedClaim, law: KnownLaw, today: date) -> VerifiedClaim:
    day = _day_of_facts(text, claim, today)
    note = _note(law, claim.normalized, day) if day else None
    return claim.model_copy(update={"reason": f"{claim.reason} {note}"}) if note else claim


def _day_of_facts(text: str, claim: VerifiedClaim, today: date) -> date | None:
    """Return the first complete day in the sentence that is neither an act's nor a decision's."""
    before = _SENTENCE.split(_folded(text[max(0, claim.start - _REACH) : claim.start]))[-1]
    after = _SENTENCE.split(_folded(text[claim.end : claim.end + _REACH]))[0]
    for part in (before, after):
        for match in _DAY.finditer(part):
            written = day_of(match)
            if written.day and written.exists and not _NOT_OF_FACTS.search(part, 0, match.start()):
                day = written.first()
                if day <= today:
                    return day
    return None


def _note(law: KnownLaw, reference: str, day: date) -> str | None:
    reading = law.on(reference, day)
    if reading is None:
        return None
    when = f"Em {day:%d/%m/%Y}, data que o texto dá,"
    if reading.state is WordingState.IN_FORCE and reading.wording and _since_changed(law, reference, reading.wording):
        until = f" (até {reading.wording.date_end:%d/%m/%Y})" if reading.wording.date_end else ""
        return f"{when} vigorava outra redação{until}."
    if reading.state is WordingState.FORMER_UNKNOWN:
        return f"{when} a redação era outra: {_small(reading.notes[0])}"
    if reading.state is WordingState.NOT_YET and reading.wording is None and "norma" not in reading.notes[0]:
        return f"{when} o dispositivo não vigorava: {_small(reading.notes[0])}"
    return None


def _since_changed(law: KnownLaw, reference: str, then: LegalText) -> bool:
    now = law.on(reference, date.max)
    return then.version_of is not None and (now is None or now.wording is None or _said(now.wording) != _said(then))


def _said(wording: LegalText) -> str:
    return squash(wording.text)


def _small(note: str) -> str:
    return f"{note[0].lower()}{note[1:]}"


def _folded(text: str) -> str:
    return fold(text).replace("º", "o").replace("°", "o")
