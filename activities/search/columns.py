"""Filter columns: one memory-mapped array per attribute, in row order."""

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.law.decision.court import class_of, court_of, state_of
from activities.search.analysis import comparable
from activities.search.taken_over import TakenOver
from workflows.contracts.law.corpus import Decision

_FAR_DATE = 9999_12_31

NAMED = {
    "ministers": "minister",
    "bodies": "judging_body",
    "courts": "court",
    "classes": "class_name",
    "states": "state",
}
"""Columns of names, with their names among filters and in the word index."""


@dataclass(frozen=True)
class Filters:
    """Conditions that every result meets; dates include both ends.

    Names are compared without case and accents: the whole name or, if nobody has it, consecutive whole words.
    """

    minister: str | None = None
    judging_body: str | None = None
    court: str | None = None
    class_name: str | None = None
    state: str | None = None
    date_from: date | None = None
    date_to: date | None = None

    @property
    def empty(self) -> bool:
        """Return whether there is no condition."""
        return self == Filters()


@dataclass(frozen=True)
class Conditions:
    """Filters resolved for a snapshot: matching names by column, days as numbers (None: any)."""

    names: dict[str, tuple[str, ...]]
    days: tuple[int, int] | None


def names_of(decision: Decision) -> dict[str, str]:
    """Return a decision's value in each column of names in comparable form; "" if it has none."""
    values = (
        decision.minister,
        decision.judging_body,
        court_of(decision),
        class_of(decision),
        state_of(decision),
    )
    return {column: comparable(value or "") for column, value in zip(NAMED, values, strict=True)}


class ColumnWriter:
    """Collects a few bytes per decision."""

    def __init__(self, base: Path | None = None) -> None:
        """With `base`, the columns of an earlier index, names keep their codes."""
        self._ids: list[str] = []
        self._dates: list[int] = []
        known: dict[str, list[str]] = {column: [] for column in NAMED}
        if base is not None:
            known = json.loads((base / "names.json").read_text(encoding="utf-8"))
        self._names = {column: {name: code for code, name in enumerate(names)} for column, names in known.items()}
        self._codes: dict[str, list[int]] = {column: [] for column in NAMED}

    def add(self, decision: Decision) -> int:
        """Add the next row's values. Return the row's number."""
        self._ids.append(decision.id)
        self._dates.append(day_number(decision.day))
        for column, value in names_of(decision).items():
            names = self._names[column]
            self._codes[column].append(names.setdefault(value, len(names)))
        return len(self._ids) - 1

    def save(self, folder: Path) -> None:
        """Write the arrays and the names of their codes."""
        folder.mkdir(parents=True)
        np.save(folder / "ids.npy", np.array([identifier.encode() for identifier in self._ids], dtype=np.bytes_))
        np.save(folder / "dates.npy", np.asarray(self._dates, dtype=np.int32))
        for column, codes in self._codes.items():
            np.save(folder / f"{column}.npy", np.asarray(codes, dtype=np.int32))
        _save_names(folder, {column: list(values) for column, values in self._names.items()})

    def save_grown(self, base: Path, taken: TakenOver, folder: Path) -> None:
        """Like `save`, for the rows taken over from `base` and those added here.

        Names without rows are left out, since a partial name must not match them.
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
        self._names: dict[str, list[str]] = json.loads((folder / "names.json").read_text(encoding="utf-8"))
        self._codes = {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in self._names}

    def __len__(self) -> int:
        return len(self._ids)

    def identifier(self, row: int) -> str:
        """Return the decision's id."""
        return bytes(self._ids[row]).decode()

    def known(self, column: str) -> list[str] | None:
        """Return the names of a column in comparable form; None for an index older than the column."""
        return [name for name in self._names[column] if name] if column in self._names else None

    def allowed(self, filters: Filters) -> NDArray[np.bool_] | None:
        """Return which rows meet the filters; None: all."""
        if filters.empty:
            return None
        conditions = self.conditions(filters)
        mask = np.ones(len(self), dtype=np.bool_)
        for column, names in conditions.names.items():
            mask &= np.isin(self._codes[column], [self._names[column].index(name) for name in names])
        if conditions.days is not None:
            mask &= (self._dates >= conditions.days[0]) & (self._dates <= conditions.days[1])
        return mask

    def conditions(self, filters: Filters) -> Conditions:
        """Return the resolved filters."""
        dated = filters.date_from is not None or filters.date_to is not None
        days = (day_number(filters.date_from) or 1, day_number(filters.date_to) or _FAR_DATE)
        wanted = {column: getattr(filters, field) for column, field in NAMED.items()}
        names = {column: self._meant(column, name) for column, name in wanted.items() if name is not None}
        return Conditions(names, days if dated else None)

    def _meant(self, column: str, wanted: str) -> tuple[str, ...]:
        name, known = comparable(wanted), self._names.get(column, [])
        if name in known or not name:
            return (name,) if name in known else ()
        return tuple(one for one in known if f" {name} " in f" {one} ")


def day_number(value: date | None) -> int:
    """Return YYYYMMDD as a number; 0 if unknown, which no date filter admits."""
    return value.year * 10_000 + value.month * 100 + value.day if value else 0
