"""Where code may live and what it may import: every arrow points inwards, to the vocabulary."""

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.checks.sources import PACKAGES, ROOT, module_name, python_files

ALLOWED: dict[str, Sequence[str]] = {
    "workflows.contracts": ["workflows.contracts"],
    "workflows": ["workflows"],
    "activities": ["activities", "workflows.contracts", "workflows.steps", "infra"],
    "api": ["api", "workflows", "infra"],
    "mcp_server": ["mcp_server", "workflows.contracts"],
    "infra.cli": PACKAGES,
    "infra.worker": PACKAGES,
    "infra": ["infra", "workflows.contracts"],
}
"""Part: what of ours it may import. The first part that a module belongs to counts."""

COMPOSING = ("infra.cli", "infra.worker", "infra.local")
"""What composes the parts; no part may import it."""

THIRD_PARTY: dict[str, Sequence[str]] = {
    "workflows.contracts": ["pydantic"],
    "workflows": ["pydantic", "temporalio"],
}
MAX_LINES = 400
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}

Files = pytest.mark.parametrize("path", list(python_files()), ids=str)


@Files
def test_imports_point_inwards(path: Path):
    part = _part(module_name(path), ALLOWED)
    wrong = [name for name in _ours(path) if not _below(name, ALLOWED[part])]
    if not _below(module_name(path), COMPOSING):
        wrong += [name for name in _ours(path) if _below(name, COMPOSING)]
    assert not wrong, f"{path} belongs to {part} and must not import {', '.join(wrong)}"


@pytest.mark.parametrize("path", list(python_files("workflows")), ids=str)
def test_workflows_load_nothing_heavy(path: Path):
    allowed = THIRD_PARTY[_part(module_name(path), THIRD_PARTY)]
    foreign = {name.partition(".")[0] for name in _imported(path)} - sys.stdlib_module_names - set(PACKAGES)
    assert foreign <= set(allowed), f"{path} imports {', '.join(sorted(foreign - set(allowed)))}"


@Files
def test_a_file_is_small_and_its_name_says_something(path: Path):
    lines = len((ROOT / path).read_text(encoding="utf-8").splitlines())
    assert lines <= MAX_LINES, f"{path} has {lines} lines: more than one idea"
    assert not EMPTY_NAMES & set(path.with_suffix("").parts), f"{path}: a name that says nothing"


def _imported(path: Path) -> Iterator[str]:
    """Absolute dotted names a file imports, wherever in it the import stands."""
    package = module_name(path).split(".")[: None if path.name == "__init__.py" else -1]
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            # A name may be a submodule: `from infra import cli` is an import of `infra.cli`.
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _ours(path: Path) -> list[str]:
    return [name for name in _imported(path) if name.partition(".")[0] in PACKAGES]


def _part(module: str, parts: dict[str, Sequence[str]]) -> str:
    return next(part for part in parts if _below(module, [part]))


def _below(name: str, parents: Sequence[str]) -> bool:
    return any(name == parent or name.startswith(f"{parent}.") for parent in parents)
