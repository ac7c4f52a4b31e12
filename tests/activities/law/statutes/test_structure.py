import pytest

from activities.law.statutes.provisions import Provision
from activities.law.statutes.structure import article_of, is_charted, roman, value_of


@pytest.mark.parametrize(
    ("law", "place", "exists"),
    [
        ("CPC", Provision("373", item="II"), True),
        ("CPC", Provision("373", item="VI"), False),
        ("CPC", Provision("85", "8-A"), True),
        ("CPC", Provision("85", "2", "IV"), True),
        ("CPC", Provision("85", "2", "V"), False),
        ("CPC", Provision("85", "25"), False),
        ("CF", Provision("5", item="LXXIX"), True),
        ("CF", Provision("5", item="XCII"), False),
        ("CDC", Provision("6", item="VIII"), True),
        ("CP", Provision("155", "4", "IV"), True),
        ("CPC", Provision("1004", "4"), False),
        ("CC", Provision("927", "único"), True),
    ],
)
def test_items_and_paragraphs_exist_or_not(law: str, place: Provision, exists: bool):
    article = article_of(law, place.article)
    assert article
    assert (article.missing(place) is None) is exists


def test_an_item_cited_without_its_paragraph_counts_as_that_of_any():
    article = article_of("CPC", "85")
    assert article
    assert article.missing(Provision("85", item="IV")) is None


@pytest.mark.parametrize(
    ("law", "place", "by"),
    [
        ("CPP", Provision("594"), "Lei 11.719/2008"),
        ("CLT", Provision("384"), "Lei 13.467/2017"),
        ("CC", Provision("980-A"), "Lei 14.382/2022"),
        ("CPC", Provision("300"), None),
    ],
)
def test_revoked_articles_tell_what_revoked_them(law: str, place: Provision, by: str | None):
    article = article_of(law, place.article)
    assert article
    assert article.revoked_by(place) == by


def test_an_article_that_the_law_lacks_is_unknown():
    assert article_of("CP", "121-Z") is None
    assert is_charted("CP")
    assert not is_charted("Lei 9.605/1998")


def test_roman_numerals_go_both_ways():
    assert [value_of(roman(number)) for number in (1, 4, 9, 14, 49, 79, 92)] == [1, 4, 9, 14, 49, 79, 92]


@pytest.mark.parametrize(
    ("law", "place", "exists"),
    [
        ("ECA", Provision("112", item="VII"), True),
        ("ECA", Provision("112", item="VIII"), False),
        ("ECA", Provision("122", item="IV"), False),
        ("LEP", Provision("112", item="VIII"), True),
        ("LEP", Provision("50", item="IX"), False),
        ("Lei 8.213/1991", Provision("77", "2", "VI"), True),
        ("Lei 8.213/1991", Provision("16", item="V"), False),
        ("Lei 9.605/1998", Provision("72", item="XII"), False),
        ("Lei 13.709/2018", Provision("7", item="X"), True),
        ("Lei 13.709/2018", Provision("7", item="XI"), False),
        ("Lei 11.101/2005", Provision("94", item="IV"), False),
        ("Lei 8.245/1991", Provision("59", "1", "IX"), True),
        ("Lei 8.245/1991", Provision("59", "1", "X"), False),
    ],
)
def test_settled_articles_of_further_laws_are_known(law: str, place: Provision, exists: bool):
    article = article_of(law, place.article)
    assert article
    assert (article.missing(place) is None) is exists


def test_of_a_law_known_in_part_nothing_is_said_of_the_other_articles():
    assert not is_charted("ECA")
    assert article_of("ECA", "136") is None
    assert article_of("Lei 9.605/1998", "25-Z") is None
