"""One module broken in a copy of what is committed, and what the tests beside it say."""

import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.checks.sources import ROOT
from tests.mutants.breaking import broken
from tests.mutants.nearest import nearest
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
    """The module and how its breaking ended: noticed, SURVIVED, or by tests that fail in any case."""
    source = (copy() / module).read_text(encoding="utf-8")
    for files in nearest(copy(), module):
        if not files:
            continue
        (copy() / module).write_text(broken(source), encoding="utf-8")
        try:
            noticed = not passes(copy(), files)
        finally:
            (copy() / module).write_text(source, encoding="utf-8")
        if noticed:
            ailing = [str(file) for file in files if not whole(file)]
            return module, f"FAILS ANYWAY {', '.join(ailing)}" if ailing else "noticed"
    return module, "SURVIVED"
