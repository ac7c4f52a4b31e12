"""Runs tests in a child that is copied from a process in which other people's packages are already imported."""

import importlib
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.checks.sources import PACKAGES

SECONDS = 600
IMPORTED = (
    "boto3",
    "fastapi",
    "httpx",
    "mcp.server",
    "numpy",
    "opentelemetry.sdk.trace",
    "pdfplumber",
    "pydantic_settings",
    "sqlalchemy.ext.asyncio",
    "temporalio.worker",
)
"""What nearly every test imports of others, which takes longer than most tests do."""


def import_packages() -> None:
    for name in IMPORTED:
        importlib.import_module(name)


def passes(root: Path, files: list[Path]) -> bool:
    """Whether the tests in `files`, below `root`, pass; ten minutes without an end are no."""
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        _run(root, files)
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _run(root: Path, files: list[Path]) -> None:
    """Only in the child, which it ends."""
    code = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        os.chdir(root)
        for name in [name for name in sys.modules if name.partition(".")[0] in ("tests", *PACKAGES)]:
            del sys.modules[name]
        # Programs that tests start are of the copy as well.
        os.environ["PYTHONPATH"] = str(root)
        sys.path.insert(0, str(root))
        imported = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
        code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-W", imported, *map(str, files)]))
    finally:
        os._exit(code)
