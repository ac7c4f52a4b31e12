"""Which code is running, as results and the API name it."""

import hashlib
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPUTING = ("activities", "infra", "workflows")
"""Packages whose code and data decide a step's output."""


def code_version() -> str:
    """Version of the installed package; `0+uninstalled` when it runs from a bare checkout."""
    try:
        return version("autos")
    except PackageNotFoundError:
        return "0+uninstalled"


@lru_cache
def code_digest() -> str:
    """SHA-256 of the code and the data that steps compute with: a version may name two states of a checkout."""
    digest = hashlib.sha256(code_version().encode())
    for path in sorted(one for package in COMPUTING for one in (ROOT / package).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(path.relative_to(ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
