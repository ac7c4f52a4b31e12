"""The ruling of a first-instance judgment on each request. Pure."""

import re
from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segmentation import Piece
from activities.desk.matrix.about import PROCEDURES, Procedure, Weights, about
from activities.desk.matrix.costs import decision_on_costs
from activities.desk.matrix.dispositive import (
    EXCEPTS,
    Clause,
    Dispositive,
    clauses_of,
    drops_for,
    read_dispositive,
    related_in,
    things_in,
    topics_of,
)
from activities.desk.matrix.procedure import decides
from activities.desk.matrix.reasons import reasoned
from activities.desk.matrix.rows import OF_BEST, SETTLED, Row, covered, granted, marked, spoken_of, spoken_of_alone
from activities.desk.reading import Papers, Sentence
from workflows.contracts.run.results.matrix import RequestDecision
from workflows.contracts.run.results.result import Side
from workflows.contracts.run.results.rulings import Disposition

_WHOLE = {
    Disposition.PROCEDENTE: RequestDecision.ACOLHIDO,
    Disposition.IMPROCEDENTE: RequestDecision.REJEITADO,
    Disposition.PRESCRICAO_RECONHECIDA: RequestDecision.REJEITADO,
    Disposition.EXTINTO_SEM_MERITO: RequestDecision.SEM_EXAME,
    Disposition.ACORDO_HOMOLOGADO: RequestDecision.ACORDO,
}
"""The decision on each request in a judgment with one outcome for all."""
_LOSERS = {Disposition.PROCEDENTE: Side.REU, Disposition.IMPROCEDENTE: Side.AUTOR}
_IN_PART = re.compile(
    r"\bjulg\w+\b[^.;]{0,60}\bparcial\w*\b[^.;]{0,20}\bmerito|\bart(?:igo)?\.? 356\b"
    r"|\b(?:decisao|julgamento) (?:antecipad[oa] )?parcial (?:d[eo] )?(?:d?o )?merito"
)
"""A judgment of only some requests, before the others (CPC, art. 356)."""
_ANTICIPATES = re.compile(r"\b(?:antecip(?:o|ando)|conced(?:o|endo)|def(?:iro|erindo))\b[^.;]{0,60}\btutela\b")
_BARE = re.compile(r"(?:\w+ ){0,2}(?:(?:im)?proced\w+|rejeito|indefiro|defiro|acolho)\W*")
"""A verdict that names no object, which is that of the heading above it: "Julgo improcedente." """
_MOOT = re.compile(
    r"\b(?:prejudicad|superad)\w+\b[^.;]{0,60}\b(?:subsidiari|sucessiv|alternativ|eventual)"
    r"|\b(?:subsidiari|sucessiv|alternativ)\w+[^.;]{0,60}\b(?:prejudicad|superad)"
)


def judge(papers: Papers, piece: Piece, rows: list[Row], weights: Weights) -> None:
    """Records the judgment's ruling on each row; a row that it does not mention stays as it was."""
    read = read_dispositive(papers, piece)
    if read is None:
        return
    merits = [row for row in rows if row.merits]
    said = _said(read.clauses, merits, weights)
    whole = _whole(read, said.values())
    moot = next((one for one in papers.sentences(piece) if _MOOT.search(one.folded)), None)
    for row in merits:
        if id(row) not in said and row.subsidiary and whole is not RequestDecision.REJEITADO:
            if moot is not None:
                row.rule(RequestDecision.SEM_EXAME, moot, piece)
        else:
            _settle(row, said.get(id(row), []), read, piece, whole, weights)
    for row, decision, sentence in reasoned(papers, piece, read, merits, weights):
        if row.standing is None and not row.subsidiary:
            row.rule(decision, sentence, piece)
    for row in rows:
        if Procedure.SUCUMBENCIA in row.asked.procedures:
            _settle_costs(row, read, papers, piece)
        if Procedure.TUTELA in row.asked.procedures:
            _confirm(row, read, piece)


