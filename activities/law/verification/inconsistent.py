"""Impossible statements in a citation, whatever the corpus, and doubts from the list of ministers."""

from collections.abc import Callable, Iterator
from datetime import date

from activities.law.citations.citation import Citation
from activities.law.citations.court_classes import CLASSES
from activities.law.ministers.mentions import Likeness, is_incomplete, match_minister
from activities.law.ministers.minister_list import KNOWN_UNTIL, REACH, STF_JUSTICES, STJ_MINISTERS, Minister
from activities.law.verification.particulars.days import WrittenDay
from activities.law.verification.particulars.naming import same_person
from activities.law.verification.particulars.read import Particulars
from workflows.contracts.research.law import Mismatch, MismatchField

_STJ_OPENED = date(1989, 4, 7)
_OTHERS_CLASSES = frozenset(("REsp", "AREsp", "EREsp", "EAREsp"))
"""Classes that only the STJ hears."""

_OF_ONE_COURT = _OTHERS_CLASSES | {cls.name for cls in CLASSES if cls.court == "STF"}


def impossibilities(citation: Citation, told: Particulars, today: date) -> list[Mismatch]:
    """Return everything impossible in the citation: a day that does not exist, publication before judgment, another
    court's class.
    """
    return [*_court(citation, told), *_days(citation, told, today)]


def doubts(citation: Citation, told: Particulars, is_known: Callable[[str], bool]) -> list[Mismatch]:
    """Return rapporteurs who are not in the list of ministers, sat in the other court, or were not in office.

    Names that the corpus knows (`is_known`) are not doubted, nor possible appointments after the list's last day.
    """
    day = told.judged or told.published or told.some_day
    if day and day.exists and day.first() > KNOWN_UNTIL:
        return []
    return [doubt for doubt in _office(citation, told) if not is_known(doubt.cited)]


def _court(citation: Citation, told: Particulars) -> Iterator[Mismatch]:
    if told.court and told.court != "STJ" and citation.class_name in _OTHERS_CLASSES:
        yield Mismatch(field=MismatchField.TRIBUNAL, cited=told.court, found="STJ")


def _days(citation: Citation, told: Particulars, today: date) -> Iterator[Mismatch]:
    named = ((MismatchField.JULGAMENTO, told.judged or told.some_day), (MismatchField.PUBLICACAO, told.published))
    for field, day in named:
        if day and (not day.exists or day.first() > today or (citation.court == "STJ" and day.first() < _STJ_OPENED)):
            yield Mismatch(field=field, cited=str(day))
    if told.judged and told.published and _before(told.published, told.judged):
        yield Mismatch(field=MismatchField.PUBLICACAO, cited=str(told.published))


def _before(one: WrittenDay, other: WrittenDay) -> bool:
    if not (one.exists and other.exists):
        return False
    if one.day and other.day:
        return one.first() < other.first()
    return (one.year, one.month) < (other.year, other.month)


def _office(citation: Citation, told: Particulars) -> Iterator[Mismatch]:
    """Return the fault of a rapporteur of the other court or out of office; unknown names give none."""
    writers = [one for one in told.rapporteurs if one.for_ruling] or told.rapporteurs
    for one in writers:
        known = [minister for minister in (*STJ_MINISTERS, *STF_JUSTICES) if same_person(one.name, minister.name)]
        if one.titled and told.court in (None, "STJ", "STF") and _is_nobody(one.name):
            yield Mismatch(field=MismatchField.RELATOR, cited=one.name, found=f"fora da lista de ministros; {REACH}")
        here = [minister for minister in known if minister.court == citation.court]
        if known and not here and citation.class_name in _OF_ONE_COURT:
            yield Mismatch(field=MismatchField.RELATOR, cited=one.name, found=f"ministro do {known[0].court}")
        day = told.judged
        if here and day and day.exists and not any(_sat(office, day.year) for office in here):
            years = f"no {citation.court} de {here[0].since or '?'} a {here[0].until or 'hoje'}"
            yield Mismatch(field=MismatchField.RELATOR, cited=one.name, found=years)


def _is_nobody(name: str) -> bool:
    """Return whether no minister and no judge called up has a similar name."""
    return match_minister(name).likeness is Likeness.NONE and not is_incomplete(name)


_VOTES_LEFT = 2
"""Years for which cases that a minister began to judge may still be decided after the end of office."""


def _sat(office: Minister, year: int) -> bool:
    """Return whether the minister may have been rapporteur that year; unknown ends count as in office."""
    return (office.since is None or office.since <= year) and (
        office.until is None or year <= office.until + _VOTES_LEFT
    )
