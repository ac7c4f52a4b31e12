import pytest

from activities.law.fold import fold
from activities.law.statutes.own_time import in_its_time

CITED = "art. 333, I, do CPC/1973"


def governs(text: str) -> bool:
    start = text.index(CITED)
    return in_its_time(fold(text), start, start + len(CITED), 2016)


@pytest.mark.parametrize(
    "text",
    [
        f"Publicado o acórdão em 2012, o ônus era o do {CITED}, então vigente.",
        f"Sob a égide do {CITED}, o ônus cabia ao autor.",
        f"A sentença, de 10/3/2014, aplicou o {CITED}.",
        f"O {CITED}, hoje art. 373 do CPC/2015, distribui o ônus.",
        f"O {CITED}, revogado, dispunha o mesmo.",
    ],
)
def test_the_law_of_its_time_is_told_by_years_and_words(text: str):
    assert governs(text)


@pytest.mark.parametrize(
    "text",
    [
        f"O ônus da prova é do autor ({CITED}).",
        f"Na presente ação, ajuizada em 2024, rege o {CITED}.",
        f"O ônus é regido pelo {CITED}, ora em vigor.",
        f"Era antiga a dúvida. O ônus é do autor, {CITED}.",
    ],
)
def test_repealed_law_is_not_of_its_time_without_a_sign(text: str):
    assert not governs(text)
