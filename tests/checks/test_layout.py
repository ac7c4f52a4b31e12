"""Where code may live and what it may import: every arrow points inwards, to the vocabulary."""

import sys
import tomllib
from collections import defaultdict
from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.checks.imports import Arrows, arrows, imported
from tests.checks.sources import PACKAGES, ROOT, module_name, python_files

LAW = ["activities.law"]
SEARCH = [*LAW, "activities.search"]
GRAPH = [*LAW, "activities.graph"]
READING = [*LAW, "activities.casefile"]
CITATOR = [*LAW, "activities.citator"]
SNAPSHOTS = [*SEARCH, *GRAPH, *CITATOR, "activities.snapshots"]
BASE = ["infra", "workflows.contracts", "workflows.steps"]

ALLOWED: dict[str, Sequence[str]] = {
    "workflows.contracts": ["workflows.contracts"],
    "workflows": ["workflows"],
    "infra": ["infra", "workflows.contracts"],
    "activities.law": [*LAW, "workflows.contracts"],
    "activities.casefile": [*READING, *BASE],
    "activities.search": [*SEARCH, *BASE],
    "activities.graph": [*GRAPH, *BASE],
    "activities.citator": [*CITATOR, *BASE],
    "activities.snapshots": [*SNAPSHOTS, *BASE],
    "activities.corpus": [*SNAPSHOTS, "activities.corpus", *BASE],
    "activities.research": [
        *SNAPSHOTS,
        "activities.precedents",
        "activities.reports.writing",
        "activities.research",
        *BASE,
    ],
    "activities.inquiry": [*SEARCH, *READING, "activities.inquiry", *BASE],
    "activities.desk": [*SNAPSHOTS, *READING, "activities.inquiry", "activities.desk", *BASE],
    "activities.library": [*SEARCH, *READING, "activities.inquiry", "activities.library", *BASE],
    "activities.precedents": [*SNAPSHOTS, *READING, "activities.precedents", *BASE],
    "activities.corrections": [*SNAPSHOTS, *READING, "activities.corrections", *BASE],
    "activities.reports": [
        *SNAPSHOTS,
        *READING,
        "activities.precedents",
        "activities.desk",
        "activities.reports",
        *BASE,
    ],
    "activities.drafts": [
        *SNAPSHOTS,
        *READING,
        "activities.precedents",
        "activities.reports",
        "activities.drafts",
        *BASE,
    ],
    "activities.communications": [*LAW, "activities.communications", *BASE],
    "activities.audit": ["activities.audit", *BASE],
    "activities.notices": ["activities.notices", *BASE],
    "activities.privacy": ["activities.privacy", *BASE],
    "activities.store": ["activities.store", "activities.snapshots", *BASE],
    "activities": [],
    "api": ["api", "workflows", "infra"],
    "mcp_server": ["mcp_server", "workflows.contracts"],
    "autos": PACKAGES,
}
"""Part: what of ours it may import. The first part that a module belongs to counts; nothing else imports `autos`."""

THIRD_PARTY: dict[str, Sequence[str]] = {
    "workflows.contracts": ["pydantic", "pydantic_core"],
    "workflows": ["pydantic", "temporalio"],
}
MAX_LINES = 400
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}


def test_imports_point_inwards():
    wrong = {
        f"{path}, of {part}, imports {name}"
        for path in python_files()
        for part in [_part(module_name(path), ALLOWED)]
        for name in _ours(path)
        if not _below(name, ALLOWED[part])
    }
    assert not wrong


def test_no_module_imports_itself_by_way_of_others():
    """A cycle of modules is one module in pieces: none can be read, tried or moved without the rest."""
    assert not _cycles(arrows())


def test_no_folder_calls_back_to_what_stands_on_it():
    """In every folder, its rooms and the files at its root are in one order: each uses only what stands below it."""
    drawn = arrows()
    folders = {path.parent for path in python_files(*PACKAGES)}
    for folder in folders | {Path()}:
        assert not _cycles(_inside(folder, drawn)), f"{folder}: imports run in a circle"


def test_workflows_load_nothing_heavy():
    for path in python_files("workflows"):
        allowed = THIRD_PARTY[_part(module_name(path), THIRD_PARTY)]
        foreign = {name.partition(".")[0] for name in imported(path)} - sys.stdlib_module_names - set(PACKAGES)
        assert foreign <= set(allowed), f"{path} imports {', '.join(sorted(foreign - set(allowed)))}"


def test_a_file_is_small_and_its_name_says_something():
    for path in python_files():
        lines = len((ROOT / path).read_text(encoding="utf-8").splitlines())
        assert lines <= MAX_LINES, f"{path} has {lines} lines: more than one idea"
        assert not EMPTY_NAMES & set(path.with_suffix("").parts), f"{path}: a name that says nothing"


def _ours(path: Path) -> list[str]:
    return [name for name in imported(path) if name.partition(".")[0] in PACKAGES]


def _inside(folder: Path, arrows: Arrows) -> Arrows:
    """The arrows among the children of `folder`: a room counts as one, each file at the root as itself."""
    children: dict[Path, set[Path]] = defaultdict(set)
    for path, used in arrows.items():
        if path.is_relative_to(folder):
            children[_child(folder, path)] |= {_child(folder, one) for one in used if one.is_relative_to(folder)}
    return {child: below - {child} for child, below in children.items()}


def _child(folder: Path, path: Path) -> Path:
    return folder / path.relative_to(folder).parts[0]


def _cycles(arrows: Arrows) -> list[Path]:
    """Everything that stands in a circle; empty where there is an order from the base up."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def _part(module: str, parts: dict[str, Sequence[str]]) -> str:
    return next(part for part in parts if _below(module, [part]))


def _below(name: str, parents: Sequence[str]) -> bool:
    return any(name == parent or name.startswith(f"{parent}.") for parent in parents)


def test_what_is_installed_is_the_six_packages_and_nothing_of_version_control():
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert list(built) == ["wheel"]
    assert sorted(built["wheel"]["packages"]) == sorted(PACKAGES)
    assert set(built["wheel"]) == {"packages", "artifacts"}
    assert all(one.startswith(("api/web/static/", "mcp_server/views/")) for one in built["wheel"]["artifacts"])
    image = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    copied = {line.split()[1] for line in image.splitlines() if line.startswith(("COPY", "ADD"))}
    assert copied == {*PACKAGES, "pyproject.toml", "deploy/requirements.lock", "--from=build"}
