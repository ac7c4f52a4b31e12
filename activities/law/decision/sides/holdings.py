"""The holding of a decision and the side it favours: claimant or defendant."""

import re
from collections.abc import Iterable, Iterator

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.holding_words import (
    CAN,
    CANNOT,
    CHARGES,
    CIVIL,
    HOLDINGS,
    PRIVATE_HOLDINGS,
    RIGHTS,
    Holds,
    Table,
)
from activities.law.decision.sides.quoting import Reading, quote
from activities.law.decision.sides.ruled_words import CRIMINAL_HOLDINGS, CRIMINAL_RULED, RULED, TAX_HOLDINGS
from activities.law.shortlist import Shortlist
from workflows.contracts.law.sides import Branch

_ALLEGED = re.compile(
    r"\b(?:aleg\w+|pretens\w+|pretend\w+|supost\w+|tese|discut\w+|controvers\w+|saber se|sustent\w+|pleit\w+|pedido"
    r"|argument\w+|requer\w*|busca\w*|aduz\w*|aponta\w*|defend\w+|afirma\w*|cinge-se|quest\w+)(?: [\w,]+){0,5} ?$"
)
_DENIED = re.compile(
    r"\b(?:nao|nem|tampouco) (?:se )?(?:ha|houve|haver|havendo|e|sao|foi|foram|existe\w*|gera\w*|enseja\w*|implica\w*"
    r"|acarreta\w*|induz\w*|configura\w*|caracteriza\w*|constitui\w*|importa\w*|presume\w*|reconhece\w*)"
    r"(?: (?:falar|cogitar))?(?:,? (?:por si(?: so)?|necessariamente|automaticamente|em regra),?)?"
    r"(?: (?:em|de|como|[oa]s?|um|uma))?(?: ocorrencia de| existencia de)? ?$"
    r"|\b(?:exclu(?:i|em|ir|indo)|afasta\w*|nega\w*|obsta\w*|impede\w*|impedindo|inviabiliza\w*|veda\w*)"
    r"(?:, \w+,)? (?:[ao]s? )?$"
    r"|\b(?:ultrapass|extrapol|transcend|exce(?:cao|pcion))\w*(?: [oa]s?)? ?$"
    r"|\b(?:flexibiliz\w+|inaplic\w+|nao (?:incid|se aplic)\w+)(?: (?:d?[ao]|orientacao|enunciado))* ?$"
)
"""A negated holding favours the other side: "não gera dano moral presumido"."""
_CONCEDED = re.compile(r"^(?:[oa]s? )?(?:simples|mer[oa]|sol[oa])\b[^.;]{0,120}?,? mas ")
"""A concession before the holding: "O simples vício não gera dano moral, mas a sucessão..."."""
_LOOK_BACK = 60
_REEXAMINED = re.compile(r"\b(?:reexame|revolvimento|demand\w+|exigiria|implicaria)\b")
_BELOW = re.compile(
    r"\b(?:(?:tribunal|corte|turma|camara|colegiado) (?:de origem|local|estadual|regional|a quo|recorrid[oa]|distrital)"
    r"|(?:acordao|aresto) (?:recorrido|impugnado|estadual|regional|a quo|de origem)"
    r"|instancias? (?:ordinarias?|de origem)"
    r"|(?:juizo|orgao) a quo|tribunal de justica)\b[^.;]{0,90}?\bque\b"
    r"|\b(?:conviccao|conclus(?:ao|oes)) (?:a que )?(?:cheg|alcanc|firm|d[aeo]|adotad)[^.;]{0,60}?\b(?:que|acerca d\w+"
    r"|quanto a\w*|em relacao a\w*|no tocante a\w*|sobre)\b"
)
_REVIEWED = re.compile(
    r"\b(?:re(?:ver|visar|visao|forma\w*|exam\w+|volv\w+)|altera\w+|modific\w+|infirm\w+|desconstitu\w+"
    r"|(?:para|a fim de) (?:acolher|afastar|reconhecer|concluir))\b"
)
_OTHER = {Holds.CLAIM: Holds.DEFENCE, Holds.DEFENCE: Holds.CLAIM}
_UPHELD = 2.0
"""Weight of the lower court's finding if the appeal is refused and the finding stands."""

_PLACE_WEIGHT = {
    Place.HEADING: 2.0,
    Place.ITEM: 1.0,
    Place.THESIS: 2.0,
    Place.REASONS_SECTION: 1.0,
    Place.RULING_SECTION: 1.5,
    Place.RULING: 1.5,
}
_LEAST_MARGIN = 2.0
_LEAST_SHARE = 0.75
Cues = Shortlist[tuple[Holds, float]]


def _compiled(*tables: Table) -> Cues:
    return Shortlist((pattern, (holds, weight)) for table in tables for holds, weight, pattern in table)


