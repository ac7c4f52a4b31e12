"""The citations of a decision, and the citations of those."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import decision_numbered
from activities.graph.model.schema import ENDS, Edge, Label
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_row
from activities.graph.tally import counts_of, tally
from workflows.contracts.research.graph.citations import (
    CitationChainAnswer,
    CitationChainQuestion,
    CitationNode,
    GraphEdge,
)
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.sides import SideTally

_NODES, _EDGES = 1_000, 5_000


@dataclass(frozen=True)
class _Level:
    """Nodes first reached at one depth, by number. The references are those outside the corpus."""

    decisions: NDArray[Any]
    references: NDArray[Any]


def get_citation_chain(graph: LegalGraph, question: CitationChainQuestion) -> CitationChainAnswer:
    """Return the citations outwards from a decision, up to `max_depth` steps; NOT_FOUND for an unknown decision.

    A reference to a decision of the corpus is that decision (`CITA`) and leads on; any other is an end
    (`CITA_PRECEDENTE`). Nodes come by depth, decisions before references, then by id, each once at its least depth.
    """
    numbers = graph.numbers
    root = decision_numbered(graph, question.decisao_id)
    levels = _levels(numbers, root, question.max_depth)
    citing = np.concatenate([level.decisions for level in levels[: question.max_depth]])
    last = levels[-1].decisions if len(levels) > question.max_depth else citing[:0]
    cited = np.concatenate([citing[:0], *(level.decisions for level in levels[1:])])
    cites = numbers.out[Edge.CITA_PRECEDENTE].degrees
    nodes = list(islice(_nodes(levels), _NODES))
    return CitationChainAnswer(
        decisao_id=numbers.ids[root],
        max_depth=question.max_depth,
        nodes=[_node(numbers, *node) for node in nodes],
        edges=list(islice(_edges(numbers, nodes, question.max_depth), _EDGES)),
        total_nodes=sum(len(level.decisions) + len(level.references) for level in levels),
        total_edges=int(numbers.out[Edge.CITA].degrees[citing].sum()) + len(_outside(numbers, citing)),
        citadas=SideTally(**tally(counts_of(numbers, cited))),
        max_depth_reached=len(levels) > question.max_depth,
        alem_do_limite=int(np.count_nonzero(cites[last])),
        suporte=Support.SUFICIENTE if cites[root] else Support.INSUFICIENTE,
        observacao=None
        if cites[root]
        else "Não se encontrou citação nesta decisão: o acervo pode ter só o resumo dela.",
    )


def _levels(numbers: GraphNumbers, root: int, depth: int) -> list[_Level]:
    """Return one level per depth, from 0 to the last non-empty one, at most `depth`."""
    nothing = np.zeros(0, dtype=np.int32)
    levels = [_Level(np.array([root], dtype=np.int32), nothing)]
    decisions, references = levels[0].decisions, nothing
    while len(levels) <= depth:
        reached = np.setdiff1d(numbers.out[Edge.CITA].of_all(levels[-1].decisions), decisions)
        cited = np.setdiff1d(_outside(numbers, levels[-1].decisions), references)
        if not len(reached) and not len(cited):
            break
        levels.append(_Level(reached, cited))
        decisions, references = np.union1d(decisions, reached), np.union1d(references, cited)
    return levels


def _outside(numbers: GraphNumbers, decisions: NDArray[Any]) -> NDArray[Any]:
    """Return the cited references outside the corpus, one for each citation."""
    cited = numbers.out[Edge.CITA_PRECEDENTE].of_all(decisions)
    return cited[numbers.resolved[cited] < 0]


def _nodes(levels: list[_Level]) -> Iterator[tuple[int, Label, int]]:
    for depth, level in enumerate(levels):
        yield from ((depth, Label.DECISION, number) for number in level.decisions.tolist())
        yield from ((depth, Label.PRECEDENT, number) for number in level.references.tolist())


def _edges(numbers: GraphNumbers, nodes: list[tuple[int, Label, int]], depth: int) -> Iterator[GraphEdge]:
    """Return the citations between shown nodes in the order of the citing one, then `CITA` first, then by cited one."""
    shown = {(label, number) for _, label, number in nodes}
    for at, label, number in nodes:
        if label is Label.PRECEDENT or at == depth:
            continue
        inside = numbers.out[Edge.CITA].of(number)
        outside = _outside(numbers, np.array([number], dtype=np.int32))
        for edge, cited in ((Edge.CITA, inside), (Edge.CITA_PRECEDENTE, outside)):
            names = numbers.names[ENDS[edge][1]]
            for end in cited.tolist():
                if (ENDS[edge][1], end) in shown:
                    yield GraphEdge(origem=numbers.ids[number], destino=names[end], tipo=edge)


def _node(numbers: GraphNumbers, depth: int, label: Label, number: int) -> CitationNode:
    return CitationNode(
        id=numbers.names[label][number],
        tipo=label,
        profundidade=depth,
        decisao=decision_row(numbers, number) if label is Label.DECISION else None,
    )
