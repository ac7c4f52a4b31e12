"""Named arrays in one memory-mapped file: opening is instant, and processes share the pages.

Layout: the magic bytes, the length of a JSON header (8 bytes, little endian), the header with the format of the
graph and for each array its type, shape and offset, then the arrays, each at a multiple of 64 bytes.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.model.schema import FORMAT, READ

_MAGIC = b"AUTOSNUM"
_ALIGNED = 64

Array = NDArray[Any]


class OtherFormat(ValueError):
    """Another version wrote the file, or it is not one of ours."""


def numbers_path(graph: Path) -> Path:
    """Return the path of the arrays beside a graph file."""
    return graph.with_suffix(".numbers")


def save_numbers(path: Path, arrays: Mapping[str, Array]) -> None:
    """Write the arrays. Equal arrays give equal bytes."""
    placed: dict[str, tuple[str, tuple[int, ...], int]] = {}
    at = 0
    for name, array in arrays.items():
        placed[name] = (array.dtype.str, array.shape, at)
        at += _padded(array.nbytes)
    header = json.dumps({"format": FORMAT, "arrays": placed}).encode()
    begin = _padded(len(_MAGIC) + 8 + len(header))
    with path.open("wb") as stream:
        stream.write((_MAGIC + len(header).to_bytes(8, "little") + header).ljust(begin, b"\0"))
        for array in arrays.values():
            stream.write(np.ascontiguousarray(array).tobytes().ljust(_padded(array.nbytes), b"\0"))


def load_numbers(path: Path) -> dict[str, Array]:
    """Return the arrays, read-only and mapped. Raise `OtherFormat`, or FileNotFoundError if there is no file."""
    with path.open("rb") as stream:
        if stream.read(len(_MAGIC)) != _MAGIC:
            raise OtherFormat(f"{path.name} is not a file of numbers")
        length = int.from_bytes(stream.read(8), "little")
        header = json.loads(stream.read(length))
    if header["format"] not in READ:
        raise OtherFormat(f"{path.name} has format {header['format']}, this version reads {READ}")
    mapped = np.asarray(np.memmap(path, np.uint8, "r"))
    begin = _padded(len(_MAGIC) + 8 + length)
    return {name: _view(mapped, begin + at, dtype, shape) for name, (dtype, shape, at) in header["arrays"].items()}


def _view(mapped: NDArray[np.uint8], begin: int, dtype: str, shape: list[int]) -> Array:
    size = np.dtype(dtype).itemsize * int(np.prod(shape))
    return mapped[begin : begin + size].view(dtype).reshape(shape)


def _padded(size: int) -> int:
    return -(-size // _ALIGNED) * _ALIGNED
