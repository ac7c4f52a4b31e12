"""Whether an appeal is in time, as far as the file shows when its term began. Pure."""

import re
from datetime import date, timedelta
from typing import NamedTuple

from activities.casefile.segmentation import Piece
from activities.casefile.text.wording import iso_date
from activities.desk.appeals.filed import Appeal
from activities.desk.reading import Papers
from activities.inquiry.terms import day_of, outside
from activities.law.terms.calendar import Calendar, uncertain_day
from activities.law.terms.counting import DOUBLING, count_term
from activities.law.terms.rules import TermRule, term_rules
from activities.law.terms.starting import PERSONAL
from activities.law.terms.told import NOT_COVERED
from workflows.contracts.reading.terms import Addressee, NoticeMeans, TermPremises
from workflows.contracts.run.results.admissibility import Finding, Ground, Requirement, Rest

NORM = "CPC, arts. 219, 220, 224, 1.003 e 1.026"
WITHIN = timedelta(days=90)
"""A certificate further from its act is another act's."""

_AVAILABLE = re.compile(r"\bdisponibiliz\w+\b[^;.]{0,140}")
_DJEN = re.compile(r"\bdjen\b|diario d[ae] justica eletronico nacional")
_JOURNAL = re.compile(r"\bdje\b|diario (?:da|de) justica|diario oficial|diario eletronico")
_CLAIMED = re.compile(r"\bintima\w+\b[^.;]{0,40}\b(?:em|no dia)\b[^.;]{0,40}")
_LOCAL = "salvo feriado local ou suspensão que o recorrente comprove (CPC, art. 1.003, § 6º)"


class Notice(NamedTuple):
    """The day on which a journal published the act, the journal, and the page that says so."""

    day: date
    means: NoticeMeans
    rest: Rest


def timeliness(appeal: Appeal, papers: Papers) -> Ground:
    """In time, late or unknown; the term begins with the decision on embargos if there were any."""
    if what := outside(papers.case_file):
        return _unknown(NOT_COVERED.format(what=what), [])
    if appeal.since is None or appeal.rule is None or appeal.rule.days is None:
        return _unknown("Não se localizou nos autos a decisão recorrida, ou as regras não cobrem este recurso.", [])
    since, filed, rule = appeal.since, appeal.day, appeal.rule
    rests = [Rest(text=f"Decisão de que conta: {since.title}", page=since.page_start, piece_id=since.piece_id)]
    if filed is None:
        return _unknown("A data da interposição não se lê nos autos.", rests)
    if appeal.who is None:
        return _unknown("Não se sabe quem recorre, e a Fazenda, o Ministério Público e a Defensoria têm dobro.", rests)
    rests.append(
        Rest(text=f"Interposto em {filed:%d/%m/%Y}", page=appeal.piece.page_start, piece_id=appeal.piece.piece_id)
    )
    if notice := _notice(since, appeal, papers):
        return _by_notice(appeal.who, filed, notice, rule, rests)
    return _without_notice(appeal, filed, rule, papers, rests)


def _by_notice(who: Addressee, filed: date, notice: Notice, rule: TermRule, rests: list[Rest]) -> Ground:
    # those who are notified in person have the journal beside it, and a term in no case earlier than by the journal
    given = TermPremises(meio=notice.means, data=notice.day, destinatario=Addressee.PARTICULAR)
    days = (rule.days or 0) * (2 if _doubles(who, rule) else 1)
    term = count_term(rule, given.model_copy(update={"dias": days}), [])
    length = _days(who, days, rule)
    if term.last_day is None:
        return _unknown(f"O prazo não pôde ser contado: {'; '.join(term.missing)}", [*rests, notice.rest])
    told = f"{length}; pela disponibilização em {notice.day:%d/%m/%Y}, o último dia foi {term.last_day:%d/%m/%Y}"
    rests = [*rests, notice.rest]
    if filed <= term.last_day:
        return _ground(Finding.ATENDIDO, f"{told}.", rests)
    if who in PERSONAL:
        return _unknown(
            f"{told}, mas o prazo deste recorrente conta da intimação pessoal, que não se localizou.", rests
        )
    doubtful = [day for day in _days_between(notice.day, filed) if uncertain_day(day)]
    other = count_term(rule, given.model_copy(update={"dias": days, "feriados": doubtful}), [])
    if doubtful and other.last_day and filed <= other.last_day:
        named = ", ".join(f"{day:%d/%m} ({uncertain_day(day)})" for day in doubtful)
        told = f"{told}; se o tribunal não funcionou em {named}, foi {other.last_day:%d/%m/%Y}: confira"
        return _unknown(f"{told} o calendário dele.", rests)
    return _ground(Finding.NAO_ATENDIDO, f"{told}: {_LOCAL}.", rests)


