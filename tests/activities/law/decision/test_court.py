"""Court, state and class of a decision, from its record or from its source and process."""

import pytest

from activities.law.decision.court import cited_as, class_of, court_named, court_of, speaks_for, state_of
from workflows.contracts.law.corpus import Decision


def decision(**fields: str) -> Decision:
    return Decision.model_validate({"id": "1", "source": "neutral", "kind": "acórdão", "process": "x", **fields})


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"source": "espelhos", "process": "REsp 9150102/RS"}, ("STJ", "RS", "REsp")),
        ({"process": "REsp 9150102/RS"}, ("STJ", "RS", "REsp")),
        ({"process": "Apelação nº 0001234-56.2023.8.26.0100"}, ("TJSP", "SP", "Apelação")),
        ({"process": "0744337-81.2021.8.07.0016"}, ("TJDFT", "DF", None)),
        ({"process": "AIRR - 0000799-24.2023.5.09.0014", "court": "TST"}, ("TST", None, "AIRR")),
        ({"process": "HC 9150102", "court": "TJMG"}, ("TJMG", "MG", "HC")),
        ({"process": "tjx-1"}, (None, None, "tjx")),
        ({"process": "RO - XX", "state": "BA"}, (None, "BA", None)),
        ({"process": f"HC{' ' * 100_000}9150102"}, (None, None, None)),
    ],
)
def test_court_state_and_class(fields: dict[str, str], expected: tuple[str | None, ...]) -> None:
    one = decision(**fields)
    assert (court_of(one), state_of(one), class_of(one)) == expected


def test_a_process_of_another_court_is_not_the_stjs_process_of_that_number() -> None:
    cited = cited_as(decision(process="HC 9150102", court="TJMG"))
    assert cited is not None
    assert cited.normalized == "HC 9150102/TJMG"


def test_only_its_own_precedents_are_anothers_courts_to_take_from() -> None:
    other = decision(process="HC 9150102", court="TJMG")
    assert not speaks_for(other, "REsp 9150102/STJ")
    assert speaks_for(other, "HC 9150103/TJMG")
    assert speaks_for(decision(process="REsp 9150102/RS"), "Súmula 7/STF")


def test_courts_are_known_by_their_short_and_full_names() -> None:
    assert court_named("tjsp ") == "TJSP"
    assert court_named("Tribunal de Justiça de São Paulo") == "TJSP"
    assert court_named("Vara de algum lugar") is None
