"""The most relied-on decisions."""

import numpy as np

from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.graph.rows import decision_fields
from activities.graph.tally import counts_of, side_counts, sides_only
from activities.graph.within import within
from workflows.contracts.research.graph.citations import InfluentialDecision, PagerankAnswer, PagerankQuestion
from workflows.contracts.research.graph.rows import Support

_DIRECT, _SECOND_ORDER = 10, 3


def get_pagerank(graph: LegalGraph, question: PagerankQuestion) -> PagerankAnswer:
    """Return decisions by citations x 10 + second-order citations x 3, ties by id, with at least `min_citations`.

    Citations count the corpus decisions that cite it, the second order distinct others that cite those, regardless
    of the filters.
    """
    numbers = graph.numbers
    cited = numbers.into[Edge.CITA].degrees
    score = cited * _DIRECT + numbers.second_order.astype(np.int64) * _SECOND_ORDER
    chosen = within(numbers, question)
    enough = np.flatnonzero(chosen & (cited >= question.min_citations))
    ranked = enough[np.lexsort((enough, -score[enough]))][: question.limit].tolist()
    known = int(np.count_nonzero(cited[chosen]))
    return PagerankAnswer(
        decisions=[
            InfluentialDecision(
                **decision_fields(numbers, number),
                posicao=place,
                in_citations=int(cited[number]),
                second_order=int(numbers.second_order[number]),
                score=int(score[number]),
                citada_por=side_counts(sides_only(counts_of(numbers, numbers.into[Edge.CITA].of(number))))["lados"],
            )
            for place, number in enumerate(ranked, start=1)
        ],
        total=len(enough),
        total_citadas=known,
        suporte=Support.SUFICIENTE if known else Support.INSUFICIENTE,
        observacao=_remark(known, int(np.count_nonzero(chosen))),
    )


def _remark(known: int, everyone: int) -> str:
    if not known:
        return "Nenhuma das decisões pedidas é citada por outra do acervo: não há influência a medir."
    return (
        f"Decisões citadas por outra do acervo: {known} de {everyone}; as demais têm score 0. "
        "Citações vindas de fora do acervo não contam."
    )
