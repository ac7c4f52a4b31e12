"""Numbers and truth values of a JSON body."""

from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field, ValidationError

from workflows.contracts.fields.scalars import WHOLE, Flag, Number


class Body(BaseModel):
    flag: Flag = True
    number: Annotated[Number, Field(ge=0)] = 0
    whole: Annotated[int | None, Field(ge=1, le=9), WHOLE] = None


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [("flag", False, False), ("number", 2, 2.0), ("number", 0.5, 0.5), ("whole", 3, 3), ("whole", 3.0, 3)],
)
def test_what_json_calls_a_number_or_a_truth_value_is_taken(field: str, value: Any, read: Any) -> None:
    assert getattr(Body.model_validate({field: value}), field) == read


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("flag", value) for value in (0, 1, "true", "on", None)),
        *(("number", value) for value in ("1", True, None, [1])),
        *(("whole", value) for value in ("3", True, 3.5, 10, 0, [3])),
    ],
)
def test_nothing_else_is(field: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        Body.model_validate({field: value})


def test_the_schema_names_the_bounds() -> None:
    assert Body.model_json_schema()["properties"]["whole"]["anyOf"][0] == {
        "maximum": 9,
        "minimum": 1,
        "type": "integer",
    }
