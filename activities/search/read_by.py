"""The version of everything that reads decisions into an index: an index grows only with an equal version."""

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_FOLDERS = (_ROOT / "activities" / "search", _ROOT / "activities" / "law")
_CONTRACT = _ROOT / "workflows" / "contracts" / "law" / "corpus.py"
_LIBRARIES = ("tantivy", "faiss-cpu", "numpy")


@cache
def read_by() -> str:
    """Return the hash of code, word lists and library versions that determine an index's content."""
    digest = hashlib.sha256(" ".join(f"{name} {version(name)}" for name in _LIBRARIES).encode())
    found = (file for folder in _FOLDERS for file in folder.rglob("*") if file.suffix in (".py", ".txt"))
    for file in (*sorted(found), _CONTRACT):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"\n{file.relative_to(_ROOT).as_posix()} {content}".encode())
    return digest.hexdigest()
