"""Retrieval measured on judged collections: the product's own index and search, written as a TREC run."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from activities.search.index import build_index, open_index
from activities.search.words.expansion import expand
from workflows.contracts.corpus import Decision
from workflows.contracts.research.search import SearchStrategy

DEPTH = 100


def write_run(
    docs: Path,
    queries: Path,
    out: Path,
    strategy: str = SearchStrategy.WEIGHTED,
    rerank: bool = False,
    expanded: bool = False,
) -> int:
    """Writes `DEPTH` results a query ("qid Q0 docid rank score tag") and returns how many queries there were.

    `expanded` asks each query with the variants of the built-in thesaurus too. `docs` and `queries` are JSON lines of
    `{"id", "text"}`. Raises ValueError for an unknown strategy.
    """
    chosen = SearchStrategy(strategy)
    tag = f"autos-{chosen}{'-rerank' * rerank}{'-expanded' * expanded}"
    asked = 0
    with TemporaryDirectory() as scratch, out.open("w", encoding="utf-8") as run:
        target = Path(scratch) / "index"
        build_index(_decisions(docs), target)
        index = open_index(target)
        for query in _records(queries):
            asked += 1
            variants = expand(query["text"]).variants if expanded else ()
            rows = index.search(query["text"], strategy=chosen, top_k=DEPTH, rerank=rerank, variants=variants)
            for rank, row in enumerate(rows, start=1):
                run.write(f"{query['id']} Q0 {row.decision.id} {rank} {row.score:.9f} {tag}\n")
    return asked


def _decisions(path: Path) -> Iterator[Decision]:
    for record in _records(path):
        yield Decision(id=record["id"], source="eval", kind="text", process="", ementa=record["text"])


def _records(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)
