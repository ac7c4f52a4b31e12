"""The number of decisions with a criterion over the years."""

from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.lookup import criteria_named
from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.graph.tally import counts_of, outcome_fields, rounded, sides_only, supported, tally
from activities.graph.within import within
from workflows.contracts.research.graph.evolution import (
    Granularity,
    PeriodBucket,
    TemporalEvolutionAnswer,
    TemporalEvolutionQuestion,
    Trend,
)
from workflows.contracts.research.graph.rows import Support
from workflows.contracts.research.graph.sides import FEWEST_A_SIDE, SideTally

_STEADY = 0.10
_FEWEST_YEARS = 3
_EPOCH = np.datetime64("0001-01-01", "D")


def get_temporal_evolution(graph: LegalGraph, question: TemporalEvolutionQuestion) -> TemporalEvolutionAnswer:
    """Return the decisions with the criterion by year or month and side, from the first period to the last, with
    gaps as zero.

    The trend is of their number, not of who wins: the slope of a least-squares line over yearly counts, relative to
    their mean. Empty years between the first and last count as zero; with decisions in under 3 years there is none.
    A period that ends before it begins is empty, and the answer says so. NOT_FOUND for an unknown criterion.
    """
    numbers = graph.numbers
    begin, end = _bounds(question)
    chosen = within(numbers, question)
    users = np.unique(numbers.into[Edge.USA_CRITERIO].of_all(criteria_named(graph, question.criterio)))
    users = users[chosen[users]]
    dated = users[numbers.day[users] > 0]
    months = _months(numbers.day[dated])
    inside = (months >= begin) & (months <= end)
    dated, months = dated[inside], months[inside]
    trend, slope = _trend(months // 12)
    counts = counts_of(numbers, dated)
    enough = supported(sides_only(counts))
    return TemporalEvolutionAnswer(
        criterio=question.criterio,
        granularity=question.granularity,
        geral=SideTally(**tally(counts)),
        buckets=_buckets(numbers, dated, months, chosen, question.granularity),
        total_decisoes=len(dated),
        sem_data=int(np.count_nonzero(numbers.day[users] == 0)),
        trend=trend,
        variacao_anual=slope,
        suporte=Support.SUFICIENTE if enough and trend is not Trend.INSUFICIENTE else Support.INSUFICIENTE,
        observacao=_caution(begin > end, trend, enough),
    )


def _caution(reversed_period: bool, trend: Trend, enough: bool) -> str:
    if reversed_period:
        return "periodo_fim é anterior a periodo_inicio: nenhuma decisão cabe no período. Troque os dois."
    if trend is Trend.INSUFICIENTE:
        return f"Decisões em menos de {_FEWEST_YEARS} anos: não há tendência a afirmar."
    if not enough:
        return f"Menos de {FEWEST_A_SIDE} decisões de cada lado: há contagens, não há taxa a citar."
    return "Compare com `total_acervo`: o acervo pode não ter todos os anos por igual."


def _buckets(
    numbers: GraphNumbers,
    decisions: NDArray[Any],
    months: NDArray[Any],
    chosen: NDArray[np.bool_],
    granularity: Granularity,
) -> list[PeriodBucket]:
    if not len(decisions):
        return []
    step = 1 if granularity is Granularity.MONTH else 12
    periods, everyone = months // step, _months(numbers.day[chosen & (numbers.day > 0)]) // step
    first, last = int(periods.min()), int(periods.max())
    corpus = np.bincount(everyone[(everyone >= first) & (everyone <= last)] - first, minlength=last - first + 1)
    buckets: list[PeriodBucket] = []
    for period in range(first, last + 1):
        theirs = decisions[periods == period]
        buckets.append(
            PeriodBucket(
                periodo=f"{period:04}" if step == 12 else f"{period // 12:04}-{period % 12 + 1:02}",
                total=len(theirs),
                **tally(counts_of(numbers, theirs)),
                **outcome_fields(numbers, theirs),
                total_acervo=int(corpus[period - first]),
            )
        )
    return buckets


def _trend(years: NDArray[Any]) -> tuple[Trend, float | None]:
    if len(np.unique(years)) < _FEWEST_YEARS:
        return Trend.INSUFICIENTE, None
    counts = np.bincount(years - years.min())
    place = np.arange(len(counts)) - (len(counts) - 1) / 2
    slope = float((place * (counts - counts.mean())).sum() / (place**2).sum() / counts.mean())
    if abs(slope) <= _STEADY:
        return Trend.ESTAVEL, rounded(slope)
    return Trend.CRESCENTE if slope > 0 else Trend.DECRESCENTE, rounded(slope)


def _bounds(question: TemporalEvolutionQuestion) -> tuple[int, int]:
    """Return the first and last requested month, both included, counted from the year 0."""
    begin = _month(question.periodo_inicio, 1) if question.periodo_inicio else 0
    end = _month(question.periodo_fim, 12) if question.periodo_fim else date.max.year * 12 + 11
    return begin, end


def _month(period: str, missing: int) -> int:
    year, _, month = period.partition("-")
    return int(year) * 12 + int(month or missing) - 1


def _months(days: NDArray[Any]) -> NDArray[Any]:
    """Return months counted from the year 0, from proleptic ordinals."""
    return (_EPOCH + (days - 1).astype("timedelta64[D]")).astype("datetime64[M]").astype(np.int64) + 1970 * 12
