"""The locked programs, installed once for each content of the lock."""

import fcntl
import hashlib
import subprocess
from pathlib import Path

import pytest

from tests.npm.node import NODE, NPM
from tests.patience import PATIENCE

LOCKED = Path(__file__).parent
UNREACHABLE = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH")


def installed(config: pytest.Config) -> Path:
    """The folder of the installed programs; skips the calling test where npm is out of reach."""
    wanted = hashlib.sha256((LOCKED / "package-lock.json").read_bytes()).hexdigest()[:16]
    folder = config.cache.mkdir(f"npm-{wanted}")
    mark = folder / "whole"
    with (folder / "lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not mark.exists():
            for name in ("package.json", "package-lock.json"):
                (folder / name).write_bytes((LOCKED / name).read_bytes())
            command = [NODE, NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
            fetched = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
            if fetched.returncode and any(reason in fetched.stderr for reason in UNREACHABLE):
                pytest.skip("the npm registry, from which these programs come, is out of reach")
            assert fetched.returncode == 0, fetched.stderr
            mark.touch()
    return folder
