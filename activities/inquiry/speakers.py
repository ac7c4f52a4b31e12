"""The author of a piece in the case file."""

from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segmentation import Piece
from workflows.contracts.run.result import Side

_BY_TYPE = {"laudo_pericial": "perito", "termo_depoimento": "testemunha"}
_BY_VOICE = {"court": "juízo", "panel": "tribunal", "appeal": "tribunal", "party": "parte"}
_BY_SIDE = {Side.AUTOR: "autor", Side.REU: "réu"}


def speaker_of(piece: Piece | None, rules_version: str) -> str | None:
    """Return the author of the piece in Portuguese; None for attachments and pages outside pieces."""
    if piece is None:
        return None
    if piece.type in _BY_TYPE:
        return _BY_TYPE[piece.type]
    rule = load_rules(rules_version).types.get(piece.type)
    told = _BY_VOICE.get(rule.voice or "") if rule else None
    return _BY_SIDE[piece.side] if told == "parte" and piece.side else told
