"""The forward index grown from an earlier snapshot's."""

import shutil
from pathlib import Path

import numpy as np

from activities.search.analysis import Level, form
from activities.search.taken_over import TakenOver, link
from activities.search.words.terms import COUNTS, WORDS, IntArray, Places, TermIndex, save_level


def grow_terms(
    earlier: Path, base: TermIndex, arrival: Path, arrived: TermIndex, taken: TakenOver, folder: Path
) -> None:
    """Write the index of rows taken over from `base`, in the folder `earlier`, and of those `arrived`.

    `arrived` was written with the words of `base` known, so that its vocabulary continues. Unused words stay with
    frequency zero, and words of removed documents stay in the files, which are linked. Only what arrived since the
    last full build is written again.
    """
    folder.mkdir(parents=True)
    np.save(folder / "starts.npy", taken.ordered(base.starts, base.stored + arrived.starts))
    np.save(folder / "sizes.npy", taken.ordered(base.sizes, arrived.sizes))
    np.save(folder / "lengths.npy", taken.ordered(base.lengths, arrived.lengths))
    np.save(folder / "word.npy", arrived.words)
    for first, more in (WORDS, COUNTS):
        link(earlier / first, folder / first)
        with (folder / more).open("wb") as grown:
            for file in (earlier / more, arrival / first):
                if file.exists():
                    with file.open("rb") as source:
                        shutil.copyfileobj(source, grown)
    for level in Level:
        _grow_level(base, arrived, taken, folder, level)


def _grow_level(base: TermIndex, arrived: TermIndex, taken: TakenOver, folder: Path, level: Level) -> None:
    fresh = [form(word.decode(), level).encode() for word in arrived.words[len(base.words) :].tolist()]
    known = base.names[level][base.of_word[level]]
    save_level(folder, level, np.concatenate([known, np.array(fresh, dtype=np.bytes_)]))
    name = level.name.lower()
    names, of_word = np.load(folder / f"{name}.npy"), np.load(folder / f"{name}-of-word.npy")
    total = np.zeros(len(names), dtype=np.int32)
    if len(names):
        total[np.searchsorted(names, base.names[level])] = base.frequency[level]
    everything = np.arange(arrived.documents, dtype=np.intp)
    total += _documents(arrived, everything, of_word, len(names))
    total -= _documents(base, taken.dropped.astype(np.intp), of_word, len(names))
    np.save(folder / f"{name}-frequency.npy", total)


def _documents(index: TermIndex, rows: Places, of_word: IntArray, names: int) -> IntArray:
    """Return how many of the rows have each name of a level."""
    places, words, _ = index.entries(rows)
    pairs = np.unique(places.astype(np.int64) * max(names, 1) + of_word[words])
    return np.bincount(pairs % max(names, 1), minlength=names).astype(np.int32)
