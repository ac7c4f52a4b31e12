import pytest
from pydantic import TypeAdapter

from infra.computing.parts import Parts

NUMBERS = TypeAdapter(list[float])


def refused() -> list[float]:
    raise AssertionError("computed again")


def test_a_part_with_the_same_inputs_is_taken_over_to_the_last_digit() -> None:
    first = Parts({"rules": "v1"})
    made = first.of(["a text", 1], NUMBERS, lambda: [1 / 3])
    second = Parts({"rules": "v1"}, first.used())
    assert second.of(["a text", 1], NUMBERS, refused) == made == [1 / 3]
    assert second.used() == first.used()


@pytest.mark.parametrize(
    ("common", "inputs"), [({"rules": "v2"}, ["a text", 1]), ({"rules": "v1"}, ["another", 1])], ids=["rules", "text"]
)
def test_a_part_with_other_inputs_is_computed(common: object, inputs: object) -> None:
    first = Parts({"rules": "v1"})
    first.of(["a text", 1], NUMBERS, lambda: [1.0])
    assert Parts(common, first.used()).of(inputs, NUMBERS, lambda: [2.0]) == [2.0]


def test_other_code_computes_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Parts(None)
    first.of("a text", NUMBERS, lambda: [1.0])
    monkeypatch.setattr("infra.computing.parts.code_digest", lambda: "other")
    assert Parts(None, first.used()).of("a text", NUMBERS, lambda: [2.0]) == [2.0]


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b'{"a":1}'])
def test_what_is_damaged_counts_for_nothing(damage: bytes) -> None:
    assert Parts(None, damage).of("a text", NUMBERS, lambda: [2.0]) == [2.0]


def test_a_part_that_no_longer_fits_is_computed_anew() -> None:
    first = Parts(None)
    first.of("a text", NUMBERS, lambda: [1.0])
    damaged = first.used().replace(b"1.0", b"x")
    assert Parts(None, damaged).of("a text", NUMBERS, lambda: [2.0]) == [2.0]


def test_only_the_parts_of_the_last_run_are_handed_on() -> None:
    first = Parts(None)
    first.of("gone", NUMBERS, lambda: [1.0])
    assert Parts(None, first.used()).used() == b"{}"


def test_what_a_part_was_computed_from_is_handed_on_with_it() -> None:
    def whole(parts: Parts) -> list[float]:
        return parts.of("whole", NUMBERS, lambda: [sum(parts.of("inner", NUMBERS, lambda: [1.0, 2.0]))])

    first = Parts(None)
    assert whole(first) == [3.0]
    second = Parts(None, first.used())
    assert whole(second) == [3.0]
    assert Parts(None, second.used()).of("inner", NUMBERS, refused) == [1.0, 2.0]
