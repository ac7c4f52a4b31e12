"""Decisions as vectors of seven numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import decision_numbered
from activities.graph.model.outcomes import ENCODED, OUTCOMES
from activities.graph.model.schema import Edge
from activities.graph.model.sides import FAVOURED
from activities.graph.read import LegalGraph
from activities.graph.within import within
from workflows.contracts.research.graph.structure import GraphEmbedding, GraphEmbeddingsAnswer, GraphEmbeddingsQuestion

DIMENSIONS = (
    "criterios",
    "fatos",
    "provas",
    "dispositivos",
    "citacoes_entrada",
    "citacoes_saida",
    "resultado",
)
_CODES = np.array([*(ENCODED[outcome] for outcome in OUTCOMES), 0.0])
_SPREAD = 2_654_435_761
"""Knuth's multiplicative hash: it spreads neighbouring ids far apart, always in the same way."""


def get_graph_embeddings(graph: LegalGraph, question: GraphEmbeddingsQuestion) -> GraphEmbeddingsAnswer:
    """Return structural vectors in the requested order, or of a fixed sample over the corpus in id order.

    A larger sample contains a smaller one. NOT_FOUND if no id is known; otherwise unknown and filtered ids are
    listed.
    """
    numbers = graph.numbers
    unknown: list[str] = []
    wanted = within(numbers, question)
    if question.decisao_ids is None:
        chosen = _sample(np.flatnonzero(wanted), question.limit)
    else:
        asked = {identifier: numbers.ids.find(identifier) for identifier in question.decisao_ids}
        if asked and all(number is None for number in asked.values()):
            decision_numbered(graph, next(iter(asked)))
        unknown = [identifier for identifier, number in asked.items() if number is None or not wanted[number]]
        chosen = [number for number in asked.values() if number is not None and wanted[number]]
    vectors = _vectors(numbers, np.array(chosen, dtype=np.int32))
    return GraphEmbeddingsAnswer(
        dimensions=list(DIMENSIONS),
        embeddings=[
            GraphEmbedding(
                document_id=numbers.ids[number], favorece=FAVOURED[int(numbers.favours[number])], vector=vector
            )
            for number, vector in zip(chosen, vectors.tolist(), strict=True)
        ],
        nao_encontradas=unknown,
        total_acervo=len(numbers.ids),
        observacao="Alguns ids não estão no acervo, ou fora dos filtros: veja nao_encontradas." if unknown else None,
    )


def _vectors(numbers: GraphNumbers, decisions: NDArray[Any]) -> NDArray[np.float64]:
    counted = (
        numbers.out[Edge.USA_CRITERIO],
        numbers.out[Edge.TEM_FATO],
        numbers.out[Edge.TEM_PROVA],
        numbers.out[Edge.APLICA],
        numbers.into[Edge.CITA],
        numbers.out[Edge.CITA_PRECEDENTE],
    )
    columns = [edges.starts[decisions + 1] - edges.starts[decisions] for edges in counted]
    return np.stack([*columns, _CODES[numbers.outcome[decisions]]], axis=1).astype(np.float64)


def _sample(decisions: NDArray[Any], limit: int) -> list[int]:
    spread = (decisions.astype(np.uint64) * np.uint64(_SPREAD)) % np.uint64(1 << 32)
    return np.sort(decisions[np.argsort(spread, kind="stable")[:limit]]).tolist()
