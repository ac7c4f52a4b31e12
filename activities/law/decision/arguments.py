"""The winning and losing arguments of a decision and its reasons, quoted from its text."""

import re
from dataclasses import dataclass

from activities.law.decision.role_cues import BOILERPLATE, CLAIMS_NOW, LOWER_COURT, STATES_RULE
from activities.law.decision.roles import Labelled, Role, label
from activities.law.decision.sentences import Place, Sentence
from workflows.contracts.law.corpus import Outcome

MAX_REASONS = 1_500
MAX_ARGUMENT = 900
"""Longest argument in characters. Longer passages end with the last complete sentence that fits."""

_GRANTED = frozenset((Outcome.PROVIDO, Outcome.PARCIALMENTE_PROVIDO, Outcome.CONCEDIDA))
_BRIEF = frozenset((Place.ITEM, Place.THESIS, Place.REASONS_SECTION, Place.RULING_SECTION))
_BODY = _BRIEF | {Place.REPORT, Place.REASONS, Place.CASE_SECTION}
_SURE = 0.7
_EDGES = "\"“”'. "


@dataclass(frozen=True, slots=True)
class Arguments:
    """Passages of the decision, null if the text has none."""

    winning: str | None = None
    losing: str | None = None
    reasons: str | None = None


def arguments_in(sentences: list[Sentence], outcome: Outcome | None) -> Arguments:
    """Return what decided the case and what did not, from the decision's sentences.

    The winning argument is the surest statement of the court's rule, else its surest application. The losing one is
    the claim of the losing side: the appellant or, if the appeal was granted, the court below. Reasons are the
    sentences that state and apply the rules, in order.
    """
    labelled = [found for found in map(label, sentences) if found]
    grounds = _grounds(labelled)
    winning = _winning(grounds)
    return Arguments(
        winning=winning,
        losing=_losing([sentence for sentence in sentences if sentence.text != winning], outcome),
        reasons=_together([found.sentence.text for found in grounds], MAX_REASONS),
    )


def _grounds(labelled: list[Labelled]) -> list[Labelled]:
    """Return sentences that state or apply a rule: the ementa's, else those of the full text."""
    own = [found for found in labelled if found.role in (Role.RULE, Role.APPLICATION)]
    brief = [found for found in own if found.sentence.place in _BRIEF]
    return brief or [found for found in own if found.confidence >= _SURE]


def _winning(grounds: list[Labelled]) -> str | None:
    rules = [found for found in grounds if found.role is Role.RULE and found.confidence >= _SURE]
    applied = [found for found in grounds if found.role is Role.APPLICATION]
    telling = [found for found in (*rules, *applied) if not BOILERPLATE.search(found.sentence.plain)]
    best = max(telling or rules or applied, key=_weight, default=None)
    return _together([best.sentence.text], MAX_ARGUMENT) if best else None


def _weight(found: Labelled) -> tuple[bool, float]:
    return found.role is Role.RULE, found.confidence


def _losing(sentences: list[Sentence], outcome: Outcome | None) -> str | None:
    if outcome is None or outcome is Outcome.OUTRO:
        return None
    told = LOWER_COURT if outcome in _GRANTED else CLAIMS_NOW
    claims = [sentence.text for sentence in sentences if sentence.place in _BODY and _tells(sentence, told)]
    return _together(claims[:1], MAX_ARGUMENT)


def _tells(sentence: Sentence, told: re.Pattern[str]) -> bool:
    """Return whether it states the claim itself rather than introducing a quotation or the law."""
    plain = sentence.plain
    return not plain.endswith(":") and told.search(plain) is not None and not STATES_RULE.search(plain)


def _together(passages: list[str], longest: int) -> str | None:
    """Return as many complete passages as fit, without repetition; the first alone may be cut at a word."""
    kept: list[str] = []
    for passage in passages:
        if any(passage.strip(_EDGES) in one for one in kept):
            continue
        if sum(len(one) + 1 for one in kept) + len(passage) > longest:
            break
        kept.append(passage)
    if kept:
        return " ".join(kept)
    return passages[0][:longest].rsplit(" ", 1)[0] + " [...]" if passages else None
