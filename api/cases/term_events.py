"""Terms as events of an iCalendar file (RFC 5545), one for each day on which a term ends."""

from datetime import UTC, date, datetime, timedelta
from urllib.parse import quote

from icalendar import Alarm, Calendar, Event, vDuration

from api.cases.firm_terms import Listed
from infra.brasilia import BRASILIA
from infra.db.cases.listing import ListedCase
from infra.db.people.calendars import FirmCalendar
from workflows.contracts.firm.reminders import REMINDED_BEFORE
from workflows.contracts.reading.firm_terms import RunningTerm

PRODUCT = "-//Autos//Prazos//PT-BR"
REFRESH = timedelta(hours=6)
"""How often a program should read a calendar again."""
ALARM_HOUR = 9
"""Hour of the day of a reminder."""
LEFT_OUT = "Ainda em leitura, sem leitura possível ou com páginas fechadas a você: podem ter prazos que faltam aqui."


def terms_file(listed: Listed, console_url: str, reminders: bool) -> bytes:
    """A calendar with an all-day event for each term that has a last day; terms without one are not in it.

    With `reminders` each event has the firm's reminders as alarms. An event of today says how many cases are left out.
    """
    calendar = Calendar()
    for name, value in (
        ("prodid", PRODUCT),
        ("version", "2.0"),
        ("calscale", "GREGORIAN"),
        ("method", "PUBLISH"),
        ("name", "Prazos (Autos)"),
        ("x-wr-calname", "Prazos (Autos)"),
        ("x-published-ttl", vDuration(REFRESH).to_ical().decode()),
    ):
        calendar.add(name, value)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    now = datetime.now(UTC)
    if listed.left_out:
        calendar.add_component(_incomplete(listed.left_out, console_url, now))
    for case, term in listed.in_order():
        if term.term.last_day:
            calendar.add_component(_event(case, term, listed.calendar, console_url, now, reminders))
    return calendar.to_ical()


def _event(
    listed: ListedCase, one: RunningTerm, closures: FirmCalendar, console_url: str, now: datetime, reminders: bool
) -> Event:
    term = one.term
    assert term.last_day is not None
    address = f"{console_url}/casos/{one.workflow_id}"
    # the same term keeps its id when the case is read anew, so that a program changes its event and adds none
    uid = f"{one.workflow_id}-{one.piece_id}-{quote(term.what)}@autos"
    event = _all_day(uid, term.last_day, f"Prazo: {term.what} ({listed.case.cnj or listed.case.filename})", now)
    # only another run of the case or another calendar of the firm moves a term
    event.add("sequence", listed.run.run - 1 + closures.revision)
    event.add("last-modified", max(listed.run.created_at, closures.changed_at or listed.run.created_at))
    event.add("description", _described(one, address))
    event.add("url", address)
    event.add("categories", ["Prazo"])
    for days in REMINDED_BEFORE if reminders else ():
        event.add_component(_alarm(days, str(event["summary"])))
    return event


def _incomplete(left_out: int, console_url: str, now: datetime) -> Event:
    """Tells people that terms may be missing: a program would otherwise show fewer events and nothing more."""
    day = now.astimezone(BRASILIA).date()
    cases = "1 caso" if left_out == 1 else f"{left_out} casos"
    event = _all_day("casos-fora@autos", day, f"Autos: {cases} fora desta agenda", now)
    event.add("sequence", day.toordinal())
    event.add("last-modified", now)
    event.add("description", f"{LEFT_OUT}\n{console_url}/prazos")
    return event


def _all_day(uid: str, day: date, summary: str, now: datetime) -> Event:
    event = Event()
    for name, value in (
        ("uid", uid),
        ("dtstamp", now),
        ("dtstart", day),
        ("dtend", day + timedelta(days=1)),
        ("summary", summary),
        ("class", "CONFIDENTIAL"),
        ("transp", "TRANSPARENT"),
    ):
        event.add(name, value)
    return event


def _alarm(days: int, text: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", text)
    alarm.add("trigger", timedelta(hours=ALARM_HOUR) - timedelta(days=days))
    return alarm


def _described(one: RunningTerm, address: str) -> str:
    """The basis of the day, in Portuguese."""
    term = one.term
    uncertain = [f"Contados, mas sem certeza de expediente: {', '.join(term.uncertain_days)}."]
    texts = [
        f"{one.act}, página {one.page}." if one.page else f"{one.act}.",
        f"{term.days} dias{', em dobro' if term.doubled else ''}. {term.regime}.",
        *(f"- {premise.text}{f' (p. {premise.page})' if premise.page else ''}" for premise in term.premises),
        *term.effects,
        *(uncertain if term.uncertain_days else []),
        *([term.other_reading] if term.other_reading else []),
        term.notice,
        address,
    ]
    return "\n".join(texts)
