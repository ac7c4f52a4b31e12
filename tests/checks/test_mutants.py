"""Breaking a module, and the order in which the tests beside it are asked."""

from pathlib import Path

import pytest

from tests.checks.sources import ROOT
from tests.mutants.breaking import broken
from tests.mutants.nearest import nearest


def test_every_function_of_a_broken_module_raises_and_a_generator_stays_one():
    space: dict[str, object] = {}
    exec(broken("LIMIT = 3\ndef one():\n    return 1\ndef two():\n    yield 2\n"), space)
    assert space["LIMIT"] == 3
    for name in ("one", "two"):
        with pytest.raises(RuntimeError, match="broken"):
            list(space[name]())  # pyright: ignore


def test_a_module_of_facts_lists_others():
    space: dict[str, object] = {}
    exec(broken('"""Facts."""\nLIMIT = 3\nNAME = "ab"\nOPEN = True\n'), space)
    assert (space["LIMIT"], space["NAME"], space["OPEN"]) == (4, "BAx", True)


def test_a_modules_own_tests_come_first_and_no_test_comes_twice():
    groups = list(nearest(ROOT, Path("activities/law/dispatch.py")))
    files = [file for group in groups for file in group]
    assert files[0] == Path("tests/activities/law/test_dispatch.py")
    assert len(files) == len(set(files))
    assert set(files) == {path.relative_to(ROOT) for path in (ROOT / "tests/activities/law").rglob("test_*.py")}
