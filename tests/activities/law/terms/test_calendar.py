from datetime import date, timedelta

import pytest

from activities.law.terms.calendar import Calendar, easter, in_recess, uncertain_day


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
