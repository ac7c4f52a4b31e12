"""Which side of the lawsuit a decision favours: its side and pole mapped to the parties and pieces of the case."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from activities.casefile.segmentation import APPEALS
from activities.law.fold import squash
from activities.precedents.disputed import Dispute, DisputedPiece
from workflows.contracts.law.authority import ClientSide, Stance
from workflows.contracts.law.sides import DecisionSides, Favoured, Pole
from workflows.contracts.run.results.rulings import Disposition

_TREASURY = re.compile(
    r"\b(?:uniao|estado d[aeo]|municipio|distrito federal|fazenda (?:publica|nacional)|instituto nacional|inss|"
    r"autarquia|prefeitura|governo)\b"
)
_COMPANY = re.compile(
    r"\b(?:s[./ ]?a\b|s/a|ltda|eireli|me\b|epp\b|banco|companhia|cia\b|seguradora|cooperativa|construtora|"
    r"incorporadora|operadora|associacao|sociedade|empreendimentos|administradora|spe\b|instituicao)"
)
_DECIDED = {
    Disposition.PROCEDENTE: ClientSide.AUTOR,
    Disposition.SEGURANCA_CONCEDIDA: ClientSide.AUTOR,
    Disposition.IMPROCEDENTE: ClientSide.REU,
    Disposition.SEGURANCA_DENEGADA: ClientSide.REU,
}
"""The side that a judgment favours; a claim granted in part favours both in part."""

_APPEALED = {
    Disposition.PROVIDO: True,
    Disposition.NAO_PROVIDO: False,
    Disposition.NAO_CONHECIDO: False,
    Disposition.NAO_ADMITIDO: False,
}
"""Whether the appellant won; an appeal granted in part gives something to each side."""
_TAX = "A disputa decidida é com o Fisco, e não se sabe qual das partes destes autos é a Fazenda."
_CRIME = "A decisão é penal: os seus lados não são os destes autos."
_NO_SIDE = {
    Favoured.NEUTRO: "Não favorece lado algum: manda julgar de novo, ou decide só honorários.",
    Favoured.INDEFINIDO: "O texto não diz a qual dos lados a decisão é favorável: leia o inteiro teor.",
    Favoured.FISCO: _TAX,
    Favoured.CONTRIBUINTE: _TAX,
    Favoured.ACUSACAO: _CRIME,
    Favoured.DEFESA: _CRIME,
}
_STRONG = frozenset({Pole.FORNECEDOR, Pole.SEGURADORA, Pole.CREDOR})
_OTHER = {ClientSide.AUTOR: ClientSide.REU, ClientSide.REU: ClientSide.AUTOR}


class Lawsuit(NamedTuple):
    """The positions in the lawsuit: the side of companies against people, that of the Treasury, and the author of
    each page.
    """

    company: ClientSide | None
    treasury: ClientSide | None
    speakers: Mapping[int, ClientSide]


def lawsuit_of(dispute: Dispute) -> Lawsuit:
    """Return the positions from the parties' names, the filing sides and the outcomes of judgments."""
    parties = {ClientSide.AUTOR: dispute.parties.autor, ClientSide.REU: dispute.parties.reu}
    appellants = {piece.side for piece in dispute.pieces if piece.type in APPEALS}
    appellant = ClientSide(next(iter(appellants))) if len(appellants) == 1 and None not in appellants else None
    speakers = {
        page: side
        for piece in dispute.pieces
        if (side := _speaker(piece, appellant)) is not None
        for page in range(piece.page_start, piece.page_end + 1)
    }
    return Lawsuit(_only(parties, _COMPANY), _only(parties, _TREASURY), speakers)


def side_served(sides: DecisionSides, lawsuit: Lawsuit) -> ClientSide | None:
    """Return the side that the decision serves. The material pole counts if it is known for both sides."""
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
    """Return its meaning for the speaker of the passage; `neutro` if the decision takes no side."""
    if favours is Favoured.NEUTRO:
        return Stance.NEUTRO
    if served is None or speaker is None:
        return Stance.INDEFINIDO
    return Stance.FAVORAVEL if served is speaker else Stance.CONTRARIO


def why_no_side(whole: DecisionSides, point: DecisionSides, lawsuit: Lawsuit) -> str:
    """Return why the decision serves no known side of the lawsuit (Portuguese), or an empty text."""
    if side_served(point, lawsuit) is not None:
        return ""
    if point.favours is not whole.favours:
        return "Provido em parte, e o trecho não diz a favor de quem este ponto foi decidido: leia o dispositivo."
    return _NO_SIDE[whole.favours]


def _speaker(piece: DisputedPiece, appellant: ClientSide | None) -> ClientSide | None:
    """Return the filing side; for a judgment the side it favours, by the claim or by the only appellant."""
    if piece.outcome is None:
        return ClientSide(piece.side) if piece.side else None
    decided = piece.outcome.disposition
    if appellant and decided in _APPEALED:
        return appellant if _APPEALED[decided] else _OTHER[appellant]
    return _DECIDED.get(decided)


def _only(parties: Mapping[ClientSide, Iterable[str]], kind: re.Pattern[str]) -> ClientSide | None:
    """Return the one side whose parties are all of the kind, if the other has none."""
    of_kind = {side: [bool(kind.search(squash(name))) for name in names] for side, names in parties.items()}
    for side, other in _OTHER.items():
        if of_kind[side] and all(of_kind[side]) and of_kind[other] and not any(of_kind[other]):
            return side
    return None
