"""From the notice of an act to the first day of its term, by the rules at that time. Pure."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

from activities.law.terms.calendar import Calendar, in_recess
from activities.law.terms.rules import term_rules
from workflows.contracts.reading.terms import Addressee, NoticeMeans, TermPremises, TermStep

UNREAD_DAYS = 10
"""Calendar days after which an unread message counts as read."""
CONFIRMED_DAYS = 5
"""Working days from the confirmation of service to the first day of the term."""

ONE = timedelta(days=1)
PERSONAL = frozenset({Addressee.FAZENDA, Addressee.MINISTERIO_PUBLICO, Addressee.DEFENSORIA})
"""Parties that are served and notified in person (CPC, arts. 180, 183 and 186)."""
JOURNALS = frozenset({NoticeMeans.DJEN, NoticeMeans.DIARIO_TRIBUNAL})

MISSING_DAY: dict[NoticeMeans, str] = {
    NoticeMeans.DJEN: "data: o dia da disponibilização no DJEN",
    NoticeMeans.DIARIO_TRIBUNAL: "data: o dia da disponibilização no Diário do tribunal",
    NoticeMeans.PORTAL: "data: o dia do envio ao portal",
    NoticeMeans.DOMICILIO_CITACAO: "data: o dia do envio ao Domicílio Judicial Eletrônico",
    NoticeMeans.DOMICILIO_INTIMACAO: "data: o dia do envio ao Domicílio Judicial Eletrônico",
    NoticeMeans.CORREIO: "data: o dia da juntada do aviso de recebimento",
    NoticeMeans.MANDADO: "data: o dia da juntada do mandado cumprido",
    NoticeMeans.AUDIENCIA: "data: o dia da audiência",
    NoticeMeans.CARGA: "data: o dia da carga dos autos",
}
HOW = (
    "meio da comunicação: como o ato foi comunicado (DJEN, Diário do tribunal, portal, Domicílio Judicial Eletrônico, "
    "correio, mandado, audiência ou carga)"
)
READ_OR_NOT = "leitura: o dia em que a comunicação foi lida ou confirmada, ou que ninguém a leu"
DJEN_COUNTS = (
    "meio: desde 16/05/2025 o prazo conta da publicação no DJEN, e outros avisos só informam; diga o dia da "
    "disponibilização no DJEN ou, se a intimação é pessoal, o do Domicílio Judicial Eletrônico"
)
IN_PERSON = "meio: {who} se intima pessoalmente, não pelo Diário nem pelo correio; diga por que meio e quando"
BEFORE_ITS_TIME = "meio: em {day} ainda não valia a regra do Domicílio Judicial Eletrônico; diga por que meio foi feita"
NOT_BY_JOURNAL = (
    "meio: a citação não se faz pelo Diário (por edital, o prazo não é calculado aqui); diga como foi feita"
)
ONLY_SERVICE = (
    "meio: a citação pelo Domicílio Judicial Eletrônico não serve à intimação; diga como a intimação foi feita"
)
OTHER_MEANS = (
    "meio: particular que não confirma a citação eletrônica é citado por outro meio (CPC, art. 246, § 1º-A); diga qual "
    "e quando"
)
NOT_READ_TWICE = "leitura: diga o dia em que foi lida, ou que ninguém a leu, não as duas coisas"
READ_BEFORE_SENT = "leitura: o dia da leitura vem antes do envio; confira as duas datas"
WHO = {
    Addressee.FAZENDA: "a Fazenda Pública",
    Addressee.MINISTERIO_PUBLICO: "o Ministério Público",
    Addressee.DEFENSORIA: "a Defensoria Pública",
}


class Start(NamedTuple):
    """`begin` is the day of beginning, which is not counted; `later`, if any, is that of the other reading of the law,
    with the words that say so. `regime` names the norm that governs."""

    begin: date
    regime: str
    steps: list[TermStep]
    later: tuple[date, str] | None = None


class Unstarted(NamedTuple):
    """Missing or impossible premises (Portuguese)."""

    missing: list[str]


def start_of(given: TermPremises, calendar: Calendar, *, served: bool) -> Start | Unstarted:
    """Return the first day under the rules of the day of notice; `served`: the act is service on the defendant."""
    meio, addressee = given.meio, given.destinatario
    if meio is None:
        return Unstarted([HOW])
    if served and meio in JOURNALS:
        return Unstarted([NOT_BY_JOURNAL])
    if not served and meio is NoticeMeans.DOMICILIO_CITACAO:
        return Unstarted([ONLY_SERVICE])
    if addressee and addressee in PERSONAL and meio in JOURNALS | {NoticeMeans.CORREIO}:
        return Unstarted([IN_PERSON.format(who=WHO[addressee])])
    if given.data is None:
        return Unstarted([MISSING_DAY[meio]])
    return _STARTS[meio](given, given.data, calendar)


def _journal(given: TermPremises, day: date, calendar: Calendar) -> Start | Unstarted:
    if given.meio is NoticeMeans.DIARIO_TRIBUNAL and not term_rules().holds("diario_tribunal", day):
        return Unstarted([DJEN_COUNTS])
    published = calendar.next_working(day)
    regime = "djen" if term_rules().holds("djen", day) else "diario_tribunal"
    steps = [_step(day, "disponibilização", regime), _step(published, "publicação", "publicacao")]
    if not in_recess(published):
        return Start(published, regime, steps)
    after = calendar.counted(published, 1)[0]
    words = "tida a publicação, que cai no recesso, como feita no primeiro dia útil depois dele"
    return Start(published, regime, steps, (after, words))


def _portal(given: TermPremises, day: date, calendar: Calendar) -> Start | Unstarted:
    if not term_rules().holds("portal", day):
        return Unstarted([DJEN_COUNTS])
    return _read_or_lapsed(given, day, calendar, "portal")


def _personal(given: TermPremises, day: date, calendar: Calendar) -> Start | Unstarted:
    if not term_rules().holds("domicilio_intimacao", day):
        return Unstarted([BEFORE_ITS_TIME.format(day=f"{day:%d/%m/%Y}")])
    return _read_or_lapsed(given, day, calendar, "domicilio_intimacao")


def _service(given: TermPremises, day: date, calendar: Calendar) -> Start | Unstarted:
    if not term_rules().holds("domicilio_citacao", day):
        return Unstarted([BEFORE_ITS_TIME.format(day=f"{day:%d/%m/%Y}")])
    if wrong := _reading(given, day):
        return Unstarted([wrong])
    sent = _step(day, "envio da citação", "domicilio_citacao")
    public = given.destinatario is Addressee.FAZENDA
    if given.ciencia is None and not public:
        return Unstarted([OTHER_MEANS])
    if given.ciencia is None or (public and given.ciencia > day + timedelta(days=UNREAD_DAYS)):
        return _lapsed(day, calendar, "domicilio_citacao_publica", sent)
    fifth = given.ciencia
    for _ in range(CONFIRMED_DAYS):
        fifth = calendar.next_working(fifth)
    steps = [
        sent,
        _step(given.ciencia, "confirmação da citação", "domicilio_citacao"),
        _step(fifth, "quinto dia útil seguinte à confirmação", "domicilio_citacao"),
    ]
    words = "excluído da conta o quinto dia útil, como dia do começo (CPC, art. 224)"
    return Start(fifth - ONE, "domicilio_citacao", steps, (fifth, words))


def _read_or_lapsed(given: TermPremises, day: date, calendar: Calendar, regime: str) -> Start | Unstarted:
    if wrong := _reading(given, day):
        return Unstarted([wrong])
    sent = _step(day, "envio", regime)
    lapse = day + timedelta(days=UNREAD_DAYS)
    if given.ciencia is None or given.ciencia > lapse:
        return _lapsed(day, calendar, regime, sent)
    complete = calendar.working(given.ciencia)
    steps = [sent, _step(given.ciencia, "consulta", regime)]
    if complete != given.ciencia:
        steps.append(_step(complete, "intimação tida por feita", "dia_util_seguinte"))
    return Start(complete, regime, steps)


def _lapsed(day: date, calendar: Calendar, regime: str, sent: TermStep) -> Start:
    lapse = day + timedelta(days=UNREAD_DAYS)
    complete = calendar.working(lapse)
    steps = [sent, _step(lapse, "dez dias corridos sem consulta", regime)]
    if complete != lapse:
        steps.append(_step(complete, "comunicação tida por feita", "dia_util_seguinte"))
    return Start(complete, regime, steps)


def _on_the_day(what: str, regime: str) -> "Starting":
    def start(given: TermPremises, day: date, calendar: Calendar) -> Start | Unstarted:
        return Start(day, regime, [_step(day, what, regime)])

    return start


def _reading(given: TermPremises, day: date) -> str | None:
    """Return what is wrong with the stated reading."""
    if given.ciencia is None:
        return None if given.nao_lida else READ_OR_NOT
    if given.nao_lida:
        return NOT_READ_TWICE
    return READ_BEFORE_SENT if given.ciencia < day else None


def _step(day: date, what: str, norm: str) -> TermStep:
    return TermStep(date=day, what=what, norm=norm)


Starting = Callable[[TermPremises, date, Calendar], Start | Unstarted]

_STARTS: dict[NoticeMeans, Starting] = {
    NoticeMeans.DJEN: _journal,
    NoticeMeans.DIARIO_TRIBUNAL: _journal,
    NoticeMeans.PORTAL: _portal,
    NoticeMeans.DOMICILIO_CITACAO: _service,
    NoticeMeans.DOMICILIO_INTIMACAO: _personal,
    NoticeMeans.CORREIO: _on_the_day("juntada do aviso de recebimento", "correio"),
    NoticeMeans.MANDADO: _on_the_day("juntada do mandado cumprido", "mandado"),
    NoticeMeans.AUDIENCIA: _on_the_day("audiência", "audiencia"),
    NoticeMeans.CARGA: _on_the_day("carga dos autos", "carga"),
}
