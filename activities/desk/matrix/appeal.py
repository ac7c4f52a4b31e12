"""The effect of a judgment of appeal, or of embargos, on the ruling on each request. Pure."""

import re
from collections.abc import Sequence

from activities.casefile.facts.money.amounts import SUM
from activities.casefile.segmentation import Piece
from activities.desk.matrix.about import PROCEDURES, Procedure, Weights, about
from activities.desk.matrix.costs import decision_on_costs
from activities.desk.matrix.dispositive import (
    TO_SUM,
    Dispositive,
    decision_of,
    drops,
    drops_for,
    of_all,
    parts_of,
    read_dispositive,
)
from activities.desk.matrix.rows import Row, granted, spoken_of, spoken_of_alone
from activities.desk.reading import Papers, Sentence
from workflows.contracts.run.matrix import RequestDecision
from workflows.contracts.run.result import Side
from workflows.contracts.run.rulings import Disposition

APPEALS = ("apelacao", "recurso_adesivo")
_UPHOLDS = (Disposition.NAO_PROVIDO, Disposition.NAO_CONHECIDO, Disposition.NAO_ADMITIDO)
_CHANGES = (
    Disposition.PROVIDO,
    Disposition.PARCIALMENTE_PROVIDO,
    Disposition.ACOLHIDO,
    Disposition.PARCIALMENTE_ACOLHIDO,
)
_OF_ALL = (RequestDecision.ACOLHIDO, RequestDecision.REJEITADO)
_REPORT = re.compile(r"\brelatorio\b|\bementa\b")
_KEEPS = re.compile(
    r"\bmant(?:enho|em-se|er|id[oa]s?|endo|ive)\b|\bbem (?:arbitrad|fixad)|\bnao (?:comporta|merece) (?:reducao"
    r"|reparo|alterac|majorac)"
    r"|\bdeve(?:m)? ser mantid"
)
_REFUSED = re.compile(
    r"\bpedidos?\b[^.;]{0,80}\b(?:fica(?:m)?|e|sao|resta(?:m)?|era) (?:rejeitad|improcedente|afastad)"
    r"|\b(?:rejeit\w+|julg\w+ improcedentes?|deneg\w+)\b"
)
_RULES = re.compile(r"\bprovi|\bprove|\bconhec|\bseguimento")
_GIVES = re.compile(
    r"\b(?:conden(?:o|ar|ando|amos)|reconhec(?:er|o|endo)|determin(?:ar|o|ando)|devolv(?:er|endo)|restitu(?:ir|indo)"
    r"|julg\w+ (?:totalmente )?procedente\w*|acresc\w+|inclu(?:ir|o|indo)|supr(?:o|ir)|integr(?:o|ar)"
    r"|declar(?:o|ar|ando)|restabele\w+)\b"
)


def judge_appeal(papers: Papers, piece: Piece, rows: list[Row], weights: Weights) -> None:
    """Records what the decision changes, or that it confirms everything; what it may have changed becomes unknown."""
    known = piece.outcome.disposition if piece.outcome else None
    read = read_dispositive(piece.type, papers.told(piece), known)
    if read is None:
        return
    decided = [row for row in rows if row.merits and row.standing is not None]
    if read.disposition is Disposition.SENTENCA_ANULADA:
        for row in decided:
            row.rule(RequestDecision.ANULADO, read.lead, piece)
            row.standing = None
    elif read.disposition in _UPHOLDS:
        for row in decided:
            assert row.standing is not None
            row.rule(row.standing, _told(read), piece, upheld=True)
    elif read.disposition in _CHANGES:
        _change(papers, piece, read, rows, weights)
    _costs(papers, piece, rows)


def _change(papers: Papers, piece: Piece, read: Dispositive, rows: list[Row], weights: Weights) -> None:
    merits = [row for row in rows if row.merits]
    touched: set[int] = set()
    operative = _operative(papers, piece, read)
    said_for = False
    for at, sentence in enumerate(operative):
        for row in _named(merits, sentence, weights):
            decision, upheld = _effect(row, sentence)
            if decision is not None and id(row) not in touched:
                row.rule(decision, sentence, piece, upheld=upheld)
                touched.add(id(row))
                said_for |= at < len(read.clauses)
    rest = [row for row in merits if id(row) not in touched]
    whole = next((one for one in operative if of_all(one.folded) and decision_of(one.folded) in _OF_ALL), None)
    if whole and (decision := decision_of(whole.folded)):
        for row in rest:
            row.rule(decision, whole, piece)
    elif read.disposition is Disposition.PROVIDO and not said_for:
        appellant = _appellant(papers, piece)
        for row in rest:
            if row.standing in _against(appellant):
                row.standing = None


