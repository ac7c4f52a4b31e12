"""Attacks on the graph database in its confined process: through `cypher`, and past it."""

import json
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from activities.graph.build import build_graph
from activities.graph.databases.asking import ConfinedGraphs
from activities.graph.databases.cypher import Query, read_query
from activities.graph.databases.described import EXAMPLES
from tests.activities.graph.generated import corpus
from workflows.contracts.errors import AutosError, ErrorCode


@pytest.fixture(scope="module")
def graphs() -> Iterator[ConfinedGraphs]:
    opened = ConfinedGraphs()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("acervo")
    build_graph(iter(corpus(1)), folder / "graph.ladybug")
    return folder / "graph.ladybug"


def refusal(graphs: ConfinedGraphs, path: Path, query: Query) -> AutosError:
    with pytest.raises(AutosError) as raised:
        graphs.rows(path, query, 10)
    return raised.value


def test_rows_come_plain_and_as_many_as_are_asked_for(graphs: ConfinedGraphs, path: Path) -> None:
    found = graphs.rows(path, read_query("MATCH (d:Decision) RETURN d.id AS id, d.decided_on ORDER BY id"), 3)
    assert found.columns == ["id", "d.decided_on"]
    assert len(found.rows) == 3
    assert found.truncated
    node = graphs.rows(path, read_query("MATCH (d:Decision)-[c:CITA]->(e) RETURN d, c LIMIT 1"), 3)
    decision, edge = node.rows[0]
    assert decision["_LABEL"] == "Decision"
    assert not {"_ID", "_SRC", "_DST"} & {*decision, *edge}
    assert not node.truncated


def test_long_texts_and_lists_are_cut_and_said_to_be(graphs: ConfinedGraphs, path: Path) -> None:
    found = graphs.rows(path, read_query("RETURN repeat('x', 100000), range(1, 5000)"), 1)
    text, numbers = found.rows[0]
    assert (len(text), len(numbers), found.truncated) == (2_000, 200, True)
    many = graphs.rows(path, read_query("UNWIND range(1, 200) AS i RETURN repeat('x', 2000)"), 200)
    assert many.truncated
    assert len(many.rows) < 100


def test_one_row_of_nested_lists_is_no_larger_than_an_answer(graphs: ConfinedGraphs, path: Path) -> None:
    nested = (
        "UNWIND range(1, 30) AS a WITH collect(repeat('x', 2000)) AS l UNWIND range(1, 30) AS b RETURN collect(l), 1"
    )
    found = graphs.rows(path, read_query(nested), 5)
    assert found.truncated
    assert len(json.dumps(found.rows)) < 200_000
    assert [len(row) for row in found.rows] == [2]


@pytest.mark.parametrize("query", [example.query for example in EXAMPLES])
def test_the_examples_of_the_schema_run(graphs: ConfinedGraphs, path: Path, query: str) -> None:
    assert graphs.against(path, read_query(query)) is None
    assert graphs.rows(path, read_query(query), 5).columns


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("MATCH (d:Inventado) RETURN d", "Inventado"),
        ("MATCH (d:Decision) RETURN d.inventada", "inventada"),
        ("MATCH (d:Decision) RETURN e", "variável e"),
        ("RETURN inventada(1)", "INVENTADA"),
        ("MATCH (d) RETURN WHERE", "sintaxe"),
        ("RETURN 'a' + 1", "tipos de valor"),
    ],
)
def test_what_is_wrong_is_said_in_portuguese_before_and_while_it_runs(
    graphs: ConfinedGraphs, path: Path, query: str, told: str
) -> None:
    readable = read_query(query)
    assert told in (graphs.against(path, readable) or "")
    error = refusal(graphs, path, readable)
    assert error.code is ErrorCode.VALIDATION_ERROR
    assert told in error.message
    assert "exception" not in error.message


def test_a_value_that_cannot_be_shown_is_said_to_be_one(graphs: ConfinedGraphs, path: Path) -> None:
    for query in ("RETURN to_years(100000000)", "RETURN map([[1]], [2])"):
        error = refusal(graphs, path, read_query(query))
        assert error.code is ErrorCode.VALIDATION_ERROR
        assert "não pode ser mostrado" in error.message