def _without_notice(appeal: Appeal, filed: date, rule: TermRule, papers: Papers, rests: list[Rest]) -> Ground:
    """In time even if the term ran from the decision's own day; otherwise the appeal's own claim is only repeated."""
    assert appeal.since is not None
    who = appeal.who or Addressee.PARTICULAR
    days, calendar = (rule.days or 0) * (2 if _doubles(who, rule) else 1), Calendar()
    given, length = day_of(appeal.since.date), _days(who, days, rule)
    if given and filed >= given and filed <= calendar.counted(given, days)[-1]:
        told = f"{length}; contado do próprio dia da decisão, {given:%d/%m/%Y}, ainda não teria terminado."
        return _ground(Finding.ATENDIDO, told, rests)
    for sentence in papers.sentences(appeal.piece):
        said = _CLAIMED.search(sentence.folded)
        day = iso_date(said[0]) if said else None
        if day is None:
            continue
        claimed = date.fromisoformat(day)
        last = calendar.counted(claimed, days)[-1]
        rest = Rest(text=f"O recurso diz: “{sentence.text[:200]}”", page=sentence.page, piece_id=appeal.piece.piece_id)
        told = f"{length}; pela intimação que o recurso alega, de {claimed:%d/%m/%Y}, o último dia foi "
        told += f"{last:%d/%m/%Y}"
        if filed > last:
            return _ground(Finding.RISCO, f"{told}: {_LOCAL}.", [*rests, rest])
        return _unknown(f"{told}, mas não se localizou a certidão que o comprove.", [*rests, rest])
    return _unknown("Não se localizou quando as partes foram intimadas da decisão.", rests)


def _notice(since: Piece, appeal: Appeal, papers: Papers) -> Notice | None:
    """The first certificate between the act and the appeal that says when a journal made it available."""
    given = day_of(since.date)
    for piece in papers.pieces:
        if not since.page_start <= piece.page_start < appeal.piece.page_start:
            continue
        told = papers.told(piece)
        for said in _AVAILABLE.finditer(told.folded):
            day = iso_date(told.text[said.start() : said.end()])
            near = told.folded[max(0, said.start() - 80) : said.end()]
            if day is None or not (_DJEN.search(near) or _JOURNAL.search(near)):
                continue
            read = date.fromisoformat(day)
            if given is None or not given <= read <= given + WITHIN:
                continue
            national = _DJEN.search(near) or read >= term_rules().norm("djen").valid_from
            means = NoticeMeans.DJEN if national else NoticeMeans.DIARIO_TRIBUNAL
            text = f"Certidão de que foi disponibilizada em {read:%d/%m/%Y}; confira se é deste ato"
            return Notice(read, means, Rest(text=text, page=told.page_at(said.start()), piece_id=piece.piece_id))
    return None


def _days_between(first: date, last: date) -> list[date]:
    return [first + timedelta(days=at) for at in range((last - first).days + 1)]


def _doubles(who: Addressee, rule: TermRule) -> bool:
    return who in PERSONAL and not rule.undoubled


def _days(who: Addressee, days: int, rule: TermRule) -> str:
    if not _doubles(who, rule):
        return f"Prazo de {days} dias úteis"
    norm = term_rules().norm(DOUBLING[who][0])
    return f"Prazo de {days} dias úteis, em dobro ({norm.source})"


def _unknown(text: str, rests: list[Rest]) -> Ground:
    return _ground(Finding.NAO_SE_SABE, text, rests)


def _ground(finding: Finding, text: str, rests: list[Rest]) -> Ground:
    return Ground(requirement=Requirement.TEMPESTIVIDADE, finding=finding, text=text, norm=NORM, rests_on=rests)
