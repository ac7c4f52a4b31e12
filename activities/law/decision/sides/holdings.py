"""What a decision holds, and for whom: whoever asks or whoever is asked."""

import re
from collections.abc import Iterable, Iterator

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.holding_words import (
    CAN,
    CANNOT,
    CHARGES,
    CRIMINAL_HOLDINGS,
    HOLDINGS,
    PRIVATE_HOLDINGS,
    RIGHTS,
    TAX_HOLDINGS,
    Holds,
)
from activities.law.decision.sides.quoting import Reading, quote
from activities.law.decision.sides.ruled_words import CRIMINAL_RULED, RULED
from workflows.contracts.sides import Branch

_ALLEGED = re.compile(
    r"\b(?:aleg\w+|pretens\w+|pretend\w+|supost\w+|tese|discut\w+|controvers\w+|saber se|sustent\w+|pleit\w+|pedido"
    r"|argument\w+|requer\w*|busca\w*|aduz\w*|aponta\w*|defend\w+|afirma\w*|cinge-se|quest\w+)(?: [\w,]+){0,5} ?$"
)
_LOOK_BACK = 60
_REEXAMINED = re.compile(r"\b(?:reexame|revolvimento|demand\w+|exigiria|implicaria)\b")
_PLACE_WEIGHT = {
    Place.HEADING: 2.0,
    Place.ITEM: 1.0,
    Place.THESIS: 1.0,
    Place.REASONS_SECTION: 1.0,
    Place.RULING_SECTION: 1.5,
    Place.RULING: 1.5,
}
_LEAST_MARGIN = 2.0
_LEAST_SHARE = 0.75
Cues = tuple[tuple[Holds, float, re.Pattern[str]], ...]


def _compiled(*tables: tuple[tuple[Holds, float, str], ...]) -> Cues:
    return tuple(
        (holds, weight, re.compile(rf"\b(?:{pattern})")) for table in tables for holds, weight, pattern in table
    )


_OF_TIME = re.compile("prescricao|decadencia")
_GENERAL = _compiled(HOLDINGS, RULED)
_PRIVATE = _compiled(HOLDINGS, RULED, PRIVATE_HOLDINGS)
_CRIMINAL = _compiled(CRIMINAL_HOLDINGS, CRIMINAL_RULED)
_TAX = _compiled(tuple(cue for cue in (*HOLDINGS, *RULED) if not _OF_TIME.search(cue[2])), TAX_HOLDINGS)
"""Time runs against the taxpayer who wants a tax back and against the Treasury that collects one."""
_BY_BRANCH = {
    Branch.PENAL: _CRIMINAL,
    Branch.TRIBUTARIO: _TAX,
    Branch.CIVIL_CONSUMIDOR: _PRIVATE,
    Branch.CIVIL_OUTROS: _PRIVATE,
    Branch.EMPRESARIAL: _PRIVATE,
}
_CAN = re.compile(rf"^{CAN}\b|\b{CAN}$|^(?:devid[oa]s?|direito (?:reconhecido|configurado|existente))$")
_CANNOT = re.compile(rf"^{CANNOT}\b|\b{CANNOT}$|^indevid[oa]s?$")
_RIGHTS = re.compile(rf"\b{RIGHTS}")
_CHARGES = re.compile(rf"\b{CHARGES}")
_NEAR_HEADINGS = 3


def by_holding(sentences: Iterable[Sentence], branch: Branch | None) -> Reading[Holds] | None:
    """What the decision holds, where all or nearly all that it says speaks for one side."""
    told = list(sentences)
    cues = _BY_BRANCH.get(branch, _GENERAL) if branch else _GENERAL
    found = list(_said(told, cues))
    if branch is not Branch.PENAL:
        found += _headed(told)
    score = {holds: sum(weight for weight, one in found if one.value is holds) for holds in Holds}
    best = max(score, key=lambda holds: score[holds])
    if score[best] < _LEAST_MARGIN or score[best] < _LEAST_SHARE * sum(score.values()):
        return None
    return max((one for one in found if one[1].value is best), key=lambda one: one[0])[1]


def _said(
    sentences: list[Sentence], cues: tuple[tuple[Holds, float, re.Pattern[str]], ...]
) -> Iterator[tuple[float, Reading[Holds]]]:
    for sentence in (_together(sentences), *(one for one in sentences if one.place is not Place.HEADING)):
        place = _PLACE_WEIGHT.get(sentence.place, 0.0)
        if not place or (sentence.place is not Place.HEADING and _REEXAMINED.search(sentence.plain)):
            continue
        for holds, weight, pattern in cues:
            match = pattern.search(sentence.plain)
            if match and not _ALLEGED.search(sentence.plain, max(0, match.start() - _LOOK_BACK), match.start()):
                yield weight * place, Reading(holds, quote(sentence, *match.span()))


def _together(sentences: list[Sentence]) -> Sentence:
    headings = [one for one in sentences if one.place is Place.HEADING]
    return Sentence(". ".join(one.text for one in headings), Place.HEADING, ". ".join(one.plain for one in headings))


def _headed(sentences: list[Sentence]) -> Iterator[tuple[float, Reading[Holds]]]:
    """ "GRATIFICAÇÃO. CUMULAÇÃO. IMPOSSIBILIDADE.": what is possible or not is the nearest thing named before."""
    headings = [one for one in sentences if one.place is Place.HEADING]
    for at, heading in enumerate(headings):
        can, cannot = _CAN.search(heading.plain), _CANNOT.search(heading.plain)
        if not can and not cannot:
            continue
        for named in reversed(headings[max(0, at - _NEAR_HEADINGS) : at + 1]):
            charge, right = _CHARGES.search(named.plain), _RIGHTS.search(named.plain)
            if charge or right:
                holds = Holds.CLAIM if bool(can) is not bool(charge) else Holds.DEFENCE
                yield 2.0, Reading(holds, heading.text if named is heading else f"{named.text}. {heading.text}")
                break
