"""What reads decisions into an index, by name: an index grows only with what the same code and libraries read."""

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
    """Hash of all that decides what an index holds of a decision: code, lists of words and versions of libraries."""
    digest = hashlib.sha256(" ".join(f"{name} {version(name)}" for name in _LIBRARIES).encode())
    found = (file for folder in _FOLDERS for file in folder.rglob("*") if file.suffix in (".py", ".txt"))
    for file in (*sorted(found), _CONTRACT):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"\n{file.relative_to(_ROOT).as_posix()} {content}".encode())
    return digest.hexdigest()
