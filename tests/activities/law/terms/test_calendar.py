from datetime import date, timedelta
from typing import Any

import pytest

from activities.law.terms.calendar import Calendar, NeverRuns, easter, in_recess, uncertain_day
from workflows.contracts.reading.closures import ClosureKind, CourtClosure


@pytest.mark.parametrize(
    ("year", "day"),
    [(2019, (4, 21)), (2023, (4, 9)), (2024, (3, 31)), (2025, (4, 20)), (2026, (4, 5)), (2038, (4, 25))],
)
def test_easter_is_where_the_almanac_has_it(year: int, day: tuple[int, int]):
    assert easter(year) == date(year, *day)


def test_courts_do_not_work_on_weekends_national_holidays_and_days_that_are_given():
    calendar = Calendar([date(2025, 6, 19)])
    closed = [date(2025, 9, 7), date(2025, 9, 6), date(2025, 11, 20), date(2025, 12, 25), date(2025, 6, 19)]
    assert not any(map(calendar.works, closed))
    assert calendar.works(date(2023, 11, 20))
    assert Calendar().works(date(2025, 6, 19))


def test_no_term_runs_in_the_recess_though_courts_work():
    assert [in_recess(date(2024, 12, 19)), in_recess(date(2024, 12, 20))] == [False, True]
    assert [in_recess(date(2025, 1, 20)), in_recess(date(2025, 1, 21))] == [True, False]
    assert Calendar().works(date(2024, 12, 23))
    assert not Calendar().runs(date(2024, 12, 23))


def test_days_on_which_a_court_may_be_closed_are_named():
    assert uncertain_day(date(2025, 6, 19)) == "Corpus Christi"
    assert uncertain_day(date(2025, 4, 18)) == "Sexta-feira da Paixão"
    assert uncertain_day(date(2025, 3, 4)) == "terça-feira de Carnaval"
    assert uncertain_day(date(2025, 6, 18)) is None


def test_the_days_of_a_term_come_in_order_and_every_one_runs():
    days = Calendar().counted(date(2024, 12, 17), 5)
    assert days == [date(2024, 12, 18), date(2024, 12, 19), date(2025, 1, 21), date(2025, 1, 22), date(2025, 1, 23)]
    assert len(Calendar().counted(date(2024, 1, 1), 360)) == 360
    assert Calendar().working(date(2025, 5, 1)) == date(2025, 5, 1) + timedelta(days=1)


def test_a_closure_of_the_firm_keeps_the_court_shut_and_a_suspension_only_the_terms():
    shut = CourtClosure(first=date(2020, 8, 5), last=date(2020, 8, 5), name="Fundação do Estado", yearly=True)
    still = CourtClosure(first=date(2025, 8, 6), last=date(2025, 8, 8), name="Mudança", kind=ClosureKind.SUSPENSAO)
    calendar = Calendar((), [shut, still])
    assert [calendar.works(date(2025, 8, day)) for day in (4, 5, 6)] == [True, False, True]
    assert calendar.counted(date(2025, 8, 1), 3) == [date(2025, 8, 4), date(2025, 8, 11), date(2025, 8, 12)]
    assert calendar.next_working(date(2025, 8, 4)) == date(2025, 8, 6)
    assert not calendar.works(date(2031, 8, 5))


def test_a_yearly_closure_may_run_over_the_turn_of_the_year():
    over = CourtClosure(first=date(2024, 12, 24), last=date(2025, 1, 6), name="Plantão", yearly=True)
    covered = [date(2027, 12, 24), date(2027, 12, 31), date(2028, 1, 1), date(2028, 1, 6)]
    assert all(map(over.covers, covered))
    assert not any(map(over.covers, [date(2027, 12, 23), date(2028, 1, 7)]))


def test_a_closure_holds_for_the_court_and_the_unit_of_the_number():
    day: dict[str, Any] = {"first": date(2025, 8, 5), "last": date(2025, 8, 5), "name": "Feriado"}
    state, town = CourtClosure(**day, court="8.15"), CourtClosure(**day, court="8.15", forum="2001")
    number, other = "0801234-64.2024.8.15.2001", "0801234-64.2024.8.15.0011"
    assert [one.applies_to(number) for one in (state, town, CourtClosure(**day))] == [True] * 3
    assert [state.applies_to(other), town.applies_to(other)] == [True, False]
    assert [one.applies_to(None) for one in (state, town, CourtClosure(**day))] == [False, False, True]


def test_a_calendar_that_closes_every_day_gives_no_day():
    always = CourtClosure(first=date(2020, 1, 1), last=date(2020, 12, 31), name="Sempre", yearly=True)
    with pytest.raises(NeverRuns):
        Calendar((), [always]).counted(date(2025, 8, 1), 1)
    with pytest.raises(NeverRuns):
        Calendar((), [always]).next_working(date(2025, 8, 1))
