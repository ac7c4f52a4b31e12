import jsonschema_rs
import pytest
from pydantic import ValidationError

from workflows.contracts.research.search import FeaturesQuestion, JurisprudenceQuestion


@pytest.mark.parametrize("asked", [{}, {"limit": 5}, {"resultado": None}])
def test_a_features_question_names_at_least_one_filter_and_its_schema_says_so(asked: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        FeaturesQuestion.model_validate(asked)
    schema = jsonschema_rs.validator_for(FeaturesQuestion.model_json_schema())
    assert not schema.is_valid(asked)
    assert schema.is_valid(asked | {"unanimidade": True})
    assert FeaturesQuestion(unanimidade=True).limit


def test_a_page_may_be_longer_than_the_list_it_is_cut_from() -> None:
    assert JurisprudenceQuestion(query="dano moral", top_k=5, page_size=6).page_size == 6
