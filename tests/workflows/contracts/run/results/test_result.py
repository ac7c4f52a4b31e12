import json

from workflows.contracts.run.results.result import canonical_json, fingerprint


def test_equal_values_have_the_same_bytes_whatever_their_order() -> None:
    one, other = {"b": 1, "a": ["é", 0.123456]}, {"a": ["é", 0.12346], "b": 1}
    assert canonical_json(one) == canonical_json(other) == '{"a":["é",0.1235],"b":1}'.encode()
    assert fingerprint(one) == fingerprint(other)


def test_the_canonical_form_is_json_of_the_value() -> None:
    value = {"phases": [{"pages": [[1, 14]], "score": 87.5, "none": None}]}
    assert json.loads(canonical_json(value)) == value


def test_another_value_has_another_fingerprint() -> None:
    assert fingerprint({"a": 1}) != fingerprint({"a": 2})
