"""Who pays costs and fees by a clause of a judgment, and so the ruling on a request for them. Pure."""

import re

from activities.casefile.facts.decisions.requests import CLAIMANT
from activities.law.fold import squash
from workflows.contracts.run.results.matrix import RequestDecision
from workflows.contracts.run.results.result import CaseParties, Side

_SHARED = re.compile(
    r"\b(?:[nd]?o|pelo) (?:restante|remanescente)\b|\b(?:terc|quart|quint)os?\b|\b\d/\d d[aeo]s? "
    r"|\breciproc\w+|\brate\w+"
    r"|\bcada (?:parte|litigante|um\b(?! d[oa]s (?:re|requerid|demandad|reclamad)))"
    r"|\bpro rata|\bambas as partes|\bpropor(?:cao|cional)|\b[1-9]\d ?% d[aeo]s? (?:custas|despesas|onus|verbas)"
)
_NONE = re.compile(r"\b(?:sem|isent\w+ de|nao ha|deixo de condenar\w*)\b[^.;]{0,40}\b(?:custas|honorarios|sucumb)")
_LIMITED = re.compile(
    r"[^.;]{0,40}\b(?:quanto a|em relacao a|no que|nesta parte|nesse ponto|d[oa]s? (?:item|pedido|parte))"
)
"""After words that spare somebody costs: the part to which that is limited."""
_ROLES = {
    Side.AUTOR: CLAIMANT.pattern,
    Side.REU: r"res?|reus?|requerid[oa]s?|demandad[oa]s?|promovid[oa]s?|reclamad[oa]s?|executad[oa]s?|ente publico",
}
_ASIDE = re.compile(
    r"\bsucumbencia (?:minima|em parte minima) d[oa]s? (?:parte )?\w+"
    r"|\b(?:(?:tendo|como|porque|pois|uma vez que|visto que|considerando que) )?(?:(?:[oa]s? )?(?:parte )?"
    r"(?:autor\w*|re|reus?|requer\w+|demand\w+|embarg\w+)\b[^.;,]{0,30})?\b(?:deca[ií]\w*|sucumb(?:iu|iram|indo|id[oa]s?))\b[^.;,]*"
    r"|\b(?:em favor|a favor|em beneficio|do patrono|da patrona|dos patronos|do advogad|da advogad|dos advogad"
    r"|ao patrono|ao advogad)\b[^.;,]{0,60}"
    r"|\b(?:gratuidade|exigibilidade|justica gratuita)\b[^.;]*"
)
"""Words on the extent of a side's loss, on whom the fees are for, and on free justice, which do not say who pays."""
_ON_APPEAL: dict[bool | None, tuple[str, ...]] = {
    True: ("recorrentes?", "apelantes?"),
    False: ("recorrid[oa]s?", "apelad[oa]s?"),
}
_PAYMENT = re.compile(r"\bconden|\bpag(?:a|o)|\barca|\breembols|\bsuport|\brespond")
_VENCIDO = r"vencid[oa]|sucumbente"
_PRONOUN = re.compile(r"\bconden(?:o|ando|a)-[oa]s?\b|, que (?:arcara|pagara|respondera)")
_BEFORE = (
    r"\b(?:conden(?:o|ar|a?ndo(?:-se)?|a-se|ad[oa]s?)"
    r"|arcar\w*|pagar\w*|respond\w+|suport\w+|cab(?:e|em|era|erao|endo)|imponho"
    r"|incumb\w+|pel[oa]s?|(?:a|por) (?:cargo|conta|encargo) d[oa]s?|% (?:para|a|ao))"
    r"(?:,? (?:ainda|tambem|por fim|outrossim|assim|integralmente|igualmente|com|exclusivamente|por inteiro),?)?"
    r"(?: (?:a|o|as|os|ao|aos|pel[oa]))?"
    r"(?: (?:propri[oa]|parte|(?:prim|segund|terc)(?:eir)?[oa]|vencid[oa],?"
    r"|cada(?: um(?:a)? d[oa]s)?|amb[oa]s(?: [oa]s)?))*(?: (?:a|o))? "
)
_AFTER = r"(?:,? que)?,?(?: \w+){0,2}? (?:arca|paga|suporta|respond|deve|fica|com \d|em \d)"
_PAYS = r"(?:arcara|pagara|suportara|respondera|reembolsara|ressarcira)\b"
"""The words between which a side is named as the one who pays."""


