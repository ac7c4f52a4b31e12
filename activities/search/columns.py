"""What filters look at, one array per attribute, in row order; memory-mapped."""

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.search.analysis import comparable
from activities.search.taken_over import TakenOver
from workflows.contracts.corpus import Decision

_FAR_DATE = 9999_12_31


@dataclass(frozen=True)
class Filters:
    """Conditions every result meets; dates include both ends.

    Names are compared without case and accents: the whole name or, where nobody has it, whole words in a row of one.
    """

    minister: str | None = None
    judging_body: str | None = None
    date_from: date | None = None
    date_to: date | None = None

    @property
    def empty(self) -> bool:
        """No condition at all."""
        return self == Filters()


@dataclass(frozen=True)
class Conditions:
    """Filters as a snapshot knows them: every name that is meant (None: any), days as numbers (None: any)."""

    ministers: tuple[str, ...] | None
    bodies: tuple[str, ...] | None
    days: tuple[int, int] | None


class ColumnWriter:
    """Collects a few bytes a decision."""

    def __init__(self, base: Path | None = None) -> None:
        """With `base`, the columns of an earlier index, names keep the codes that they have there."""
        self._ids: list[str] = []
        self._dates: list[int] = []
        known: dict[str, list[str]] = {"ministers": [], "bodies": []}
        if base is not None:
            known = json.loads((base / "names.json").read_text(encoding="utf-8"))
        self._names = {column: {name: code for code, name in enumerate(names)} for column, names in known.items()}
        self._codes: dict[str, list[int]] = {"ministers": [], "bodies": []}

    def add(self, decision: Decision) -> int:
        """Takes the next row's values and returns the row's number."""
        self._ids.append(decision.id)
        self._dates.append(day_number(decision.day))
        for column, value in (("ministers", decision.minister), ("bodies", decision.judging_body)):
            names = self._names[column]
            self._codes[column].append(names.setdefault(comparable(value or ""), len(names)))
        return len(self._ids) - 1

    def save(self, folder: Path) -> None:
        """Writes the arrays and the names their codes stand for."""
        folder.mkdir(parents=True)
        np.save(folder / "ids.npy", np.array([identifier.encode() for identifier in self._ids], dtype=np.bytes_))
        np.save(folder / "dates.npy", np.asarray(self._dates, dtype=np.int32))
        for column, codes in self._codes.items():
            np.save(folder / f"{column}.npy", np.asarray(codes, dtype=np.int32))
        _save_names(folder, {column: list(values) for column, values in self._names.items()})

    def save_grown(self, base: Path, taken: TakenOver, folder: Path) -> None:
        """`save` for the rows of `base` that are taken over and the ones added here, which are the arrivals.

        Names that no row has any more are left out: a part of a name must not mean them.
        """
        folder.mkdir(parents=True)
        ids = np.array([identifier.encode() for identifier in self._ids], dtype=np.bytes_)
        np.save(folder / "ids.npy", taken.ordered(np.load(base / "ids.npy"), ids))
        np.save(folder / "dates.npy", taken.ordered(np.load(base / "dates.npy"), np.asarray(self._dates, np.int32)))
        names: dict[str, list[str]] = {}
        for column, values in self._codes.items():
            arrived = np.asarray(values, dtype=np.int32)
            used, codes = np.unique(taken.ordered(np.load(base / f"{column}.npy"), arrived), return_inverse=True)
            np.save(folder / f"{column}.npy", codes.astype(np.int32))
            known = list(self._names[column])
            names[column] = [known[code] for code in used]
        _save_names(folder, names)


def _save_names(folder: Path, names: dict[str, list[str]]) -> None:
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

    def bodies(self) -> tuple[list[str], NDArray[np.int32]]:
        """The names of the judging bodies as they are compared, and the number of each row's."""
        return self._names["bodies"], self._codes["bodies"]

    @property
    def ministers(self) -> list[str]:
        """The names of the ministers, in the form in which they are compared."""
        return [name for name in self._names["ministers"] if name]

    def allowed(self, filters: Filters) -> NDArray[np.bool_] | None:
        """Which rows meet the filters; None: all of them."""
        if filters.empty:
            return None
        conditions = self.conditions(filters)
        mask = np.ones(len(self), dtype=np.bool_)
        for column, names in (("ministers", conditions.ministers), ("bodies", conditions.bodies)):
            if names is not None:
                mask &= np.isin(self._codes[column], [self._names[column].index(name) for name in names])
        if conditions.days is not None:
            mask &= (self._dates >= conditions.days[0]) & (self._dates <= conditions.days[1])
        return mask

    def conditions(self, filters: Filters) -> Conditions:
        """What filters mean here."""
        dated = filters.date_from is not None or filters.date_to is not None
        days = (day_number(filters.date_from) or 1, day_number(filters.date_to) or _FAR_DATE)
        ministers, bodies = self._meant("ministers", filters.minister), self._meant("bodies", filters.judging_body)
        return Conditions(ministers, bodies, days if dated else None)

    def _meant(self, column: str, wanted: str | None) -> tuple[str, ...] | None:
        if wanted is None:
            return None
        name, known = comparable(wanted), self._names[column]
        if name in known or not name:
            return (name,) if name in known else ()
        return tuple(one for one in known if f" {name} " in f" {one} ")


def day_number(value: date | None) -> int:
    """YYYYMMDD as a number; 0 when unknown, which no date filter admits."""
    return value.year * 10_000 + value.month * 100 + value.day if value else 0
