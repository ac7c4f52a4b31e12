"""The wording of a legal text on a day, where the known dates allow it.

Dates of a compilation are mostly those of the amending act, which may take effect later (LINDB, art. 1º). If only a
note mentions an amendment, only its year is known.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from activities.law.fold import fold
from workflows.contracts.law.legal_texts import DatePrecision, LegalKind, LegalStatus, LegalText, WordingState

_ACT = re.compile(
    r"(?P<what>inclui?d[oa]|acrescid[oa]|acrescentad[oa]|redacao dada|renumerad[oa]|alterad[oa]|restabelecid[oa]"
    r"|revogad[oa])(?P<act>[^()]{0,120})",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")
_NEW = ("inclu", "acresc")
_LETTER = re.compile(r"[^\W\d_]{2}")
_VACATIO = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Reading:
    """A legal text on a day: `wording` is shown (None: nothing), and `notes` (Portuguese) state the uncertainty."""

    wording: LegalText | None
    state: WordingState
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beginning:
    """When a wording began: not before `first`, surely from `certain`; `new` if nothing preceded it."""

    first: date | None
    certain: date | None
    new: bool


def read_on(current: LegalText | None, former: Sequence[LegalText], day: date | None, since: date | None) -> Reading:
    """Return the text on `day` (None: today). `since` is the statute's first day; `former` is in any order."""
    if day is None:
        return _today(current, former)
    if since and day < since:
        return Reading(None, WordingState.NOT_YET, (f"A norma só vigora desde {since:%d/%m/%Y}.",))
    for wording in sorted(former, key=lambda one: one.date or date.min):
        if _held(wording, day):
            return _dated(wording, day)
    if current is None:
        return _gone(former, day)
    if current.status is LegalStatus.VETOED:
        return Reading(current, WordingState.VETOED)
    if current.status in (LegalStatus.REVOKED, LegalStatus.CANCELLED):
        return _ended(current, day)
    return _begun(current, day)


def beginning(wording: LegalText) -> Beginning:
    """Return when today's wording began, by its date and its note on amendments."""
    acts = [
        (match["what"].lower(), years[-1])
        for match in _ACT.finditer(fold(wording.note or ""))
        if not match["what"].lower().startswith("revogad") and (years := _YEAR.findall(match["act"]))
    ]
    year = max((int(year) for _, year in acts), default=0)
    new = all(what.startswith(_NEW) for what, _ in acts) if acts else _original(wording)
    if wording.date is None or wording.date.year < year:
        return Beginning(date(year, 1, 1), date(year + 2, 1, 1), new) if year else Beginning(None, None, new)
    return Beginning(wording.date, _certain(wording.date, wording.date_precision), new)


def ending(wording: LegalText) -> tuple[date | None, bool]:
    """Return when a revoked or cancelled text ended, and whether the day is exact."""
    if wording.date_end:
        return wording.date_end, True
    years = [
        int(year)
        for match in _ACT.finditer(fold(wording.note or ""))
        for year in _YEAR.findall(match["act"])[-1:]
        if match["what"].lower().startswith(("revogad", "redacao"))
    ]
    year = max(years, default=0)
    empty = not _LETTER.search(wording.text)
    if wording.date and empty and (not year or wording.date.year >= year):
        return wording.date, wording.date_precision is DatePrecision.DAY
    return (date(year, 1, 1), False) if year else (None, False)


def _today(current: LegalText | None, former: Sequence[LegalText]) -> Reading:
    if current is None:
        last = max(former, key=lambda one: one.date or date.min)
        until = f" A última redação conhecida vai até {last.date_end:%d/%m/%Y}." if last.date_end else ""
        return Reading(None, WordingState.REVOKED, (f"Não consta da redação atual.{until}",))
    if current.status is LegalStatus.REVOKED and not _LETTER.search(current.text):
        return Reading(current, WordingState.REVOKED, ("Revogado; o texto anterior não está no acervo.",))
    if current.status is LegalStatus.VETOED:
        return Reading(current, WordingState.VETOED)
    gone = current.status in (LegalStatus.REVOKED, LegalStatus.CANCELLED)
    return Reading(current, WordingState.REVOKED if gone else WordingState.CURRENT)


