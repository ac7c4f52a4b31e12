import pytest

from activities.graph.model.sides import NEUTRAL, PROCEDURAL, UNDEFINED, side_number
from workflows.contracts.law.sides import DecisionSides, Favoured, Pole
from workflows.contracts.research.graph.sides import DISPUTES, SIDES


def test_opposite_sides_stand_next_to_each_other() -> None:
    assert all(SIDES.index(one) ^ 1 == SIDES.index(two) for one, two in DISPUTES.values())
    assert sum(map(len, DISPUTES.values())) == len(SIDES)


@pytest.mark.parametrize(
    ("favours", "pole", "side"),
    [
        (Favoured.AUTOR, None, "autor"),
        (Favoured.AUTOR, Pole.SEGURADO, "autor"),
        (Favoured.REU, Pole.FORNECEDOR, "reu"),
        (Favoured.AUTOR, Pole.CREDOR, "credor"),
        (Favoured.REU, Pole.DEVEDOR, "devedor"),
        (Favoured.REU, Pole.CONSUMIDOR, "consumidor"),
        (Favoured.AUTOR, Pole.SEGURADORA, "fornecedor"),
        (Favoured.CONTRIBUINTE, Pole.DEVEDOR, "contribuinte"),
        (Favoured.DEFESA, None, "defesa"),
    ],
)
def test_debtors_and_consumers_who_are_sued_count_by_what_they_are(
    favours: Favoured, pole: Pole | None, side: str
) -> None:
    assert SIDES[side_number(DecisionSides(favours=favours, pole=pole))] == side


def test_what_takes_no_side_says_why() -> None:
    assert side_number(DecisionSides(favours=Favoured.NEUTRO)) == NEUTRAL
    assert side_number(DecisionSides()) == UNDEFINED
    assert side_number(DecisionSides(favours=Favoured.AUTOR, procedural_only=True)) == PROCEDURAL
