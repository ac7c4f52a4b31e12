from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from activities.search.columns import Filters
from activities.search.index import SearchIndex, build_index, open_index
from tests.activities.search.decisions import DECISIONS, NEGATIVACAO, decision
from workflows.contracts.research.search import SearchStrategy


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    target = tmp_path_factory.mktemp("index")
    build_index(iter(DECISIONS), target)
    return open_index(target)


def ids(index: SearchIndex, query: str, **options: object) -> list[str]:
    return [row.decision.id for row in index.search(query, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize("strategy", list(SearchStrategy))
def test_every_strategy_puts_the_decision_about_the_question_first(
    index: SearchIndex, strategy: SearchStrategy
) -> None:
    assert ids(index, "dano moral por inscrição indevida", strategy=strategy)[0] == "000000001"
    assert ids(index, "plano que recusa cobertura de tratamento médico", strategy=strategy)[0] == "000000002"


def test_a_query_without_accents_finds_the_same(index: SearchIndex) -> None:
    accented = index.search("prescrição intercorrente na execução fiscal")
    assert [row.score for row in index.search("prescricao intercorrente na execucao fiscal")] == [
        row.score for row in accented
    ]


@pytest.mark.parametrize("strategy", list(SearchStrategy))
def test_parts_add_up_to_the_score(index: SearchIndex, strategy: SearchStrategy) -> None:
    rows = index.search("dano moral", strategy=strategy, boost=lambda names: dict.fromkeys(names[:1], 1.0))
    assert rows
    for row in rows:
        parts = row.parts
        assert row.score == pytest.approx(parts.bm25 + parts.semantic + parts.graph + parts.answer)
        assert (parts.answer > 0) == (strategy is SearchStrategy.WEIGHTED)


def test_filters_hold_during_retrieval(tmp_path: Path) -> None:
    crowd = [decision(f"a{number:04}", "dano moral dano moral", minister="OUTRO") for number in range(500)]
    build_index([*crowd, NEGATIVACAO], tmp_path / "index")
    index = open_index(tmp_path / "index")
    for strategy in SearchStrategy:
        assert ids(index, "dano moral", strategy=strategy, filters=Filters(minister="Maria da Serra")) == ["000000001"]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(minister="joao do vale"), ["000000002"]),
        (Filters(judging_body="Primeira Secao"), ["000000003"]),
        (Filters(date_from=date(2021, 3, 9), date_to=date(2021, 3, 9)), ["000000001"]),
        (Filters(date_to=date(2020, 1, 1)), ["000000003"]),
        (Filters(minister="NINGUÉM"), []),
        (Filters(minister="da Serra", date_from=date(2020, 1, 1)), ["000000001"]),
        (Filters(minister="serr"), []),
        (Filters(minister=" "), []),
    ],
)
def test_filters_ignore_case_and_accents_and_include_both_dates(
    index: SearchIndex, filters: Filters, expected: list[str]
) -> None:
    for strategy in (SearchStrategy.WEIGHTED, SearchStrategy.SEMANTIC):
        query = "dano moral tratamento prescrição execução"
        assert ids(index, query, strategy=strategy, filters=filters) == expected


def test_equal_scores_come_in_the_order_of_ids(tmp_path: Path) -> None:
    build_index([decision(name, "dano moral") for name in ("c", "a", "b")], tmp_path / "index")
    for strategy in (SearchStrategy.WEIGHTED, SearchStrategy.BM25, SearchStrategy.SEMANTIC):
        assert ids(open_index(tmp_path / "index"), "dano moral", strategy=strategy) == ["a", "b", "c"]


def test_matched_terms_are_the_words_of_the_query(index: SearchIndex) -> None:
    assert index.search("Inscrições indevidas e bananas")[0].matched_terms == ["Inscrições", "indevidas"]


def test_numbers_match_with_and_without_thousands_dots(tmp_path: Path) -> None:
    build_index([decision("1", "Nos termos do REsp 1.061.530/RS"), decision("2", "outra coisa")], tmp_path / "index")
    assert ids(open_index(tmp_path / "index"), "1061530", strategy="bm25") == ["1"]


def test_graph_boost_lifts_the_decision_it_names(index: SearchIndex) -> None:
    query = "dano moral no plano de saúde"
    plain = {row.decision.id: row.score for row in index.search(query)}
    lifted = {row.decision.id: row.score for row in index.search(query, boost=lambda _: {"000000002": 1.0})}
    assert lifted["000000002"] == pytest.approx(plain["000000002"] + 0.1)


@pytest.mark.parametrize("query", ["", "   ", "de a o", "xyzzy", '"dano AND (moral'])
def test_odd_queries_answer_without_error(index: SearchIndex, query: str) -> None:
    for strategy in SearchStrategy:
        index.search(query, strategy=strategy)


@pytest.mark.parametrize("texts", [[], [""], ["dano moral"], ["", "dano", "de a o"]])
def test_tiny_corpora_build_and_open(tmp_path: Path, texts: list[str]) -> None:
    summary = build_index([decision(str(n), text) for n, text in enumerate(texts)], tmp_path / "index")
    assert summary["documents"] == len(texts)
    index = open_index(tmp_path / "index")
    assert len(index) == len(texts)
    found = ids(index, "dano moral")
    assert found == [str(n) for n, text in enumerate(texts) if "dano" in text]


def test_a_decision_comes_back_whole(index: SearchIndex) -> None:
    assert index.decision("000000001") == NEGATIVACAO
    assert index.decision("inexistente") is None


def test_threads_get_the_same_answers(index: SearchIndex) -> None:
    queries = ["dano moral", "prescrição", "plano de saúde"] * 20
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(partial(ids, index), queries))
    assert answers == [ids(index, query) for query in queries]


def test_two_builds_of_the_same_corpus_answer_alike(index: SearchIndex, tmp_path: Path) -> None:
    build_index(DECISIONS, tmp_path / "index")
    again = open_index(tmp_path / "index")
    assert index.search("dano moral") == again.search("dano moral")


def test_no_python_object_is_serialised_into_the_snapshot(tmp_path: Path) -> None:
    build_index(DECISIONS, tmp_path / "index")
    names = {path.suffix for path in (tmp_path / "index").rglob("*") if path.is_file()}
    assert not names & {".pkl", ".pickle", ".joblib"}
    assert not list((tmp_path / "index").rglob("*.lock"))
