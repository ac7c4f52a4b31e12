"""Retrieval on judged collections with the product's own index and search, written as a TREC run."""

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from activities.search.index import SearchIndex, build_index, open_index
from activities.search.ports import Ports, ports_of
from activities.search.vectors.apart import common_of
from activities.search.vectors.dense import write_vectors
from activities.search.vectors.embeddings import BATCH, BATCH_SECONDS, Embeddings
from activities.search.vectors.neural import Layout, NeuralIndex, file_of, passages_with_sense
from activities.search.words.expansion import expand
from infra.config.settings import Settings
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.search import SearchStrategy

DEPTH = 100


def write_run(
    docs: Path,
    queries: Path,
    out: Path,
    strategy: str = SearchStrategy.WEIGHTED,
    rerank: bool = False,
    expanded: bool = False,
    ports: Ports | None = None,
) -> int:
    """Write `DEPTH` results per query ("qid Q0 docid rank score tag"). Return the number of queries.

    `expanded` adds the thesaurus' variants of each query. `docs` and `queries` are JSON lines of `{"id", "text"}`.
    An encoder in `ports` (default: the settings) is used, except by `bm25` without reranking, and named in the tag.
    Raises ValueError for an unknown strategy and `EmbeddingsUnavailable` if that encoder does not answer.
    """
    chosen = SearchStrategy(strategy)
    ports = ports or ports_of(Settings())
    unencoded = chosen is SearchStrategy.BM25 and not rerank
    with indexed(docs, replace(ports, embeddings=None) if unencoded else ports) as index:
        return write_ranks(index, queries, out, chosen, rerank, expanded)


@contextmanager
def indexed(docs: Path, ports: Ports) -> Generator[SearchIndex]:
    """Yield an index of the documents, with the vectors of the encoder in `ports`, removed afterwards."""
    with TemporaryDirectory() as scratch:
        target = Path(scratch) / "index"
        build_index(_decisions(docs), target)
        index = open_index(target, ports)
        if ports.embeddings:
            index.neural = encoded(index, ports.embeddings, target / file_of(ports.embeddings.name))
        yield index


def write_ranks(
    index: SearchIndex,
    queries: Path,
    out: Path,
    strategy: SearchStrategy = SearchStrategy.WEIGHTED,
    rerank: bool = False,
    expanded: bool = False,
) -> int:
    """Write the run of an open index; its tag names the strategy and the encoder. Return the number of queries."""
    beside = f"-{index.neural.name}" if index.neural else ""
    tag = f"autos-{strategy}{'-rerank' * rerank}{'-expanded' * expanded}{beside}"
    asked = 0
    with out.open("w", encoding="utf-8") as run:
        for query in _records(queries):
            asked += 1
            variants = expand(query["text"]).variants if expanded else ()
            rows = index.search(query["text"], strategy=strategy, top_k=DEPTH, rerank=rerank, variants=variants)
            for rank, row in enumerate(rows, start=1):
                run.write(f"{query['id']} Q0 {row.decision.id} {rank} {row.score:.9f} {tag}\n")
    return asked


def encoded(index: SearchIndex, embeddings: Embeddings, path: Path) -> NeuralIndex:
    """Return the vectors of all texts of a small index, computed at once and written to `path`."""
    decisions = index.lexical.decisions(range(len(index)))
    passages = [passages_with_sense(decisions[row]) for row in range(len(index))]
    texts = [text for some in passages for text in some]
    blocks = [embeddings.embed(texts[at : at + BATCH], BATCH_SECONDS) for at in range(0, len(texts), BATCH)]
    vectors = np.concatenate(blocks)
    layout = Layout(common_of(vectors), np.array([len(some) for some in passages], dtype=np.uint8))
    write_vectors([layout.common.without(vectors)], len(texts), vectors.shape[1], path)
    return NeuralIndex(path, embeddings, layout)


def _decisions(path: Path) -> Iterator[Decision]:
    for record in _records(path):
        yield Decision(id=record["id"], source="eval", kind="text", process="", ementa=record["text"])


def _records(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)
