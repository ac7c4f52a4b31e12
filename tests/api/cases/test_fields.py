"""The fields of a submission as JSON and as a form, in which all values are text."""

from typing import Any

import pytest
from pydantic import ValidationError

from api.cases.fields import SubmissionFields

FORM = {"min_precedent_score": "70.5", "max_matches_per_phase": "3", "strict_infra_required": "False", "reason": "5"}


def test_a_form_says_in_text_what_json_says_in_numbers() -> None:
    fields = SubmissionFields.of_form(FORM)
    assert fields == SubmissionFields(
        min_precedent_score=70.5, max_matches_per_phase=3, strict_infra_required=False, reason="5"
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("min_precedent_score", value) for value in ("", "setenta", "NaN", "Infinity", "101", "true")),
        *(("max_matches_per_phase", value) for value in ("1.5", "0", "1_0", "[1]")),
        *(("strict_infra_required", value) for value in ("", "sim", "1", "null")),
        *(("reason", value) for value in ("a\0", "a" * 2001)),
        ("outro", "x"),
    ],
)
def test_a_form_field_that_is_not_what_it_should_be_is_refused(name: str, value: str) -> None:
    with pytest.raises(ValidationError):
        SubmissionFields.of_form({name: value})


@pytest.mark.parametrize("field", [{"min_precedent_score": "70"}, {"strict_infra_required": "true"}])
def test_json_is_not_read_as_a_form(field: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SubmissionFields.model_validate(field)
