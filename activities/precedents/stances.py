"""For whom in the lawsuit a decision speaks: its side and pole carried over to the parties and pieces of the case."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from activities.casefile.facts.lawyers import SIDES
from activities.casefile.segmentation import CaseFile, Piece
from activities.law.fold import squash
from workflows.contracts.authority import ClientSide, Stance
from workflows.contracts.rulings import Disposition
from workflows.contracts.sides import DecisionSides, Favoured, Pole

_TREASURY = re.compile(
    r"\b(?:uniao|estado d[aeo]|municipio|distrito federal|fazenda (?:publica|nacional)|instituto nacional|inss|"
    r"autarquia|prefeitura|governo)\b"
)
_COMPANY = re.compile(
    r"\b(?:s[./ ]?a\b|s/a|ltda|eireli|me\b|epp\b|banco|companhia|cia\b|seguradora|cooperativa|construtora|"
    r"incorporadora|operadora|associacao|sociedade|empreendimentos|administradora|spe\b|instituicao)"
)
_ANSWERS = {"replica": ClientSide.AUTOR, "resposta_impugnacao": ClientSide.AUTOR}
_DECIDED = {
    Disposition.PROCEDENTE: ClientSide.AUTOR,
    Disposition.PARCIALMENTE_PROCEDENTE: ClientSide.AUTOR,
    Disposition.SEGURANCA_CONCEDIDA: ClientSide.AUTOR,
    Disposition.IMPROCEDENTE: ClientSide.REU,
    Disposition.SEGURANCA_DENEGADA: ClientSide.REU,
}
_STRONG = frozenset({Pole.FORNECEDOR, Pole.SEGURADORA, Pole.CREDOR})
_OTHER = {ClientSide.AUTOR: ClientSide.REU, ClientSide.REU: ClientSide.AUTOR}


class Lawsuit(NamedTuple):
    """Who stands where: the side of companies against people, that of the Treasury, and whose word each page is."""

    company: ClientSide | None
    treasury: ClientSide | None
    speakers: Mapping[int, ClientSide]


def lawsuit_of(case: CaseFile) -> Lawsuit:
    """Read from the parties' names, and from the kinds of the pieces, their claims and how the judgments ended."""
    parties = {ClientSide.AUTOR: case.case.parties.autor, ClientSide.REU: case.case.parties.reu}
    speakers = {
        page: side
        for piece in case.pieces
        if (side := _speaker(piece)) is not None
        for page in range(piece.page_start, piece.page_end + 1)
    }
    return Lawsuit(_only(parties, _COMPANY), _only(parties, _TREASURY), speakers)


def side_served(sides: DecisionSides, lawsuit: Lawsuit) -> ClientSide | None:
    """The side of the lawsuit that the decision serves; the material pole counts where both sides of it are known."""
    if sides.favours in (Favoured.FISCO, Favoured.CONTRIBUINTE):
        if lawsuit.treasury is None:
            return None
        return lawsuit.treasury if sides.favours is Favoured.FISCO else _OTHER[lawsuit.treasury]
    if sides.favours not in (Favoured.AUTOR, Favoured.REU):
        return None
    if sides.pole is not None and lawsuit.company is not None:
        return lawsuit.company if sides.pole in _STRONG else _OTHER[lawsuit.company]
    return ClientSide(sides.favours.value)


def stance_of(served: ClientSide | None, favours: Favoured, speaker: ClientSide | None) -> Stance:
    """What it means to whoever speaks in the passage; `neutro` where the decision itself takes no side."""
    if favours is Favoured.NEUTRO:
        return Stance.NEUTRO
    if served is None or speaker is None:
        return Stance.INDEFINIDO
    return Stance.FAVORAVEL if served is speaker else Stance.CONTRARIO


def _speaker(piece: Piece) -> ClientSide | None:
    """Who filed it by its kind or by its claims; of a judgment the side it decides for."""
    if piece.outcome is not None:
        return _DECIDED.get(piece.outcome.disposition)
    if piece.type in SIDES:
        return ClientSide(SIDES[piece.type])
    if piece.type in _ANSWERS:
        return _ANSWERS[piece.type]
    asking = Counter(claim.side.value for claim in piece.claims if claim.side is not None)
    return ClientSide(next(iter(asking))) if len(asking) == 1 else None


def _only(parties: Mapping[ClientSide, Iterable[str]], kind: re.Pattern[str]) -> ClientSide | None:
    """The one side whose parties are all of the kind, where the other side has none."""
    of_kind = {side: [bool(kind.search(squash(name))) for name in names] for side, names in parties.items()}
    for side, other in _OTHER.items():
        if of_kind[side] and all(of_kind[side]) and of_kind[other] and not any(of_kind[other]):
            return side
    return None
