"""Breaking a module, and the order in which the tests beside it are asked."""

from pathlib import Path

import pytest

from tests.checks.sources import ROOT
from tests.mutants.breaking import broken
from tests.mutants.nearest import beside, outside


def test_every_function_of_a_broken_module_raises_and_a_generator_stays_one():
    space: dict[str, object] = {}
    exec(broken("LIMIT = 3\ndef one():\n    return 1\ndef two():\n    yield 2\n"), space)
    assert space["LIMIT"] == 3
    for name in ("one", "two"):
        with pytest.raises(RuntimeError, match="broken"):
            list(space[name]())  # pyright: ignore


def test_a_module_of_facts_lists_others():
    space: dict[str, object] = {}
    exec(broken('"""Facts."""\nLIMIT = 3\nNAME = "ab"\nOPEN = True\nBY = {int: LIMIT, str: OPEN}\n'), space)
    assert (space["LIMIT"], space["NAME"], space["OPEN"], space["BY"]) == (4, "BAx", True, {str: True})


def test_a_modules_own_tests_come_first_and_no_test_comes_twice():
    module = Path("activities/law/dispatch.py")
    files = [file for group in beside(module) for file in group]
    assert files[0] == Path("tests/activities/law/test_dispatch.py")
    assert len(files) == len(set(files))
    assert set(files) == {path.relative_to(ROOT) for path in (ROOT / "tests/activities/law").rglob("test_*.py")}


def test_outside_of_its_part_a_module_is_tried_by_the_tests_of_what_uses_it():
    files = [file for group in outside(Path("workflows/erasure.py")) for file in group]
    assert Path("tests/api/privacy/test_erasure.py") in files
    assert not any(file.is_relative_to("tests/workflows") for file in files)


def test_tests_that_a_helper_gives_the_module_may_notice_it():
    files = [file for group in outside(Path("activities/research/answering.py")) for file in group]
    assert Path("tests/api/research/test_databases.py") in files
