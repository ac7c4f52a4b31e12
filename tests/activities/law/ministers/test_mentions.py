import pytest

from activities.law.ministers.mentions import Likeness, find_ministers, match_minister


@pytest.mark.parametrize(
    ("written", "likeness", "first"),
    [
        ("Nancy Andrighi", Likeness.EXACT, "NANCY ANDRIGHI"),
        ("NANCY  ANDRIGHI", Likeness.EXACT, "NANCY ANDRIGHI"),
        ("Andrighi", Likeness.PARTIAL, "NANCY ANDRIGHI"),
        ("Nanci Andrigui", Likeness.CLOSE, "NANCY ANDRIGHI"),
    ],
)
def test_a_written_name_is_matched_as_far_as_it_goes(written: str, likeness: Likeness, first: str) -> None:
    found = match_minister(written)
    assert (found.likeness, found.names[0]) == (likeness, first)


def test_a_name_nobody_bears_matches_nobody() -> None:
    assert match_minister("Zebedeu Xisto Quaresma").likeness is Likeness.NONE


def test_a_common_first_name_alone_matches_nobody() -> None:
    assert match_minister("Maria").likeness is Likeness.NONE


def test_every_minister_of_a_list_is_found_with_the_place_of_the_name() -> None:
    text = "Votaram com os Srs. Ministros Nancy Andrighi, Moura Ribeiro e Humberto Martins. O Estado recorreu."
    found = list(find_ministers(text))
    assert [mention.name for mention in found] == ["Nancy Andrighi", "Moura Ribeiro", "Humberto Martins"]
    assert all(text[mention.start : mention.end] == mention.name for mention in found)


def test_an_office_after_the_title_is_no_name() -> None:
    assert list(find_ministers("O Ministro Relator votou. Ministério da Fazenda. Min. da Saúde.")) == []