def judge_in_part(papers: Papers, piece: Piece, rows: list[Row], weights: Weights) -> None:
    """Records the rulings of a decision that judges some requests before the others."""
    if not decides(piece, load_rules(papers.case_file.rules_version)):
        return
    own = [one for one in papers.sentences(piece) if not one.quoted and _IN_PART.search(one.folded)]
    merits = [row for row in rows if row.merits]
    said = _said(clauses_of(own), merits, weights)
    for row in merits:
        if decided := said.get(id(row)):
            row.rule(_together([one.decision for one in decided]), decided[0].clause.told, piece)


class _Ruled(NamedTuple):
    """A clause on a request, its decision, and how closely it matches the request; `inf` if it names it."""

    decision: RequestDecision
    clause: Clause
    close: float


def _said(clauses: Sequence[Clause], merits: list[Row], weights: Weights) -> dict[int, list[_Ruled]]:
    """The clauses about each row, by the row's `id`. A clause that clearly matches none goes to the closest row."""
    said: dict[int, list[_Ruled]] = {}
    unsure: list[tuple[RequestDecision, Clause, str]] = []
    for clause in clauses:
        if clause.decision is None or not _on_requests(clause):
            continue
        by_mark = marked(merits, clause.sentence.folded)
        for row in by_mark:
            said.setdefault(id(row), []).append(_Ruled(_decided(row, clause.decision, clause, weights), clause, inf))
        for topic in [] if by_mark else topics_of(clause.sentence):
            told = about(topic)
            rows = spoken_of(merits, told, weights)
            for row in rows:
                close = weights.shared(row.asked.about, told)
                said.setdefault(id(row), []).append(
                    _Ruled(_decided(row, clause.decision, clause, weights), clause, close)
                )
            if not rows:
                unsure.append((clause.decision, clause, topic))
    for decision, clause, topic in unsure:
        left = [row for row in merits if id(row) not in said and not row.subsidiary]
        among = Weights([row.asked.about for row in left])  # what told two requests apart is settled of one
        for thing in related_in(topic):
            row = spoken_of_alone(left, about(thing), among)
            if row is not None:
                said[id(row)] = [_Ruled(_decided(row, decision, clause, weights), clause, inf)]
    _add_named_beside_others(said, clauses, merits, weights)
    return {row: _closest(ruled) for row, ruled in said.items()}


def _add_named_beside_others(
    said: dict[int, list[_Ruled]], clauses: Sequence[Clause], merits: list[Row], weights: Weights
) -> None:
    """Adds what a clause rules beside what it clearly names: "à nota 101 e à multa" rules the fine, too."""
    found: dict[int, list[_Ruled]] = {}
    for clause in clauses:
        if clause.decision is None or not _on_requests(clause) or marked(merits, clause.sentence.folded):
            continue
        for thing in things_in(clause.sentence):
            told = about(thing.text)
            row = spoken_of_alone(merits, told, weights)
            if row and id(row) not in said and not row.subsidiary and weights.own(row.asked.about, told):
                decision = _decided(row, clause.decision, clause._replace(sentence=thing), weights)
                found.setdefault(id(row), []).append(_Ruled(decision, clause, inf))
    said |= {row: ruled for row, ruled in found.items() if len({one.decision for one in ruled}) == 1}


def _on_requests(clause: Clause) -> bool:
    """Whether the clause rules what it names: neither all others, nor costs, nor a list that follows."""
    return not (clause.rest or of_costs(clause) or _leads(clause))


def _leads(clause: Clause) -> bool:
    """Whether the clause only leads to a list."""
    return clause.sentence.text.endswith(":") and not EXCEPTS.match(clause.sentence.folded)


def _closest(said: list[_Ruled]) -> list[_Ruled]:
    """The clauses about a request without those that match it far less than the closest one does."""
    best = max(one.close for one in said)
    return [one for one in said if one.close >= OF_BEST * best]


def _decided(row: Row, decision: RequestDecision, clause: Clause, weights: Weights) -> RequestDecision:
    if clause.drops:
        return drops_for(row.folded)
    return granted(row, _own_sum(row, clause.sentence, weights)) if decision is RequestDecision.ACOLHIDO else decision


