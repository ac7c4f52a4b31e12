"""What a precedent decides, and its differences from the case file, in verifiable words. Pure."""

import re

from activities.graph.references import article, own_reference
from activities.law.decision.irac import FROM_HEADING, irac_of
from activities.precedents.argued import Passage
from activities.precedents.explanation.reasons import listed, spoken
from activities.precedents.likelihood.holding import names_question
from activities.search.analysis import analyse
from activities.search.excerpts import shorten
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.distinctions import Distinction, Ground

QUESTION_LENGTH = 320
_MOST_NAMES = 3
_LEAST_SHARED = 2
_DENIAL = re.compile(
    r"(?<![^\W_])(?:não (?:há|houve|havia|existem?|existiam?|existiu)|inexist(?:e|em|ia|iam|iu|iram)"
    r"|(?:nunca|jamais) (?:houve|existiu))\b"
    # "não há dúvida de que" and "não há como afastar" affirm
    r"(?! (?:(?:qualquer|nenhuma|a menor|mais) )?"
    r"(?:d[uú]vidas?|controv[eé]rsias?|[oó]bices?|margem|como|que|falar|dissenso|motivos?|raz(?:ão|ões)|meios?)\b)"
    r"[^.;]{10,240}",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:não (?:há|houve|havia|exist\w+)|inexist\w+|ausência|ausentes?|falta de|sem)\b", re.IGNORECASE
)


def question_of(decision: Decision) -> str:
    """Return the question it decides, as a sentence or else by its headings; empty without both."""
    issue = irac_of(decision).issue
    if issue and issue.confidence > FROM_HEADING:
        return shorten(issue.sentences[0], QUESTION_LENGTH)
    named = [name for name in decision.features.criteria if names_question(name)][: _MOST_NAMES + 1]
    return f"Em discussão: {'; '.join(named)}." if named else ""


def differences(decision: Decision, passage: Passage, closest: str, vocabulary: frozenset[str]) -> list[Distinction]:
    """Return what only one of the two has, in Portuguese, facts first.

    `closest` is the precedent's passage, `vocabulary` the search terms of the whole lawsuit. An empty list does not
    mean that nothing differs.
    """
    page = passage.paragraph.page
    found: list[Distinction] = []
    denied = _denied(passage.paragraph.full, closest)
    if denied:
        found.append(Distinction(ground=Ground.FATO, text=f"Nos autos se nega (p. {page}): “{denied}”."))
    headings = [name for name in decision.features.criteria if names_question(name)]
    there = [name for name in headings if not vocabulary >= set(analyse(name))]
    if there:
        found.append(Distinction(ground=Ground.FATO, text=f"Só o precedente nomeia: {listed(there[:_MOST_NAMES])}."))
    here = _cited_here_alone(decision, passage)
    if here:
        cited = f"Só os autos citam (p. {page}): {listed(here[:_MOST_NAMES])}."
        found.append(Distinction(ground=Ground.DIREITO, text=cited))
    return found


def _denied(text: str, closest: str) -> str:
    """Return the clause that denies what the precedent's passage presupposes."""
    if _DENIED.search(closest):
        return ""
    spoken_of = set(analyse(closest))
    clauses = (found[0].strip(" ,:") for found in _DENIAL.finditer(text))
    return next((one for one in clauses if len(spoken_of & set(analyse(one))) >= _LEAST_SHARED), "")


def _cited_here_alone(decision: Decision, passage: Passage) -> list[str]:
    own = own_reference(decision)
    known = {*decision.features.citations, *([own[0]] if own else [])}
    articles = {article(statute) for statute in decision.features.statutes}
    citations = [spoken(name) for name in passage.citations if name not in known]
    return [*citations, *(name for name in passage.statutes if article(name) not in articles)]
