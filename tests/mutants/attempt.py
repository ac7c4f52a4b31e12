"""One module broken in a copy of what is committed, and what the tests beside it say."""

import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.checks.sources import ROOT
from tests.mutants.breaking import broken
from tests.mutants.nearest import beside, outside
from tests.mutants.trying import import_packages, passes

COPIES = "MUTANTS_COPIES"
"""Names the folder in which each process makes its copy."""
BUILT = ("api/web/static/libraries", "mcp_server/views/built")
"""What `make setup` made, which tests of screens and views need."""


@cache
def copy() -> Path:
    """A copy of what is committed, of this process alone; the packages of others are imported once here."""
    import_packages()
    folder = Path(tempfile.mkdtemp(dir=os.environ[COPIES]))
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    for built in BUILT:
        (folder / built).symlink_to(ROOT / built)
    return folder


@cache
def whole(file: Path) -> bool:
    """Whether the tests of a file pass while nothing is broken."""
    return passes(copy(), [file])


def tried(module: Path) -> tuple[Path, str]:
    """The module and how its breaking ended: noticed, noticed outside, SURVIVED, or by tests that fail in any case."""
    source = (copy() / module).read_text(encoding="utf-8")
    (copy() / module).write_text(broken(source), encoding="utf-8")
    try:
        near = next((files for files in beside(module) if files and not passes(copy(), files)), None)
        noticing = near or next((files for files in outside(module) if not passes(copy(), files)), None)
    finally:
        (copy() / module).write_text(source, encoding="utf-8")
    if noticing is None:
        return module, "SURVIVED"
    if ailing := [str(file) for file in noticing if not whole(file)]:
        return module, f"FAILS ANYWAY ({', '.join(ailing)})"
    return module, "noticed" if near else f"noticed outside ({noticing[0]})"
