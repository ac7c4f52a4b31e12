"""The search half of a snapshot: grown from the active one if most of it is unchanged, else built anew."""

import logging
import shutil
from pathlib import Path
from typing import Any

import numpy as np
from temporalio.exceptions import is_cancelled_exception

from activities.corpus.copied import CopiedCorpus
from activities.search.features_table import FeaturesWriter, grown_table, open_table
from activities.search.growing import can_grow, grow_index
from activities.search.index import build_index
from activities.search.taken_over import TakenOver, taken_over
from activities.snapshots.opened import FEATURES_PART, INDEX_PART

logger = logging.getLogger("autos.corpus")

CONTENTS_PART = "contents.npy"
"""The part with the hash of each decision's content, in row order."""
LEAST = 10_000
"""Number of decisions below which everything is rebuilt: that takes seconds, and the encoder fits best."""
ARRIVING = 0.1
"""Share of new, changed and removed decisions above which everything is rebuilt."""


def build_search(corpus: CopiedCorpus, folder: Path, base: Path | None) -> dict[str, Any]:
    """Write index and features of the corpus into `folder`. `base` is the folder of the active snapshot.

    Return a summary: `arrived` is the number of decisions read, `courts` counts by court. If growing fails,
    everything is rebuilt.
    """
    np.save(folder / CONTENTS_PART, corpus.hashes)
    if base is not None:
        try:
            grown = _grown(corpus, folder, base)
        except Exception as error:
            if is_cancelled_exception(error):
                raise
            logger.exception("the active snapshot could not be grown; all is read anew")
            grown = None
        if grown is not None:
            return grown
        for part in (INDEX_PART, FEATURES_PART):
            shutil.rmtree(folder / part, ignore_errors=True)
    return _from_nothing(corpus, folder) | {"arrived": len(corpus.ids)}


def _grown(corpus: CopiedCorpus, folder: Path, base: Path) -> dict[str, Any] | None:
    """Grow from `base`. Return None, with nothing written, if that is not possible."""
    taken = _taken_over(base, corpus)
    features = open_table(base / FEATURES_PART)
    if taken is None or features is None:
        return None
    writer = FeaturesWriter(features)
    observed = writer.observing(corpus.decisions(taken.arrivals.tolist()))
    summary = grow_index(base / INDEX_PART, taken, observed, folder / INDEX_PART)
    table = grown_table(features, writer.table(), taken)
    table.save(folder / FEATURES_PART)
    return summary | {"arrived": taken.arriving, "courts": table.counts("court")}


def _from_nothing(corpus: CopiedCorpus, folder: Path) -> dict[str, Any]:
    features = FeaturesWriter()
    summary = build_index(features.observing(corpus.decisions()), folder / INDEX_PART)
    table = features.table()
    table.save(folder / FEATURES_PART)
    return summary | {"courts": table.counts("court")}


def _taken_over(base: Path, corpus: CopiedCorpus) -> TakenOver | None:
    """Return the parts that can be taken over, if they are most of it."""
    contents, ids = base / CONTENTS_PART, corpus.ids
    if len(ids) < LEAST or not contents.exists() or not can_grow(base / INDEX_PART, len(ids)):
        return None
    earlier = np.load(base / INDEX_PART / "columns" / "ids.npy")
    taken = taken_over(earlier, np.load(contents), ids, corpus.hashes)
    gone = np.setdiff1d(earlier, ids, assume_unique=True)
    return taken if taken.arriving + len(gone) <= ARRIVING * len(ids) else None
