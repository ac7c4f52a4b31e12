"""Brazilian forms of dates, money, pages and names."""

from datetime import UTC, date, datetime

import pytest

from activities.reports.writing.wording import (
    DEGRADED_NOTES,
    STATE_TITLES,
    SYSTEM_TITLES,
    VOICE_TITLES,
    counted,
    day,
    decimal,
    enumerated,
    folio,
    folios,
    moment,
    number,
    percent,
    precedent_place,
)
from workflows.contracts.fields.money import reais
from workflows.contracts.law.voices import Voice
from workflows.contracts.run.case import Backend, CaseState, CourtSystem


def test_dates_are_day_month_year() -> None:
    assert day("2020-03-02") == "02/03/2020"
    assert day(date(2020, 3, 2)) == "02/03/2020"


def test_a_date_that_is_none_is_kept_as_it_came() -> None:
    assert day("março de 2020") == "março de 2020"
    assert day(None) is None


def test_moments_are_in_brasilia_time() -> None:
    assert moment(datetime(2026, 3, 1, 2, 5, tzinfo=UTC)) == "28/02/2026, 23h05"


@pytest.mark.parametrize(
    ("value", "text"), [(0, "R$ 0,00"), (1842.17, "R$ 1.842,17"), (1234567.891, "R$ 1.234.567,89")]
)
def test_money_has_dots_and_a_comma(value: float, text: str) -> None:
    assert reais(value) == text


def test_numbers_have_a_decimal_comma() -> None:
    assert decimal(78.36) == "78,4"
    assert number(55.0) == "55"
    assert number(62.5) == "62,5"
    assert percent(0.974) == "97%"


def test_counts_agree_with_their_noun() -> None:
    assert counted(1, "peça", "peças") == "1 peça"
    assert counted(0, "peça", "peças") == "0 peças"
    assert counted(12345, "página", "páginas") == "12.345 páginas"


def test_pages_are_cited_as_lawyers_do() -> None:
    assert folio(12) == "fl. 12"
    assert folio(12, 12) == "fl. 12"
    assert folio(12, 15) == "fls. 12-15"
    assert folios([(1, 14), (20, 20), (22, 23)]) == "fls. 1-14, 20 e 22-23"
    assert folios([(20, 20)]) == "fl. 20"
    assert folios([]) == ""


def test_a_passage_says_who_speaks_in_it() -> None:
    assert precedent_place(Voice.EMENTA) == "No precedente (ementa)"
    assert precedent_place(Voice.PARTE) == "No precedente (alegação da parte: não fala pelo tribunal)"
    assert precedent_place(None) == "No precedente"
    assert set(VOICE_TITLES) == set(Voice)


def test_lists_end_with_e() -> None:
    assert [enumerated(x) for x in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a e b", "a, b e c"]


def test_every_state_backend_and_court_system_has_words() -> None:
    assert set(STATE_TITLES) == set(CaseState)
    assert set(SYSTEM_TITLES) == set(CourtSystem)
    assert set(DEGRADED_NOTES) == set(Backend)
