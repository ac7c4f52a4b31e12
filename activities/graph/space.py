"""How much address space the engine of graphs is given for a file."""

from pathlib import Path

LEAST_SPACE = 1 << 30
"""Bytes; a power of two, as the engine wants it."""


def space_for(path: Path) -> int:
    """Bytes for twice the file; left to itself the engine takes 8 TiB a file, and a process has room for fifteen."""
    size = path.stat().st_size if path.exists() else 0
    return max(LEAST_SPACE, 1 << (2 * size).bit_length())
