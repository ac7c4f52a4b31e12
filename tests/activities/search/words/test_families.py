import pytest

from activities.search.analysis import words
from activities.search.words.families import family


@pytest.mark.parametrize("said", ["quitei quitada quitação", "avisaram aviso avisar", "fechou fechada fechamento"])
def test_words_of_one_family_have_one_name(said: str) -> None:
    assert len({family(word) for word in words(said)}) == 1


def test_strangers_and_numbers_stay_apart() -> None:
    assert len({family(word) for word in words("imóvel imposto 385 326")}) == 4
