"""Which tests may notice that a module is broken, the likeliest first."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.checks.imports import Arrows, arrows
from tests.checks.sources import PACKAGES

HISTORIES = Path("tests/replay")
"""Tests that run the code of workflows without importing it by name."""


def beside(module: Path) -> Iterator[list[Path]]:
    """Tests of the module's own part, in groups that are run at once: its own, each that imports it, those of its
    folder, the rest."""
    own = _own(module)
    near = [file for file in _tests() if file.is_relative_to(part(module))]
    likely = sorted((file for file in near if module in _arrows()[file]), key=lambda file: file.parent != own.parent)
    likely = [*([own] if own in near else []), *(file for file in likely if file != own)]
    yield from ([file] for file in likely)
    folder = [file for file in near if file.is_relative_to(own.parent) and file not in likely]
    yield folder
    yield [file for file in near if file not in likely and file not in folder]


def outside(module: Path) -> Iterator[list[Path]]:
    """Tests of other parts, one by one: those that import the module, those given it by a `conftest.py` or another
    helper, and those of the modules that import it."""
    users = [file for file, imported in _arrows().items() if module in imported]
    tests = [file for file in users if file in _tests()]
    tests += [file for user in users if user not in tests for file in _tests() if _served(file, user)]
    if module.parts[0] == "workflows":
        tests += [file for file in _tests() if file.is_relative_to(HISTORIES)]
    yield from ([file] for file in dict.fromkeys(tests) if not file.is_relative_to(part(module)))


def _served(test: Path, user: Path) -> bool:
    """Whether a test runs what `user` holds; every test has the fixtures at the root, which say nothing of it."""
    if user.name == "conftest.py":
        return len(user.parts) > 2 and test.is_relative_to(user.parent)
    return test == _own(user) or user in _arrows()[test]


def part(module: Path) -> Path:
    """The tests of the part that a module belongs to: a capability of `activities`, else the package."""
    return Path("tests", *module.parent.parts[: 2 if module.parts[0] == "activities" else 1])


def _own(module: Path) -> Path:
    return Path("tests", *module.parent.parts, f"test_{module.name}")


def _arrows() -> Arrows:
    return arrows(*PACKAGES, "tests")


@cache
def _tests() -> list[Path]:
    return sorted(file for file in _arrows() if file.parts[0] == "tests" and file.name.startswith("test_"))
