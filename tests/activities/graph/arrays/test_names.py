import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from activities.graph.arrays.names import Names, comparable, pack, unpack

NAMES = st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1), unique=True)


def packed(names: list[str]) -> Names:
    return unpack("x", dict(pack("x", names)))


@given(NAMES)
def test_every_name_is_found_at_its_place(names: list[str]) -> None:
    ordered = packed(sorted(names))
    assert list(ordered) == sorted(names)
    assert [ordered.find(name) for name in sorted(names)] == list(range(len(names)))
    assert all(ordered.equal_to(name).tolist() == [at] for at, name in enumerate(sorted(names)))


@given(NAMES, st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1, max_size=3))
def test_a_part_is_found_in_every_name_that_has_it_and_no_other(names: list[str], part: str) -> None:
    assert packed(names).containing(part).tolist() == [at for at, name in enumerate(names) if part in name]


def test_a_name_that_is_part_of_another_is_not_taken_for_it() -> None:
    names = packed(["dano", "dano moral", "moral"])
    assert names.equal_to("dano").tolist() == [0]
    assert names.find("dano m") is None
    assert names.containing("moral").tolist() == [1, 2]


def test_no_names_at_all() -> None:
    names = packed([])
    assert (len(names), names.find("a"), names.containing("a").tolist()) == (0, None, [])


def test_signs_of_patterns_mean_themselves() -> None:
    assert packed(["art. 5", "arto 5"]).containing("art.").tolist() == [0]
    assert packed(["a+b", "aab"]).equal_to("a+b").tolist() == [0]


def test_names_compare_without_case_accents_and_double_spaces() -> None:
    assert comparable("  Ação   POPULAR ") == "acao popular"


def test_names_live_in_two_arrays() -> None:
    arrays = dict(pack("x", ["á", "b"]))
    assert arrays["x/text"].dtype == np.uint8
    assert arrays["x/starts"].tolist() == [1, 4, 6]
