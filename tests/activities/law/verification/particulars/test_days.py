import re
from datetime import date

import pytest

from activities.law.verification.particulars.days import DAY, WrittenDay, day_of

_DAY = re.compile(DAY.format(n=""), re.IGNORECASE)


def read(text: str) -> WrittenDay:
    match = _DAY.search(text)
    assert match
    return day_of(match)


@pytest.mark.parametrize(
    "text", ["4/5/2021", "04.05.21", "04-05-2021", "4 de maio de 2021", "4 maio 2021", "2021-05-04"]
)
def test_the_same_day_in_every_form(text: str):
    assert read(text).is_on(date(2021, 5, 4))
    assert str(read(text)) == "2021-05-04"


def test_a_month_is_on_each_of_its_days():
    assert read("maio de 2021").is_on(date(2021, 5, 31))
    assert not read("maio de 2021").is_on(date(2021, 6, 1))


def test_a_day_that_no_calendar_has_is_kept_as_written():
    assert not read("31.11.2021").exists
    assert str(read("31.11.2021")) == "31/11/2021"
