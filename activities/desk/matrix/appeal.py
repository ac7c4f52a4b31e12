"""The effect of a judgment of appeal, or of embargos, on the ruling on each request. Pure."""

import re
from collections.abc import Iterator, Sequence

from activities.casefile.facts.money.amounts import SUM
from activities.casefile.segmentation import APPEALS, Piece
from activities.desk.matrix.about import PROCEDURES, Procedure, Weights, about
from activities.desk.matrix.costs import called, decision_on_costs, names_of
from activities.desk.matrix.dispositive import (
    REPORT,
    TO_SUM,
    TOLD_OF,
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
from activities.law.fold import fold
from workflows.contracts.run.results.matrix import RequestDecision
from workflows.contracts.run.results.result import CaseParties, Side
from workflows.contracts.run.results.rulings import Disposition

_UPHOLDS = (Disposition.NAO_PROVIDO, Disposition.NAO_CONHECIDO, Disposition.NAO_ADMITIDO)
_CHANGES = (
    Disposition.PROVIDO,
    Disposition.PARCIALMENTE_PROVIDO,
    Disposition.ACOLHIDO,
    Disposition.PARCIALMENTE_ACOLHIDO,
)
_REFORMS = re.compile(r"\breform(?:ar|o|ando|a-se)\b|\b(?:dar|dou|dar-lhe)\b[^.;]{0,40}\bprovimento")
"""A change beside an appeal that fails: by the necessary review, or by the other side's appeal."""
_WINS = re.compile(r"\b(?:dar|dou|da-se|deu|deram|prover|provejo|proveu)\b(?![^.;]{0,20}\bnegar)")
_OF = r"\b(?:d[aeo]s?|pel[ao]s?|interpost\w+ por) (?:(?:parte|empresa|proprio) )?"
_OF_ALL = (RequestDecision.ACOLHIDO, RequestDecision.REJEITADO)
_KEEPS = re.compile(
    r"\bmant(?:enho|em-se|er|id[oa]s?|endo|ive)\b|\bbem (?:arbitrad|fixad)|\bnao (?:comporta|merece) (?:reducao"
    r"|reparo|alterac|majorac)"
    r"|\bdeve(?:m)? ser mantid"
)
_REFUSED = re.compile(
    r"\bpedidos?\b[^.;]{0,80}\b(?:fica(?:m)?|e|sao|resta(?:m)?|era) (?:rejeitad|improcedente|afastad)"
    r"|\b(?:rejeit\w+|julg\w+ improcedentes?|deneg\w+)\b"
)
_INVERTS = re.compile(r"\binver(?:to|tid[oa]s?|tendo|ter|sao|te-se|tem-se)\b")
_COSTS_ACT = re.compile(
    r"\b(?:inver(?:to|te-se|tem-se|tendo)|redistribu(?:o|i-se|em-se)|conden(?:o|a-se)|major(?:o|am-se|a-se|ando)|elevo"
    r"|fixo|arbitro|(?:fica|sao|serao|deixo de|devem ser|caber|arcar|respond|pagar|suport)\w*)\b"
)
"""Words by which an appeal, and not a report, decides on costs."""
_TURNED = {
    RequestDecision.ACOLHIDO: RequestDecision.REJEITADO,
    RequestDecision.REJEITADO: RequestDecision.ACOLHIDO,
}
_WON: dict[Side | None, RequestDecision] = {
    Side.AUTOR: RequestDecision.ACOLHIDO,
    Side.REU: RequestDecision.REJEITADO,
}
"""A request for costs that were shared, after the appellant's success."""
_FOR = re.compile(r"\b(?:para|a fim de|apenas|somente|quanto|no que|reduz|major|elev|afast|exclu|limit|minor|fix)\w*\b")
_RULES = re.compile(r"\bprovi|\bprove|\bconhec|\bseguimento")
_GIVES = re.compile(
    r"^a (?:pagar|custear|fornecer|entregar|reembolsar|indenizar|implantar|averbar)\b"
    r"|\b(?:conced(?:o|er|endo)|conden(?:o|ar|ando|amos)|reconhec(?:er|o|endo)"
    r"|determin(?:ar|o|ando)|devolv(?:er|endo)|restitu(?:ir|indo)"
    r"|julg\w+ (?:totalmente )?procedente\w*|acresc\w+|inclu(?:ir|o|indo)|supr(?:o|ir)|integr(?:o|ar)"
    r"|declar(?:o|ar|ando)|restabele\w+)\b"
)


def judge_appeal(papers: Papers, piece: Piece, rows: list[Row], weights: Weights) -> None:
    """Records what the decision changes, or that it confirms everything; what it may have changed becomes unknown."""
    read = read_dispositive(papers, piece)
    if read is None:
        return
    decided = [row for row in rows if row.merits and row.standing is not None]
    if read.disposition is Disposition.SENTENCA_ANULADA:
        for row in decided:
            row.rule(RequestDecision.ANULADO, read.lead, piece)
            row.standing = None
    elif read.disposition in _UPHOLDS and not any(_REFORMS.search(one.sentence.folded) for one in read.clauses):
        for row in decided:
            assert row.standing is not None
            row.rule(row.standing, _told(read), piece, upheld=True)
    elif read.disposition in (*_UPHOLDS, *_CHANGES):
        _change(papers, piece, read, rows, weights)
    _costs(papers, piece, read, rows)


def _change(papers: Papers, piece: Piece, read: Dispositive, rows: list[Row], weights: Weights) -> None:
    merits = [row for row in rows if row.merits]
    touched: set[int] = set()
    operative = list(_operative(papers, piece, read))
    decided = sum(not TOLD_OF.search(one.sentence.folded) for one in read.clauses)
    said_for = changed = False
    for at, sentence in enumerate(operative):
        dispositive = at < decided
        for row in _named(merits, sentence, weights, alone=dispositive):
            decision, upheld = _effect(row, sentence)
            if decision is not None and id(row) not in touched:
                row.rule(decision, sentence, piece, upheld=upheld)
                touched.add(id(row))
                said_for |= dispositive
                changed |= not upheld
    rest = [row for row in merits if id(row) not in touched]
    whole = next((one for one in operative if of_all(one.folded) and decision_of(one.folded) in _OF_ALL), None)
    if whole and (decision := decision_of(whole.folded)):
        for row in rest:
            row.rule(decision, whole, piece)
    elif not said_for if read.disposition is Disposition.PROVIDO else not changed and _unsaid(read):
        parties = papers.case_file.case.parties
        granted = "; ".join(one.sentence.folded for one in read.clauses if _WINS.search(one.sentence.folded))
        won = _winners(granted, parties) or {_appellant(papers, piece)}
        winners, losers = _defendants(granted, parties)
        for row in rest:
            if any(row.standing in _against(side) for side in won) and not _of_another(row, winners, losers):
                row.standing = None


def _unsaid(read: Dispositive) -> bool:
    """Whether one of the appeals succeeds, or one in part, without a word on what for."""
    partly = read.disposition in (Disposition.PARCIALMENTE_PROVIDO, *_UPHOLDS)
    said = [clause.sentence.folded for clause in read.clauses]
    return partly and not any(map(_FOR.search, [one for one in said if _WINS.search(one)] or said))


def _told(read: Dispositive) -> Sentence:
    """The words of the dispositive that state the result of the appeal."""
    return next((one.sentence for one in read.clauses if _RULES.search(one.sentence.folded)), read.lead)


def _named(merits: list[Row], sentence: Sentence, weights: Weights, *, alone: bool) -> list[Row]:
    """The requests of a sentence; if it sets a sum, the words before the sum name the request.

    `alone`: a faint match counts if only one request has it.
    """
    text = sentence.text
    if TO_SUM.search(sentence.folded):
        text = text[: max(one.end() for one in SUM.finditer(sentence.folded))]
    said = about(text)
    rows = spoken_of(merits, said, weights)
    faint = spoken_of_alone(merits, said, weights) if alone and not rows and TO_SUM.search(sentence.folded) else None
    return [faint] if faint else rows


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


def _operative(
    papers: Papers, piece: Piece, read: Dispositive, own: re.Pattern[str] | None = None
) -> Iterator[Sentence]:
    """The dispositive, then the court's other words that perform an act (`own`), without reports and quotations."""
    yield from (one.sentence for one in read.clauses if not TOLD_OF.search(one.sentence.folded))
    for one in papers.sentences(piece):
        if not one.quoted and not REPORT.search(one.head) and not TOLD_OF.search(one.folded):
            yield from (part for part in parts_of(one) if own is None or own.search(part.folded))


def _winners(granted: str, parties: CaseParties) -> set[Side]:
    """The sides whose appeal is granted by role or name: "dar provimento ao do banco"."""
    return {side for side, name in names_of(parties).items() if re.search(rf"{_OF}(?:{name})\b", granted)}


def _defendants(granted: str, parties: CaseParties) -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    """The names of the defendants whose appeal is granted, and those of the others."""
    by_name = [re.compile("|".join(called([name], parties.autor))) for name in parties.reu]
    winners = [one for one in by_name if one.search(granted)]
    return winners, [one for one in by_name if one not in winners]


def _of_another(row: Row, winners: list[re.Pattern[str]], losers: list[re.Pattern[str]]) -> bool:
    """Whether the request was granted against another defendant, by name, than the one whose appeal succeeds."""
    ruled = fold(row.rulings[-1].text).lower() if row.rulings else ""
    return bool(winners) and any(one.search(ruled) for one in losers) and not any(one.search(ruled) for one in winners)


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


def _costs(papers: Papers, piece: Piece, read: Dispositive, rows: list[Row]) -> None:
    """What the appeal does to costs and fees; a success that says nothing of them leaves them unknown."""
    for row in rows:
        if Procedure.SUCUMBENCIA in row.asked.procedures and row.standing is not None:
            ruled = any(_rule_costs(row, one, papers, piece) for one in _operative(papers, piece, read, own=_COSTS_ACT))
            if not ruled and read.disposition in (Disposition.PROVIDO, Disposition.SENTENCA_ANULADA):
                row.standing = None


def _rule_costs(row: Row, sentence: Sentence, papers: Papers, piece: Piece) -> bool:
    """Records the effect of the sentence on costs, if it has one."""
    folded = sentence.folded
    if not PROCEDURES[Procedure.SUCUMBENCIA].search(folded) or row.standing is None:
        return False
    if _INVERTS.search(folded):
        row.standing = decision = _TURNED.get(row.standing) or _WON.get(_appellant(papers, piece))
    elif re.search(r"\b(?:major|elev|acresc|complement)\w+", folded):
        row.rule(row.standing, sentence, piece, upheld=True)
        return True
    else:
        decision = decision_on_costs(
            row.folded, folded, papers.case_file.case.parties, appellant=_appellant(papers, piece)
        )
    if decision is not None:
        row.rule(decision, sentence, piece)
    return decision is not None