_OF_TIME = re.compile("prescricao|decadencia")
_GENERAL = _compiled(HOLDINGS, RULED, CIVIL)
_PRIVATE = _compiled(HOLDINGS, RULED, CIVIL, PRIVATE_HOLDINGS)
_CRIMINAL = _compiled(CRIMINAL_HOLDINGS, CRIMINAL_RULED)
_TAX = _compiled(tuple(cue for cue in (*HOLDINGS, *RULED) if not _OF_TIME.search(cue[2])), TAX_HOLDINGS)
"""Limitation runs against a taxpayer who reclaims a tax and against the Treasury that collects one."""
_BY_BRANCH = {
    Branch.PENAL: _CRIMINAL,
    Branch.TRIBUTARIO: _TAX,
    Branch.CIVIL_CONSUMIDOR: _PRIVATE,
    Branch.CIVIL_OUTROS: _PRIVATE,
    Branch.EMPRESARIAL: _PRIVATE,
}
_CAN = re.compile(rf"^{CAN}\b|\b{CAN}$|^(?:devid[oa]s?|direito(?: (?:reconhecido|configurado|existente))?)$")
_CANNOT = re.compile(rf"^{CANNOT}\b|\b{CANNOT}$|^indevid[oa]s?$")
_NONE = re.compile(
    r"^(?:inexistencia|ausencia|inexistentes?|(?:nao|sem) (?:configurac|caracterizac|comprovac|reconheciment)\w+)$"
)
"""Absence of a right; the absence of a wrongful charge favours the charging side."""
_RIGHTS = re.compile(rf"\b{RIGHTS}")
_CHARGES = re.compile(rf"\b{CHARGES}")
_NEAR_HEADINGS = 3


def by_holding(sentences: Iterable[Sentence], branch: Branch | None, *, refused: bool) -> Reading[Holds] | None:
    """Return the holding if (nearly) all statements favour one side.

    If the appeal is refused, the lower court's finding counts too.
    """
    told = list(sentences)
    cues = _cues_of(branch)
    headed = () if branch is Branch.PENAL else _headed(told)
    return _for_one_side([*_said(told, cues), *headed, *(_upheld(told, cues) if refused else ())])


def by_point(sentences: Iterable[Sentence], branch: Branch | None) -> Reading[Holds] | None:
    """Return the holding of a few sentences, which need no repetition, if none favours the other side.

    Headings name every point of a decision, so a passage of headings does not count.
    """
    told = list(sentences)
    if any(one.place is Place.HEADING for one in told):
        return None
    found = [one for _, one in _said(told, _cues_of(branch))]
    return found[0] if len({one.value for one in found}) == 1 else None


def by_finding(sentences: Iterable[Sentence], branch: Branch | None) -> Reading[Holds] | None:
    """Return the lower court's finding, which stands if the appeal is refused, even on procedure alone."""
    return _for_one_side(list(_upheld(sentences, _cues_of(branch))))


def _cues_of(branch: Branch | None) -> Cues:
    return _BY_BRANCH.get(branch, _GENERAL) if branch else _GENERAL


def _for_one_side(found: list[tuple[float, Reading[Holds]]]) -> Reading[Holds] | None:
    score = {holds: sum(weight for weight, one in found if one.value is holds) for holds in Holds}
    best = max(score, key=lambda holds: score[holds])
    if score[best] < _LEAST_MARGIN or score[best] < _LEAST_SHARE * sum(score.values()):
        return None
    return max((one for one in found if one[1].value is best), key=lambda one: one[0])[1]


def _upheld(sentences: Iterable[Sentence], cues: Cues) -> Iterator[tuple[float, Reading[Holds]]]:
    """Match "O Tribunal de origem concluiu que a recusa foi abusiva; rever isso exigiria reexame de provas"."""
    for sentence in sentences:
        if sentence.place not in _PLACE_WEIGHT or not (below := _BELOW.search(sentence.plain)):
            continue
        review = _REVIEWED.search(sentence.plain, below.end())
        end = review.start() if review else len(sentence.plain)
        for pattern, (holds, _) in cues.of(sentence.plain):
            if match := pattern.search(sentence.plain, below.end(), end):
                yield _UPHELD, Reading(holds, quote(sentence, *match.span()))


def _said(sentences: list[Sentence], cues: Cues) -> Iterator[tuple[float, Reading[Holds]]]:
    for sentence in (_together(sentences), *(one for one in sentences if one.place is not Place.HEADING)):
        place = _PLACE_WEIGHT.get(sentence.place, 0.0)
        if not place or (sentence.place is not Place.HEADING and _REEXAMINED.search(sentence.plain)):
            continue
        conceded = _CONCEDED.match(sentence.plain)
        for pattern, (holds, weight) in cues.of(sentence.plain):
            if not (match := pattern.search(sentence.plain, conceded.end() if conceded else 0)):
                continue
            before = max(0, match.start() - _LOOK_BACK), match.start()
            if not _ALLEGED.search(sentence.plain, *before):
                told = _OTHER[holds] if _DENIED.search(sentence.plain, *before) else holds
                yield weight * place, Reading(told, quote(sentence, *match.span()))


def _together(sentences: list[Sentence]) -> Sentence:
    headings = [one for one in sentences if one.place is Place.HEADING]
    return Sentence(". ".join(one.text for one in headings), Place.HEADING, ". ".join(one.plain for one in headings))


def _headed(sentences: list[Sentence]) -> Iterator[tuple[float, Reading[Holds]]]:
    """Match "GRATIFICAÇÃO. CUMULAÇÃO. IMPOSSIBILIDADE.": the (im)possibility refers to the nearest preceding thing."""
    headings = [one for one in sentences if one.place is Place.HEADING]
    for at, heading in enumerate(headings):
        can, cannot = _CAN.search(heading.plain), _CANNOT.search(heading.plain)
        none = _NONE.search(heading.plain)
        if not can and not cannot and not none:
            continue
        near = 1 if none else _NEAR_HEADINGS
        for named in reversed(headings[max(0, at - near) : at + 1]):
            charge, right = _CHARGES.search(named.plain), _RIGHTS.search(named.plain)
            if none and charge:
                break
            if charge or right:
                holds = Holds.CLAIM if bool(can) is not bool(charge) else Holds.DEFENCE
                yield 2.0, Reading(holds, heading.text if named is heading else f"{named.text}. {heading.text}")
                break
