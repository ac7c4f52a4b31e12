"""Terms as events of an iCalendar file (RFC 5545), one for each day on which a term ends."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

from icalendar import Calendar, Event

from infra.db.cases.listing import ListedCase
from workflows.contracts.reading.firm_terms import RunningTerm

PRODUCT = "-//Autos//Prazos//PT-BR"


def terms_file(found: Sequence[tuple[ListedCase, RunningTerm]], console_url: str) -> bytes:
    """A calendar with an all-day event for each term that has a last day; terms without one are not in it."""
    calendar = Calendar()
    for name, value in (
        ("prodid", PRODUCT),
        ("version", "2.0"),
        ("calscale", "GREGORIAN"),
        ("method", "PUBLISH"),
        ("name", "Prazos (Autos)"),
        ("x-wr-calname", "Prazos (Autos)"),
    ):
        calendar.add(name, value)
    calendar.add("refresh-interval", timedelta(hours=6), parameters={"VALUE": "DURATION"})
    now = datetime.now(UTC)
    for listed, term in found:
        if term.term.last_day:
            calendar.add_component(_event(listed, term, console_url, now))
    return calendar.to_ical()


def _event(listed: ListedCase, one: RunningTerm, console_url: str, now: datetime) -> Event:
    term = one.term
    assert term.last_day is not None
    address = f"{console_url}/casos/{one.workflow_id}"
    event = Event()
    # the same term keeps its id when the case is read anew, so that a program changes its event and adds none
    event.add("uid", f"{one.workflow_id}-{one.piece_id}-{quote(term.what)}@autos")
    event.add("dtstamp", now)
    event.add("dtstart", term.last_day)
    event.add("dtend", term.last_day + timedelta(days=1))
    event.add("summary", f"Prazo: {term.what} ({listed.case.cnj or listed.case.filename})")
    event.add("description", _described(one, address))
    event.add("url", address)
    event.add("categories", ["Prazo"])
    event.add("class", "CONFIDENTIAL")
    event.add("transp", "TRANSPARENT")
    return event


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
