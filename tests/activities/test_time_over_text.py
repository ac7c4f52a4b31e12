"""For any text, each entry point takes time in proportion to its length."""

import pytest

from bench.attack.doors import doors
from bench.attack.growth import Asked, growth, seconds
from bench.attack.hostile import few

DOORS = (
    "a PDF",
    "a draft",
    "citations to verify",
    "a search question",
    "a library document",
    "a question to a case",
    "a decision",
)
SHORT, TIMES = 500, 4
"""A text four times as long takes a linear function four times as long, and a quadratic one sixteen times."""
MOST = 9.0
SUSPECTS = 6
LEAST = 0.02
"""Processor seconds; a function faster than this on the longer text cannot be told from noise, and delays nobody."""
TRIES = 5
"""Other processes can lengthen one measurement, but hardly all of this many."""

SHAPES = few()


@pytest.fixture(scope="module")
def every_door(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Asked]:
    return dict(doors(tmp_path_factory.mktemp("doors") / "index"))


def test_every_door_is_tried(every_door: dict[str, Asked]) -> None:
    assert every_door.keys() == set(DOORS)


@pytest.mark.parametrize("door", DOORS)
def test_time_grows_with_the_text_and_not_with_its_square(every_door: dict[str, Asked], door: str) -> None:
    asked = every_door[door]
    taken = {name: seconds(asked, shape(SHORT * TIMES)) for name, shape in SHAPES.items()}
    for name in sorted(taken, key=lambda name: -taken[name])[:SUSPECTS]:
        tries = (growth(asked, SHAPES[name], SHORT, TIMES) for _ in range(TRIES))
        linear = taken[name] < LEAST or any(times < MOST for times in tries)
        assert linear, f"{name}: far more than {TIMES} times as long over {TIMES} times the text"
