"""The terms that a communication of the DJEN may start: counted from the day it was made available. Pure."""

import re
from collections.abc import Sequence

from activities.law.fold import squash
from activities.law.terms.counting import count_term
from activities.law.terms.rules import TermRule, term_rules
from activities.law.terms.told import (
    NOT_COVERED,
    is_public_body,
    ordered_days,
    outside_of,
    procedure_in,
    speaks_of_defender,
)
from workflows.contracts.firm.communications import Communication, CommunicationSource
from workflows.contracts.reading.closures import CourtClosure
from workflows.contracts.reading.terms import (
    ActTerms,
    Addressee,
    NoticeMeans,
    Premise,
    PremiseSource,
    TermCandidate,
    TermPremises,
)

HEAD = 800
"""First characters of the text, in which the act names itself."""
NO_ACT = "A comunicação não diz que ato leva nem fixa dias: leia-a."
NO_TERM = "Uma comunicação deste tipo ({kind}) não abre prazo que se conte daqui: leia-a."
MOVEMENT = "O DataJud diz que houve o movimento, não o que se comunicou: prazo nenhum se conta dele."
TAKEN_BACK = "O tribunal cancelou esta comunicação."
MADE_AVAILABLE = "Disponibilizado no DJEN em {day:%d/%m/%Y}, segundo a comunicação"
ORDERED = "O texto comunicado fixa {days} dias"
PRIVATE = "Particular: nenhum destinatário tem nome de ente público, e o texto não fala da Defensoria"

_DOCUMENTS = (
    ("sentenca", re.compile(r"\bsentenca\b")),
    ("acordao", re.compile(r"\bacordao\b|\binteiro teor\b|\bementa\b")),
    ("decisao_monocratica", re.compile(r"\bdecisao monocratica\b")),
    ("decisao", re.compile(r"\bdecisao\b")),
    ("despacho_expediente", re.compile(r"\bdespacho\b")),
    ("ato_ordinatorio", re.compile(r"\bato ordinatorio\b")),
)
_HEADINGS = re.compile(r"\b(SENTENÇA|ACÓRDÃO|DECISÃO MONOCRÁTICA|DECISÃO|DESPACHO|ATO ORDINATÓRIO)\b")
_NO_TERM = re.compile(r"\bedital\b|\blista de distribuicao\b|\bpauta\b|\bcitacao\b|\bata\b")
_COLLEGIATE = re.compile(
    r"\bgabinete d[eoa]\b|\bdes(?:embargador[ae]?)?\b|\bministr[oa]\b|\bturma\b|\bcamara\b|\bsecao\b"
)
_HIDDEN = re.compile(r"sigilos|segredo de justica")
_PRIVILEGED = re.compile(r"\bministerio publico\b|\bdefensoria\b")
_ANY_DECISION = "embargos de declaração"


def terms_of_communication(told: Communication, closures: Sequence[CourtClosure] = (), name: str = "") -> ActTerms:
    """The candidates, or why there is none; `name` becomes the `piece_id`."""
    if told.source is not CommunicationSource.DJEN:
        return ActTerms(piece_id=name, not_covered=MOVEMENT)
    if told.cancelled:
        return ActTerms(piece_id=name, not_covered=TAKEN_BACK)
    if _NO_TERM.search(squash(told.kind)):
        return ActTerms(piece_id=name, not_covered=NO_TERM.format(kind=told.kind))
    if what := outside_of(told.cnj, _court(told)):
        return ActTerms(piece_id=name, not_covered=NOT_COVERED.format(what=what))
    applying = [one for one in closures if one.applies_to(told.cnj)]
    text = squash(told.text)
    days = ordered_days([(0, text)])
    rules = _rules(told, text, ordered=days is not None)
    if not rules:
        return ActTerms(piece_id=name, not_covered=NO_ACT)
    return ActTerms(piece_id=name, terms=[_counted(rule, told, text, days, applying) for rule in rules])


def _court(told: Communication) -> str:
    return squash(" ; ".join([told.unit, told.case_class or ""]))


def act_of(told: Communication) -> str | None:
    """The type of piece of the communication: as the court calls the document, or else by the heading of its text."""
    names = [squash(told.document or ""), *(squash(one[1]) for one in _HEADINGS.finditer(told.text[:HEAD]))]
    found = next((kind for name in names for kind, words in _DOCUMENTS if words.search(name)), None)
    if found == "decisao" and _COLLEGIATE.search(squash(told.unit)):
        return "decisao_monocratica"
    return found


def _rules(told: Communication, text: str, *, ordered: bool) -> Sequence[TermRule]:
    """The terms that the act starts by law, and those that it orders; for another kind of decision, the common ones."""
    rules, act, procedure = term_rules(), act_of(told), procedure_in(_court(told))
    of_act = [] if act is None else [one for one in rules.started_by(act, procedure) if one.holds_for(text)]
    if act == "decisao":
        of_act = [one for one in rules.started_by("decisao_tutela", procedure) if one.what == _ANY_DECISION]
    by_law = [one for one in of_act if not one.ordered]
    if act in ("sentenca", "acordao"):
        # what a judgment orders is for its execution: no term of the notice
        return by_law
    return [*by_law, *(one for one in rules.started_by("ato_ordinatorio") if one.ordered and ordered)]


def _counted(
    rule: TermRule, told: Communication, text: str, days: tuple[int, int] | None, closures: Sequence[CourtClosure]
) -> TermCandidate:
    premises = [_said(MADE_AVAILABLE.format(day=told.day))]
    given = TermPremises(meio=NoticeMeans.DJEN, data=told.day)
    if rule.ordered and days:
        premises.append(_said(ORDERED.format(days=days[0])))
        given = given.model_copy(update={"dias": days[0]})
    if _is_private(told, text):
        premises.append(_said(PRIVATE))
        given = given.model_copy(update={"destinatario": Addressee.PARTICULAR})
    return count_term(rule, given, premises, (), closures)


def _is_private(told: Communication, text: str) -> bool:
    names = [squash(one.name) for one in told.addressees]
    if not names or speaks_of_defender(text):
        return False
    return not any(is_public_body(name) or _PRIVILEGED.search(name) or _HIDDEN.search(name) for name in names)


def _said(text: str) -> Premise:
    return Premise(text=text, source=PremiseSource.COMUNICACAO)