@pytest.mark.parametrize(
    "heavy",
    [
        "MATCH (a:Decision)-[*1..30]-(b:Decision) RETURN count(*)",
        "RETURN range(1, 1000000000)",
        "RETURN size(repeat('abc', 1000000000))",
        "UNWIND range(1, 3000) AS i UNWIND range(1, 3000) AS j RETURN collect(i * j)",
        "UNWIND range(1, 100000000) AS i RETURN collect(i)",
    ],
)
def test_a_query_that_wants_all_memory_is_refused_and_the_next_one_answered(
    graphs: ConfinedGraphs, path: Path, heavy: str
) -> None:
    message = refusal(graphs, path, read_query(heavy)).message
    # a slow machine comes to the end of the time first
    assert "memória" in message or "passou de" in message
    assert graphs.rows(path, read_query("RETURN 1"), 1).rows == [[1]]


def test_an_exploding_product_or_nesting_ends_by_itself(
    graphs: ConfinedGraphs, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("activities.graph.databases.asking.QUERY_SECONDS", 0)
    product = ", ".join(f"({name}:Decision)" for name in "abcde")
    largest = read_query(f"MATCH {product} RETURN a.id + b.id + c.id + d.id + e.id AS x ORDER BY x LIMIT 1")
    for endless in (largest, Query("RETURN " + "(" * 20_000 + "1" + ")" * 20_000, {})):
        assert "A consulta passou d" in refusal(graphs, path, endless).message
    monkeypatch.undo()
    assert graphs.rows(path, read_query("RETURN 1"), 1).rows == [[1]]


@pytest.mark.parametrize(
    "past_the_reading",
    [
        "COPY (MATCH (d:Decision) RETURN d.id) TO '{folder}/stolen.csv'",
        "EXPORT DATABASE '{folder}/stolen'",
        "LOAD FROM '{folder}/secret.csv' (file_format='csv', header=false) RETURN *",
        "CREATE (:Fact {{name: 'x'}})",
        "CHECKPOINT",
        "INSTALL json",
        "ATTACH '{folder}/secret.csv' AS s (dbtype sqlite)",
    ],
)
def test_a_statement_that_got_through_would_find_no_file_and_change_nothing(
    graphs: ConfinedGraphs, path: Path, tmp_path: Path, past_the_reading: str
) -> None:
    (tmp_path / "secret.csv").write_text("segredo\n", encoding="utf-8")
    graphs.rows(path, read_query("RETURN 1"), 1)
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    error = refusal(graphs, path, Query(past_the_reading.format(folder=tmp_path), {}))
    assert "segredo" not in error.message
    assert str(tmp_path) not in error.message
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == before
    left = [file for file in tmp_path.rglob("*") if file.is_file() and file.name != "secret.csv"]
    assert [file for file in left if file.stat().st_size] == []
    assert graphs.rows(path, read_query("RETURN 1"), 1).rows == [[1]]


def test_the_process_is_told_no_setting_and_opens_nothing(
    graphs: ConfinedGraphs, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUTOS_EMBEDDINGS_API_KEY", "segredo")
    alone = ConfinedGraphs()
    try:
        alone.rows(path, read_query("RETURN 1"), 1)
        (pid,) = alone.pids
        environment = Path(f"/proc/{pid}/environ").read_bytes()
        limits = Path(f"/proc/{pid}/limits").read_text(encoding="ascii")
    finally:
        alone.close()
    assert b"AUTOS_" not in environment
    assert [line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files")] == [["0", "0"]]
    assert [line.split()[3:5] for line in limits.splitlines() if line.startswith("Max file size")] == [["0", "0"]]


def test_another_graph_is_asked_in_another_process(graphs: ConfinedGraphs, path: Path, tmp_path: Path) -> None:
    build_graph([], tmp_path / "graph.ladybug")
    count = read_query("MATCH (d:Decision) RETURN count(*)")
    assert graphs.rows(tmp_path / "graph.ladybug", count, 1).rows == [[0]]
    assert graphs.rows(path, count, 1).rows != [[0]]


def test_no_graph_is_opened_in_the_worker_itself(graphs: ConfinedGraphs, path: Path) -> None:
    graphs.rows(path, read_query("RETURN 1"), 1)
    assert str(path) not in {file.path for file in psutil.Process().open_files()}
