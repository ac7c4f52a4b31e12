"""The search half of a snapshot: grown from the active one if most of it is unchanged, else built anew."""

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from sqlalchemy import Connection
from temporalio.exceptions import is_cancelled_exception

from activities.corpus.decisions import contents_of, stream_decisions, stream_some
from activities.search.features_table import FeaturesWriter, grown_table, open_table
from activities.search.growing import can_grow, grow_index
from activities.search.index import build_index
from activities.search.taken_over import TakenOver, taken_over
from activities.snapshots.opened import FEATURES_PART, INDEX_PART
from infra.resilience.outages import as_outage
from workflows.contracts.law.corpus import Decision

logger = logging.getLogger("autos.corpus")

CONTENTS_PART = "contents.npy"
"""The part with the hash of each decision's content, in row order."""
LEAST = 10_000
"""Number of decisions below which everything is rebuilt: that takes seconds, and the encoder fits best."""
ARRIVING = 0.1
"""Share of new, changed and removed decisions above which everything is rebuilt."""


def build_search(connection: Connection, folder: Path, base: Path | None) -> dict[str, Any]:
    """Write index and features of the corpus into `folder`. `base` is the folder of the active snapshot.

    Return a summary: `arrived` is the number of decisions read, `courts` counts by court. If growing fails,
    everything is rebuilt.
    """
    ids, hashes = contents_of(connection)
    np.save(folder / CONTENTS_PART, hashes)
    if base is not None:
        try:
            grown = _grown(connection, folder, base, ids, hashes)
        except Exception as error:
            if as_outage(error) or is_cancelled_exception(error):
                raise
            logger.exception("the active snapshot could not be grown; all is read anew")
            grown = None
        if grown is not None:
            return grown
        for part in (INDEX_PART, FEATURES_PART):
            shutil.rmtree(folder / part, ignore_errors=True)
    return _from_nothing(connection, folder) | {"arrived": len(ids)}


def _grown(
    connection: Connection, folder: Path, base: Path, ids: "np.ndarray[Any, Any]", hashes: "np.ndarray[Any, Any]"
) -> dict[str, Any] | None:
    """Grow from `base`. Return None, with nothing written, if that is not possible."""
    taken = _taken_over(base, ids, hashes)
    features = open_table(base / FEATURES_PART)
    if taken is None or features is None:
        return None
    arriving = [bytes(identifier).decode() for identifier in ids[taken.arrivals]]
    writer = FeaturesWriter(features)
    observed = writer.observing(stream_some(connection, arriving))
    summary = grow_index(base / INDEX_PART, taken, observed, folder / INDEX_PART)
    table = grown_table(features, writer.table(), taken)
    table.save(folder / FEATURES_PART)
    return summary | {"arrived": taken.arriving, "courts": table.counts("court")}


def _from_nothing(connection: Connection, folder: Path) -> dict[str, Any]:
    features = FeaturesWriter()
    decisions: Iterator[Decision] = features.observing(stream_decisions(connection))
    summary = build_index(decisions, folder / INDEX_PART)
    table = features.table()
    table.save(folder / FEATURES_PART)
    return summary | {"courts": table.counts("court")}


def _taken_over(base: Path, ids: "np.ndarray[Any, Any]", hashes: "np.ndarray[Any, Any]") -> TakenOver | None:
    """Return the parts that can be taken over, if they are most of it."""
    contents = base / CONTENTS_PART
    if len(ids) < LEAST or not contents.exists() or not can_grow(base / INDEX_PART, len(ids)):
        return None
    earlier = np.load(base / INDEX_PART / "columns" / "ids.npy")
    taken = taken_over(earlier, np.load(contents), ids, hashes)
    gone = np.setdiff1d(earlier, ids, assume_unique=True)
    return taken if taken.arriving + len(gone) <= ARRIVING * len(ids) else None
