"""Address space that the graph engine gets for a file."""

from pathlib import Path

LEAST_SPACE = 1 << 30
"""Least space in bytes, a power of two as the engine requires."""


def space_for(path: Path) -> int:
    """Return twice the file's size in bytes. By default the engine takes 8 TiB per file, and a process has room for
    fifteen.
    """
    size = path.stat().st_size if path.exists() else 0
    return max(LEAST_SPACE, 1 << (2 * size).bit_length())
