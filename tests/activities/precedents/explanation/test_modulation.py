"""Whether a case falls before or after the moment from which a modulated precedent has effect."""

from datetime import date

import pytest

from activities.precedents.explanation.modulation import standing
from workflows.contracts.law.treatment import Modulation
from workflows.contracts.run.results.result import KeyDate, KeyEvent

MARCO = Modulation(marco="a partir de 15/3/2017", day=date(2017, 3, 15))


def filed(day: str) -> list[KeyDate]:
    return [
        KeyDate(event=KeyEvent.DISTRIBUICAO, date=day, page=2),
        KeyDate(event=KeyEvent.SENTENCA, date="2024-01-01", page=90),
    ]


@pytest.mark.parametrize(
    ("day", "told"),
    [("2016-05-02", "anterior ao marco"), ("2019-05-02", "posterior ao marco"), ("2017-03-15", "do dia do marco")],
)
def test_a_case_is_before_or_after_the_day_by_its_filing(day: str, told: str) -> None:
    said = standing(MARCO, filed(day))
    assert told in said
    assert "15/03/2017" in said
    assert "(p. 2)" in said


def test_what_is_not_known_is_said_so() -> None:
    assert "não mostram quando" in standing(MARCO, filed("2016-05-02")[1:])
    assert "não se sabe" in standing(Modulation(marco="até a publicação do acórdão"), filed("2016-05-02"))


def test_the_day_of_the_facts_is_left_to_the_reader() -> None:
    assert "data dos fatos não foi lida" in standing(MARCO, filed("2016-05-02"))