def _held(wording: LegalText, day: date) -> bool:
    return (wording.date or date.min) <= day <= (wording.date_end or date.max)


def _dated(wording: LegalText, day: date) -> Reading:
    """Return a former wording in force on the day. Its first days are as uncertain as its date."""
    if wording.date is None or day < _certain(wording.date, wording.date_precision):
        return Reading(wording, WordingState.UNCERTAIN, (_coarse(wording),))
    if wording.date_end and wording.date_precision is not DatePrecision.DAY and day.year == wording.date_end.year:
        return Reading(wording, WordingState.UNCERTAIN, (_coarse(wording),))
    return Reading(wording, WordingState.IN_FORCE, _of_the_act(wording, day))


def _gone(former: Sequence[LegalText], day: date) -> Reading:
    last = max((one.date_end for one in former if one.date_end), default=None)
    if last and day > last:
        return Reading(None, WordingState.REVOKED, (f"A última redação conhecida vai até {last:%d/%m/%Y}.",))
    return Reading(None, WordingState.MISSING, ("A redação desse dia não está no acervo.",))


def _ended(wording: LegalText, day: date) -> Reading:
    end, exact = ending(wording)
    if end is None:
        return Reading(wording, WordingState.UNCERTAIN, ("Não vigora mais; o dia do fim não está no acervo.",))
    if day >= end:
        if not exact and day.year == end.year:
            return Reading(wording, WordingState.UNCERTAIN, (f"Deixou de vigorar em {end.year}, em dia desconhecido.",))
        when = f"{end:%d/%m/%Y}" if exact else f"{end.year}"
        return Reading(wording, WordingState.REVOKED, (f"Deixou de vigorar em {when}.",))
    if not _LETTER.search(wording.text):
        note = "Ainda não tinha sido revogado; o texto desse dia não está no acervo."
        return Reading(None, WordingState.MISSING, (note,))
    return _begun(wording, day)


def _begun(wording: LegalText, day: date) -> Reading:
    begun = beginning(wording)
    if begun.first is None or begun.certain is None:
        return Reading(wording, WordingState.UNCERTAIN, ("Redação atual, sem data no acervo.",))
    if day >= begun.certain:
        return Reading(wording, WordingState.IN_FORCE, _of_the_act(wording, day))
    if day >= begun.first:
        return Reading(wording, WordingState.UNCERTAIN, (_coarse(wording, begun.first),))
    when = f"{begun.first:%d/%m/%Y}" if begun.certain == begun.first else f"{begun.first.year}"
    if begun.new:
        return Reading(None, WordingState.NOT_YET, (f"Ainda não existia: consta desde {when}.",))
    note = f"Redação atual (desde {when}); a anterior não está no acervo."
    return Reading(wording, WordingState.FORMER_UNKNOWN, (note,))


def _original(wording: LegalText) -> bool:
    """Return whether a wording without an amendment note is the original."""
    return wording.kind is not LegalKind.LEGISLATION or (wording.date_basis or "").startswith("norm-in-force")


def _certain(day: date, precision: DatePrecision) -> date:
    if precision is DatePrecision.YEAR:
        return date(day.year + 1, 1, 1)
    if precision is DatePrecision.MONTH:
        return date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return day


def _coarse(wording: LegalText, first: date | None = None) -> str:
    year = (first or wording.date or date.min).year
    return f"Da data desta redação só se conhece o ano ({year}): confira se já vigorava." if year > 1 else "Sem data."


def _of_the_act(wording: LegalText, day: date) -> tuple[str, ...]:
    """Return whether the day is so soon after an amending act that its effect is uncertain."""
    if wording.date is None or not (wording.date_basis or "").startswith("amending-act"):
        return ()
    if "vacatio" in (wording.date_basis or "") or day >= wording.date + _VACATIO:
        return ()
    return (f"{wording.date:%d/%m/%Y} é a data do ato que deu esta redação; a vigência pode ter começado depois.",)
