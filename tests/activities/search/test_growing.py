"""An index that grew from another equals one that was built of the same decisions at once."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from activities.search.analysis import Level, words
from activities.search.columns import Filters
from activities.search.features_table import FeaturesTable, FeaturesWriter, grown_table
from activities.search.growing import can_grow, grow_index
from activities.search.index import SearchIndex, build_index, open_index
from activities.search.taken_over import TakenOver, taken_over
from activities.search.vectors import dense
from activities.search.words.bm25 import ExactBm25
from bench.corpus.synthetic import SyntheticCorpus
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.search import SearchStrategy

CORPUS = SyntheticCorpus(3)
ALL = list(CORPUS.decisions(260))
QUERIES = CORPUS.queries(25)


def earlier() -> list[Decision]:
    """Decisions without some at the beginning, middle and end, with one changed text and one that will be removed."""
    kept = [decision for at, decision in enumerate(ALL) if at not in (0, 100, 101, 257, 258, 259)]
    kept[40] = kept[40].model_copy(
        update={"ementa": "Texto de antes. Palavra singularíssima.", "minister": "OUTRO NOME"}
    )
    gone = ALL[7].model_copy(update={"id": "000000050x", "process": "REsp 9/SP"})
    return sorted([*kept, gone], key=lambda decision: decision.id.encode())


def keys(decisions: Sequence[Decision]) -> tuple[NDArray[np.bytes_], NDArray[np.bytes_]]:
    ids = np.array([decision.id.encode() for decision in decisions], np.bytes_)
    return ids, np.array([str(hash(decision.model_dump_json())).encode() for decision in decisions], np.bytes_)


def between(before: Sequence[Decision], after: Sequence[Decision]) -> TakenOver:
    return taken_over(*keys(before), *keys(after))


def arriving(taken: TakenOver) -> list[Decision]:
    rows: list[int] = taken.arrivals.tolist()
    return [ALL[row] for row in rows]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("growing")


@pytest.fixture(scope="module")
def grown(folder: Path) -> SearchIndex:
    before = earlier()
    build_index(before, folder / "before")
    taken = between(before, ALL)
    grow_index(folder / "before", taken, arriving(taken), folder / "grown")
    return open_index(folder / "grown")


@pytest.fixture(scope="module")
def built(folder: Path) -> SearchIndex:
    build_index(ALL, folder / "built")
    return open_index(folder / "built")


def test_only_what_arrives_is_counted_as_arriving() -> None:
    taken = between(earlier(), ALL)
    assert (taken.arriving, len(taken.dropped)) == (7, 2)
    assert between(ALL, ALL).arriving == 0
    assert between([], ALL).arriving == len(ALL)
    assert list(between([], ALL).runs()) == [(0, len(ALL))]
    assert len(between(ALL, []).dropped) == len(ALL)


def test_words_find_and_score_as_in_an_index_built_at_once(grown: SearchIndex, built: SearchIndex) -> None:
    for query in QUERIES:
        (expected,) = built.search(query, strategy=SearchStrategy.BM25, top_k=1)
        (found,) = grown.search(query, strategy=SearchStrategy.BM25, top_k=1)
        assert (found.decision, found.score) == (expected.decision, expected.score)
        rows = range(len(ALL))
        assert grown.measure(query, rows).bm25 == built.measure(query, rows).bm25
    for query in (*QUERIES, "palavra singularíssima de antes"):
        assert ExactBm25(grown.terms).most(words(query)) == ExactBm25(built.terms).most(words(query))


def test_filters_hold_and_what_is_gone_is_gone(grown: SearchIndex, built: SearchIndex) -> None:
    for only in (Filters(judging_body="TERCEIRA TURMA"), Filters(minister=ALL[3].minister)):
        expected = [row.decision.id for row in built.search(QUERIES[0], filters=only, strategy="bm25")]
        assert [row.decision.id for row in grown.search(QUERIES[0], filters=only, strategy="bm25")] == expected
    assert grown.decision("000000050x") is None
    assert len(grown.search("palavra singularíssima", strategy="bm25")) == 0
    assert grown.search(ALL[100].process)[0].decision == ALL[100]


def test_a_minister_whose_name_was_completed_is_found_by_the_part_that_was_there(tmp_path: Path) -> None:
    """The short name belongs to no row any more: a part of a name now means the whole one, as in an index built at
    once.
    """
    before = [decision.model_copy(update={"minister": "SILVA", "judging_body": "TURMA"}) for decision in ALL[:20]]
    changes = {"minister": "ANA DA SILVA", "judging_body": "PRIMEIRA TURMA"}
    after = [decision.model_copy(update=changes) for decision in before]
    build_index(before, tmp_path / "before")
    grow_index(tmp_path / "before", between(before, after), after, tmp_path / "grown")
    columns = open_index(tmp_path / "grown").columns
    for part in (Filters(minister="Silva"), Filters(judging_body="turma")):
        allowed = columns.allowed(part)
        assert allowed is not None
        assert allowed.all()
    assert columns.known("ministers") == ["ANA DA SILVA"]


def test_every_decision_is_found_in_its_row(grown: SearchIndex) -> None:
    assert len(grown) == len(ALL)
    assert all(grown.row(decision.id) == at for at, decision in enumerate(ALL))
    rows = range(len(ALL))
    assert grown.lexical.decisions(rows) == dict(zip(rows, ALL, strict=True))


def test_frequencies_and_lengths_are_those_of_an_index_built_at_once(grown: SearchIndex, built: SearchIndex) -> None:
    assert grown.terms.lengths.tolist() == built.terms.lengths.tolist()
    for level in Level:
        found = dict(zip(grown.terms.names[level].tolist(), grown.terms.frequency[level].tolist(), strict=True))
        expected = zip(built.terms.names[level].tolist(), built.terms.frequency[level].tolist(), strict=True)
        assert {name: count for name, count in found.items() if count} == dict(expected)


def test_a_new_decision_has_the_vector_that_the_frozen_encoder_gives_it(
    grown: SearchIndex, folder: Path, tmp_path: Path
) -> None:
    """Like the row of a decision with the same words that existed when the encoder was fitted."""
    before = open_index(folder / "before")
    twin = ALL[5].model_copy(update={"id": "zzz"})
    taken = between(earlier(), [*earlier(), twin])
    grow_index(folder / "before", taken, [twin], tmp_path / "index")
    index = open_index(tmp_path / "index")
    vector, same = index.dense.vector(len(index) - 1), index.dense.vector(index.row(ALL[5].id) or 0)
    assert np.allclose(vector, same, atol=0.02)
    assert np.allclose(before.dense.vector(before.row(ALL[9].id) or 0), grown.dense.vector(9), atol=0.001)


def test_an_index_grows_out_of_one_that_grew(grown: SearchIndex, built: SearchIndex, folder: Path) -> None:
    half = ALL[:130]
    taken = between(ALL, half)
    grow_index(folder / "grown", taken, [], folder / "half")
    again = between(half, ALL)
    grow_index(folder / "half", again, ALL[130:], folder / "again")
    index = open_index(folder / "again")
    rows = range(len(ALL))
    assert index.lexical.decisions(rows) == dict(zip(rows, ALL, strict=True))
    third = Filters(judging_body="TERCEIRA TURMA")
    for query in QUERIES[:5]:
        evidence = index.measure(query, rows)
        assert evidence.bm25 == built.measure(query, rows).bm25
        for only in (Filters(), third):
            excluded = [row for row in rows if not only.empty and ALL[row].judging_body != "TERCEIRA TURMA"]
            cosines = {row: cosine for row, cosine in evidence.cosine.items() if row not in excluded}
            closest = sorted(cosines.values(), reverse=True)[:10]
            found = index.dense.nearest(index.encoder.encode(query), 10, index.columns.allowed(only))
            assert found.keys() <= cosines.keys()
            assert np.allclose(list(found.values()), closest, atol=1e-4)
    for name in ("terms/words.bin", "terms/counts.bin", "vectors.faiss"):
        assert (folder / "again" / name).samefile(folder / "before" / name), "written again"


def test_growing_leaves_the_earlier_index_as_it_was(grown: SearchIndex, folder: Path) -> None:
    before = open_index(folder / "before")
    assert before.decision("000000050x") is not None
    assert before.decision(ALL[0].id) is None
    assert before.search("palavra singularíssima", strategy="bm25")[0].decision.id == earlier()[40].id


def test_an_encoder_serves_until_the_corpus_has_grown_by_a_quarter(built: SearchIndex, folder: Path) -> None:
    assert can_grow(folder / "built", len(ALL))
    assert can_grow(folder / "built", len(ALL) * 5 // 4)
    assert not can_grow(folder / "built", len(ALL) * 2)
    assert not can_grow(folder / "nowhere", len(ALL))


def test_only_what_the_same_code_read_grows(built: SearchIndex, folder: Path, tmp_path: Path) -> None:
    summary = json.loads((folder / "built" / "index.json").read_text(encoding="utf-8"))
    for content in (json.dumps(summary), json.dumps(summary | {"read_by": "other"}), json.dumps(summary)[:-9]):
        (tmp_path / "index.json").write_text(content, encoding="utf-8")
        assert can_grow(tmp_path, len(ALL)) == (content == json.dumps(summary))
    del summary["read_by"]
    (tmp_path / "index.json").write_text(json.dumps(summary), encoding="utf-8")
    assert not can_grow(tmp_path, len(ALL))


def table_of(decisions: Sequence[Decision], base: FeaturesTable | None = None) -> FeaturesTable:
    writer = FeaturesWriter(base)
    assert list(writer.observing(decisions)) == list(decisions)
    return writer.table()


def test_features_are_those_of_a_table_made_at_once() -> None:
    before = table_of(earlier())
    taken = between(earlier(), ALL)
    grown, made = grown_table(before, table_of(arriving(taken), before), taken), table_of(ALL)
    assert grown.texts == made.texts
    assert {column: sorted(names) for column, names in grown.names.items()} == {
        column: sorted(names) for column, names in made.names.items()
    }
    assert grown.arrays["dates"].tolist() == made.arrays["dates"].tolist()
    for minister in made.names["minister"]:
        assert grown.equal("minister", minister).tolist() == made.equal("minister", minister).tolist()
    for statute in made.names["statutes"]:
        assert grown.having("statutes", [statute]).tolist() == made.having("statutes", [statute]).tolist()


def test_vectors_in_inverted_lists_are_taken_over_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "SCAN_LIMIT", 100)
    build_index(earlier(), tmp_path / "before")
    taken = between(earlier(), ALL)
    grow_index(tmp_path / "before", taken, arriving(taken), tmp_path / "grown")
    before, index = open_index(tmp_path / "before"), open_index(tmp_path / "grown")
    same = [decision.id for decision in earlier() if before.decision(decision.id) == index.decision(decision.id)]
    assert len(same) > 200
    kept = np.array([before.dense.vector(before.row(identifier) or 0) for identifier in same])
    found = np.array([index.dense.vector(index.row(identifier) or 0) for identifier in same])
    assert np.array_equal(kept, found)
    assert len(index.search(QUERIES[0], strategy=SearchStrategy.SEMANTIC)) == 10
