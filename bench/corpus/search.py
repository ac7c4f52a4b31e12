"""Hybrid search over synthetic corpora of growing size: build, latency and memory, each in a separate process."""

import gc
import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

import psutil

import autos.worker.process
from activities.search.columns import Filters
from activities.search.index import SearchIndex, build_index, open_index
from bench.corpus.alone import alone
from bench.corpus.synthetic import SyntheticCorpus
from bench.figures import MIB, Figure, at_most, noted, percentile
from workflows.contracts.law.corpus import Decision

TITLE = "Hybrid search (weighted: BM25 + LSA), top 10"
SIZES, QUICK_SIZES, MILLION = (1_000, 10_000, 100_000), (300,), 1_000_000
QUERIES, QUICK_QUERIES = 500, 20
WARMING = 50
FILTER = Filters(judging_body="TERCEIRA TURMA", date_from=date(2015, 1, 1))
PROMISED = 100_000


class Built(NamedTuple):
    """Wall and CPU seconds without the generation of decisions; sizes in bytes."""

    seconds: float
    cpu: float
    resident: int
    disk: int


class Asked(NamedTuple):
    """Milliseconds of each query, without and with a filter; resident bytes before opening and after the queries.

    `cpu` has the CPU milliseconds of those without a filter: on a busy machine they tell work from waiting. `own` are
    the bytes added to the process's own memory, without mapped files.
    """

    plain: list[float]
    filtered: list[float]
    cpu: list[float]
    before: int
    after: int
    own: int


def run(quick: bool, million: bool = False) -> list[Figure]:
    """Measure growth over the sizes, up to a million decisions if asked for. The targets are for `PROMISED`."""
    figures: list[Figure] = []
    for size in QUICK_SIZES if quick else (*SIZES, MILLION) if million else SIZES:
        with TemporaryDirectory(prefix="autos-bench-") as folder:
            built = alone(build, size, Path(folder) / "index")
            asked = alone(ask, Path(folder) / "index", QUICK_QUERIES if quick else QUERIES)
        figures += _figures(size, built, asked)
        figures.append(noted(f"{size:,} decisions: load of the machine over the last minute", os.getloadavg()[0]))
    return figures


def build(size: int, folder: Path) -> Built:
    """Build an index of `size` decisions in `folder`, with this process alone."""
    decisions = _Metered(SyntheticCorpus().decisions(size))
    began, used = perf_counter(), process_time()
    build_index(decisions, folder)
    seconds, cpu = perf_counter() - began - decisions.seconds, process_time() - used - decisions.cpu
    disk = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return Built(seconds, cpu, psutil.Process().memory_info().rss, disk)


def ask(folder: Path, count: int) -> Asked:
    """Ask `count` different queries in sequence, in a process that has loaded what a worker loads."""
    assert autos.worker.process
    queries = SyntheticCorpus().queries(count + WARMING)
    gc.collect()
    before = psutil.Process().memory_info()
    index = open_index(folder)
    plain, cpu = _latencies(index, queries, Filters())
    filtered, _ = _latencies(index, queries, FILTER)
    after = psutil.Process().memory_info()
    own = after.rss - after.shared - (before.rss - before.shared)
    return Asked(plain, filtered, cpu, before.rss, after.rss, own)


def _latencies(index: SearchIndex, queries: list[str], filters: Filters) -> tuple[list[float], list[float]]:
    """Return wall and CPU milliseconds of every query after the first `WARMING`, which only warm up."""
    taken: list[float] = []
    used: list[float] = []
    for query in queries:
        began, used_before = perf_counter(), process_time()
        index.search(query, filters=filters)
        taken.append(1000 * (perf_counter() - began))
        used.append(1000 * (process_time() - used_before))
    return taken[WARMING:], used[WARMING:]


class _Metered:
    """An iterable that records the time its source took."""

    def __init__(self, source: Iterator[Decision]) -> None:
        self._source = source
        self.seconds = 0.0
        self.cpu = 0.0

    def __iter__(self) -> Iterator[Decision]:
        while True:
            began, used = perf_counter(), process_time()
            decision = next(self._source, None)
            self.seconds += perf_counter() - began
            self.cpu += process_time() - used
            if decision is None:
                return
            yield decision


def _figures(size: int, built: Built, asked: Asked) -> list[Figure]:
    p50, p99 = percentile(asked.plain, 0.5), percentile(asked.plain, 0.99)
    filtered = percentile(asked.filtered, 0.5), percentile(asked.filtered, 0.99)
    build_memory = noted(f"{size:,} decisions: memory of the building process", built.resident / MIB, "MB")
    opened = noted(f"{size:,} decisions: of which the opened index", (asked.after - asked.before) / MIB, "MB")
    own = noted(f"{size:,} decisions: of which not mapped files", asked.own / MIB, "MB")
    disk = noted(f"{size:,} decisions: index on disk", built.disk / MIB, "MB")
    rest = [
        noted(f"{size:,} decisions: CPU time of a query, p50", percentile(asked.cpu, 0.5), "ms"),
        noted(f"{size:,} decisions: CPU time of a query, p99", percentile(asked.cpu, 0.99), "ms"),
        noted(f"{size:,} decisions: index build, CPU time", built.cpu, "s"),
        build_memory,
        opened,
        own,
        disk,
    ]
    if size != PROMISED:
        return [
            noted(f"{size:,} decisions: p50", p50, "ms"),
            noted(f"{size:,} decisions: p99", p99, "ms"),
            noted(f"{size:,} decisions: with a filter, p50", filtered[0], "ms"),
            noted(f"{size:,} decisions: with a filter, p99", filtered[1], "ms"),
            noted(f"{size:,} decisions: index build", built.seconds, "s"),
            noted(f"{size:,} decisions: memory of the searching process", asked.after / MIB, "MB"),
            *rest,
        ]
    return [
        at_most(f"{size:,} decisions: p50", p50, 15, "ms"),
        at_most(f"{size:,} decisions: p99", p99, 60, "ms"),
        at_most(f"{size:,} decisions: with a filter, p50", filtered[0], 15, "ms"),
        at_most(f"{size:,} decisions: with a filter, p99", filtered[1], 60, "ms"),
        at_most(f"{size:,} decisions: index build", built.seconds, 300, "s"),
        at_most(f"{size:,} decisions: memory of the searching process", asked.after / MIB, 1024, "MB"),
        *rest,
    ]
