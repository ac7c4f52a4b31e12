"""Features of every decision as arrays, so that filters over a whole court take milliseconds.

Written beside a snapshot's search index during the build, one row per decision in index order, or made from the
index of a snapshot without it.
"""

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.law.decision.court import class_of, court_of, state_of
from activities.search.columns import day_number
from activities.search.index import SearchIndex
from activities.search.taken_over import TakenOver
from workflows.contracts.law.corpus import Decision

SCALARS = (
    *("outcome", "decision_type", "appeal_type", "minister", "branch", "appellant", "favours"),
    *("court", "judging_body", "class_name", "state"),
)
FLAGS = ("unanimous", "procedural_only")
LISTS = ("categories", "statutes")
TEXTS = ("winning_argument", "losing_argument")
_UNKNOWN = -1
_BATCH = 1_000

Mask = NDArray[np.bool_]


class FeaturesWriter:
    """Collects rows; memory holds a few bytes and the arguments of each decision."""

    def __init__(self, base: "FeaturesTable | None" = None) -> None:
        """With `base`, an earlier table, names keep their codes."""
        known = base.names if base else {column: list[str]() for column in (*SCALARS, *LISTS)}
        self._dates = array("i")
        self._flags = {column: array("b") for column in FLAGS}
        self._names = {column: {name: code for code, name in enumerate(names)} for column, names in known.items()}
        self._codes = {column: array("i") for column in (*SCALARS, *LISTS)}
        self._ends = {column: array("q", [0]) for column in LISTS}
        self._texts: dict[str, list[bytes]] = {column: [] for column in TEXTS}

    def observing(self, decisions: Iterable[Decision]) -> Iterator[Decision]:
        """Yield the same decisions, recording each."""
        for decision in decisions:
            self.add(decision)
            yield decision

    def add(self, decision: Decision) -> None:
        """Add the next row."""
        features = decision.features
        self._dates.append(day_number(decision.day))
        sides = features.sides
        for column, flag in zip(FLAGS, (features.unanimous, sides.procedural_only), strict=True):
            self._flags[column].append(_UNKNOWN if flag is None else int(flag))
        scalars = (
            *(features.outcome, features.decision_type, features.appeal_type, decision.minister),
            *(sides.branch, sides.appellant, sides.favours),
            *(court_of(decision), decision.judging_body, class_of(decision), state_of(decision)),
        )
        for column, value in zip(SCALARS, scalars, strict=True):
            self._codes[column].append(_UNKNOWN if value is None else self._code(column, str(value)))
        for column, values in zip(LISTS, (features.categories, features.statutes), strict=True):
            self._codes[column].extend(self._code(column, value) for value in dict.fromkeys(values))
            self._ends[column].append(len(self._codes[column]))
        for column, text in zip(TEXTS, (features.winning_argument, features.losing_argument), strict=True):
            self._texts[column].append(folded_case(text or ""))

    def table(self) -> "FeaturesTable":
        """Return the collected table, ready for queries."""
        arrays: dict[str, NDArray[Any]] = {
            "dates": np.frombuffer(self._dates, dtype=np.int32),
            **{column: np.frombuffer(flags, dtype=np.int8) for column, flags in self._flags.items()},
            **{column: np.frombuffer(codes, dtype=np.int32) for column, codes in self._codes.items()},
            **{f"{column}-ends": np.frombuffer(ends, dtype=np.int64) for column, ends in self._ends.items()},
        }
        return FeaturesTable(arrays, {column: list(names) for column, names in self._names.items()}, self._texts)

    def _code(self, column: str, value: str) -> int:
        names = self._names[column]
        return names.setdefault(value, len(names))


