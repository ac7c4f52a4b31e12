"""The twelve graph tools over synthetic graphs of growing size: build, opening, latency and memory, in separate
processes.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

import psutil

import autos.worker.process
from activities.graph.build import build_graph
from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph, open_graph
from activities.graph.similarity import structural_similarity_of
from activities.research.graph_answers import GRAPH_ANSWERS
from bench.corpus.alone import alone
from bench.corpus.synthetic import BODIES, CODES, DAYS, FIRST_DAY, zipf
from bench.figures import MIB, Figure, at_least, at_most, noted, percentile
from workflows.contracts.base import Contract
from workflows.contracts.law.corpus import Decision, DecisionFeatures, Extracted, Outcome
from workflows.contracts.law.sides import Appellant, Branch, DecisionSides, Favoured, Pole
from workflows.contracts.research.questions import ResearchTool

TITLE = "Graph tools"
SIZES, QUICK_SIZES = (1_000, 10_000, 100_000), (300,)
QUESTIONS, QUICK_QUESTIONS = 100, 5
PROMISED, PROMISED_EDGES = 100_000, 1_000_000
MINISTERS, CATEGORIES = 33, 25
COMMON = 8
"""Only so many of the commonest names are queried: those with most decisions, which take longest."""

_OUTCOMES = (*Outcome, Outcome.NAO_PROVIDO, Outcome.NAO_PROVIDO, Outcome.NAO_PROVIDO, Outcome.PROVIDO, None)
_SIMILAR = "structural similarity to 100 decisions"


class Built(NamedTuple):
    """Wall and CPU seconds, resident and written bytes, nodes and edges by kind."""

    seconds: float
    cpu: float
    resident: int
    disk: int
    counts: dict[str, int]


class Asked(NamedTuple):
    """Seconds from opening to the first answer, milliseconds of every query by tool, resident bytes.

    Each query has wall and CPU time: on a busy machine CPU time tells work from waiting.
    """

    opening: float
    taken: dict[str, list[tuple[float, float]]]
    before: int
    after: int


def run(quick: bool) -> list[Figure]:
    """Measure growth over the sizes. The targets are for the largest."""
    figures: list[Figure] = []
    for size in QUICK_SIZES if quick else SIZES:
        with TemporaryDirectory(prefix="autos-bench-") as folder:
            built = alone(build, size, Path(folder) / "graph.ladybug")
            asked = alone(ask, Path(folder) / "graph.ladybug", size, QUICK_QUESTIONS if quick else QUESTIONS)
        figures += _figures(size, built, asked)
    return figures


def decisions(count: int, seed: int = 7) -> Iterator[Decision]:
    """Return `count` decisions without texts, in id order, each with 11 edges before derived ones. Names follow
    Zipf.
    """
    random = Random(seed)
    for number in range(count):
        yield Decision(
            id=f"{number:09}",
            source="synthetic",
            kind="acórdão",
            process=f"REsp {1_000_000 + number}/SP",
            minister=f"MINISTRO {zipf(random, MINISTERS)}",
            judging_body=random.choice(BODIES),
            decided_on=FIRST_DAY + timedelta(days=random.randrange(DAYS)),
            features=DecisionFeatures(
                outcome=random.choice(_OUTCOMES),
                sides=_sides(random),
                declared_divergence="Superada a orientação sobre a cobertura 1." if random.random() < 0.01 else None,
                categories=[_category(random) for _ in range(2)],
                criteria=[_criterion(random) for _ in range(random.randint(1, 5))],
                statutes=[f"{random.choice(CODES)}, art. {zipf(random, 900)}" for _ in range(random.randint(0, 4))],
                citations=[f"REsp {1_000_000 + zipf(random, count)}/STJ" for _ in range(random.randint(0, 4))]
                + [f"Súmula {zipf(random, 650)}/STJ"],
                facts=[_extracted(random, "fato")],
                evidence=[_extracted(random, "prova")],
            ),
        )


def questions(count: int, size: int, seed: int = 11) -> dict[ResearchTool, list[dict[str, Any]]]:
    """Return `count` queries per tool for a graph of `size` decisions, on any decision and on the commonest names."""
    random = Random(seed)

    def identifier() -> str:
        return f"{random.randrange(size):09}"

    def common(what: str) -> str:
        return f"{what} {zipf(random, COMMON)}"

    asked: dict[ResearchTool, Callable[[], dict[str, Any]]] = {
        ResearchTool.GET_DIVERGENCIAS: lambda: {
            "categoria_id": random.choice([None, common("categoria")]),
            "limit": 50,
        },
        ResearchTool.GET_TURMA_DIVERGENCES: lambda: {"tema": common("cobertura")},
        ResearchTool.GET_OPTIMAL_ARGUMENT: lambda: {"categoria_id": common("categoria"), "top_k": 50},
        ResearchTool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO: lambda: {
            "categoria_id": common("categoria"),
            "ministro": common("Ministro"),
            "top_k": 50,
        },
        ResearchTool.GET_MINISTRO_PROFILE: lambda: {"ministro": common("ministro")},
        ResearchTool.GET_TEMPORAL_EVOLUTION: lambda: {
            "criterio": common("cobertura"),
            "granularity": random.choice(["year", "month"]),
        },
        ResearchTool.GET_CITATION_CHAIN: lambda: {"decisao_id": identifier(), "max_depth": 5},
        ResearchTool.GET_PAGERANK: lambda: {"limit": 100, "min_citations": random.randrange(5)},
        ResearchTool.GET_COMMUNITIES: lambda: {"min_shared": random.randint(1, 3), "limit": 100},
        ResearchTool.GET_STRUCTURAL_SIMILARITY: lambda: {"source_id": identifier(), "target_id": identifier()},
        ResearchTool.GET_SHORTEST_PATH: lambda: {"source_id": identifier(), "target_id": identifier()},
        ResearchTool.GET_GRAPH_EMBEDDINGS: lambda: {"limit": 500},
    }
    return {tool: [made() for _ in range(count)] for tool, made in asked.items()}


def build(size: int, target: Path) -> Built:
    """Build a graph of `size` decisions with this process alone. Generating them counts, some seconds."""
    began, used = perf_counter(), process_time()
    counts = build_graph(decisions(size), target)
    seconds, cpu = perf_counter() - began, process_time() - used
    disk = sum(file.stat().st_size for file in target.parent.iterdir())
    return Built(seconds, cpu, psutil.Process().memory_info().rss, disk, dict(counts))


def ask(target: Path, size: int, count: int) -> Asked:
    """Query every tool `count` times in sequence, in a process that has loaded what a worker loads."""
    assert autos.worker.process
    before = psutil.Process().memory_info().rss
    began = perf_counter()
    graph = open_graph(target)
    graph.numbers.ids.find("000000000")
    opening = perf_counter() - began
    taken: dict[str, list[tuple[float, float]]] = {}
    for tool, asked in questions(count, size).items():
        taken[tool] = [_milliseconds(partial(_answer, graph, tool, one)) for one in asked]
    ids = [f"{number:09}" for number in range(min(size, count + 100))]
    taken[_SIMILAR] = [
        _milliseconds(partial(structural_similarity_of, graph, ids[at], ids[at + 1 : at + 101])) for at in range(count)
    ]
    return Asked(opening, taken, before, psutil.Process().memory_info().rss)


def _category(random: Random) -> str:
    return f"categoria {zipf(random, CATEGORIES)}"


def _sides(random: Random) -> DecisionSides:
    return DecisionSides(
        branch=random.choice(list(Branch)),
        appellant=random.choice(list(Appellant)),
        favours=random.choice(list(Favoured)),
        pole=random.choice([*Pole, None, None]),
        procedural_only=random.random() < 0.4,
    )


def _criterion(random: Random) -> str:
    return f"cobertura {zipf(random, 20_000)}"


def _extracted(random: Random, what: str) -> Extracted:
    return Extracted(name=f"{what} {zipf(random, 400)}", confidence=0.8)


def _answer(graph: LegalGraph, tool: ResearchTool, arguments: dict[str, Any]) -> Contract:
    question, answer = GRAPH_ANSWERS[tool]
    return answer(graph, question.model_validate(arguments))


def _milliseconds(work: Callable[[], Any]) -> tuple[float, float]:
    began, used = perf_counter(), process_time()
    work()
    return 1000 * (perf_counter() - began), 1000 * (process_time() - used)


def _figures(size: int, built: Built, asked: Asked) -> list[Figure]:
    promised = size == PROMISED
    edges = sum(built.counts[edge] for edge in Edge)
    figures = [
        at_least(f"{size:,} decisions: edges", edges, PROMISED_EDGES)
        if promised
        else noted(f"{size:,} decisions: edges", edges)
    ]
    figures += [
        noted(f"{size:,} decisions: build, their invention included", built.seconds, "s"),
        noted(f"{size:,} decisions: of which CPU time", built.cpu, "s"),
        noted(f"{size:,} decisions: memory of the building process", built.resident / MIB, "MB"),
        noted(f"{size:,} decisions: on disk", built.disk / MIB, "MB"),
        noted(f"{size:,} decisions: opening", 1000 * asked.opening, "ms"),
        noted(f"{size:,} decisions: memory that opening and answering added", (asked.after - asked.before) / MIB, "MB"),
        noted(f"{size:,} decisions: memory of the answering process", asked.after / MIB, "MB"),
    ]
    for tool, taken in asked.taken.items():
        walls, used = zip(*taken, strict=True)
        what, p95 = f"{size:,} decisions: {tool}, p95", percentile(walls, 0.95)
        figures += [
            noted(f"{size:,} decisions: {tool}, p50", percentile(walls, 0.5), "ms"),
            at_most(what, p95, 500, "ms") if promised else noted(what, p95, "ms"),
            noted(f"{size:,} decisions: {tool}, mean CPU time", sum(used) / len(used), "ms"),
        ]
    return figures
