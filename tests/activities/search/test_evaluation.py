"""The evaluation of retrieval, and its results on the judged collections beside the repository."""

import json
import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from activities.search.evaluation import indexed, write_ranks, write_run
from activities.search.index import SearchIndex
from activities.search.ports import Ports, ports_of
from activities.search.vectors.embeddings import EndpointEmbeddings
from infra.config.settings import Settings
from tests.activities.search.endpoints import serving
from tests.conftest import shared_data

# BM25 (k1 0.9, b 0.4, Snowball) as the collections' own notes report it: nDCG@10 by kind of query, MRR@10.
BASELINE = {"search log": 0.6402, "expression from LLM question": 0.7661, "LLM": 0.7410}

EVERY, LEAST_OF_SOME = 4, 0.77
"""Questions of themes asked, one in so many, and the least MRR@10 over them."""


def test_writes_a_trec_run(tmp_path: Path) -> None:
    docs, queries = tmp_path / "docs.jsonl", tmp_path / "queries.jsonl"
    docs.write_text('{"id": "d1", "text": "dano moral"}\n\n{"id": "d2", "text": "execução fiscal"}\n', encoding="utf-8")
    queries.write_text('{"id": "q1", "text": "execução"}\n{"id": "q2", "text": "moral"}\n', encoding="utf-8")
    assert write_run(docs, queries, tmp_path / "run.txt", strategy="bm25") == 2
    lines = [line.split() for line in (tmp_path / "run.txt").read_text(encoding="utf-8").splitlines()]
    assert [(line[0], line[1], line[2], line[3], line[5]) for line in lines] == [
        ("q1", "Q0", "d2", "1", "autos-bm25"),
        ("q2", "Q0", "d1", "1", "autos-bm25"),
    ]


def test_a_run_tells_how_it_was_made(tmp_path: Path) -> None:
    docs, queries = tmp_path / "docs.jsonl", tmp_path / "queries.jsonl"
    docs.write_text('{"id": "d1", "text": "arrendamento mercantil"}\n{"id": "d2", "text": "dano"}\n', encoding="utf-8")
    queries.write_text('{"id": "q1", "text": "leasing"}\n', encoding="utf-8")
    write_run(docs, queries, tmp_path / "run.txt", strategy="bm25", expanded=True)
    lines = [line.split() for line in (tmp_path / "run.txt").read_text(encoding="utf-8").splitlines()]
    assert [(line[2], line[5]) for line in lines] == [("d1", "autos-bm25-expanded")]


def test_a_run_with_an_encoder_from_outside_is_made_with_it_and_says_so(tmp_path: Path) -> None:
    docs, queries = tmp_path / "docs.jsonl", tmp_path / "queries.jsonl"
    docs.write_text('{"id": "d1", "text": "imposto"}\n{"id": "d2", "text": "cirurgia"}\n', encoding="utf-8")
    queries.write_text('{"id": "q1", "text": "tributo"}\n', encoding="utf-8")

    def embedded(path: str, body: dict[str, Any]) -> tuple[int, Any]:
        rows = [[1.0, 0.1] if text in ("imposto", "tributo") else [0.1, 1.0] for text in body["input"]]
        return 200, {"data": [{"index": at, "embedding": row} for at, row in enumerate(rows)]}

    with serving(embedded) as endpoint:
        write_run(docs, queries, tmp_path / "run.txt", ports=Ports(EndpointEmbeddings(endpoint.url, "m")))
    first = (tmp_path / "run.txt").read_text(encoding="utf-8").splitlines()[0].split()
    assert (first[2], first[5]) == ("d1", "autos-weighted-embeddings-m")


def test_unknown_strategies_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="magia"):
        write_run(tmp_path / "docs", tmp_path / "queries", tmp_path / "run", strategy="magia")


@pytest.fixture(scope="module")
def opinions() -> Iterator[SearchIndex]:
    with indexed(shared_data("retrieval", "juristcu", "docs.jsonl"), ports_of(Settings())) as index:
        yield index


def ranked(index: SearchIndex, queries: Path, out: Path, rerank: bool = False) -> dict[str, list[str]]:
    write_ranks(index, queries, out, rerank=rerank)
    run: dict[str, list[str]] = defaultdict(list)
    for line in out.read_text(encoding="utf-8").splitlines():
        query, _, document, *_ = line.split()
        run[query].append(document)
    return run


def judgements(collection: str) -> dict[str, dict[str, int]]:
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    for line in shared_data("retrieval", collection, "qrels.txt").read_text(encoding="utf-8").splitlines():
        query, _, document, grade = line.split()
        grades[query][document] = int(grade)
    return grades


def gain(grades: list[int]) -> float:
    return sum((2**grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades[:10]))


@pytest.mark.parametrize("rerank", [False, True])
def test_hybrid_search_beats_plain_bm25_for_every_kind_of_query(
    opinions: SearchIndex, tmp_path: Path, rerank: bool
) -> None:
    queries = shared_data("retrieval", "juristcu", "queries.jsonl")
    run, grades = ranked(opinions, queries, tmp_path / "run.txt", rerank), judgements("juristcu")
    by_kind: dict[str, list[float]] = defaultdict(list)
    for query in map(json.loads, queries.read_text(encoding="utf-8").splitlines()):
        judged = grades[query["id"]]
        ideal = gain(sorted(judged.values(), reverse=True))
        by_kind[query["source"]].append(gain([judged.get(one, 0) for one in run[query["id"]]]) / ideal)
    for kind, baseline in BASELINE.items():
        assert sum(by_kind[kind]) / len(by_kind[kind]) > baseline


def test_hybrid_search_finds_the_right_thesis_sooner_than_plain_bm25(tmp_path: Path) -> None:
    themes = shared_data("retrieval", "stj_temas")
    some = (themes / "queries.jsonl").read_text(encoding="utf-8").splitlines()[::EVERY]
    (tmp_path / "queries.jsonl").write_text("\n".join(some), encoding="utf-8")
    with indexed(themes / "docs.jsonl", ports_of(Settings())) as index:
        run, grades = ranked(index, tmp_path / "queries.jsonl", tmp_path / "run.txt"), judgements("stj_temas")
    reciprocal = [
        next((1 / place for place, one in enumerate(found[:10], start=1) if grades[query].get(one)), 0.0)
        for query, found in run.items()
    ]
    assert sum(reciprocal) / len(reciprocal) > LEAST_OF_SOME