def decision_on_costs(
    request: str, folded: str, parties: CaseParties, *, loser: Side | None = None, appellant: Side | None = None
) -> RequestDecision | None:
    """The effect of the words on costs on the claimant's request for them; None unless they say who pays.

    "Sem custas" decides nothing on a request for fees alone.
    `loser` is the side that lost everything ("condeno o vencido"), if one did.
    """
    kept = _NONE.sub(lambda found: " " * len(found[0]), folded)
    limited = any(_LIMITED.match(folded, none.end()) for none in _NONE.finditer(folded))
    spared = any(_concerns(request, none[0]) for none in _NONE.finditer(folded))
    if _SHARED.search(kept):
        return RequestDecision.ACOLHIDO_EM_PARTE
    pays = _paying(_ASIDE.sub(lambda found: " " * len(found[0]), kept), parties, loser, appellant)
    if not pays:
        return RequestDecision.REJEITADO if spared and not limited and not _PAYMENT.search(kept) else None
    if len(pays) == len(_ROLES) or (spared and pays == {Side.REU}):
        return RequestDecision.ACOLHIDO_EM_PARTE
    return {Side.REU: RequestDecision.ACOLHIDO, Side.AUTOR: RequestDecision.REJEITADO}[pays.pop()]


def _concerns(request: str, none: str) -> bool:
    """Whether words that spare somebody costs, or fees, are about what the request asks for."""
    asked = [one for one in ("custas", "honorarios") if one in request]
    return not asked or "sucumb" in none or any(one in none for one in asked)


def _paying(folded: str, parties: CaseParties, loser: Side | None, appellant: Side | None) -> set[Side]:
    """The sides of whom a text says that they pay, by role or party's name."""
    names = {
        side: "|".join([role, *_ON_APPEAL.get(side is appellant if appellant else None, ())])
        + (f"|{_VENCIDO}" if side is loser else "")
        for side, role in names_of(parties).items()
    }
    anyone = "|".join(names.values())
    pays, last = set[Side](), (-1, loser)
    pronoun = _PRONOUN.search(folded)
    for side, who in names.items():
        without = rf"(?:(?!\b(?:{anyone})\b)[^.;:]){{0,60}}\b"
        if re.search(rf"{_BEFORE}(?:{who})(?!\w)|\b(?:{who})(?!\w)(?:{_AFTER}|{without}{_PAYS})", folded):
            pays.add(side)
        for one in re.finditer(rf"\b(?:{who})(?!\w)", folded[: pronoun.start() if pronoun else 0]):
            last = max(last, (one.start(), side), key=lambda said: said[0])
    return {last[1]} if pronoun and not pays and last[1] else pays


def names_of(parties: CaseParties) -> dict[Side, str]:
    """What a judgment calls the parties of each side, by role or name, as a pattern."""
    own = {Side.AUTOR: called(parties.autor, parties.reu), Side.REU: called(parties.reu, parties.autor)}
    return {side: "|".join([role, *own[side]]) for side, role in _ROLES.items()}


def called(names: list[str], others: list[str]) -> list[str]:
    """What a judgment calls a party: the name, its part before a dash, or its first word if the other has none such."""
    elsewhere = " ".join(squash(name) for name in others)
    found: list[str] = []
    for name in filter(None, map(squash, names)):
        first = name.split()[0]
        found += [name, name.split(" - ")[0], *([first] if len(first) > 4 and first not in elsewhere else [])]
    return [re.escape(one) for one in found]
