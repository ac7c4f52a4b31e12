"""The connection between two decisions."""

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.adjacency import Adjacency
from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import decision_numbered
from activities.graph.model.schema import ENDS, Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_row
from activities.graph.tally import between
from workflows.contracts.research.graph.citations import GraphEdge
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.structure import PathNode, ShortestPathAnswer, ShortestPathQuestion


def get_shortest_path(graph: LegalGraph, question: ShortestPathQuestion) -> ShortestPathAnswer:
    """Return a shortest path over every kind of edge in either direction; NOT_FOUND for an unknown decision.

    The search runs from both ends. Of several paths it returns the first by its nodes: decisions before other
    labels, by name.
    """
    numbers = graph.numbers
    source, target = decision_numbered(graph, question.source_id), decision_numbered(graph, question.target_id)
    path = shortest_path(numbers.around, source, target, question.max_depth)
    nodes = [_labelled(numbers, node) for node in path]
    return ShortestPathAnswer(
        found=bool(path),
        length=len(path) - 1 if path else None,
        max_depth=question.max_depth,
        lados=between(numbers, source, target),
        nodes=[_node(numbers, *node) for node in nodes],
        edges=[_edge(numbers, one, two) for one, two in pairwise(nodes)],
        suporte=Support.SUFICIENTE if path else Support.INSUFICIENTE,
        observacao=None if path else f"Não há caminho de até {question.max_depth} passos entre as duas no acervo.",
    )


def shortest_path(around: Adjacency, source: int, target: int, most: int) -> list[int]:
    """Return the nodes of the first shortest path by number, or [] if none has at most `most` steps."""
    sides = [_Side(source, len(around.degrees)), _Side(target, len(around.degrees))]
    meeting = np.array([source] if source == target else [], dtype=np.int32)
    while not len(meeting):
        if sum(side.depth for side in sides) == most or not all(len(side.levels[-1]) for side in sides):
            return []
        near, far = sorted(sides, key=lambda side: side.cost(around))
        meeting = near.advance(around, far)
    levels = [*sides[0].leading_to(meeting, around)[:-1], meeting, *sides[1].leading_to(meeting, around)[-2::-1]]
    path = [source]
    for level in levels[1:]:
        path.append(int(np.intersect1d(around.of(path[-1]), level)[0]))
    return path


class _Side:
    """A breadth-first search from one end."""

    def __init__(self, start: int, size: int) -> None:
        self.levels: list[NDArray[Any]] = [np.array([start], dtype=np.int32)]
        self.reached = np.zeros(size, dtype=np.bool_)
        self.reached[start] = True

    @property
    def depth(self) -> int:
        return len(self.levels) - 1

    def cost(self, around: Adjacency) -> int:
        """Return the number of edges in the next level."""
        return int((around.starts[self.levels[-1] + 1] - around.starts[self.levels[-1]]).sum())

    def advance(self, around: Adjacency, other: "_Side") -> NDArray[Any]:
        """Reach the next level. Return the nodes where the two searches meet."""
        level = np.flatnonzero(_marked(around, self.levels[-1]) & ~self.reached)
        self.reached[level] = True
        self.levels.append(level)
        return level[other.reached[level]]

    def leading_to(self, meeting: NDArray[Any], around: Adjacency) -> list[NDArray[Any]]:
        """Return, for each level from the start, the nodes on a shortest path to a meeting node."""
        kept = [meeting]
        for level in reversed(self.levels[:-1]):
            kept.append(level[_marked(around, kept[-1])[level]])
        return kept[::-1]


def _marked(around: Adjacency, nodes: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which nodes are neighbours of any of these."""
    mask = np.zeros(len(around.starts) - 1, dtype=np.bool_)
    mask[around.of_all(nodes)] = True
    return mask


def _labelled(numbers: GraphNumbers, node: int) -> tuple[Label, int]:
    label = next(label for label in reversed(Label) if node >= numbers.offsets[label] and len(numbers.names[label]))
    return label, node - numbers.offsets[label]


def _node(numbers: GraphNumbers, label: Label, number: int) -> PathNode:
    decision = decision_row(numbers, number) if label is Label.DECISION else None
    return PathNode(id=numbers.names[label][number], tipo=label, decisao=decision)


def _edge(numbers: GraphNumbers, one: tuple[Label, int], two: tuple[Label, int]) -> GraphEdge:
    """Return the edge between two neighbours; of several, the first kind in the schema."""
    for edge in Edge:
        for start, end in ((one, two), (two, one)):
            if ENDS[edge] == (start[0], end[0]) and numbers.out[edge].has(start[1], end[1]):
                origin, destination = numbers.names[start[0]][start[1]], numbers.names[end[0]][end[1]]
                return GraphEdge(origem=origin, destino=destination, tipo=edge)
    raise ValueError("the two nodes are not neighbours")
