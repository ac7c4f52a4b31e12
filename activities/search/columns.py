"""What filters look at, one array per attribute, in row order; memory-mapped."""

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.search.analysis import fold
from workflows.contracts.corpus import Decision


@dataclass(frozen=True)
class Filters:
    """Conditions every result meets; names are compared without case and accents, dates include both ends."""

    minister: str | None = None
    judging_body: str | None = None
    date_from: date | None = None
    date_to: date | None = None

    @property
    def empty(self) -> bool:
        """No condition at all."""
        return self == Filters()


class ColumnWriter:
    """Collects a few bytes a decision."""

    def __init__(self) -> None:
        self._ids: list[str] = []
        self._dates: list[int] = []
        self._names: dict[str, dict[str, int]] = {"ministers": {}, "bodies": {}}
        self._codes: dict[str, list[int]] = {"ministers": [], "bodies": []}

    def add(self, decision: Decision) -> int:
        """Takes the next row's values and returns the row's number."""
        self._ids.append(decision.id)
        self._dates.append(day_number(decision.decided_on or decision.published_on))
        for column, value in (("ministers", decision.minister), ("bodies", decision.judging_body)):
            names = self._names[column]
            self._codes[column].append(names.setdefault(fold(value or ""), len(names)))
        return len(self._ids) - 1

    def save(self, folder: Path) -> None:
        """Writes the arrays and the names their codes stand for."""
        folder.mkdir(parents=True)
        np.save(folder / "ids.npy", np.array([identifier.encode() for identifier in self._ids], dtype=np.bytes_))
        np.save(folder / "dates.npy", np.asarray(self._dates, dtype=np.int32))
        for column, codes in self._codes.items():
            np.save(folder / f"{column}.npy", np.asarray(codes, dtype=np.int32))
        names = {column: list(values) for column, values in self._names.items()}
        (folder / "names.json").write_text(json.dumps(names, ensure_ascii=False), encoding="utf-8")


class Columns:
    """Read side."""

    def __init__(self, folder: Path) -> None:
        self._ids: NDArray[Any] = np.load(folder / "ids.npy", mmap_mode="r")
        self._dates: NDArray[np.int32] = np.load(folder / "dates.npy", mmap_mode="r")
        self._codes = {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("ministers", "bodies")}
        self._names: dict[str, list[str]] = json.loads((folder / "names.json").read_text(encoding="utf-8"))

    def __len__(self) -> int:
        return len(self._ids)

    def identifier(self, row: int) -> str:
        """The decision's id."""
        return bytes(self._ids[row]).decode()

    def allowed(self, filters: Filters) -> NDArray[np.bool_] | None:
        """Which rows meet the filters; None: all of them."""
        if filters.empty:
            return None
        mask = np.ones(len(self), dtype=np.bool_)
        for column, wanted in (("ministers", filters.minister), ("bodies", filters.judging_body)):
            if wanted is not None:
                mask &= self._codes[column] == self._code(column, wanted)
        if filters.date_from is not None:
            mask &= self._dates >= day_number(filters.date_from)
        if filters.date_to is not None:
            mask &= (self._dates <= day_number(filters.date_to)) & (self._dates > 0)
        return mask

    def _code(self, column: str, name: str) -> int:
        try:
            return self._names[column].index(fold(name))
        except ValueError:
            return -1


def day_number(value: date | None) -> int:
    """YYYYMMDD as a number; 0 when unknown, which no date filter admits."""
    return value.year * 10_000 + value.month * 100 + value.day if value else 0
