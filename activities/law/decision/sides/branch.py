"""The branch of law of the decided question, by its words and the competence of the body."""

import re
from collections.abc import Iterable

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.branch_words import BRANCH_WORDS
from activities.law.decision.sides.quoting import Reading, quote
from activities.law.shortlist import Shortlist
from workflows.contracts.law.sides import Branch

_WORDS = Shortlist((pattern, (branch, weight)) for branch, words in BRANCH_WORDS.items() for weight, pattern in words)
_PLACE_WEIGHT = {
    Place.HEADING: 3.0,
    Place.ITEM: 1.0,
    Place.THESIS: 2.0,
    Place.CASE_SECTION: 2.0,
    Place.QUESTION_SECTION: 2.0,
    Place.REASONS_SECTION: 1.0,
    Place.RULING_SECTION: 1.0,
    Place.REPORT: 1.5,
    Place.REASONS: 0.5,
    Place.RULING: 1.0,
}
_PUBLIC = frozenset((Branch.ADMINISTRATIVO, Branch.TRIBUTARIO, Branch.PREVIDENCIARIO))
_PRIVATE = frozenset((Branch.CIVIL_CONSUMIDOR, Branch.CIVIL_OUTROS, Branch.EMPRESARIAL))
_CRIMINAL = frozenset((Branch.PENAL,))
_COMPETENCE = {
    "PRIMEIRA SECAO": _PUBLIC,
    "PRIMEIRA TURMA": _PUBLIC,
    "SEGUNDA TURMA": _PUBLIC,
    "SEGUNDA SECAO": _PRIVATE,
    "TERCEIRA TURMA": _PRIVATE,
    "QUARTA TURMA": _PRIVATE,
    "TERCEIRA SECAO": _CRIMINAL,
    "QUINTA TURMA": _CRIMINAL,
    "SEXTA TURMA": _CRIMINAL,
}
"""Regimento Interno do STJ, art. 9º."""
_FOR_LIBERTY = re.compile(r"\b(?:HC|RHC|RvCr|APn|Inq)\b")
_LEAST = 4.0
"""Least score for a branch."""


def read_branch(
    sentences: Iterable[Sentence], judging_body: str, class_name: str, *, procedural: bool
) -> Reading[Branch] | None:
    """Return the branch with the most and strongest words; `processual_puro` if a procedural decision names no
    other.
    """
    competent = _CRIMINAL if _FOR_LIBERTY.search(class_name) else _COMPETENCE.get(judging_body)
    scores: dict[Branch, float] = {}
    words: dict[Branch, tuple[float, str]] = {}
    seen: dict[tuple[Branch, str], float] = {}
    for sentence in sentences:
        place = _PLACE_WEIGHT[sentence.place]
        for pattern, (branch, weight) in _WORDS.of(sentence.plain):
            if competent and branch not in competent:
                continue
            known = seen.get((branch, pattern.pattern), 0.0)
            if weight * place <= known or not (match := pattern.search(sentence.plain)):
                continue
            seen[branch, pattern.pattern] = weight * place
            scores[branch] = scores.get(branch, 0.0) + weight * place - known
            if weight * place > words.get(branch, (0.0, ""))[0]:
                words[branch] = weight * place, quote(sentence, *match.span())
    best = max(scores, key=lambda branch: scores[branch], default=None)
    if best and (scores[best] >= _LEAST or not procedural or competent == _CRIMINAL):
        return Reading(best, words[best][1])
    return Reading(Branch.PROCESSUAL_PURO, "") if procedural else None