def _own_sum(row: Row, sentence: Sentence, weights: Weights) -> Sentence:
    """Of a clause that awards several sums for several things, the part on the request."""
    things = [one for one in things_in(sentence) if one.sums]
    scores = [weights.shared(row.asked.about, about(one.text)) for one in things]
    best = max(scores, default=0.0)
    return things[scores.index(best)] if len(things) > 1 and best and scores.count(best) == 1 else sentence


def _whole(read: Dispositive, said: Iterable[Sequence[_Ruled]]) -> RequestDecision | None:
    """The outcome for every request; None if a named request has another.

    A judgment for the claimant may grant less than was asked, or except requests by name.
    """
    whole = None if _BARE.fullmatch(read.lead.folded) else _WHOLE.get(read.disposition)
    for ruled in (ruled for one in said for ruled in one):
        less = ruled.decision is RequestDecision.ACOLHIDO_EM_PARTE or EXCEPTS.match(ruled.clause.sentence.folded)
        if ruled.decision is not whole and not (whole is RequestDecision.ACOLHIDO and less):
            return None
    return whole


def _settle(
    row: Row,
    said: Sequence[_Ruled],
    read: Dispositive,
    piece: Piece,
    whole: RequestDecision | None,
    weights: Weights,
) -> None:
    """The clauses that name the request, or else the one on all requests, or else the one on all others."""
    if said:
        row.rule(_together([one.decision for one in said]), said[0].clause.told, piece)
    elif row.standing in SETTLED:
        return
    elif whole is not None:
        row.rule(whole, read.lead, piece)
    elif (rest := next((one for one in read.clauses if one.rest and one.decision), None)) and not _hinted(
        row, read, weights
    ):
        row.rule(rest.decision or RequestDecision.REJEITADO, rest.sentence, piece)


def _hinted(row: Row, read: Dispositive, weights: Weights) -> bool:
    """Whether a grant that clearly names no request has most words of this one, which may not be among the others."""
    grants = (RequestDecision.ACOLHIDO, RequestDecision.ACOLHIDO_EM_PARTE)
    said = [about(one.sentence.text) for one in read.clauses if one.decision in grants]
    return any(covered(row, one) and weights.shared(row.asked.about, one) for one in said)


def _together(decisions: list[RequestDecision]) -> RequestDecision:
    kinds = set(decisions)
    if len(kinds) == 1:
        return decisions[0]
    return RequestDecision.ACOLHIDO_EM_PARTE


def of_costs(clause: Clause) -> bool:
    """Whether the clause is only about costs and fees."""
    return (
        bool(PROCEDURES[Procedure.SUCUMBENCIA].search(clause.sentence.folded))
        and not about(clause.sentence.text).subjects
    )


def _settle_costs(row: Row, read: Dispositive, papers: Papers, piece: Piece) -> None:
    """Records who pays by all that the dispositive says of costs; what names nobody decides nothing."""
    said = [one.sentence for one in read.clauses if PROCEDURES[Procedure.SUCUMBENCIA].search(one.sentence.folded)]
    if not said:
        return
    text = " ".join(one.text for one in said)
    if text not in papers.told(piece).text:
        text = " […] ".join(one.text for one in said)
    told = said[0]._replace(text=text, folded=" ".join(one.folded for one in said))
    decision = decision_on_costs(
        row.folded, told.folded, papers.case_file.case.parties, loser=_LOSERS.get(read.disposition)
    )
    if decision is not None:
        row.rule(decision, told, piece)


def _confirm(row: Row, read: Dispositive, piece: Piece) -> None:
    """Records an injunction that the judgment grants, or confirms; a revocation is read as a ruling of its own."""
    if granted := next((one for one in read.clauses if _ANTICIPATES.search(one.sentence.folded)), None):
        row.rule(RequestDecision.ACOLHIDO, granted.sentence, piece)
        return
    standing = row.standing
    if standing is None or standing not in (RequestDecision.ACOLHIDO, RequestDecision.ACOLHIDO_EM_PARTE):
        return
    for clause in read.clauses:
        folded = clause.sentence.folded
        if clause.decision is RequestDecision.ACOLHIDO and PROCEDURES[Procedure.TUTELA].search(folded):
            row.rule(standing, clause.sentence, piece, upheld=True)
            return
