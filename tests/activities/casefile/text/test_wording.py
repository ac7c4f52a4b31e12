import pytest

from activities.casefile.text.wording import is_capitals, iso_date, key


def test_a_heading_set_in_spaced_letters_is_one_word() -> None:
    assert key("S E N T E N Ç A") == "sentenca"
    assert key("  Contestação   e  Réplica ") == "contestacao e replica"


@pytest.mark.parametrize(
    ("text", "capitals"), [("CONTESTAÇÃO", True), ("Contestação", False), ("EU", False), ("PEÇA N. 1 DO RÉU", True)]
)
def test_titles_are_told_from_prose(text: str, capitals: bool) -> None:
    assert is_capitals(text) is capitals


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("em 05/01/2023, às 10h", "2023-01-05"),
        ("Londrina, 5 de janeiro de 2023.", "2023-01-05"),
        ("1º de março de 2020", "2020-03-01"),
        ("32/01/2023", None),
        ("sem data", None),
    ],
)
def test_the_first_date_of_a_text_is_found_in_either_form(text: str, day: str | None) -> None:
    assert iso_date(text) == day
