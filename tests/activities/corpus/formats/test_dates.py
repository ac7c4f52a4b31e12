from datetime import date

import pytest

from activities.corpus.formats.dates import last_written_date, parse_date, parse_publication


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("20220425", date(2022, 4, 25)),
        ("2021-10-05", date(2021, 10, 5)),
        ("2021-10-05T00:00:00", date(2021, 10, 5)),
        ("05/10/2021", date(2021, 10, 5)),
        (1651633200000, date(2022, 5, 4)),
        ("1651633200000", date(2022, 5, 4)),
        ("None", None),
        (None, None),
        ("20221345", None),
        ("31/02/2022", None),
    ],
)
def test_reads_the_forms_that_the_years_have_brought(value: object, expected: date | None):
    assert parse_date(value) == expected


@pytest.mark.parametrize(
    ("text", "journal", "day"),
    [
        ("DJE        DATA:27/04/2022", "DJE", date(2022, 4, 27)),
        ("DJEN DATA:02/09/2025", "DJEN", date(2025, 9, 2)),
        ("DJe        DATA:06/04/2022", "DJe", date(2022, 4, 6)),
        ("DJ 26/11/2007", "DJ", date(2007, 11, 26)),
        ("27/04/2022", None, date(2022, 4, 27)),
        (None, None, None),
    ],
)
def test_keeps_the_journal_beside_the_day(text: str | None, journal: str | None, day: date | None):
    assert parse_publication(text) == (journal, day)


def test_a_decision_is_of_the_day_it_is_signed():
    text = "em 3 de março de 2020 foi proposta. Brasília (DF), 1º de abril de 2021."
    assert last_written_date(text) == date(2021, 4, 1)
    assert last_written_date("sem data") is None
