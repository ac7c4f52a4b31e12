import re

import pytest

from activities.law.fold import fold
from activities.law.ministers.names import STF_MINISTERS, minister_name


@pytest.mark.parametrize(
    "written",
    [
        "Ministra Nancy Andrighi",
        "Rel. Min. NANCY ANDRIGHI",
        "nancy andrighi",
        "MINISTRA NANCY ANDRIGHI (PRESIDENTE)",
    ],
)
def test_one_minister_has_one_spelling(written: str) -> None:
    assert minister_name(written) == "NANCY ANDRIGHI"


def test_a_judge_called_up_is_named_without_the_office() -> None:
    assert minister_name("Ministro LÁZARO GUIMARÃES (DESEMBARGADOR CONVOCADO DO TRF 5ª REGIÃO)") == "LÁZARO GUIMARÃES"


def test_an_unknown_name_stays_as_it_is_and_nothing_is_nobody() -> None:
    assert minister_name("Fulano de Tal") == "FULANO DE TAL"
    assert minister_name("") is minister_name(None) is None


def test_who_sat_on_the_stf_alone_is_told_from_a_namesake_of_the_stj() -> None:
    only_stf = re.compile(STF_MINISTERS)
    assert only_stf.search(fold("Marco Aurélio").upper())
    assert not only_stf.search(fold("Marco Aurélio Bellizze").upper())
