"""Calculates a candidate term from its premises. If one is missing, it names it and gives no day. Pure."""

from collections.abc import Sequence
from datetime import date

from activities.law.terms.calendar import Calendar, NeverRuns, uncertain_day
from activities.law.terms.rules import TermRule, term_rules
from activities.law.terms.starting import ONE, PERSONAL, Start, Unstarted, start_of
from workflows.contracts.reading.closures import ClosureKind, CourtClosure
from workflows.contracts.reading.terms import (
    Addressee,
    NoticeMeans,
    Premise,
    PremiseSource,
    TermCandidate,
    TermPremises,
    TermStep,
)

NOTICE = (
    "Candidato a prazo: confira sempre no sistema do tribunal. O Autos não vigia o processo: lembra só dos prazos "
    "que leu, se o escritório ligou os lembretes, e não conhece feriados locais, suspensões e indisponibilidades do "
    "tribunal que não lhe forem informados."
)
WHO_MISSING = (
    "destinatário: para quem o prazo corre (particular, Fazenda, Ministério Público, Defensoria), pois a Fazenda, o "
    "Ministério Público e a Defensoria o têm em dobro"
)
DAYS_MISSING = "dias: quantos dias o ato fixa; sem prazo no ato nem na lei, são cinco (CPC, art. 218, § 3º)"
BEFORE_THE_CODE = "data: o ato é de antes de 18/03/2016, quando o CPC de 2015 entrou em vigor; o prazo segue o de 1973"
ONLY_HEARING = "meio: este prazo conta da audiência; diga o dia dela"

MOST_DEFENDANTS = "Com mais de um réu, o prazo de contestar conta da última das citações (CPC, art. 231, § 1º)"
NO_HEARING = (
    "Não houve audiência de conciliação designada: havendo, o prazo conta dela, ou do pedido de cancelá-la (CPC, art. "
    "335, I e II)"
)
NO_AGREEMENT = "Foi a última sessão, e dela não saiu acordo (CPC, art. 335, I)"
OWN_TERM = "A lei não dá prazo próprio a {who}, caso em que não há dobro (CPC, arts. 180, § 2º, 183, § 2º, e 186, § 4º)"
PAPER = (
    "Autos eletrônicos: nos de papel, litisconsortes com advogados de escritórios distintos têm dobro (CPC, art. 229)"
)
ALL_CLOSED = "calendário do escritório: fecha tantos dias que nenhum prazo termina; confira-o"
CLOSED = "Calendário do escritório: {days}, {name} ({kind})"
CLOSURES = {ClosureKind.FERIADO: "sem expediente", ClosureKind.SUSPENSAO: "prazos suspensos"}
DOUBLING = {
    Addressee.FAZENDA: ("dobro_fazenda", "a Fazenda"),
    Addressee.MINISTERIO_PUBLICO: ("dobro_ministerio_publico", "o Ministério Público"),
    Addressee.DEFENSORIA: ("dobro_defensoria", "a Defensoria"),
}


def count_term(
    rule: TermRule,
    given: TermPremises,
    found: Sequence[Premise],
    against: Sequence[str] = (),
    closures: Sequence[CourtClosure] = (),
) -> TermCandidate:
    """The candidate under what is given; `found` are the premises as a lawyer reads them, with who says so, `against`
    what of the case speaks against counting at all, `closures` the firm's calendar for the case's court."""
    calendar = Calendar(given.feriados, closures)
    base = given.dias or rule.days
    doubled = given.destinatario in PERSONAL and not rule.undoubled
    missing = [*against] if base else [*against, DAYS_MISSING]
    missing += [] if given.destinatario or rule.undoubled else [WHO_MISSING]
    missing += [rule.missing] if rule.missing and not given.data else []
    try:
        start = _start(rule, given, calendar)
    except NeverRuns:
        start = Unstarted([ALL_CLOSED])
    if isinstance(start, Unstarted):
        missing += start.missing
    candidate = TermCandidate(
        what=rule.what,
        days=base * 2 if base and doubled else base,
        doubled=doubled,
        missing=missing,
        premises=[*found, *_of_the_law(rule, given)],
        notice=NOTICE,
    )
    if missing or base is None or isinstance(start, Unstarted):
        return candidate
    try:
        return _counted(candidate, start, calendar, given, rule.after)
    except NeverRuns:
        return candidate.model_copy(update={"missing": [ALL_CLOSED]})


