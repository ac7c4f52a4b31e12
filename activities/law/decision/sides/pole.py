"""The material side that the favoured one is: consumer, debtor, insured, or whom they face."""

import re
from collections.abc import Iterable

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.dispute import Dispute
from activities.law.decision.sides.quoting import Reading, quote
from workflows.contracts.sides import Branch, Favoured, Pole

_INSURED = re.compile(r"\bsegurad(?:[oa]s?|oras?)\b|\b(?:contrato|apolice) de seguro\b|\bseguro de\b")
_DEBT = re.compile(r"\b(?:devedor|credor|mutuari|fiador|avalista|executad|exequente)\w*|\bcontratos? bancarios?\b")
_CONSUMER = re.compile(
    r"\bconsumidor\w*|\bfornecedor\w*|\bplanos? de saude\b|\boperadora\b|\bcodigo de defesa do consumidor\b"
)
_DEBTOR_SUES = re.compile(
    r"\brevisional\b|\bconsignacao em pagamento\b|\binexistencia d[eo] debito\b|\binexigibilidade\b"
)
_PRIVATE = frozenset((Branch.CIVIL_CONSUMIDOR, Branch.CIVIL_OUTROS, Branch.EMPRESARIAL))
_ABOUT = frozenset((Place.HEADING, Place.ITEM, Place.THESIS, Place.CASE_SECTION, Place.REPORT))


def read_pole(sentences: Iterable[Sentence], dispute: Dispute, favours: Favoured) -> Reading[Pole] | None:
    """The pole of the favoured side in a private dispute, with the words that name it; None where nothing does.

    Whoever sues is the creditor in an execution and the debtor in a revisional: autor and réu alone do not tell.
    """
    if dispute.branch not in _PRIVATE or favours not in (Favoured.AUTOR, Favoured.REU):
        return None
    sues = favours is Favoured.AUTOR
    told = [one for one in sentences if one.place in _ABOUT]
    if dispute.creditor_sues and (words := _first(_DEBT, told)):
        return Reading(Pole.CREDOR if sues else Pole.DEVEDOR, words)
    if dispute.creditor_sues:
        return None
    if words := _first(_INSURED, told):
        return Reading(Pole.SEGURADO if sues else Pole.SEGURADORA, words)
    if _first(_DEBTOR_SUES, told) and (words := _first(_DEBT, told)):
        return Reading(Pole.DEVEDOR if sues else Pole.CREDOR, words)
    if dispute.branch is Branch.CIVIL_CONSUMIDOR and (words := _first(_CONSUMER, told)):
        return Reading(Pole.CONSUMIDOR if sues else Pole.FORNECEDOR, words)
    return None


def _first(pattern: re.Pattern[str], sentences: Iterable[Sentence]) -> str:
    found = ((one, match) for one in sentences if (match := pattern.search(one.plain)))
    return next((quote(one, *match.span()) for one, match in found), "")
