from datetime import date
from pathlib import Path

import pytest

from activities.law import lists
from activities.law.lists.read import dated_list

TABLES = sorted(Path(lists.__file__).parent.glob("*.tsv"))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_every_table_says_until_when_it_reaches_and_has_whole_rows(table: Path):
    listed = dated_list(table.stem)
    assert date(2024, 1, 1) <= listed.until < date(2100, 1, 1)
    assert len({len(row) for row in listed.rows}) == 1


def test_the_reach_is_told_in_words():
    assert dated_list("sumulas").reach == f"a lista vai até {dated_list('sumulas').until:%d/%m/%Y}"