def _start(rule: TermRule, given: TermPremises, calendar: Calendar) -> Start | Unstarted:
    if given.data and not term_rules().holds("cpc", given.data):
        return Unstarted([BEFORE_THE_CODE])
    if rule.hearing and given.meio not in (None, NoticeMeans.AUDIENCIA):
        return Unstarted([ONLY_HEARING])
    return start_of(given, calendar, served=rule.served)


def _counted(
    candidate: TermCandidate, start: Start, calendar: Calendar, given: TermPremises, after: int
) -> TermCandidate:
    whole = (candidate.days or 1) + after
    days = calendar.counted(start.begin, whole)[after:]
    steps = [
        *start.steps,
        TermStep(date=days[0], what="primeiro dia contado", norm="primeiro_dia" if _published(start) else "contagem"),
        TermStep(date=days[-1], what="último dia", norm="contagem"),
    ]
    used = [start.regime, *(step.norm for step in steps), "dias_uteis", "recesso"]
    if given.destinatario and given.destinatario in DOUBLING and candidate.doubled:
        used.append(DOUBLING[given.destinatario][0])
    other = None
    if start.later:
        later = calendar.counted(start.later[0], whole)[-1]
        other = f"Noutra leitura, {start.later[1]}, o último dia seria {later:%d/%m/%Y}; use o mais cedo."
    return candidate.model_copy(
        update={
            "regime": term_rules().norm(start.regime).text,
            "last_day": days[-1],
            "steps": steps,
            "premises": [*candidate.premises, *_closed(start.steps[0].date, days[-1], calendar)],
            "other_reading": other,
            "uncertain_days": _uncertain(start.steps[0].date, days[-1], calendar),
            "norms": [term_rules().norm(name) for name in dict.fromkeys(used)],
        }
    )


def _published(start: Start) -> bool:
    return any(step.norm == "publicacao" for step in start.steps)


def _uncertain(first: date, last: date, calendar: Calendar) -> list[str]:
    """Days of the count on which many courts are closed, though no law of the whole country says so."""
    named = ((day, uncertain_day(day)) for day in _days(first, last) if calendar.runs(day))
    return [f"{day:%d/%m/%Y} ({name})" for day, name in named if name]


def _closed(first: date, last: date, calendar: Calendar) -> list[Premise]:
    """The closures of the firm's calendar within the term, and their days."""
    found: dict[CourtClosure, list[date]] = {}
    for day in _days(first, last):
        for one in calendar.closed_by(day):
            found.setdefault(one, []).append(day)
    texts = [
        CLOSED.format(days=_span(days[0], days[-1]), name=one.name, kind=CLOSURES[one.kind])
        for one, days in found.items()
    ]
    return [Premise(text=text, source=PremiseSource.CALENDARIO) for text in texts]


def _days(first: date, last: date) -> list[date]:
    return [first + ONE * at for at in range((last - first).days + 1)]


def _span(first: date, last: date) -> str:
    return f"{first:%d/%m/%Y}" if first == last else f"{first:%d/%m/%Y} a {last:%d/%m/%Y}"


def _of_the_law(rule: TermRule, given: TermPremises) -> list[Premise]:
    """The assumptions of the calculation."""
    texts = [f"Prazo de {rule.what}: {rule.source}", PAPER]
    if rule.hearing:
        texts.append(NO_AGREEMENT)
    elif rule.served and given.meio is not NoticeMeans.AUDIENCIA:
        texts.append(NO_HEARING)
    if rule.served:
        texts.append(MOST_DEFENDANTS)
    if given.destinatario and given.destinatario in DOUBLING and not rule.undoubled:
        texts.append(OWN_TERM.format(who=DOUBLING[given.destinatario][1]))
    return [Premise(text=text, source=PremiseSource.LEI) for text in texts]
