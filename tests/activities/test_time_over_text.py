"""Every public function over text, of the rooms that are named, takes time in proportion to it, whatever it says."""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from inspect import isclass
from typing import Any

import pytest

from bench.growth.functions import FUNCTIONS, name_of
from bench.growth.hostile import few
from bench.growth.measure import growth, seconds
from bench.growth.unmeasured import NO_TEXT, ROOMS

SHORT, TIMES = 400, 4
"""Four times the text takes a linear function four times as long, and a quadratic one sixteen times."""

MOST = 9.0
SUSPECTS = 3
LEAST = 0.004
"""Processor seconds; what is faster than this over the longer text cannot be told from noise, nor hold anybody."""

TRIES = 5
"""Other processes can lengthen one measure, but hardly all of so many."""

SHAPES = few()
LONG = {name: shape(SHORT * TIMES) for name, shape in SHAPES.items()}


def test_every_public_function_is_measured_or_takes_no_text():
    measured = {name_of(function) for function in FUNCTIONS}
    public = _public_functions()
    unlisted = sorted(name for name in public - measured if not any(_within(name, room) for room in NO_TEXT))
    assert not unlisted, f"neither in bench/growth/functions.py nor in unmeasured.py: {unlisted}"
    assert not measured & NO_TEXT.keys()
    gone = [room for room in NO_TEXT if not any(_within(name, room) for name in public)]
    assert not gone, f"no such function any more: {gone}"


@pytest.mark.parametrize("function", FUNCTIONS, ids=name_of)
def test_time_grows_with_the_text_and_not_with_its_square(function: Callable[..., Any]):
    asked = FUNCTIONS[function]
    # one shape in four, each for a quarter of the functions: the benchmark tries them all with each
    quarter = list(LONG)[list(FUNCTIONS).index(function) % 4 :: 4]
    taken = {name: seconds(asked, LONG[name]) for name in quarter}
    for name in sorted(taken, key=lambda name: -taken[name])[:SUSPECTS]:
        tries = (growth(asked, SHAPES[name], SHORT, TIMES) for _ in range(TRIES))
        linear = taken[name] < LEAST or any(times < MOST for times in tries)
        assert linear, f"{name}: far more than {TIMES} times as long over {TIMES} times the text"


def _public_functions() -> set[str]:
    found: set[str] = set()
    for room in ROOMS:
        parts = pkgutil.walk_packages(getattr(import_module(room), "__path__", []), f"{room}.")
        for module in (room, *(part.name for part in parts)):
            for name, value in vars(import_module(module)).items():
                own = getattr(value, "__module__", None) == module
                if own and callable(value) and not isclass(value) and not name.startswith("_"):
                    found.add(f"{module.removeprefix('activities.')}.{name}")
    return found


def _within(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")
