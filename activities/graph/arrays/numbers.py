"""The graph as arrays, for computations over all of it. Nodes and edges equal those of the graph file beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.adjacency import Adjacency, join, pack_adjacency, unpack_adjacency
from activities.graph.arrays.influence import second_order
from activities.graph.arrays.names import Names, comparable, pack, unpack
from activities.graph.arrays.numbers_file import Array, load_numbers, save_numbers
from activities.graph.arrays.pairs import closest_pairs
from activities.graph.arrays.register import NAMED, OF_SUBSTANCE, SMALL, Settled
from activities.graph.model.schema import ENDS, Edge, Label

LOOKED_UP = (Label.CRITERION, Label.MINISTER, Label.CATEGORY)
"""Labels that users look up by name."""


@dataclass(frozen=True)
class Named:
    """A column of decisions: `place` is each decision's place in `names`, or -1 if unknown."""

    names: Names
    place: NDArray[np.int32]


class GraphNumbers:
    """The arrays of one graph, read-only. Nodes of a label are numbered in the order of their names (ids)."""

    def __init__(self, arrays: dict[str, Array]) -> None:
        self.names = {label: unpack(f"names/{label}", arrays) for label in Label}
        self.compared = {label: unpack(f"compared/{label}", arrays) for label in LOOKED_UP}
        self.processes = unpack("processes", arrays)
        self.named = {
            column: Named(unpack(listed, arrays), arrays[column])
            for column, listed in NAMED.items()
            if column in arrays
        }
        self.panels, self.panel = self.named["panel"].names, self.named["panel"].place
        self.out = {edge: unpack_adjacency(f"out/{edge}", arrays) for edge in Edge}
        self.into = {edge: unpack_adjacency(f"into/{edge}", arrays) for edge in Edge}
        self.around = unpack_adjacency("around", arrays)
        self.outcome, self.side, self.favours, self.pole, self.branch, self.appellant, self.procedural = (
            arrays[name] for name in SMALL
        )
        self.substantive: dict[Label, NDArray[np.bool_]] = {
            label: arrays[f"substantive/{label}"].astype(np.bool_) for label in OF_SUBSTANCE
        }
        self.declared_words = unpack("declared", arrays)
        self.declared: NDArray[np.int32] = arrays["declared"]
        self.day: NDArray[np.int32] = arrays["day"]
        self.minister: NDArray[np.int32] = arrays["minister"]
        self.resolved: NDArray[np.int32] = arrays["resolved"]
        self.second_order: NDArray[np.int32] = arrays["second_order"]
        self.pairs: NDArray[np.int32] = arrays["pairs"]
        self.divergences: NDArray[np.int32] = arrays["divergences"]
        self.offsets = offsets({label: len(names) for label, names in self.names.items()})

    @property
    def ids(self) -> Names:
        """Return the ids of the decisions."""
        return self.names[Label.DECISION]


def read_numbers(path: Path) -> GraphNumbers:
    """Read the arrays of a file. Raise `OtherFormat`, or FileNotFoundError if there is none."""
    return GraphNumbers(load_numbers(path))


def write_numbers(path: Path, settled: Settled, diverging: NDArray[np.int32], declared: NDArray[np.int32]) -> None:
    """Write the arrays, with influence and closest pairs, which need the whole graph and are computed once.

    `diverging` and `declared` come from `divergences` and `declarations`.
    """
    save_numbers(path, dict(_arrays(settled, diverging, declared)))


def offsets(sizes: dict[Label, int]) -> dict[Label, int]:
    """Return where each label's nodes begin when all nodes are numbered together."""
    ends = np.cumsum([sizes[label] for label in Label]).tolist()
    return {label: end - sizes[label] for label, end in zip(Label, ends, strict=True)}


def _arrays(settled: Settled, diverging: NDArray[np.int32], declared: NDArray[np.int32]) -> Iterator[tuple[str, Array]]:
    sizes = {label: len(names) for label, names in settled.names.items()}
    for label, names in settled.names.items():
        yield from pack(f"names/{label}", names)
        if label in LOOKED_UP:
            yield from pack(f"compared/{label}", [comparable(name) for name in names])
    yield from pack("processes", settled.processes)
    for column, listed in NAMED.items():
        yield from pack(listed, settled.lists[column])
        yield column, settled.named[column]
    into: dict[Edge, Adjacency] = {}
    for edge, (starts, ends) in settled.edges.items():
        out = join(starts, ends, sizes[ENDS[edge][0]])
        into[edge] = join(ends, starts, sizes[ENDS[edge][1]])
        yield from pack_adjacency(f"out/{edge}", out)
        yield from pack_adjacency(f"into/{edge}", into[edge])
        if edge is Edge.USA_CRITERIO:
            yield "pairs", closest_pairs(out, sizes[Label.CRITERION])
    yield from pack_adjacency("around", _around(settled, sizes))
    yield from settled.small.items()
    for label, substantive in settled.substantive.items():
        yield f"substantive/{label}", substantive.astype(np.int8)
    yield "declared", declared
    yield from pack("declared", [settled.declared[number] for number in declared[:, 0].tolist()])
    yield "day", settled.day
    yield "minister", settled.minister
    yield "resolved", settled.resolved
    yield "second_order", second_order(into[Edge.CITA])
    yield "divergences", diverging


def _around(settled: Settled, sizes: dict[Label, int]) -> Adjacency:
    """Return every node with all its neighbours, over any edge in either direction."""
    begin = offsets(sizes)
    edges = [
        (starts + begin[ENDS[edge][0]], ends + begin[ENDS[edge][1]]) for edge, (starts, ends) in settled.edges.items()
    ]
    one: NDArray[Any] = np.concatenate([starts for starts, _ in edges])
    two: NDArray[Any] = np.concatenate([ends for _, ends in edges])
    return join(np.concatenate((one, two)), np.concatenate((two, one)), sum(sizes.values()))
