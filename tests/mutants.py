"""Breaks one module after another and sees whether the tests beside it notice: `make mutants ARGS="activities/law"`.

Works on a copy of what is committed. Of a module with functions each raises; of one that only lists facts the facts
are changed. What no test of its part (a capability, or a package) notices is listed, and the program ends with 1.
"""

import ast
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.checks.sources import ROOT, python_files

SECONDS = 600


class _Broken(ast.NodeTransformer):
    """Every function raises at once; what only declares itself stays."""

    def __init__(self) -> None:
        self.changed = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._raising(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._raising(node)

    def _raising(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self.changed = True
        doc = node.body[:1] if ast.get_docstring(node) else []
        # still a generator where it was one
        inner = [each for statement in node.body for each in ast.walk(statement)]
        yields = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in inner)
        node.body = [*doc, *ast.parse("raise RuntimeError('broken')" + ("\nyield" if yields else "")).body]
        return node


class _Changed(ast.NodeTransformer):
    """Texts and numbers are others; docstrings and annotations stay."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str) and node.value:
            return ast.Constant(node.value[::-1].swapcase() + "x")
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            return ast.Constant(node.value + 1)
        return node


def broken(source: str) -> str:
    """The module as it must not be: every function raises, or else every fact is another."""
    tree = ast.parse(source)
    functions = _Broken()
    changed = functions.visit(tree)
    if not functions.changed:
        changed = _Changed().visit(tree)
    return ast.unparse(ast.fix_missing_locations(changed))


def beside(module: Path) -> Path:
    """The tests of the part that a module belongs to: a capability of `activities`, else the package."""
    return Path("tests", *module.parent.parts[: 2 if module.parts[0] == "activities" else 1])


def survivors(folder: Path, modules: list[Path]) -> Iterator[Path]:
    """The modules of the copy in `folder` whose breaking no test beside them notices."""
    for module in modules:
        source = (folder / module).read_text(encoding="utf-8")
        (folder / module).write_text(broken(source), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        try:
            tried = subprocess.run(
                [*command, str(beside(module))], cwd=folder, capture_output=True, timeout=SECONDS, check=False
            )
            noticed = tried.returncode != 0
        except subprocess.TimeoutExpired:
            noticed = True
        finally:
            (folder / module).write_text(source, encoding="utf-8")
        print(f"{'noticed ' if noticed else 'SURVIVED'} {module}", flush=True)
        if not noticed:
            yield module


def main(places: list[str]) -> int:
    modules = [
        path
        for path in python_files()
        if path.name not in ("__init__.py", "__main__.py")
        and "migrations" not in path.parts
        and (not places or any(path.is_relative_to(place) for place in places))
    ]
    with tempfile.TemporaryDirectory() as scratch:
        copy = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", scratch], input=copy, check=True)
        left = list(survivors(Path(scratch), modules))
    print(f"{len(modules)} modules broken, {len(left)} unnoticed")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
