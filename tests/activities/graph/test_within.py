"""Filters by court, body, class and state: a filtered answer equals the answer of that part alone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from activities.graph.arrays.numbers import GraphNumbers
from activities.graph.arrays.numbers_file import load_numbers, numbers_path
from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.graph.tools.communities import get_communities
from activities.graph.tools.divergences import get_divergencias
from activities.graph.tools.embeddings import get_graph_embeddings
from activities.graph.tools.minister_argument import get_optimal_argument_by_ministro
from activities.graph.tools.minister_profile import get_ministro_profile
from activities.graph.tools.optimal_argument import get_optimal_argument
from activities.graph.tools.pagerank import get_pagerank
from activities.graph.tools.panel_divergences import get_turma_divergences
from activities.graph.tools.temporal_evolution import get_temporal_evolution
from activities.graph.within import within
from tests.activities.graph.generated import CATEGORIES, CRITERIA, corpus
from workflows.contracts.base import Contract
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.courts import CourtFilters
from workflows.contracts.research.graph.arguments import MinisterArgumentQuestion, OptimalArgumentQuestion
from workflows.contracts.research.graph.citations import PagerankQuestion
from workflows.contracts.research.graph.divergences import DivergencesQuestion, PanelDivergencesQuestion
from workflows.contracts.research.graph.evolution import TemporalEvolutionQuestion
from workflows.contracts.research.graph.ministers import MinisterProfileQuestion
from workflows.contracts.research.graph.structure import CommunitiesQuestion, GraphEmbeddingsQuestion

COURTS = ("STJ", "TJSP", None)
FILTERS = {"tribunal": "TJSP", "orgao": "SEGUNDA TURMA"}


def of_courts(seed: int) -> list[Decision]:
    """A generated corpus split evenly among courts, without citations, which would connect the parts."""
    return [
        one.model_copy(
            update={
                "court": COURTS[at % 3],
                "process": f"{('REsp', 'Apelação')[at % 2]} {2_000_000 + at}",
                "features": one.features.model_copy(update={"citations": []}),
            }
        )
        for at, one in enumerate(corpus(seed, 600))
    ]


def built(decisions: list[Decision], folder: Path) -> LegalGraph:
    build_graph(iter(decisions), folder / "graph.lbug")
    return open_graph(folder / "graph.lbug")


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    graph = built(of_courts(5), tmp_path_factory.mktemp("everything"))
    yield graph
    graph.close()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    """Keep only what matches `FILTERS`."""
    part = [one for one in of_courts(5) if (one.court, one.judging_body) == (FILTERS["tribunal"], FILTERS["orgao"])]
    graph = built(part, tmp_path_factory.mktemp("alone"))
    yield graph
    graph.close()


def test_a_part_is_counted_as_if_nothing_else_were_there(everything: LegalGraph, alone: LegalGraph) -> None:
    category, criterion = CATEGORIES[0], CRITERIA[0]
    questions: tuple[tuple[Callable[[LegalGraph, Any], Contract], CourtFilters], ...] = (
        (get_divergencias, DivergencesQuestion(limit=50)),
        (get_divergencias, DivergencesQuestion(categoria_id=category)),
        (get_turma_divergences, PanelDivergencesQuestion(tema="cobertura")),
        (get_optimal_argument, OptimalArgumentQuestion(categoria_id=category)),
        (get_optimal_argument_by_ministro, MinisterArgumentQuestion(categoria_id=category, ministro="Ana Lima")),
        (get_temporal_evolution, TemporalEvolutionQuestion(criterio=criterion)),
        (get_communities, CommunitiesQuestion(min_shared=2)),
        (get_pagerank, PagerankQuestion()),
    )
    for answered, asked in questions:
        _is_counted_apart(answered, asked, everything, alone)


def _is_counted_apart(
    answered: Callable[[LegalGraph, Any], Contract], asked: CourtFilters, everything: LegalGraph, alone: LegalGraph
) -> None:
    filtered = asked.model_copy(update=FILTERS)
    assert answered(everything, filtered) == answered(alone, asked), asked
    assert answered(everything, filtered) != answered(everything, asked), asked


def test_a_minister_is_profiled_by_what_meets_the_filters(everything: LegalGraph, alone: LegalGraph) -> None:
    asked = MinisterProfileQuestion(ministro="Ana Lima")
    part = get_ministro_profile(everything, asked.model_copy(update=FILTERS))
    whole = get_ministro_profile(everything, asked)
    peers = {"divergencias", "total_pares"}
    assert part.model_dump(exclude=peers) == get_ministro_profile(alone, asked).model_dump(exclude=peers)
    assert (part.total_pares or 0) <= (whole.total_pares or 0)
    assert {row.nome for row in part.orgaos} == {FILTERS["orgao"]}


def test_vectors_are_of_what_meets_the_filters(everything: LegalGraph) -> None:
    numbers = everything.numbers
    meeting = {numbers.ids[at] for at in np.flatnonzero(within(numbers, CourtFilters(**FILTERS))).tolist()}
    sample = get_graph_embeddings(everything, GraphEmbeddingsQuestion(limit=500).model_copy(update=FILTERS))
    assert {row.document_id for row in sample.embeddings} == meeting
    asked = [numbers.ids[0], *sorted(meeting)[:2]]
    of_these = GraphEmbeddingsQuestion(decisao_ids=asked).model_copy(update=FILTERS)
    given = get_graph_embeddings(everything, of_these)
    assert {row.document_id for row in given.embeddings} == {*asked} & meeting
    assert {*given.nao_encontradas} == {*asked} - meeting


def test_each_filter_holds_and_a_value_that_nothing_has_is_met_by_nothing(everything: LegalGraph) -> None:
    numbers = everything.numbers
    by_id = {one.id: one for one in of_courts(5)}
    for filters in (CourtFilters(classe="Apelação"), CourtFilters(uf="SP"), CourtFilters(tribunal="STJ")):
        found = [numbers.ids[at] for at in np.flatnonzero(within(numbers, filters)).tolist()]
        expected = {
            one.id
            for one in by_id.values()
            if filters.classe in (None, one.process.split()[0])
            and filters.uf in (None, "SP" if one.court == "TJSP" else None)
            and filters.tribunal in (None, one.court or ("STJ" if one.process.startswith("REsp") else None))
        }
        assert set(found) == expected != set()
    assert not within(numbers, CourtFilters(tribunal="TJXX")).any()


def test_a_graph_from_before_courts_answers_and_does_not_know_them(everything: LegalGraph) -> None:
    arrays = load_numbers(numbers_path(everything._path))  # pyright: ignore[reportPrivateUsage]
    earlier = {name: array for name, array in arrays.items() if name.split("/")[0] not in {"courts", "court"}}
    numbers = GraphNumbers(earlier)
    assert "court" not in numbers.named
    assert within(numbers, CourtFilters()).all()
