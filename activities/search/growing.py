"""An index grown from an earlier one: unchanged rows are taken over, and only new ones are read.

The encoder and the ranges of quantised vectors stay those of the earlier index. Words, counts and columns equal
those of a full build.
"""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from activities.search.analysis import words
from activities.search.columns import ColumnWriter
from activities.search.index import FORMAT
from activities.search.read_by import read_by
from activities.search.taken_over import TakenOver
from activities.search.vectors.dense import is_scanned
from activities.search.vectors.grown import grow_vectors
from activities.search.vectors.lsa import LsaEncoder
from activities.search.words.growing import grow_terms
from activities.search.words.lexical import LexicalWriter, numbers_in, save_numbers, words_beside
from activities.search.words.terms import TermIndex, TermWriter
from workflows.contracts.law.corpus import Decision

REFITTED_BEYOND = 1.25
"""Growth factor of the corpus beyond which the encoder is fitted again."""


def can_grow(base: Path, rows: int) -> bool:
    """Return whether an index of so many rows may grow from `base`: same format and code, and the encoder still
    fits.
    """
    try:
        summary: dict[str, Any] = json.loads((base / "index.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    fitted = int(summary.get("fitted_on", 0))
    same = summary.get("format") == FORMAT and summary.get("read_by") == read_by()
    return same and fitted > 0 and rows <= REFITTED_BEYOND * fitted and is_scanned(rows) == is_scanned(fitted)


def grow_index(base: Path, taken: TakenOver, arriving: Iterable[Decision], target: Path) -> dict[str, Any]:
    """Like `build_index`, for a corpus of which `base` holds most; `arriving` are the other decisions in row order."""
    target.mkdir(parents=True, exist_ok=True)
    earlier = TermIndex(base / "terms")
    numbers = numbers_in(base / "lexical", earlier.documents)
    fresh = int(numbers.max(initial=-1)) + 1
    dropped = np.load(base / "columns" / "ids.npy")[taken.dropped]
    with TemporaryDirectory(dir=target.parent) as scratch:
        columns = ColumnWriter(base / "columns")
        terms = TermWriter(Path(scratch) / "terms", [name.decode() for name in earlier.words.tolist()])
        with LexicalWriter(target / "lexical", base / "lexical") as lexical:
            lexical.drop(bytes(identifier).decode() for identifier in dropped)
            for decision in arriving:
                described, beside = words(decision.search_text), words_beside(decision)
                lexical.add(fresh + columns.add(decision), decision, described, beside)
                terms.add(described, beside)
        terms.close_documents()
        arrived = TermIndex(Path(scratch) / "terms", levelled=False)
        save_numbers(target / "lexical", taken.ordered(numbers, fresh + np.arange(arrived.documents)))
        columns.save_grown(base / "columns", taken, target / "columns")
        grow_terms(base / "terms", earlier, Path(scratch) / "terms", arrived, taken, target / "terms")
        encoder = LsaEncoder.load(base / "encoder")
        vectors = [np.zeros((0, encoder.dimensions), np.float32), *encoder.vectors(arrived)]
    grow_vectors(base, np.concatenate(vectors), taken, target)
    shutil.copytree(base / "encoder", target / "encoder")
    before = json.loads((base / "index.json").read_text(encoding="utf-8"))
    summary = {**before, "documents": len(taken.places), "words": len(arrived.words)}
    (target / "index.json").write_text(json.dumps(summary), encoding="utf-8")
    return summary
