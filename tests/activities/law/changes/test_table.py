from datetime import date

from activities.law.changes.table import CHANGES, notices_of

ROL = "Plano de saúde. Rol da ANS. Natureza taxativa."


def test_a_decision_from_before_the_change_gets_a_notice_with_source_and_day() -> None:
    notice = notices_of(date(2022, 6, 8), ["Lei 9.656/1998, art. 10"], ROL)
    assert len(notice) == 1
    assert "Lei 14.454/2022 (em vigor desde 22/09/2022)" in notice[0]


def test_a_later_decision_another_statute_or_another_point_gets_none() -> None:
    assert notices_of(date(2023, 6, 8), ["Lei 9.656/1998, art. 10"], ROL) == []
    assert notices_of(date(2022, 6, 8), ["CDC, art. 14"], ROL) == []
    assert notices_of(date(2022, 6, 8), ["Lei 9.656/1998, art. 30"], "Manutenção do aposentado no plano.") == []
    assert notices_of(None, ["Lei 9.656/1998, art. 10"], ROL) == []


def test_an_article_is_not_taken_for_another_that_begins_alike() -> None:
    assert notices_of(date(2020, 1, 1), ["CC, art. 406"], "Juros de mora.")
    assert notices_of(date(2020, 1, 1), ["CC, art. 4067"], "Juros de mora.") == []


def test_changes_are_dated_and_sourced() -> None:
    assert all(change.source and change.since < date(2026, 1, 1) and change.statutes for change in CHANGES)
