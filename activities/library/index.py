"""The search index of a firm's library: words, meaning and text of every passage, in one immutable folder.

It uses the same analysis, exact BM25, latent semantic analysis and fusion as the search for precedents.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from activities.inquiry.answering import ANSWERS, telling
from activities.library.chunks import Chunk
from activities.search.analysis import surface_forms, words
from activities.search.answers.signs import Question
from activities.search.ranking.fusion import Evidence, fuse
from activities.search.vectors.dense import DenseIndex, write_vectors
from activities.search.vectors.lsa import LsaEncoder, fit_lsa
from activities.search.words.bm25 import ExactBm25
from activities.search.words.expansion import expand
from activities.search.words.terms import TermIndex, TermWriter
from workflows.contracts.research.search import FusionWeights, SearchStrategy

FORMAT = 2
"""Increased when the format of the folder changes. It is part of an index's name."""

CANDIDATES = 200
VARIANT_SHARE = 0.1
BATCH = 20_000
"""Passages analysed together."""

MOST_MISSING = 6
DIGITS = 4

Version = tuple[str, int]
"""A document and its version."""


class IndexedVersion(NamedTuple):
    """A version to be indexed; its passages are a file of JSON lines."""

    document_id: str
    version: int
    source_name: str
    chunks: Path


class Hit(NamedTuple):
    """A passage found. `similarity` and `coverage` are 0-1; `missing` lists the question's words that it lacks."""

    document_id: str
    version: int
    chunk: Chunk
    similarity: float
    coverage: float
    missing: list[str]

    @property
    def answers(self) -> bool:
        """Return whether the passage contains the subject of the question."""
        return self.coverage >= ANSWERS


def build_library(versions: Sequence[IndexedVersion], target: Path) -> int:
    """Write the index of the versions, in order, into `target`. Return the number of passages."""
    target.mkdir(parents=True, exist_ok=True)
    terms = TermWriter(target / "terms")
    ends = [0]
    held: list[tuple[str, int, int]] = []
    with (target / "passages.jsonl").open("wb") as passages:
        for version in versions:
            first, named = len(ends) - 1, words(version.source_name)
            for line in version.chunks.read_bytes().splitlines():
                terms.add(words(Chunk.model_validate_json(line).text), named)
                ends.append(ends[-1] + passages.write(line))
            if first < len(ends) - 1:
                held.append((version.document_id, version.version, first))
    np.save(target / "ends.npy", np.array(ends, dtype=np.int64))
    terms.close()
    index = TermIndex(target / "terms")
    encoder, vectors = fit_lsa(index)
    encoder.save(target / "encoder")
    write_vectors(vectors, index.documents, encoder.dimensions, target / "vectors.faiss")
    (target / "index.json").write_text(json.dumps({"format": FORMAT, "versions": held}), encoding="utf-8")
    return len(ends) - 1


class LibrarySearch:
    """Search in one index. Every method is safe for many threads at once.

    All files are loaded or mapped at the start, so the folder may be removed while searches go on.
    """

    def __init__(self, folder: Path) -> None:
        self._ends = np.load(folder / "ends.npy")
        passages = folder / "passages.jsonl"
        self._passages = np.memmap(passages, dtype=np.uint8, mode="r") if self._ends[-1] else np.zeros(0, np.uint8)
        self._terms = TermIndex(folder / "terms")
        self._bm25 = ExactBm25(self._terms)
        self._encoder = LsaEncoder.load(folder / "encoder")
        self._dense = DenseIndex(folder / "vectors.faiss")
        self._held: list[tuple[str, int, int]] = json.loads((folder / "index.json").read_text("utf-8"))["versions"]
        self._firsts = [first for *_, first in self._held]
        lasts = [*self._firsts[1:], len(self._ends) - 1]
        self.spans: Mapping[Version, range] = {
            (document_id, version): range(first, last)
            for (document_id, version, first), last in zip(self._held, lasts, strict=True)
        }

    def search(self, query: str, among: Iterable[Version], count: int) -> list[Hit]:
        """Return the `count` best passages of the versions, best first; among equals the earlier first."""
        rows = sorted(row for version in among for row in self.spans.get(version, ()))
        if not rows:
            return []
        scores = self._scores(query, rows)
        best = sorted(scores, key=lambda row: (-scores[row], row))[:count]
        question, written = Question(telling(query), self._terms), surface_forms(query)
        return [self._hit(row, scores[row], question, written) for row in best]

    def _scores(self, query: str, rows: Sequence[int]) -> dict[int, float]:
        """Return the combined score of words and meaning for the candidates of both."""
        said = words(query)
        variants = [words(variant) for variant in expand(query).variants]
        found: dict[int, float] = {}
        for first in range(0, len(rows), BATCH):
            own, *others = self._bm25.scores_of_each([said, *variants], rows[first : first + BATCH])
            for other in others:
                for row, score in other.items():
                    own[row] = own.get(row, 0.0) + VARIANT_SHARE * score
            found.update(own)
        kept = dict(sorted(found.items(), key=lambda one: (-one[1], one[0]))[:CANDIDATES])
        allowed = np.zeros(self._terms.documents, dtype=np.bool_)
        allowed[rows] = True
        vector = self._encoder.encode(query)
        near = self._dense.nearest(vector, CANDIDATES, allowed)
        candidates = sorted({*kept, *near})
        cosines = self._dense.cosines(vector, np.array(candidates, dtype=np.intp))
        evidence = Evidence({row: found[row] for row in candidates if row in found}, cosines, {}, self._bm25.most(said))
        fused = fuse(SearchStrategy.WEIGHTED, evidence, FusionWeights())
        return {row: round(min(1.0, parts.total), DIGITS) for row, parts in fused.items() if parts.total > 0}

    def _hit(self, row: int, similarity: float, question: Question, written: Mapping[str, str]) -> Hit:
        document_id, version, _ = self._held[bisect_right(self._firsts, row) - 1]
        chunk = Chunk.model_validate_json(self._passages[self._ends[row] : self._ends[row + 1]].tobytes())
        signs = question.signs(chunk.text)
        missing = [written[stem] for stem in signs.absent if stem in written][:MOST_MISSING]
        return Hit(document_id, version, chunk, similarity, round(min(1.0, signs.coverage), DIGITS), missing)
