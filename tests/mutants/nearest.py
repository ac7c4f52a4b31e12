"""Which tests are beside a module, the likeliest to notice first."""

import re
from collections.abc import Iterator
from pathlib import Path


def part(module: Path) -> Path:
    """The tests of the part that a module belongs to: a capability of `activities`, else the package."""
    return Path("tests", *module.parent.parts[: 2 if module.parts[0] == "activities" else 1])


def nearest(root: Path, module: Path) -> Iterator[list[Path]]:
    """Groups of test files, each to be run at once: its own, each that names it, those of its folder, the rest."""
    own = Path("tests", *module.parent.parts, f"test_{module.name}")
    folder = own.parent
    files = [path.relative_to(root) for path in sorted((root / part(module)).rglob("test_*.py"))]
    dotted = ".".join(module.with_suffix("").parts)
    parent, stem = dotted.rsplit(".", 1)
    names = re.compile(rf"\b{re.escape(dotted)}\b|\bfrom {re.escape(parent)} import [^\n]*\b{stem}\b")
    naming = [path for path in files if names.search((root / path).read_text(encoding="utf-8"))]
    likely = sorted(
        {*naming, *(path for path in files if path == own)}, key=lambda path: (path != own, path.parent != folder)
    )
    yield from ([path] for path in likely)
    near = [path for path in files if path.is_relative_to(folder) and path not in likely]
    yield near
    yield [path for path in files if path not in likely and path not in near]