@dataclass(frozen=True)
class FeaturesTable:
    """Columns in row order. `names` maps the codes of a column to names; `texts` are case-folded."""

    arrays: dict[str, NDArray[Any]]
    names: dict[str, list[str]]
    texts: dict[str, list[bytes]]

    def __len__(self) -> int:
        return len(self.arrays["dates"])

    def counts(self, column: str) -> dict[str, int]:
        """Count the rows by the values of a scalar column, "" for none."""
        codes, names = self.arrays[column], ["", *self.names[column]]
        counts = np.bincount(codes + 1, minlength=len(names))
        return {name: int(count) for name, count in zip(names, counts, strict=True) if count}

    def flagged(self, column: str, wanted: bool) -> Mask:
        """Return rows whose flag is known to be `wanted`."""
        return self.arrays[column] == int(wanted)

    def equal(self, column: str, value: str) -> Mask:
        """Return rows whose scalar equals `value`."""
        names = self.names[column]
        return self.arrays[column] == (names.index(value) if value in names else len(names))

    def having(self, column: str, wanted: Sequence[str]) -> Mask:
        """Return rows whose list has at least one of the names."""
        chosen = np.zeros(len(self.names[column]) + 1, dtype=np.bool_)
        known = set(wanted)
        chosen[[code for code, name in enumerate(self.names[column]) if name in known]] = True
        counted = np.concatenate([[0], np.cumsum(chosen[self.arrays[column]])])
        ends = self.arrays[f"{column}-ends"]
        return counted[ends[1:]] > counted[ends[:-1]]

    def containing(self, column: str, part: str, among: Mask) -> Mask:
        """Return rows of `among` whose text contains `part`, in any case."""
        texts, sought = self.texts[column], folded_case(part)
        found = np.zeros(len(self), dtype=np.bool_)
        rows = np.flatnonzero(among)
        found[rows] = [sought in texts[row] for row in rows.tolist()]
        return found

    def newest_first(self, mask: Mask) -> NDArray[np.intp]:
        """Return the rows of the mask, newest first; equal dates in row order."""
        rows = np.flatnonzero(mask)
        return rows[np.argsort(-self.arrays["dates"][rows], kind="stable")]

    def save(self, folder: Path) -> None:
        """Write the files for `open_table`."""
        folder.mkdir(parents=True)
        for name, values in self.arrays.items():
            np.save(folder / f"{name}.npy", values)
        for name, texts in self.texts.items():
            (folder / f"{name}.txt").write_bytes(b"".join(text + b"\n" for text in texts))
        (folder / "names.json").write_text(json.dumps(self.names, ensure_ascii=False), encoding="utf-8")


def grown_table(base: FeaturesTable, arrived: FeaturesTable, taken: TakenOver) -> FeaturesTable:
    """Return one table of the rows taken over from `base` and the new ones, whose names continue those of `base`.

    Names without rows are left out.
    """
    arrays = {
        name: taken.ordered(base.arrays[name], values)
        for name, values in arrived.arrays.items()
        if name not in LISTS and not name.endswith("-ends")
    }
    for column in LISTS:
        arrays[column], arrays[f"{column}-ends"] = _ordered_lists(base, arrived, taken, column)
    names: dict[str, list[str]] = {}
    for column in (*SCALARS, *LISTS):
        arrays[column], names[column] = _in_use(arrays[column], arrived.names[column])
    places: list[int] = taken.places.tolist()
    texts = {name: [*base.texts[name], *arrived.texts[name]] for name in TEXTS}
    ordered = {name: [values[place] for place in places] for name, values in texts.items()}
    return FeaturesTable(arrays, names, ordered)


def _in_use(codes: NDArray[Any], names: Sequence[str]) -> tuple[NDArray[np.int32], list[str]]:
    """Return the codes and names without unused ones."""
    used: NDArray[np.int32] = np.unique(codes[codes >= 0])
    packed = np.where(codes < 0, _UNKNOWN, np.searchsorted(used, codes)).astype(np.int32)
    kept: list[int] = used.tolist()
    return packed, [names[code] for code in kept]


def _ordered_lists(
    base: FeaturesTable, arrived: FeaturesTable, taken: TakenOver, column: str
) -> tuple[NDArray[Any], NDArray[Any]]:
    earlier, later = base.arrays[f"{column}-ends"], arrived.arrays[f"{column}-ends"]
    ends = np.concatenate([earlier, later[1:] + earlier[-1]])
    codes = np.concatenate([base.arrays[column], arrived.arrays[column]])
    sizes = np.diff(ends)[taken.places]
    parts = [codes[ends[first] : ends[last]] for first, last in taken.runs()]
    return np.concatenate([*parts, codes[:0]]), np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def open_table(folder: Path) -> FeaturesTable | None:
    """Open a saved table with memory-mapped arrays; None if a current column is missing."""
    if not all((folder / f"{column}.npy").is_file() for column in (*SCALARS, *FLAGS, *LISTS)):
        return None
    names: dict[str, list[str]] = json.loads((folder / "names.json").read_text(encoding="utf-8"))
    arrays = {file.stem: np.load(file, mmap_mode="r") for file in folder.glob("*.npy")}
    texts = {column: (folder / f"{column}.txt").read_bytes().split(b"\n")[:-1] for column in TEXTS}
    return FeaturesTable(arrays, names, texts)


def features_of(index: SearchIndex) -> FeaturesTable:
    """Return the table of an index without one, from its decisions: seconds for a whole court."""
    writer = FeaturesWriter()
    for first in range(0, len(index), _BATCH):
        rows = range(first, min(first + _BATCH, len(index)))
        decisions = index.lexical.decisions(rows)
        for row in rows:
            writer.add(decisions[row])
    return writer.table()


def folded_case(text: str) -> bytes:
    """Return one line without case."""
    return " ".join(text.split()).casefold().encode()
