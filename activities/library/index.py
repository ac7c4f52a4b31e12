"""The searched form of a firm's library: words, sense and text of every passage, in one folder that never changes.

The same analysis, exact BM25, latent semantic analysis and fusion that search the precedents.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

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

FORMAT = 1
"""Raised when the folder changes meaning; it is part of an index's name."""

CANDIDATES = 200
VARIANT_SHARE = 0.1
BATCH = 20_000
"""Passages whose words are looked at together."""

MOST_MISSING = 6
DIGITS = 4

Version = tuple[str, int]
"""A document and its version."""

_SCHEMA = """
CREATE TABLE chunks(
    row INTEGER PRIMARY KEY, document_id TEXT NOT NULL, version INTEGER NOT NULL, number INTEGER NOT NULL,
    place INTEGER NOT NULL, label TEXT NOT NULL, text TEXT NOT NULL
);
CREATE INDEX chunks_version ON chunks(document_id, version, row);
"""


class IndexedVersion(NamedTuple):
    """A version on its way into an index: its passages are a file of JSON lines."""

    document_id: str
    version: int
    source_name: str
    chunks: Path


class Hit(NamedTuple):
    """A passage that was found; `similarity` and `coverage` 0-1, `missing` words of the question it does not have."""

    document_id: str
    version: int
    chunk: Chunk
    similarity: float
    coverage: float
    missing: list[str]

    @property
    def answers(self) -> bool:
        """Whether the passage has what the question is about."""
        return self.coverage >= ANSWERS


def build_library(versions: Sequence[IndexedVersion], target: Path) -> int:
    """Writes the index of the versions into `target`, in their order; answers how many passages it has."""
    target.mkdir(parents=True, exist_ok=True)
    terms = TermWriter(target / "terms")
    connection = sqlite3.connect(target / "chunks.sqlite")
    try:
        connection.executescript(f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA user_version={FORMAT};")
        connection.executescript(_SCHEMA)
        row = 0
        for version in versions:
            named = words(version.source_name)
            for chunk in _read(version.chunks):
                terms.add(words(chunk.text), named)
                told = (version.document_id, version.version, chunk.number, chunk.place, chunk.label, chunk.text)
                connection.execute("INSERT INTO chunks VALUES(?,?,?,?,?,?,?)", (row, *told))
                row += 1
        connection.commit()
    finally:
        connection.close()
    terms.close()
    index = TermIndex(target / "terms")
    encoder, vectors = fit_lsa(index)
    encoder.save(target / "encoder")
    write_vectors(vectors, index.documents, encoder.dimensions, target / "vectors.faiss")
    (target / "index.json").write_text(json.dumps({"format": FORMAT, "chunks": row}), encoding="utf-8")
    return row


class LibrarySearch:
    """Search in one index; every method may be called from many threads at once."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "chunks.sqlite"
        self._terms = TermIndex(folder / "terms")
        self._bm25 = ExactBm25(self._terms)
        self._encoder = LsaEncoder.load(folder / "encoder")
        self._dense = DenseIndex(folder / "vectors.faiss")
        self.spans: Mapping[Version, range] = {
            (document_id, version): range(first, last + 1)
            for document_id, version, first, last in self._ask(
                "SELECT document_id, version, min(row), max(row) FROM chunks GROUP BY document_id, version"
            )
        }

    def search(self, query: str, among: Iterable[Version], count: int) -> list[Hit]:
        """The `count` best passages of the versions, best first; those that stand earlier first among equals."""
        rows = sorted(row for version in among for row in self.spans.get(version, ()))
        if not rows:
            return []
        scores = self._scores(query, rows)
        best = sorted(scores, key=lambda row: (-scores[row], row))[:count]
        question, written = Question(telling(query), self._terms), surface_forms(query)
        return [self._hit(row, scores[row], question, written) for row in best]

    def _scores(self, query: str, rows: Sequence[int]) -> dict[int, float]:
        """What words and sense say together, of the candidates of both."""
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
        ((document_id, version, number, place, label, text),) = self._ask(
            "SELECT document_id, version, number, place, label, text FROM chunks WHERE row = ?", row
        )
        signs = question.signs(text)
        missing = [written[stem] for stem in signs.absent if stem in written][:MOST_MISSING]
        chunk = Chunk(number=number, place=place, label=label, text=text)
        return Hit(document_id, version, chunk, similarity, round(min(1.0, signs.coverage), DIGITS), missing)

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        # a connection for each question: SQLite's are bound to their thread
        connection = sqlite3.connect(f"file:{self._file}?mode=ro&immutable=1", uri=True)
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()


def _read(file: Path) -> Iterable[Chunk]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield Chunk.model_validate_json(line)