def _told(read: Dispositive) -> Sentence:
    """The words of the dispositive that state the result of the appeal."""
    return next((one.sentence for one in read.clauses if _RULES.search(one.sentence.folded)), read.lead)


def _named(merits: list[Row], sentence: Sentence, weights: Weights) -> list[Row]:
    """The requests of a sentence; if it sets a sum, the words before the sum name the request."""
    text = sentence.text
    if TO_SUM.search(sentence.folded):
        text = text[: max(one.end() for one in SUM.finditer(sentence.folded))]
    said = about(text)
    rows = spoken_of(merits, said, weights)
    alone = None if rows or not TO_SUM.search(sentence.folded) else spoken_of_alone(merits, said, weights)
    return [alone] if alone else rows


def _effect(row: Row, sentence: Sentence) -> tuple[RequestDecision | None, bool]:
    """The effect of the sentence on the request, and whether that confirms the earlier ruling."""
    if _KEEPS.search(sentence.folded):
        return row.standing, True
    if _REFUSED.search(sentence.folded):
        return RequestDecision.REJEITADO, False
    if drops(sentence.folded):
        return drops_for(row.folded), False
    if TO_SUM.search(sentence.folded):
        last = list(SUM.finditer(sentence.folded))[-1]
        return granted(row, sentence._replace(folded=sentence.folded[last.start() : last.end()])), False
    if _GIVES.search(sentence.folded):
        return granted(row, sentence), False
    return None, False


def _operative(papers: Papers, piece: Piece, read: Dispositive) -> list[Sentence]:
    """The court's own words, the dispositive first, without report, headnote and quotations."""
    own = [one for one in papers.sentences(piece) if not one.quoted and not _REPORT.search(one.head)]
    return [*(clause.sentence for clause in read.clauses), *(part for one in own for part in parts_of(one))]


def _appellant(papers: Papers, piece: Piece) -> Side | None:
    """The appellant, if only one side appealed."""
    sides = {one.side for one in papers.of_type(*APPEALS) if one.page_start < piece.page_start}
    return sides.pop() if len(sides) == 1 else None


def _against(side: Side | None) -> Sequence[RequestDecision]:
    """The decisions that a side appeals against."""
    gains = (RequestDecision.ACOLHIDO, RequestDecision.ACOLHIDO_EM_PARTE)
    losses = (RequestDecision.REJEITADO, RequestDecision.ACOLHIDO_EM_PARTE, RequestDecision.SEM_EXAME)
    if side is Side.REU:
        return gains
    return losses if side is Side.AUTOR else (*gains, *losses)


def _costs(papers: Papers, piece: Piece, rows: list[Row]) -> None:
    """Fees that the court of appeal raises or turns round."""
    pattern = PROCEDURES[Procedure.SUCUMBENCIA]
    for row in rows:
        if Procedure.SUCUMBENCIA not in row.asked.procedures:
            continue
        for sentence in papers.sentences(piece):
            if sentence.quoted or _REPORT.search(sentence.head) or not pattern.search(sentence.folded):
                continue
            if re.search(r"\binver(?:to|tid[oa]s?|tendo|ter|são|sao)\b", sentence.folded) and row.standing:
                turned = {
                    RequestDecision.ACOLHIDO: RequestDecision.REJEITADO,
                    RequestDecision.REJEITADO: RequestDecision.ACOLHIDO,
                }
                row.rule(turned.get(row.standing, row.standing), sentence, piece)
            elif re.search(r"\bmajor\w+", sentence.folded) and row.standing:
                row.rule(row.standing, sentence, piece, upheld=True)
            elif re.search(r"\b(?:conden|redistribu|pagar|arcar|cab(?:em|er)|suport|respond)\w*", sentence.folded):
                if decision := decision_on_costs(sentence.folded, papers.case_file.case.parties):
                    row.rule(decision, sentence, piece)
            else:
                continue
            break
