"""Lists of names stored as one text, searched without a Python object per name."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.law.fold import squash


class Names(Sequence[str]):
    """Names by number, without line breaks. `find` requires sorted names."""

    def __init__(self, text: NDArray[np.uint8], starts: NDArray[np.int64]) -> None:
        self._text = text
        self._starts = starts

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, number: Any) -> Any:
        return bytes(self._text[self._starts[number] : self._starts[number + 1] - 1]).decode()

    def find(self, name: str) -> int | None:
        """Return the number of the name, or None."""
        at = bisect_left(self, name)
        return at if at < len(self) and self[at] == name else None

    def equal_to(self, name: str) -> NDArray[np.int32]:
        """Return the numbers of all names equal to this one."""
        return self._matching(b"(?<=\n)" + re.escape(name.encode()) + b"(?=\n)")

    def containing(self, part: str) -> NDArray[np.int32]:
        """Return the numbers of all names that contain this part, ascending."""
        return self._matching(re.escape(part.encode()))

    def _matching(self, pattern: bytes) -> NDArray[np.int32]:
        found = [match.start() for match in re.finditer(pattern, self._text.data)]
        numbers = np.searchsorted(self._starts, np.array(found, dtype=np.int64), side="right") - 1
        return np.unique(numbers).astype(np.int32)


def pack(prefix: str, names: Sequence[str]) -> Iterator[tuple[str, NDArray[Any]]]:
    """Return the two arrays from which `unpack` restores the names."""
    encoded = [name.encode() for name in names]
    text = b"\n" + b"".join(name + b"\n" for name in encoded)
    lengths = np.fromiter((len(name) + 1 for name in encoded), dtype=np.int64, count=len(encoded))
    yield f"{prefix}/text", np.frombuffer(text, dtype=np.uint8)
    yield f"{prefix}/starts", np.concatenate(([1], 1 + np.cumsum(lengths))).astype(np.int64)


def unpack(prefix: str, arrays: Mapping[str, NDArray[Any]]) -> Names:
    """Restore the names that were packed under this prefix."""
    return Names(arrays[f"{prefix}/text"], arrays[f"{prefix}/starts"])


def comparable(name: str) -> str:
    """Return the name without case, accents and repeated spaces, for comparison."""
    return squash(name)
