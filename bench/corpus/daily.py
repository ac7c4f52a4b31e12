"""One day's refresh of a whole court's decisions, with PostgreSQL, the object store and the real activities.

The corpus begins as after an earlier day: imported, built and active. Then a file arrives with 3 % more decisions
and some changed ones. The download from the portal is left out.
"""

import resource
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql import insert
from temporalio.testing import ActivityEnvironment

from activities.corpus.activities import Corpus
from activities.corpus.importing import row_of
from activities.corpus.merge import stated_features
from activities.corpus.portal.activities import Refreshing
from activities.snapshots.cache import SnapshotCache
from bench.corpus.alone import alone
from bench.corpus.synthetic import SyntheticCorpus
from bench.embedded import serving
from bench.figures import Figure, at_most, noted, timed
from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.models import DecisionRow
from infra.storage.store import Storage
from workflows.contracts.law.corpus import (
    ActivateRequest,
    CorpusSource,
    Decision,
    ImportRequest,
    SnapshotRequest,
)
from workflows.contracts.law.portal import RefreshRef

TITLE = "The refresh of one day over a whole court"
SIZE, QUICK_SIZE = 20_000, 300
NEW, CHANGED = 0.03, 0.001
PROMISED = 1_000_000
MOST_SECONDS = 20 * 60
_BATCH = 500
_GIB = 1 << 30


class Day(NamedTuple):
    """Wall seconds of each step of the refresh and of the build before it, and the peak memory (bytes) of the two."""

    imported: float
    weighed: float
    built: float
    activated: float
    first_build: float
    memory: int
    decisions: int

    @property
    def seconds(self) -> float:
        return self.imported + self.weighed + self.built + self.activated


def run(quick: bool, decisions: int | None = None) -> list[Figure]:
    """Measure a refresh of a corpus of `decisions` decisions. The target is for a million."""
    size = decisions or (QUICK_SIZE if quick else SIZE)
    with TemporaryDirectory(prefix="autos-bench-") as folder, serving(Path(folder)) as (settings, _):
        day = alone(measure, settings, size)
    whole = f"{size:,} decisions, {day.decisions - size:,} new: the refresh"
    return [
        at_most(whole, day.seconds, MOST_SECONDS, "s") if size >= PROMISED else noted(whole, day.seconds, "s"),
        noted("import of the day's file", day.imported, "s"),
        noted("whether anything changed", day.weighed, "s"),
        noted("snapshot: index grown, graph written anew, published", day.built, "s"),
        noted("activation", day.activated, "s"),
        noted("snapshot before it, built from nothing", day.first_build, "s"),
        noted("most memory", day.memory / _GIB, "GiB"),
    ]


def measure(settings: Settings, size: int) -> Day:
    """Fill the database, build and activate, then do the same for the new day, with this process alone."""
    engine, storage = sync_engine(settings), Storage(settings)
    corpus = Corpus(storage, engine, SnapshotCache(settings, storage, engine))
    refreshing = Refreshing(settings, storage, engine)
    environment = ActivityEnvironment()
    source = SyntheticCorpus().decisions(size + round(size * NEW))
    _fill(engine, islice(source, size))

    def build() -> tuple[float, float, int]:
        published, built = timed(lambda: environment.run(corpus.build_snapshot, SnapshotRequest(build_id="bench")))
        request = ActivateRequest(snapshot_id=published.snapshot_id)
        activated = timed(lambda: environment.run(corpus.activate_snapshot, request))[1]
        return built, activated, published.decisions

    first_build = build()[0]
    day = _day(storage, [*source, *_changed(size)])
    request = ImportRequest(build_id="bench", source=day)
    imported = timed(lambda: environment.run(corpus.import_source, request))[1]
    weighed = timed(lambda: environment.run(refreshing.weigh_corpus, RefreshRef(refresh_id="bench")))[1]
    built, activated, decisions = build()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    engine.dispose()
    return Day(imported, weighed, built, activated, first_build, memory, decisions)


def _fill(engine: Engine, decisions: Iterator[Decision]) -> None:
    """Store decisions with the features they state. Extracting each again would only lengthen the benchmark."""
    while batch := list(islice(decisions, _BATCH)):
        rows = [row_of(decision, stated_features(decision), "bench") for decision in batch]
        with engine.begin() as connection:
            connection.execute(insert(DecisionRow), rows)


def _changed(size: int) -> Iterable[Decision]:
    """Return the first decisions with one more word."""
    for decision in SyntheticCorpus().decisions(round(size * CHANGED)):
        yield decision.model_copy(update={"ementa": f"{decision.ementa} Retificada."})


def _day(storage: Storage, decisions: Iterable[Decision]) -> CorpusSource:
    """Put the day's file into the object store."""
    lines = "".join(f"{decision.model_dump_json()}\n" for decision in decisions)
    reference = storage.put_bytes("bench/dia.jsonl", lines.encode(), "application/x-ndjson")
    return CorpusSource(name="dia.jsonl", object=reference)
