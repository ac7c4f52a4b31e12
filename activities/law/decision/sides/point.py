"""The side favoured on one point of a partly granted appeal, in which each side wins some points."""

import re

from activities.law.decision.sentences import Place, sentences_of, sentences_of_passage
from activities.law.decision.sides.effect import DEFENDS, DISPUTING
from activities.law.decision.sides.holding_words import Holds
from activities.law.decision.sides.holdings import by_point
from activities.law.decision.sides.quoting import Reading
from activities.law.fold import fold
from workflows.contracts.law.corpus import Decision, Outcome
from workflows.contracts.law.sides import DecisionSides, Favoured

_TURNED = re.compile(
    r"\b(?:nao|nem|sem|tampouco|salvo|exceto|mas|porem|contudo|todavia|entretanto|embora|ressalvad\w+|afast\w+|reform\w+"
    r"|exclu\w+|rejeit\w+|repel\w+|desprov\w+|improced\w+|cass\w+|decot\w+)\b"
)
"""Words that may reverse a holding: "abusiva a cobrança, conclusão que não prospera", "afasta-se o dano presumido"."""
_DENIES = re.compile(
    r"\b(?:nao (?:se )?(?:ger|cab|ha|configur|caracteriz|ensej|acarret|autoriz)\w*|afasta) (?:[oa] )?"
    r"(?:indenizacao por |reparacao por |dever de )?(?:danos? mora(?:l|is)|indeniza\w+)"
)
_WHOLE = re.compile(r"[^a-zà-ÿ].*[.;!?][)\"”’]*", re.DOTALL)
"""A fragment of a sentence may lack a reversing word."""


_SEVERAL = re.compile(
    r"\bambos os (?:recursos|apelos|agravos)|\bambas as (?:partes|apelacoes)|\brecurso adesivo"
    r"|\b(?:recursos|apelacoes|apelos|agravos) (?:especiais |internos |civeis |criminais )?(?:interpost"
    r"|desprovid|(?:nao |parcialmente )?(?:conhec|provid)|d[aeo]s? (?:autor|re|reu|parte)\b)"
    r"|\b(?:primeir|segund)[oa]s? (?:apelacao|apelante|recurso|recorrente|apelo|agravante)"
)
"""With several appellants, one may have won what another lost."""
_OWN = frozenset(
    (Place.THESIS, Place.ITEM, Place.REASONS, Place.RULING, Place.REASONS_SECTION, Place.RULING_SECTION),
)


def sides_at(passage: str, decision: Decision) -> DecisionSides:
    """Return the sides of the decision on the point of a passage.

    If the appeal is granted or refused as a whole, every point has its result. If it is granted in part, the
    passage must state the side in complete sentences of the court that nothing reverses, which become the evidence;
    otherwise the side is undefined, since a passage may report allegations or another court. With several
    appellants, no point has a side.
    """
    sides = decision.features.sides
    if decision.features.outcome is not Outcome.PARCIALMENTE_PROVIDO or sides.favours not in DISPUTING:
        return sides
    held = _held(passage, decision)
    if held and (held.value is Holds.DEFENCE) is (sides.favours in DEFENDS):
        return sides.model_copy(update={"evidence": {**sides.evidence, "favours": held.words}})
    rest = {field: words for field, words in sides.evidence.items() if field not in ("favours", "pole")}
    return sides.model_copy(update={"favours": Favoured.INDEFINIDO, "pole": None, "evidence": rest})


def _held(passage: str, decision: Decision) -> Reading[Holds] | None:
    """Return the holding of the passage, if it is in the court's words."""
    if not _WHOLE.fullmatch(passage.strip()):
        return None
    told = sentences_of(decision)
    if any(_SEVERAL.search(one.plain) for one in told):
        return None
    own = {one.plain for one in told if one.place in _OWN}
    found = sentences_of_passage(passage)
    held = by_point(found, decision.features.sides.branch) if all(one.plain in own for one in found) else None
    return None if held and _reversed(fold(passage).lower(), held.value) else held


def _reversed(folded: str, held: Holds) -> bool:
    """Return whether a word may reverse the holding; the court's own denial of damages is the holding itself."""
    if held is Holds.DEFENCE and _DENIES.search(folded):
        folded = re.sub(r"\bsem\b", " ", _DENIES.sub(" ", folded))
    return _TURNED.search(folded) is not None
