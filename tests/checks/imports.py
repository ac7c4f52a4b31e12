"""What imports what."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from tests.checks.sources import ROOT, module_name, python_files

Arrows = Mapping[Path, set[Path]]


@cache
def arrows(*packages: str) -> Arrows:
    """Each file of `packages` (default: our six) with those of their files that it imports."""
    files = {module_name(path): path for path in python_files(*packages)}
    found: dict[Path, set[Path]] = {}
    for path in files.values():
        names = map(partial(_module, files), imported(path))
        found[path] = {files[name] for name in names if name} - {path}
    return found


@cache
def imported(path: Path) -> list[str]:
    return list(_names(path))


def _names(path: Path) -> Iterator[str]:
    """Absolute dotted names a file imports, wherever in it the import stands."""
    package = module_name(path).split(".")[: None if path.name == "__init__.py" else -1]
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            # A name may be a submodule: `from infra import cli` is an import of `autos.cli`.
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _module(files: Mapping[str, Path], name: str) -> str | None:
    """The module that `name` is, or is a name in."""
    return name if name in files else name.rpartition(".")[0] if name.rpartition(".")[0] in files else None
