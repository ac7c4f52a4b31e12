"""The function of a sentence in a decision: question, rule, application or result."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from activities.law.decision.role_cues import (
    APPLIES,
    APPLIES_LATER,
    CLAIM,
    DECIDES,
    DISPOSES,
    LOWER_COURT,
    QUESTION,
    REFERENCE,
    RESULT,
    STATES_RULE,
)
from activities.law.decision.sentences import Place, Sentence


class Role(StrEnum):
    """The four parts of the analysis by issue, rule, application and conclusion."""

    ISSUE = "issue"
    RULE = "rule"
    APPLICATION = "application"
    CONCLUSION = "conclusion"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence with its function and confidence (0-1)."""

    sentence: Sentence
    role: Role
    confidence: float


_RULING = frozenset((Place.RULING, Place.RULING_SECTION))
_UNTOLD = frozenset((Place.HEADING, Place.CASE_SECTION))
_ELSEWHERE = frozenset(Place) - _RULING - _UNTOLD - {Place.THESIS, Place.REPORT}
_LONGEST_RESULT = 320
_OPENING = 260

_WITNESSES: tuple[tuple[frozenset[Place], Callable[[str], object], Role, float], ...] = (
    (frozenset((Place.THESIS,)), lambda plain: True, Role.RULE, 0.9),
    (frozenset((Place.REPORT,)), lambda plain: CLAIM.search(plain) or QUESTION.search(plain), Role.ISSUE, 0.6),
    (_RULING, lambda plain: "tese de julgamento" in plain[:30], Role.RULE, 0.9),
    (_RULING, lambda plain: DECIDES.search(plain) or RESULT.match(plain), Role.CONCLUSION, 0.95),
    (_ELSEWHERE, lambda plain: len(plain) < _LONGEST_RESULT and RESULT.match(plain), Role.CONCLUSION, 0.95),
    (frozenset((Place.REASONS,)), DISPOSES.search, Role.CONCLUSION, 0.8),
    (_ELSEWHERE, lambda plain: QUESTION.search(plain[:_OPENING]), Role.ISSUE, 0.9),
    (_ELSEWHERE, APPLIES.match, Role.APPLICATION, 0.9),
    (_ELSEWHERE, STATES_RULE.search, Role.RULE, 0.85),
    (_ELSEWHERE, lambda plain: APPLIES_LATER.search(plain) or LOWER_COURT.search(plain), Role.APPLICATION, 0.7),
)
"""Place of a sentence, words, role and confidence. The first match counts."""


def label(sentence: Sentence) -> Labelled | None:
    """Return the function of the sentence by its words and place, or None."""
    role = _by_words(sentence) or _by_place(sentence)
    return Labelled(sentence, *role) if role else None


def _by_words(sentence: Sentence) -> tuple[Role, float] | None:
    for places, shows, role, confidence in _WITNESSES:
        if sentence.place in places and shows(sentence.plain):
            return role, confidence
    return None


def _by_place(sentence: Sentence) -> tuple[Role, float] | None:
    match sentence.place:
        case Place.QUESTION_SECTION:
            return Role.ISSUE, 0.95
        case Place.REASONS_SECTION:
            return Role.RULE, 0.7
        case Place.ITEM if REFERENCE.search(sentence.plain):
            return Role.RULE, 0.55
        case _:
            return None
