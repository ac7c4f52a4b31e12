from datetime import date

import pytest

from activities.corpus.portal.data_sets import FULL_TEXTS, THEMES, data_sets_of, is_recent, is_source, last_day
from workflows.contracts.law.portal import FollowedBody, Following


def test_without_a_body_all_are_followed_and_the_themes_but_not_the_full_texts() -> None:
    assert len(data_sets_of(Following())) == len(FollowedBody) + 1
    assert FULL_TEXTS not in data_sets_of(Following())


def test_bodies_come_in_one_order_however_they_were_named() -> None:
    asked = Following(bodies=[FollowedBody.QUARTA_TURMA, FollowedBody.CORTE_ESPECIAL], full_texts=True)
    espelhos = ["espelhos-de-acordaos-corte-especial", "espelhos-de-acordaos-quarta-turma"]
    assert data_sets_of(asked) == [*espelhos, THEMES, FULL_TEXTS]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("20220430.json", date(2022, 4, 30)),
        ("metadados202202.json", date(2022, 2, 28)),
        ("textos20220504.zip", date(2022, 5, 4)),
        ("temas.csv", None),
        ("20221399.json", None),
    ],
)
def test_a_files_name_tells_its_last_day(name: str, expected: date | None) -> None:
    assert last_day(name) == expected


def test_what_is_older_is_left_out_and_what_has_no_date_never() -> None:
    since = date(2022, 2, 10)
    assert not is_recent("20220131.json", since)
    assert is_recent("metadados202202.json", since)
    assert is_recent("temas.csv", since)
    assert is_recent("20220131.json", None)


def test_dictionaries_and_tables_nothing_is_read_from_are_no_sources() -> None:
    listed = ["dicionario-temas.csv", "temas.csv", "Processos.csv", "a.PDF", "20220131.JSON", "textos.zip"]
    assert [name for name in listed if is_source(name)] == ["temas.csv", "20220131.JSON", "textos.zip"]
