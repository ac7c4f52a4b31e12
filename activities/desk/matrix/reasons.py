"""What the reasons of a judgment conclude on requests that its dispositive does not name. Pure."""

import re
from collections.abc import Iterator

from activities.casefile.segmentation import Piece
from activities.desk.matrix.about import Weights, about
from activities.desk.matrix.dispositive import REPORT, TOLD_OF, Dispositive
from activities.desk.matrix.rows import Row, covered, granted, spoken_of, spoken_of_alone
from activities.desk.reading import Papers, Sentence
from workflows.contracts.run.results.matrix import RequestDecision

BEGINS = 60
"""Characters of the dispositive that find its beginning."""
_AS_REASONED = re.compile(
    r"\b(?:nos termos|na forma|nos moldes|conforme|tudo de acordo com|nos limites|a luz|de acordo com)"
    r" (?:d?[ao]s? )?(?:fundament|motiva|razoes)"
)
"""A dispositive that makes the reasons part of it: "nos termos da fundamentação"."""
_REFUSES = re.compile(
    r"\b(?:improced(?:e|em|ente|entes)|indefiro|julgo improcedentes?)\b"
    r"|\b(?:rejeito|afasto|desacolho|nego|indefiro) (?:o|os|a|as) (?:pedido|pretens|pleito|requerimento)"
    r"|\bnao (?:procede|prospera|vinga|merece (?:acolh|prosper|guarida|provimento)|comporta acolh)\w*"
    r"|\bnao (?:faz|fazem) jus\b|\bnada (?:ha )?a (?:deferir|prover|indenizar|restituir)\b"
    r"|\b(?:nada ha|nao ha)(?: que| o que| como)?(?: se)? (?:falar|cogitar|deferir)\b"
    r"|(?:^|\b(?:e|sao) )(?:indevid|incabiv|descabid|improcedent)\w+|\bnao (?:e|sao) devid[oa]s?\b"
)
_GRANTS = re.compile(
    r"\b(?:procede(?:m)?|defiro|condeno|determino|concedo|declaro|faz jus|fazem jus|julgo procedentes?)\b"
    r"|\bacolho (?:o|os|a|as) (?:pedido|pretens|pleito)"
    r"|\b(?:e|sao) devid[oa]s?\b|\bmerece(?:m)? (?:acolh|prosper|procedencia)\w*"
)
_NOT = re.compile(r"\bnao (?:\w+ ){0,2}$")


def reasoned(
    papers: Papers, piece: Piece, read: Dispositive, rows: list[Row], weights: Weights
) -> Iterator[tuple[Row, RequestDecision, Sentence]]:
    """The requests on which the reasons conclude one thing, with the sentence that says it.

    A refusal stands by itself; a grant only if the dispositive makes the reasons its own.
    """
    grants = any(_AS_REASONED.search(one.sentence.folded) for one in read.clauses)
    begins = read.lead.text[:BEGINS]
    found: dict[int, list[tuple[RequestDecision, Sentence]]] = {}
    for one in papers.sentences(piece):
        if begins in one.text:
            break
        decision = None if one.quoted or REPORT.search(one.head) or TOLD_OF.search(one.folded) else _verdict(one)
        row = _about_one(one, rows, weights) if decision else None
        if row is not None and decision:
            given = granted(row, one) if decision is RequestDecision.ACOLHIDO else decision
            found.setdefault(id(row), []).append((given, one))
    for row in rows:
        said = found.get(id(row), [])
        if len({decision for decision, _ in said}) == 1 and (grants or said[0][0] is RequestDecision.REJEITADO):
            yield row, *said[-1]


def _verdict(sentence: Sentence) -> RequestDecision | None:
    if _REFUSES.search(sentence.folded):
        return RequestDecision.REJEITADO
    grant = _GRANTS.search(sentence.folded)
    if grant is None or _NOT.search(sentence.folded[: grant.start()]):
        return None
    return RequestDecision.ACOLHIDO


def _about_one(sentence: Sentence, rows: list[Row], weights: Weights) -> Row | None:
    """The one request that the sentence names, or else the heading above it."""
    for text in (sentence.text, sentence.head):
        said = about(text)
        named = spoken_of(rows, said, weights)
        if not named and (alone := spoken_of_alone(rows, said, weights)):
            named = [alone] if covered(alone, said) or weights.own(alone.asked.about, said) else []
        if named:
            return named[0] if len(named) == 1 else None
    return None
