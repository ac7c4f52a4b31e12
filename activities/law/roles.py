"""What a sentence of a decision does: puts the question, states the rule, applies it, or says the result."""

from dataclasses import dataclass
from enum import StrEnum

from activities.law.role_cues import (
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
from activities.law.sentences import Place, Sentence


class Role(StrEnum):
    """The four parts of the analysis by issue, rule, application and conclusion."""

    ISSUE = "issue"
    RULE = "rule"
    APPLICATION = "application"
    CONCLUSION = "conclusion"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence with what it does and how sure that is (0-1)."""

    sentence: Sentence
    role: Role
    confidence: float


def label(sentence: Sentence) -> Labelled | None:
    """What the sentence does by its own words and its place; None where neither tells."""
    role = _by_words(sentence) or _by_place(sentence)
    return Labelled(sentence, *role) if role else None


def _by_words(sentence: Sentence) -> tuple[Role, float] | None:
    plain, place = sentence.plain, sentence.place
    if place in (Place.HEADING, Place.CASE_SECTION):
        return None
    if place is Place.THESIS:
        return Role.RULE, 0.9
    if place is Place.REPORT:
        return (Role.ISSUE, 0.6) if CLAIM.search(plain) or QUESTION.search(plain) else None
    if place is Place.RULING or place is Place.RULING_SECTION:
        if "tese de julgamento" in plain[:30]:
            return Role.RULE, 0.9
        return (Role.CONCLUSION, 0.95) if DECIDES.search(plain) or RESULT.match(plain) else None
    if RESULT.match(plain) and len(plain) < 320:
        return Role.CONCLUSION, 0.95
    if place is Place.REASONS and DISPOSES.search(plain):
        return Role.CONCLUSION, 0.8
    if QUESTION.search(plain[:260]):
        return Role.ISSUE, 0.9
    if APPLIES.match(plain):
        return Role.APPLICATION, 0.9
    if STATES_RULE.search(plain):
        return Role.RULE, 0.85
    if APPLIES_LATER.search(plain) or LOWER_COURT.search(plain):
        return Role.APPLICATION, 0.7
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
