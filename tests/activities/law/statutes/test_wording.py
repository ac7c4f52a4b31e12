"""The wording of a law on a day, given only if the dates allow it."""

from datetime import date
from typing import Any

import pytest

from activities.law.statutes.wording import Reading, read_on
from workflows.contracts.law.legal_texts import DatePrecision, LegalKind, LegalStatus, LegalText, Level, WordingState

SINCE = date(2000, 1, 1)


def wording(text: str = "Hoje.", **fields: Any) -> LegalText:
    given: dict[str, Any] = {
        "id": "lei/art1",
        "kind": LegalKind.LEGISLATION,
        "level": Level.ARTICLE,
        "root_id": "lei",
        "parent_id": "lei",
        "label": "Art. 1º",
        "text": text,
        "status": LegalStatus.IN_FORCE,
        "date": SINCE,
        "date_basis": "norm-in-force",
    }
    return LegalText.model_validate(given | fields)


AMENDED = wording(date=date(2010, 6, 1), date_basis="amending-act", note="(Redação dada pela Lei nº 9, de 2010)")
OLD = wording("Antes.", id="lei/art1@1", version_of="lei/art1", date_end=date(2005, 4, 30))


def on(day: date, current: LegalText | None, *former: LegalText) -> Reading:
    return read_on(current, former, day, SINCE)


def test_an_original_wording_held_from_the_first_day_of_the_norm() -> None:
    assert on(date(2000, 1, 1), wording()).state is WordingState.IN_FORCE
    before = on(date(1999, 12, 31), wording())
    assert (before.state, before.wording) == (WordingState.NOT_YET, None)
    assert before.notes == ("A norma só vigora desde 01/01/2000.",)


def test_a_former_wording_is_shown_for_its_days_and_no_others() -> None:
    assert on(date(2005, 4, 30), AMENDED, OLD).wording == OLD
    gap = on(date(2005, 5, 1), AMENDED, OLD)
    assert (gap.wording, gap.state) == (AMENDED, WordingState.FORMER_UNKNOWN)
    assert gap.notes == ("Redação atual (desde 01/06/2010); a anterior não está no acervo.",)
    assert on(date(2012, 1, 1), AMENDED, OLD) == Reading(AMENDED, WordingState.IN_FORCE)


def test_in_the_year_after_an_amendment_the_answer_says_what_the_date_is() -> None:
    soon = on(date(2010, 6, 1), AMENDED)
    assert soon.state is WordingState.IN_FORCE
    assert soon.notes == ("01/06/2010 é a data do ato que deu esta redação; a vigência pode ter começado depois.",)


def test_what_was_added_later_did_not_exist_before() -> None:
    added = wording(date=date(2010, 6, 1), date_basis="amending-act", note="(Incluído pela Lei nº 9, de 2010)")
    reading = on(date(2010, 5, 31), added)
    assert (reading.wording, reading.state) == (None, WordingState.NOT_YET)


def test_added_and_then_changed_leaves_open_what_stood_before() -> None:
    note = "(Incluído pela Lei nº 9, de 2003) (Redação dada pela Lei nº 10, de 2010)"
    changed = wording(date=date(2010, 6, 1), date_basis="amending-act", note=note)
    assert on(date(2002, 1, 1), changed).state is WordingState.FORMER_UNKNOWN


def test_a_note_of_a_later_act_is_believed_over_an_earlier_date() -> None:
    """The compilation dates some additions with the first day of the norm."""
    added = wording(note="(Incluído pela Leinº 15.272, de 2025)")
    assert on(date(2010, 1, 1), added).state is WordingState.NOT_YET
    assert on(date(2025, 8, 1), added).state is WordingState.UNCERTAIN
    assert on(date(2027, 1, 1), added).state is WordingState.IN_FORCE


@pytest.mark.parametrize(("day", "state"), [("2010-12-31", "data_imprecisa"), ("2011-01-01", "vigente_na_data")])
def test_a_date_of_which_only_the_year_is_known_is_sure_after_that_year(day: str, state: str) -> None:
    dated = AMENDED.model_copy(update={"date": date(2010, 1, 1), "date_precision": DatePrecision.YEAR})
    assert on(date.fromisoformat(day), dated).state == state


def test_a_revoked_provision_whose_text_is_lost_shows_none() -> None:
    revoked = wording("", status=LegalStatus.REVOKED, date=date(2010, 6, 1), note="(Revogado pela Lei nº 9, de 2010)")
    before, after = on(date(2008, 1, 1), revoked), on(date(2012, 1, 1), revoked)
    assert (before.wording, before.state) == (None, WordingState.MISSING)
    assert (after.state, after.notes) == (WordingState.REVOKED, ("Deixou de vigorar em 01/06/2010.",))


def test_a_revocation_whose_day_is_unknown_is_uncertain() -> None:
    revoked = wording("Regra.", status=LegalStatus.REVOKED)
    assert on(date(2008, 1, 1), revoked).state is WordingState.UNCERTAIN


def test_what_no_longer_stands_is_read_from_its_last_wording() -> None:
    assert on(date(2003, 1, 1), None, OLD).wording == OLD
    assert on(date(2006, 1, 1), None, OLD).state is WordingState.REVOKED


def test_a_sumula_did_not_exist_before_its_date_and_is_gone_after_it_was_cancelled() -> None:
    fields = {"kind": LegalKind.SUMULA, "level": Level.SUMULA, "date_basis": None, "status": LegalStatus.CANCELLED}
    sumula = wording("Enunciado.", **fields, date=date(2003, 1, 1), date_end=date(2015, 8, 1))
    states = [read_on(sumula, [], date(year, 1, 1), None).state for year in (2002, 2010, 2016)]
    assert states == [WordingState.NOT_YET, WordingState.IN_FORCE, WordingState.REVOKED]


def test_without_any_date_nothing_is_said_of_a_day() -> None:
    assert on(date(2010, 1, 1), wording(date=None)).state is WordingState.UNCERTAIN


def test_today_a_text_is_what_its_status_says() -> None:
    assert read_on(wording(), [OLD], None, SINCE).state is WordingState.CURRENT
    assert read_on(wording("", status=LegalStatus.VETOED), [], None, SINCE).state is WordingState.VETOED
    gone = read_on(None, [OLD], None, SINCE)
    assert (gone.state, gone.wording) == (WordingState.REVOKED, None)
