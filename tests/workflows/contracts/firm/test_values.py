"""The parameters of a calculation with private values."""

import pytest
from pydantic import ValidationError

from workflows.contracts.firm.values import Calculation, ComputeQuestion

ONE = "val_01J00000000000000000000001"
OTHER = "val_01J00000000000000000000002"


@pytest.mark.parametrize("calculation", [Calculation.SOMA, Calculation.RAZAO])
def test_a_calculation_of_two_values_needs_the_other_one(calculation: Calculation):
    with pytest.raises(ValidationError, match="other_ref"):
        ComputeQuestion(secret_ref=ONE, calculation=calculation)


def test_a_calculation_of_one_value_takes_no_other():
    with pytest.raises(ValidationError, match="other_ref"):
        ComputeQuestion(secret_ref=ONE, other_ref=OTHER)
