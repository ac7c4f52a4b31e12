"""A refresh of 3 % against a full build of the same corpus: what growing from the active snapshot saves.

Both halves of a snapshot are built from decisions in memory. Reading PostgreSQL and publishing are the same either
way and are left out.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from activities.graph.build import build_graph
from activities.search.features_table import FeaturesWriter, grown_table
from activities.search.growing import grow_index
from activities.search.index import SearchIndex, build_index, open_index
from activities.search.taken_over import taken_over
from activities.snapshots.parts import part_of
from bench.corpus.alone import alone
from bench.corpus.synthetic import SyntheticCorpus
from bench.figures import Figure, at_most, noted
from workflows.contracts.law.corpus import Decision, SnapshotPart

TITLE = "Refresh of 3 % against a full build"
SIZE, QUICK_SIZE = 20_000, 600
NEW = 0.03
QUERIES = 200
TOP = 10


class Refreshed(NamedTuple):
    """CPU seconds of a full build and of a refresh, each without the graph, and of the graph. `kept` is the share
    of the first ten results that both have, over all queries; `first` is the share of queries with the same first
    result. `fetched` is the share of the refreshed index that is not in the files of the earlier one.
    """

    full: float
    grown: float
    graph: float
    kept: float
    first: float
    fetched: float


def run(quick: bool) -> list[Figure]:
    """Return the ratio with and without the graph, which is rebuilt either way."""
    size = QUICK_SIZE if quick else SIZE
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        found = alone(measure, size, Path(folder))
    ratio = (found.grown + found.graph) / (found.full + found.graph)
    return [
        at_most(f"{size:,} decisions, 3 % new: refresh against full build, CPU time", ratio, 0.35, "x"),
        noted("the same without the graph", found.grown / found.full, "x"),
        noted("full build without its graph", found.full, "s"),
        noted("refresh without its graph", found.grown, "s"),
        noted("graph, written anew either way", found.graph, "s"),
        noted("results among the first ten that both have", found.kept),
        noted("questions with the same first result", found.first),
        noted("share of the index that a machine with the earlier one fetches", found.fetched),
    ]


def measure(size: int, folder: Path) -> Refreshed:
    """Build without every 33rd decision, add these, and build with all, with this process alone."""
    corpus = SyntheticCorpus()
    decisions = list(corpus.decisions(size))
    step = round(1 / NEW)
    earlier = [decision for at, decision in enumerate(decisions) if at % step]
    build_index(earlier, folder / "earlier")
    before = _features(earlier)

    began = process_time()
    taken = taken_over(*_keys(earlier), *_keys(decisions))
    rows: list[int] = taken.arrivals.tolist()
    writer = FeaturesWriter(before.table())
    grow_index(folder / "earlier", taken, writer.observing(iter([decisions[row] for row in rows])), folder / "grown")
    grown_table(before.table(), writer.table(), taken).save(folder / "grown-features")
    grown = process_time() - began

    began = process_time()
    features = FeaturesWriter()
    build_index(features.observing(decisions), folder / "full")
    features.table().save(folder / "full-features")
    full = process_time() - began

    began = process_time()
    build_graph(decisions, folder / "graph" / "graph.ladybug")
    graph = process_time() - began
    agreement = _agreement(open_index(folder / "full"), open_index(folder / "grown"), corpus)
    return Refreshed(full, grown, graph, *agreement, _fetched(folder / "earlier", folder / "grown"))


def _fetched(earlier: Path, grown: Path) -> float:
    here = {part.sha256 for part in _parts(earlier)}
    parts = list(_parts(grown))
    return sum(part.size for part in parts if part.sha256 not in here) / sum(part.size for part in parts)


def _parts(folder: Path) -> Iterator[SnapshotPart]:
    return (part_of(folder, file) for file in folder.rglob("*") if file.is_file())


def _features(decisions: Sequence[Decision]) -> FeaturesWriter:
    writer = FeaturesWriter()
    for decision in decisions:
        writer.add(decision)
    return writer


def _keys(decisions: Sequence[Decision]) -> tuple[NDArray[np.bytes_], NDArray[np.bytes_]]:
    ids = np.array([decision.id.encode() for decision in decisions], np.bytes_)
    return ids, ids


def _agreement(full: SearchIndex, grown: SearchIndex, corpus: SyntheticCorpus) -> tuple[float, float]:
    shared = first = 0
    queries = corpus.queries(QUERIES)
    for query in queries:
        one, other = ([row.decision.id for row in index.search(query, top_k=TOP)] for index in (full, grown))
        shared += len(set(one) & set(other))
        first += one[0] == other[0]
    return shared / (TOP * len(queries)), first / len(queries)
