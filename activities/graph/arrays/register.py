"""Names and edges recorded while decisions are streamed, then numbered in order for the arrays."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.adjacency import Numbers
from activities.graph.model.formulas import is_argument_of_substance, is_substantive
from activities.graph.model.outcomes import outcome_number
from activities.graph.model.schema import ENDS, Edge, Label
from activities.graph.model.sides import APPELLANTS, BRANCHES, FAVOURED, POLES, side_number
from workflows.contracts.law.corpus import Decision

UNKNOWN = -1
SMALL = ("outcome", "side", "favours", "pole", "branch", "appellant", "procedural")
"""Columns of decisions whose values are places in a short list (see `model.outcomes` and `model.sides`)."""
NAMED = {"panel": "panels", "court": "courts", "class_name": "classes", "state": "states"}
"""Columns of decisions whose values are places in a list of names, with the list's name."""
OF_SUBSTANCE = {
    Label.CRITERION: is_substantive,
    Label.LEGAL_DEVICE: is_argument_of_substance,
    Label.PRECEDENT: is_argument_of_substance,
}
"""Labels with nodes of pure procedure, and the test that tells the others."""


@dataclass(frozen=True)
class Settled:
    """All values by number, in the order of names (ids for decisions). `minister` and `named` are -1 if unknown.

    `edges` has the two ends of each edge; `day` is a proleptic ordinal, 0 if unknown; `resolved` is the decision
    behind each precedent, -1 if it is not in the corpus. `declared` has what decisions say about their divergence,
    `substantive` marks nodes of substance, and `lists` has the names for the columns of `NAMED`.
    """

    names: dict[Label, list[str]]
    edges: dict[Edge, tuple[Numbers, Numbers]]
    processes: list[str]
    lists: dict[str, list[str]]
    named: dict[str, Numbers]
    small: dict[str, NDArray[np.int8]]
    declared: dict[int, str]
    substantive: dict[Label, NDArray[np.bool_]]
    day: Numbers
    minister: Numbers
    resolved: Numbers


@dataclass
class Register:
    """Records each decision and edge once. Memory holds the names and eight bytes per edge."""

    names: dict[Label, dict[str, int]] = field(default_factory=lambda: {label: {} for label in Label})
    _edges: dict[Edge, "tuple[array[int], array[int]]"] = field(
        default_factory=lambda: {edge: (array("i"), array("i")) for edge in Edge}
    )
    _lists: dict[str, dict[str, int]] = field(default_factory=lambda: {column: {} for column in NAMED})
    _resolved: dict[int, int] = field(default_factory=dict[int, int])
    _processes: list[str] = field(default_factory=list[str])
    _columns: dict[str, "array[int]"] = field(
        default_factory=lambda: {name: array("i") for name in (*SMALL, *NAMED, "day")}
    )
    _declared: dict[int, str] = field(default_factory=dict[int, str])

    def decision(self, identifier: str, process: str, named: Mapping[str, str], decision: Decision) -> None:
        """Record a decision under its id, with a name for each of `NAMED` ("" if unknown). Call once each, before
        its edges.
        """
        self.names[Label.DECISION][identifier] = len(self._processes)
        self._processes.append(process)
        when, sides = decision.day, decision.features.sides
        if words := " ".join((decision.features.declared_divergence or "").split()):
            self._declared[len(self._processes) - 1] = words
        self._columns["outcome"].append(outcome_number(decision.features.outcome))
        self._columns["side"].append(side_number(sides))
        self._columns["favours"].append(FAVOURED.index(sides.favours))
        self._columns["pole"].append(POLES.index(sides.pole) if sides.pole else UNKNOWN)
        self._columns["branch"].append(BRANCHES.index(sides.branch) if sides.branch else UNKNOWN)
        self._columns["appellant"].append(APPELLANTS.index(sides.appellant))
        self._columns["procedural"].append(sides.procedural_only)
        self._columns["day"].append(when.toordinal() if when else 0)
        for column, listed in self._lists.items():
            name = named[column]
            self._columns[column].append(listed.setdefault(name, len(listed)) if name else UNKNOWN)

    def edge(self, edge: Edge, start: str, end: str) -> None:
        """Record an edge. A name other than a decision's is recorded with it."""
        for label, name, ends in zip(ENDS[edge], (start, end), self._edges[edge], strict=True):
            known = self.names[label]
            ends.append(known[name] if label is Label.DECISION else known.setdefault(name, len(known)))

    def resolve(self, precedent: str, decision: str) -> None:
        """Record which decision is behind a cited reference."""
        self._resolved[self.names[Label.PRECEDENT][precedent]] = self.names[Label.DECISION][decision]

    def settle(self) -> Settled:
        """Return everything recorded, numbered in the order of names."""
        orders = {label: _order(list(names)) for label, names in self.names.items()}
        ranks = {label: _inverse(order) for label, order in orders.items()}
        edges = {
            edge: (ranks[ENDS[edge][0]][_numbers(starts)], ranks[ENDS[edge][1]][_numbers(ends)])
            for edge, (starts, ends) in self._edges.items()
        }
        decisions = orders[Label.DECISION]
        columns = {name: _numbers(values)[decisions] for name, values in self._columns.items()}
        ministers, theirs = edges[Edge.RELATOR_DE]
        minister = np.full(len(decisions), UNKNOWN, dtype=np.int32)
        minister[theirs] = ministers
        resolved = np.full(len(self.names[Label.PRECEDENT]), UNKNOWN, dtype=np.int32)
        if self._resolved:
            precedents = np.array(list(self._resolved), dtype=np.int32)
            cited = np.array(list(self._resolved.values()), dtype=np.int32)
            resolved[ranks[Label.PRECEDENT][precedents]] = ranks[Label.DECISION][cited]
        names = {label: sorted(names) for label, names in self.names.items()}
        return Settled(
            names=names,
            edges=edges,
            processes=[self._processes[number] for number in decisions.tolist()],
            lists={column: sorted(listed) for column, listed in self._lists.items()},
            named={column: _ranked(listed)[columns[column]] for column, listed in self._lists.items()},
            small={name: columns[name].astype(np.int8) for name in SMALL},
            declared=dict(sorted((int(ranks[Label.DECISION][at]), words) for at, words in self._declared.items())),
            substantive={
                label: np.array([of_substance(name) for name in names[label]], dtype=np.bool_)
                for label, of_substance in OF_SUBSTANCE.items()
            },
            day=columns["day"],
            minister=minister,
            resolved=resolved,
        )


def _numbers(values: "array[int]") -> Numbers:
    return np.array(values, dtype=np.int32)


def _order(names: list[str]) -> NDArray[Any]:
    return np.array(sorted(range(len(names)), key=names.__getitem__), dtype=np.int32)


def _ranked(listed: Mapping[str, int]) -> Numbers:
    """Return the rank of each name by its number; the last entry is the unknown name."""
    return np.append(_inverse(_order(list(listed))), UNKNOWN).astype(np.int32)


def _inverse(order: NDArray[Any]) -> Numbers:
    ranks = np.empty(len(order), dtype=np.int32)
    ranks[order] = np.arange(len(order), dtype=np.int32)
    return ranks
