from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field, ValidationError, field_validator

from workflows.contracts.fields.invalid_fields import invalid_field


class Form(BaseModel):
    count: int = Field(default=1, ge=1, le=10)
    kind: Literal["a", "b"] = "a"
    name: str = Field(default="", max_length=3)
    own: str = ""

    @field_validator("own")
    @classmethod
    def refuse(cls, value: str) -> str:
        raise ValueError("Não serve.")


def refused(**values: Any) -> dict[str, Any]:
    with pytest.raises(ValidationError) as caught:
        Form.model_validate(values)
    return invalid_field(caught.value.errors()[0])


def test_a_field_says_what_it_wants_in_portuguese() -> None:
    assert refused(count=11) == {"field": "count", "message": "Deve ser menor ou igual a 10."}
    assert refused(name="abcd")["message"] == "Texto longo demais (máximo de 3 caracteres)."


def test_few_values_are_listed() -> None:
    found = refused(kind="c")
    assert found["allowed"] == ["a", "b"]
    assert found["message"] == "Valor desconhecido. Use um destes: a, b."


def test_a_rule_of_our_own_speaks_for_itself() -> None:
    assert refused(own="x") == {"field": "own", "message": "Não serve."}


def test_the_refused_value_is_never_repeated() -> None:
    for found in (refused(count="segredo"), refused(kind="segredo"), refused(name="segredo")):
        assert "segredo" not in str(found)


def test_a_kind_of_error_nobody_foresaw_is_still_answered() -> None:
    assert invalid_field({"type": "new_kind", "loc": ("a", 0), "msg": "x"}) == {
        "field": "a.0",
        "message": "Valor inválido.",
    }
