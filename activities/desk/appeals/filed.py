"""The appeals of a file: the name of each, its appellant, and the decision under appeal. Pure."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from activities.casefile.segmentation import APPEALS, Piece
from activities.casefile.text.wording import is_capitals, key
from activities.desk.reading import Papers
from activities.inquiry.term_effects import addressee_of
from activities.inquiry.terms import day_of, procedure_of
from activities.law.terms.rules import TermRule, term_rules
from activities.law.terms.told import speaks_of_defender
from workflows.contracts.reading.terms import Addressee
from workflows.contracts.run.results.result import Side

EMBARGOS = "embargos_declaracao"
EMBARGOS_DECIDED = "decisao_embargos"
TYPES = (*APPEALS, EMBARGOS)
OPENING = 1500

_KINDS = (
    ("agravo em recurso especial", r"\bagravo em recurso (?:especial|extraordinario)|\baresp\b"),
    ("agravo interno", r"\bagravo (?:interno|regimental)"),
    ("agravo de instrumento", r"\bagravo de instrumento"),
    ("recurso especial", r"\brecurso especial"),
    ("recurso extraordinário", r"\brecurso extraordinario"),
    ("recurso inominado", r"\brecurso inominado"),
    ("apelação adesiva", r"\brecurso adesivo|\bapelacao adesiva"),
    ("embargos de declaração", r"\bembargos de declaracao"),
    ("apelação", r"\bapelacao|\brazoes recursais"),
)
_NAMES = {"apelacao": "apelação", "recurso_adesivo": "apelação adesiva", EMBARGOS: "embargos de declaração"}
_ATTACKED = {
    "apelação": ("sentenca", "sentenca_extintiva"),
    "apelação adesiva": (),
    "recurso inominado": ("sentenca", "sentenca_extintiva"),
    "agravo de instrumento": ("decisao_tutela", "decisao_saneadora", "decisao_cumprimento"),
    "agravo interno": ("decisao_monocratica",),
    "agravo em recurso especial": ("decisao_monocratica",),
    "recurso especial": ("acordao",),
    "recurso extraordinário": ("acordao",),
    "embargos de declaração": (
        "sentenca",
        "sentenca_extintiva",
        "acordao",
        "decisao_monocratica",
        "decisao_tutela",
        "decisao_saneadora",
        "decisao_cumprimento",
    ),
}
_TERMS = {
    "apelação": "apelação",
    "recurso inominado": "recurso inominado",
    "agravo em recurso especial": "agravo em recurso especial ou extraordinário",
    "agravo de instrumento": "agravo de instrumento",
    "agravo interno": "agravo interno",
    "recurso especial": "recurso especial ou extraordinário",
    "recurso extraordinário": "recurso especial ou extraordinário",
    "embargos de declaração": "embargos de declaração",
}
"""The name of each appeal's term in the rules."""
TO_STJ = ("recurso especial", "agravo em recurso especial")


class Appeal(NamedTuple):
    """`act` is the decision under appeal, `since` the act that starts its term (the decision on embargos, if any).
    `who` is the appellant in the categories of the law of terms, None if the file does not show it.
    """

    piece: Piece
    kind: str
    side: Side | None
    day: date | None
    act: Piece | None
    since: Piece | None
    rule: TermRule | None
    who: Addressee | None


def appeals_in(papers: Papers) -> Iterator[Appeal]:
    """Each appeal, in file order."""
    for piece in papers.of_type(*TYPES):
        kind = _kind(papers, piece)
        before = [one for one in papers.pieces if one.page_start < piece.page_start]
        act = next((one for one in reversed(before) if one.type in _ATTACKED.get(kind, ())), None)
        since = _since(kind, act, before)
        rule = _rule(kind, since, papers)
        yield Appeal(piece, kind, piece.side, day_of(piece.date), act, since, rule, _who(papers, piece))


def _kind(papers: Papers, piece: Piece) -> str:
    """As its title or first heading calls it."""
    if piece.type == EMBARGOS:
        return _NAMES[EMBARGOS]
    told = papers.told(piece).folded[:OPENING]
    heads = [key(line.text) for sheet in papers.sheets(piece)[:1] for line in sheet.body if is_capitals(line.text)]
    for said in (*heads, key(piece.title), told):
        for name, pattern in _KINDS:
            if re.search(pattern, said) and not (name == _NAMES[EMBARGOS] and said == told):
                return name
    return _NAMES.get(piece.type, "recurso")


def _since(kind: str, act: Piece | None, before: Sequence[Piece]) -> Piece | None:
    """The act, or the decision on embargos against it, which restarts the term (CPC, art. 1.026)."""
    if act is None or kind == _NAMES[EMBARGOS]:
        return act
    decided = [one for one in before if one.type == EMBARGOS_DECIDED and one.page_start > act.page_start]
    return decided[-1] if decided else act


def _rule(kind: str, since: Piece | None, papers: Papers) -> TermRule | None:
    if since is None:
        return None
    petition = papers.of_type("peticao_inicial")[:1]
    opening = papers.told(petition[0]).folded if petition else ""
    rules = term_rules().started_by(since.type, procedure_of(papers.case_file, opening))
    if since.type == EMBARGOS_DECIDED and kind != _NAMES[EMBARGOS]:
        return rules[0] if rules else None
    return next((one for one in rules if one.what == _TERMS.get(kind)), None)


def _who(papers: Papers, piece: Piece) -> Addressee | None:
    """The appellant's category, from the signature of the appeal, or else from the names of the parties on its side."""
    if speaks_of_defender(papers.told(piece).folded):
        return Addressee.DEFENSORIA
    parties = papers.case_file.case.parties
    if piece.side is None:
        names = [*parties.autor, *parties.reu]
        private = names and all(addressee_of(one) is Addressee.PARTICULAR for one in names)
        return Addressee.PARTICULAR if private else None
    kinds = [addressee_of(one) for one in (parties.autor if piece.side is Side.AUTOR else parties.reu)]
    return next((one for one in kinds if one is not Addressee.PARTICULAR), kinds[0] if kinds else None)
