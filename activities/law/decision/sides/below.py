"""Who lost in the courts below, and so appealed: "julgou-se improcedente o pedido. No Tribunal, foi mantida"."""

import re
from collections.abc import Iterable

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.holding_words import Holds
from activities.law.decision.sides.quoting import Reading, quote

_CLAIM_WON = re.compile(
    r"\b(?:julg\w+(?:-se)? (?:totalmente |parcialmente )?procedentes?|sentenca (?:de|que julgou) procedencia"
    r"|(?:juizo|sentenca) de procedencia|conced\w+(?:-se)? (?:parcialmente )?a (?:seguranca|ordem)"
    r"|procedencia d[oa]s? pedidos?"
    r"|pedido(?:s)? (?:foi|foram)? ?julgados? procedentes?)"
)
_CLAIM_LOST = re.compile(
    r"\b(?:julg\w+(?:-se)? (?:totalmente )?improcedentes?|sentenca (?:de|que julgou) improcedencia"
    r"|juizo de improcedencia"
    r"|deneg\w+(?:-se)? a (?:seguranca|ordem)|improcedencia d[oa]s? pedidos?|pedidos? (?:foi "
    r"|foram )?julgados? improcedentes?"
    r"|sentenca extintiva|(?:extin\w+|extincao d)[^.;]{0,20}(?:processo|feito|acao)[^.;]{0,20}sem (?:resolucao"
    r"|julgamento))"
)
_KEPT = re.compile(
    r"\b(?:sentenca (?:foi )?(?:mantida|confirmada)|(?:mant|confirm)\w+ (?:integralmente )?a (?:r\. )?sentenca"
    r"|neg\w+(?:-se)? provimento (?:a|ao) (?:apelacao|apelo|recurso))"
)
_REVERSED = re.compile(
    r"\b(?:sentenca (?:foi )?(?:reformada|modificada)|reform\w+(?:-se)? (?:integralmente )?a (?:r\. )?sentenca"
    r"|d(?:eu|ando)(?:-se)? provimento (?:a|ao) (?:apelacao|apelo|recurso de apelacao))"
)
_HERE_GRANTED = re.compile(
    r"\bd(?:eu|ou|eram|ado)(?:-se)? (?:parcial )?provimento ao recurso especial"
    r"|\brecurso especial (?:parcialmente )?provido"
)
_HERE_REFUSED = re.compile(
    r"\bneg\w+(?:-se)? provimento ao recurso especial|\bnao (?:se )?conhec\w+(?:-se)? do recurso especial"
)
_PLACES = frozenset((Place.ITEM, Place.REPORT, Place.CASE_SECTION))
_FARTHEST = 8
"""Sentences at the beginning that tell what happened below."""

_OTHER = {Holds.CLAIM: Holds.DEFENCE, Holds.DEFENCE: Holds.CLAIM}


def read_below(sentences: Iterable[Sentence], *, internal: bool) -> Reading[Holds] | None:
    """The side that lost below; of an internal appeal, the one that then lost before the single minister.

    None where the text does not tell, or the claim was granted in part only.
    """
    told = [one for one in sentences if one.place in _PLACES][:_FARTHEST]
    lost: Holds | None = None
    words = ""
    for sentence in told:
        plain = sentence.plain
        won, denied = _CLAIM_WON.search(plain), _CLAIM_LOST.search(plain)
        if match := denied or won:
            if "parcial" in match[0]:
                return None
            lost = Holds.CLAIM if denied else Holds.DEFENCE
            words = quote(sentence, *match.span())
        if lost and _REVERSED.search(plain) and not _KEPT.search(plain) and not (won or denied):
            lost = _OTHER[lost]
    if lost and internal and any(_HERE_GRANTED.search(one.plain) for one in told):
        lost = None if any(_HERE_REFUSED.search(one.plain) for one in told) else _OTHER[lost]
    return Reading(lost, words) if lost else None
