"""The court's decisions on requests of procedure: free justice, injunction, service, burden of proof. Pure."""

import re
from collections.abc import Iterator, Sequence

from pydantic import TypeAdapter

from activities.casefile.facts.decisions.requests import Piece as Asking
from activities.casefile.facts.decisions.requests import trace_requests
from activities.casefile.pieces.ruleset import RuleSet, load_rules
from activities.casefile.segmentation import Piece
from activities.desk.matrix.about import PROCEDURES, Procedure
from activities.desk.reading import Papers, Sentence, first_sentence, ruled_for
from workflows.contracts.run.results.matrix import MatrixRuling, RequestDecision
from workflows.contracts.run.results.result import Side
from workflows.contracts.run.results.rulings import Ruling, RulingState

_DECISIONS = {
    RulingState.DEFERIDA: RequestDecision.ACOLHIDO,
    RulingState.DEFERIDA_EM_PARTE: RequestDecision.ACOLHIDO_EM_PARTE,
    RulingState.INDEFERIDA: RequestDecision.REJEITADO,
    RulingState.REVOGADA: RequestDecision.REJEITADO,
}
_GRANTS = re.compile(
    r"\b(?:defiro|defere-se|determino|promova-se|expeca-se|inverto|inverte-se|concedo|acolho|decreto"
    r"|fica(?:m)? (?:invertid|deferid)\w+|(?:fixo|fixam-se|arbitro)(?=[^.;]{0,60}\balimentos)"
    r"|(?:cite|notifique)(?:m)?-se)\b"
)
_REFUSES = re.compile(
    r"\b(?:indefiro|indefere-se|rejeito|nao (?:inverto|defiro)|deixo de (?:inverter|deferir)|nego|afasto"
    r"|descabe|dispenso)\b"
)
_TRACED = TypeAdapter(tuple[list[Ruling], list[Ruling]])
_SAID = TypeAdapter(dict[Procedure, tuple[Sentence, RequestDecision]])
_OF_SENTENCES: dict[Procedure, re.Pattern[str]] = {
    **{one: PROCEDURES[one] for one in (Procedure.ONUS, Procedure.PROVAS, Procedure.EXIBICAO, Procedure.ALIMENTOS)},
    Procedure.CITACAO: re.compile(
        r"\b(?:cite|notifique)(?:m)?-se\b|\b(?:determino|ordeno|defiro|promova-se|expeca-se)\b[^.;]{0,60}"
        r"\b(?:citacao|notificacao)\b"
    ),
}
"""How the court speaks of the requests on which any of its decisions may rule."""


def procedural_rulings(papers: Papers) -> dict[Procedure, list[MatrixRuling]]:
    """The rulings on each of them, in the order of the file."""
    rules = load_rules(papers.case_file.rules_version)
    found: dict[Procedure, list[MatrixRuling]] = {one: [] for one in Procedure}
    case = papers.case_file.case
    asking = list(_asking(papers, rules))
    places = [[one.piece_id, one.decides, *(sheet.page.number for sheet in one.sheets)] for one in asking]
    injunction, free = papers.parts.of(
        ["requests", papers.pages_print, places], _TRACED, lambda: trace_requests(asking)
    )
    pieces = {piece.piece_id: piece for piece in papers.pieces}
    for procedure, states, last in (
        (Procedure.TUTELA, injunction, case.injunction),
        (Procedure.GRATUIDADE, free, case.free_justice),
    ):
        told = [one for one in states if one.state is not RulingState.PEDIDA]
        if procedure is Procedure.GRATUIDADE:
            told = [one for one in told if ruled_for(one) is not Side.REU]
        if last is not None and last.by:  # a person's word stands last
            told = [*told, last] if last.state is not RulingState.PEDIDA else []
        found[procedure] = [_of_state(one, pieces.get(one.piece_id)) for one in told]
    for piece in papers.pieces:
        if decides(piece, rules):
            said = papers.of_text(piece, ["procedure"], _SAID, _said)
            for procedure, (sentence, decision) in said.items():
                found[procedure].append(
                    MatrixRuling(
                        text=sentence.text,
                        page=sentence.page,
                        piece_id=piece.piece_id,
                        piece=piece.title,
                        decision=decision,
                    )
                )
    return found


def _asking(papers: Papers, rules: RuleSet) -> Iterator[Asking]:
    for piece in papers.pieces:
        rule = rules.types.get(piece.type)
        if decides(piece, rules) or (rule and rule.asks):
            yield Asking(piece.piece_id, decides(piece, rules), papers.sheets(piece))


def decides(piece: Piece, rules: RuleSet) -> bool:
    """Whether the piece is a court's."""
    rule = rules.types.get(piece.type)
    return rule is not None and rule.voice not in (None, "party", "any")


def _of_state(ruling: Ruling, piece: Piece | None) -> MatrixRuling:
    return MatrixRuling(
        text=first_sentence(ruling.text),
        page=ruling.page,
        piece_id=ruling.piece_id,
        piece=piece.title if piece else "",
        decision=_DECISIONS[ruling.state],
    )


def _said(sentences: Sequence[Sentence]) -> dict[Procedure, tuple[Sentence, RequestDecision]]:
    """For each request of procedure the first sentence of a piece that rules on it, with its decision."""
    found: dict[Procedure, tuple[Sentence, RequestDecision]] = {}
    for procedure, pattern in _OF_SENTENCES.items():
        for sentence in sentences:
            if sentence.quoted or not pattern.search(sentence.folded):
                continue
            refused = _REFUSES.search(sentence.folded)
            if refused or _GRANTS.search(sentence.folded):
                found[procedure] = sentence, RequestDecision.REJEITADO if refused else RequestDecision.ACOLHIDO
                break
    return found
