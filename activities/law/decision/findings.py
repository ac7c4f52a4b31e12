"""Facts and means of proof in a decision, under shared short names."""

import re
from collections.abc import Iterable, Iterator

from activities.law.beginnings import first_words
from activities.law.decision.evidence_patterns import EVIDENCE
from activities.law.decision.fact_patterns import FACTS
from activities.law.decision.role_cues import APPLIES, APPLIES_LATER, LOWER_COURT
from activities.law.decision.sentences import Place, Sentence
from activities.law.dispatch import Dispatcher
from workflows.contracts.law.corpus import Extracted

MOST = 10
_CONFIDENCE = {
    Place.HEADING: 0.9,
    Place.ITEM: 0.75,
    Place.THESIS: 0.75,
    Place.CASE_SECTION: 0.85,
    Place.QUESTION_SECTION: 0.8,
    Place.REASONS_SECTION: 0.75,
    Place.REPORT: 0.7,
}
_ON_THE_CASE = 0.65
_PASSING = 0.5
"""A mention among the reasons may be about any case. It counts only if repeated."""
_ALLEGED = 0.1
_AGAIN = 0.05
_SUREST = 0.95
_DENIED = re.compile(
    r"(?:\b(?:ausencia|inexistencia|inocorrencia|falta|descaracterizacao|afastamento|carencia)(?: \w+)? d[aeo]s?"
    r"|\b(?:sem|nem|nao (?:ha|houve|se \w+|configura\w*|caracteriza\w*|comprova\w*|demonstra\w*"
    r"|havendo))(?: \w+){0,2})\s*$"
)
_ASSERTED = re.compile(r"\b(?:alega\w*|supost[oa]s?|eventua(?:l|is)|pretens\w+)(?: \w+){0,2}\s*$")
_LOOK_BACK = 45


def _ways(names: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[tuple[str, str, str]]:
    for name, patterns in names:
        for pattern in patterns:
            for word in first_words(pattern):
                yield word, pattern.replace(" ", r"\s+"), name


_FACTS = Dispatcher(_ways(FACTS))
_EVIDENCE = Dispatcher(_ways(EVIDENCE))


def facts_in(sentences: Iterable[Sentence]) -> list[Extracted]:
    """Return the facts of the case, surest first, at most `MOST`, without facts that are denied."""
    return _found(_FACTS, sentences)


def evidence_in(sentences: Iterable[Sentence]) -> list[Extracted]:
    """Return the means of proof, surest first, at most `MOST`, without missing ones."""
    return _found(_EVIDENCE, sentences)


def _found(names: Dispatcher[str], sentences: Iterable[Sentence]) -> list[Extracted]:
    confidence: dict[str, float] = {}
    for sentence in sentences:
        sure = _sureness(sentence)
        if sure is None:
            continue
        for spotted in names.spot(sentence.plain):
            before = sentence.plain[max(0, spotted.match.start() - _LOOK_BACK) : spotted.match.start()]
            if _DENIED.search(before):
                continue
            told = sure - (_ALLEGED if _ASSERTED.search(before) else 0)
            known = confidence.get(spotted.meaning)
            confidence[spotted.meaning] = told if known is None else min(_SUREST, max(known, told) + _AGAIN)
    surest = sorted(confidence.items(), key=lambda found: -found[1])[:MOST]
    return [Extracted(name=name, confidence=round(sure, 2)) for name, sure in surest if sure > _PASSING]


def _sureness(sentence: Sentence) -> float | None:
    """Return how surely a mention at this place is about the case; None if it may be about any case."""
    place = sentence.place
    if place is Place.REASONS:
        plain = sentence.plain
        speaks = APPLIES.match(plain) or APPLIES_LATER.search(plain) or LOWER_COURT.search(plain)
        return _ON_THE_CASE if speaks else _PASSING
    return _CONFIDENCE.get(place)
