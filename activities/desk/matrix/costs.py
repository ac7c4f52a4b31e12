"""Who pays costs and fees by a clause of a judgment, and so the ruling on a request for them. Pure."""

import re

from activities.casefile.facts.requests import CLAIMANT
from activities.law.fold import squash
from workflows.contracts.run.matrix import RequestDecision
from workflows.contracts.run.result import CaseParties

_SHARED = re.compile(
    r"\b[1-9]\d ?% d[aeo]s? (?:custas|despesas|onus|verbas)|\b(?:n?o|pelo) (?:restante|remanescente)\b|\btercos?\b"
    r"|\breciproc\w+|\bcada (?:parte|litigante|um\b)|\brate\w+|\bpro rata|\bambas as partes|\bpropor(?:cao|cional)"
)
_NONE = re.compile(r"\b(?:sem|isent\w+ de|nao ha|deixo de condenar\w*)\b[^.;]{0,40}\b(?:custas|honorarios|sucumb)")
_FEES = re.compile(r"\bhonorarios\b")
_DEFENDANT = re.compile(
    r"\b(?:re|reus?|requerid[oa]s?|demandad[oa]s?|promovid[oa]s?|reclamad[oa]s?|executad[oa]s?|ente publico"
    r"|vencid[oa])\b"
)
_FELL = re.compile(
    r"\bsucumbencia (?:minima|em parte minima) d[oa]s? (?:parte )?\w+"
    r"|\b(?:(?:tendo|como|porque|pois|uma vez que|visto que|considerando que) )?(?:(?:[oa]s? )?(?:parte )?"
    r"(?:autor\w*|re|reus?|requer\w+|demand\w+|embarg\w+)\b[^.;,]{0,30})?\b(?:deca[ií]\w*|sucumb(?:iu|iram|indo))\b[^.;,]*"
)
"""The extent of a side's loss, which does not say who pays."""
_FAVOURED = re.compile(
    r"\b(?:em favor|a favor|em beneficio|do patrono|da patrona|dos patronos|do advogad|da advogad|dos advogad"
    r"|ao patrono|ao advogad)\b"
    r"[^.;,]{0,60}"
)


def decision_on_costs(folded: str, parties: CaseParties) -> RequestDecision | None:
    """The effect of a clause on costs on the claimant's request for them; None if it does not say who pays."""
    if none := _NONE.search(folded):
        rest = decision_on_costs(folded[: none.start()] + folded[none.end() :], parties)
        other = RequestDecision.ACOLHIDO_EM_PARTE if _FEES.search(folded, none.end()) else None
        return other if other and rest is RequestDecision.ACOLHIDO else RequestDecision.REJEITADO
    if _SHARED.search(folded):
        return RequestDecision.ACOLHIDO_EM_PARTE
    paying = folded
    for aside in (_FELL, _FAVOURED):
        paying = aside.sub(lambda found: " " * len(found[0]), paying)
    claimant = _first(CLAIMANT, paying, parties.autor)
    defendant = _first(_DEFENDANT, paying, parties.reu)
    if claimant == defendant:
        return None
    return RequestDecision.ACOLHIDO if defendant < claimant else RequestDecision.REJEITADO


def spares(folded: str) -> bool:
    """Whether a clause only spares somebody the costs."""
    return _NONE.search(folded) is not None and not re.search(r"\bconden", folded)


def _first(role: re.Pattern[str], text: str, names: list[str]) -> int:
    """The first place that names the side, by role or party's name; past the end if there is none."""
    found = role.search(text)
    places = [found.start()] if found else []
    places += [at for name in names if (at := text.find(squash(name))) >= 0]
    return min(places, default=len(text) + 1)
