"""What a decision cites, and what that cites in turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.lookup import decision_numbered
from activities.graph.numbers import GraphNumbers
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_row
from activities.graph.schema import ENDS, Edge, Label
from workflows.contracts.graph_tools import CitationChainAnswer, CitationChainQuestion, CitationNode, GraphEdge, Support

_NODES, _EDGES = 1_000, 5_000


@dataclass(frozen=True)
class _Level:
    """What is first reached at one depth, by number; the references are those outside the corpus."""

    decisions: NDArray[Any]
    references: NDArray[Any]


def get_citation_chain(graph: LegalGraph, question: CitationChainQuestion) -> CitationChainAnswer:
    """Citations outwards from a decision, up to `max_depth` steps; NOT_FOUND for an unknown decision.

    A cited reference whose decision is in the corpus is that decision (`CITA`) and leads on; any other is an end
    (`CITA_PRECEDENTE`). Nodes come by depth, decisions before references, then by id; each once, at its least depth.
    """
    numbers = graph.numbers
    root = decision_numbered(graph, question.decisao_id)
    levels = _levels(numbers, root, question.max_depth)
    nodes = _nodes(levels)
    edges = _edges(numbers, levels[: question.max_depth])
    last = levels[-1].decisions if len(levels) > question.max_depth else np.zeros(0, dtype=np.int32)
    cites = numbers.out[Edge.CITA_PRECEDENTE].degrees
    return CitationChainAnswer(
        decisao_id=numbers.ids[root],
        max_depth=question.max_depth,
        nodes=[_node(numbers, *node) for node in nodes[:_NODES]],
        edges=_shown_edges(numbers, edges, nodes[:_NODES]),
        total_nodes=len(nodes),
        total_edges=len(edges),
        max_depth_reached=len(levels) > question.max_depth,
        alem_do_limite=int(np.count_nonzero(cites[last])),
        suporte=Support.SUFICIENTE if cites[root] else Support.INSUFICIENTE,
        observacao=None
        if cites[root]
        else "Não se encontrou citação nesta decisão: o acervo pode ter só o resumo dela.",
    )


def _levels(numbers: GraphNumbers, root: int, depth: int) -> list[_Level]:
    """One level a depth, from 0 to the last that has anything, at most `depth`."""
    nothing = np.zeros(0, dtype=np.int32)
    levels = [_Level(np.array([root], dtype=np.int32), nothing)]
    decisions, references = levels[0].decisions, nothing
    while len(levels) <= depth:
        reached = np.setdiff1d(numbers.out[Edge.CITA].of_all(levels[-1].decisions), decisions)
        cited = np.setdiff1d(_outside(numbers, levels[-1].decisions)[1], references)
        if not len(reached) and not len(cited):
            break
        levels.append(_Level(reached, cited))
        decisions, references = np.union1d(decisions, reached), np.union1d(references, cited)
    return levels


def _outside(numbers: GraphNumbers, decisions: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Who cites and what is cited, of the citations whose decision is not in the corpus."""
    edges = numbers.out[Edge.CITA_PRECEDENTE]
    cited = edges.of_all(decisions)
    outside = numbers.resolved[cited] < 0
    return edges.owners(decisions)[outside], cited[outside]


def _nodes(levels: list[_Level]) -> list[tuple[int, Label, int]]:
    return [
        (depth, label, number)
        for depth, level in enumerate(levels)
        for label, reached in ((Label.DECISION, level.decisions), (Label.PRECEDENT, level.references))
        for number in reached.tolist()
    ]


def _edges(numbers: GraphNumbers, levels: list[_Level]) -> list[tuple[int, Edge, int]]:
    """Every citation by the decisions of the levels, in the order of the citing, then `CITA` first, then by cited."""
    found: list[tuple[int, Edge, int]] = []
    for level in levels:
        inside = numbers.out[Edge.CITA]
        citing, cited = _outside(numbers, level.decisions)
        of_level = [
            (*pair, Edge.CITA) for pair in _pairs(inside.owners(level.decisions), inside.of_all(level.decisions))
        ]
        of_level += [(*pair, Edge.CITA_PRECEDENTE) for pair in _pairs(citing, cited)]
        found += [(start, edge, end) for start, end, edge in sorted(of_level, key=lambda row: (row[0], row[2], row[1]))]
    return found


def _pairs(one: NDArray[Any], two: NDArray[Any]) -> Iterator[tuple[int, int]]:
    return zip(one.tolist(), two.tolist(), strict=True)


def _shown_edges(
    numbers: GraphNumbers, edges: list[tuple[int, Edge, int]], nodes: list[tuple[int, Label, int]]
) -> list[GraphEdge]:
    shown = {(label, number) for _, label, number in nodes}
    visible = (
        GraphEdge(origem=numbers.ids[start], destino=numbers.names[ENDS[edge][1]][end], tipo=edge)
        for start, edge, end in edges
        if (Label.DECISION, start) in shown and (ENDS[edge][1], end) in shown
    )
    return list(islice(visible, _EDGES))


def _node(numbers: GraphNumbers, depth: int, label: Label, number: int) -> CitationNode:
    return CitationNode(
        id=numbers.names[label][number],
        tipo=label,
        profundidade=depth,
        decisao=decision_row(numbers, number) if label is Label.DECISION else None,
    )
