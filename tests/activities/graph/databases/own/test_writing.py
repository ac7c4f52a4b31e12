"""Writes to a real graph file in a confined child: all or nothing, and only to that file."""

import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path

import pytest

from activities.graph.databases.asking import ConfinedGraphs
from activities.graph.databases.cypher import NotReadable, Query, known_query, read_query
from activities.graph.databases.own.definition import definitions_in, undefinitions_in
from activities.graph.databases.own.schema import changed, unreadable
from activities.graph.databases.own.writing import MOST_OF_ONE, PROCESSES, WAITING, ConfinedWrites
from activities.graph.databases.purposes import DELETE, INSERT, UPDATE, WRITE, Purpose
from infra.computing.process import ComputingProcess
from tests.patience import PATIENCE
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.databases import GraphSchema

FIRM = "souza"
DEBTS = """
CREATE NODE TABLE Pessoa (nome STRING, idade INT64, PRIMARY KEY (nome));
CREATE REL TABLE Deve (FROM Pessoa TO Pessoa)
"""


@pytest.fixture(scope="module")
def writes() -> Iterator[ConfinedWrites]:
    opened = ConfinedWrites()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def owing(tmp_path_factory: pytest.TempPathFactory, writes: ConfinedWrites) -> Path:
    """A database with two people, one of whom owes the other."""
    place = tmp_path_factory.mktemp("owing") / "graph.ladybug"
    people = "CREATE (:Pessoa {nome: 'Ana', idade: 30})-[:Deve]->(:Pessoa {nome: 'Bia'})"
    made = [*changed(GraphSchema(), definitions_in(DEBTS)).statements, known_query(people, INSERT)]
    held = writes.write(FIRM, place, made, [])
    assert (held.nodes, held.edges) == (2, 1)
    return place


@pytest.fixture
def path(tmp_path: Path, owing: Path) -> Path:
    """A copy of it, to be written to."""
    return Path(shutil.copy(owing, tmp_path))


def refusal(writes: ConfinedWrites, path: Path, *statements: Query) -> AutosError:
    with pytest.raises(AutosError) as raised:
        writes.write(FIRM, path, list(statements), [])
    return raised.value


def test_what_is_written_is_in_the_file_and_read_again(writes: ConfinedWrites, path: Path) -> None:
    change = known_query("MATCH (p:Pessoa) SET p.idade = 31 RETURN p.nome, p.idade", UPDATE)
    assert sorted(writes.write(FIRM, path, [change], []).returned.rows) == [["Ana", 31], ["Bia", 31]]
    gone = known_query("MATCH (p:Pessoa {nome: 'Bia'}) DETACH DELETE p", DELETE)
    assert writes.write(FIRM, path, [gone], [])[:2] == (1, 0)
    graphs = ConfinedGraphs()
    try:
        found = graphs.rows(path, read_query("MATCH (p:Pessoa) RETURN p.nome, p.idade"), 9, once=True)
        assert found.rows == [["Ana", 31]]
        assert graphs.against(path, known_query("CREATE (:Pessoa {nome: 'C'})", WRITE), once=True, writes=True) is None
        wrong = known_query("CREATE (:Gato {nome: 'C'})", WRITE)
        assert "Gato" in (graphs.against(path, wrong, once=True, writes=True) or "")
    finally:
        graphs.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("purpose", "statement", "told"),
    [
        (INSERT, "CREATE (:Pessoa {nome: 'Ana'})", "já há um nó com essa chave"),
        (INSERT, "CREATE (:Pessoa {idade: 3})", "nome, que é a chave"),
        (INSERT, "CREATE (:Pessoa {nome: 'X', idade: 'trinta'})", "INT64"),
        (INSERT, "CREATE (:Pessoa {nome: 'X'}) RETURN to_years(100000000)", "não pode ser mostrado"),
        (UPDATE, "MATCH (p:Pessoa) SET p.nome = 'X'", "não muda"),
        (DELETE, "MATCH (p:Pessoa {nome: 'Ana'}) DELETE p", "DETACH DELETE"),
        (INSERT, "UNWIND range(1, 100000000) AS i CREATE (:Pessoa {nome: cast(i AS STRING)})", "limites"),
        (INSERT, "UNWIND range(1, 250000) AS i CREATE (:Pessoa {nome: cast(i AS STRING)})", "200000"),
    ],
)
def test_a_write_that_fails_says_why_in_portuguese(
    writes: ConfinedWrites, path: Path, purpose: Purpose, statement: str, told: str
) -> None:
    message = refusal(writes, path, known_query(statement, purpose)).message
    # a slow machine comes to the end of the time first
    assert told in message or "passou de" in message
    assert "exception" not in message


def test_of_several_statements_all_count_or_none(writes: ConfinedWrites, path: Path) -> None:
    first = known_query("CREATE (:Pessoa {nome: 'Caio'})", INSERT)
    refusal(writes, path, first, first)
    assert writes.write(FIRM, path, [], [])[:2] == (2, 1)


def test_a_type_or_property_with_data_stays(writes: ConfinedWrites, path: Path) -> None:
    graph = changed(GraphSchema(), definitions_in(DEBTS)).graph
    for taken in ("ALTER TABLE Pessoa DROP idade", "DROP TABLE Deve"):
        change = changed(graph, undefinitions_in(taken))
        with pytest.raises(AutosError) as raised:
            writes.write(FIRM, path, change.statements, change.empty)
        assert raised.value.code is ErrorCode.CONFLICT
    emptied = known_query("MATCH (p:Pessoa) SET p.idade = NULL", UPDATE)
    change = changed(graph, undefinitions_in("ALTER TABLE Pessoa DROP idade"))
    writes.write(FIRM, path, [emptied], [])
    assert writes.write(FIRM, path, change.statements, change.empty).nodes == 2


def test_a_day_that_nobody_could_read_is_not_kept(writes: ConfinedWrites, path: Path) -> None:
    days = """
    CREATE NODE TABLE Prazo (id INT64, fim DATE, fins DATE[], em TIMESTAMP, PRIMARY KEY (id));
    CREATE REL TABLE Segue (FROM Prazo TO Prazo, em TIMESTAMP[])
    """
    change = changed(GraphSchema(), definitions_in(days))
    held = unreadable(change.graph)
    assert len(held) == 4
    known = "CREATE (:Prazo {id: 1, fim: date('9999-12-31'), fins: [date('0001-01-01')]})-[:Segue]->(:Prazo {id: 2})"
    writes.write(FIRM, path, [*change.statements, known_query(known, INSERT)], [], held)
    for value in (
        "fim: date('0000-05-01')",
        "fins: [date('2020-01-01'), date('20204-05-01')]",
        "em: timestamp('10000-01-01 00:00:00')",
    ):
        with pytest.raises(AutosError, match="9999") as raised:
            writes.write(FIRM, path, [known_query(f"CREATE (:Prazo {{id: 3, {value}}})", INSERT)], [], held)
        assert raised.value.code is ErrorCode.CONFLICT
    late = "MATCH (p:Prazo)-[s:Segue]->() SET s.em = [timestamp('20204-05-01 00:00:00')]"
    with pytest.raises(AutosError, match=r"Segue\.em"):
        writes.write(FIRM, path, [known_query(late, UPDATE)], [], held)


@pytest.mark.parametrize(
    "past_the_reading",
    [
        "COPY (MATCH (p:Pessoa) RETURN p.nome) TO '{folder}/stolen.csv'",
        "EXPORT DATABASE '{folder}/stolen'",
        "LOAD FROM '{folder}/secret.csv' (file_format='csv', header=false) RETURN *",
        "COPY Pessoa FROM '{folder}/secret.csv' (file_format='csv', header=false)",
        "IMPORT DATABASE '{folder}'",
        "ATTACH '{folder}/secret.csv' AS s (dbtype sqlite)",
        "INSTALL json",
        "LOAD EXTENSION '{folder}/secret.csv'",
        "CHECKPOINT",
    ],
)
def test_a_statement_that_got_through_would_find_no_file_and_write_none(
    writes: ConfinedWrites, path: Path, tmp_path: Path, past_the_reading: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.csv").write_text("segredo,1\n", encoding="utf-8")
    error = refusal(writes, path, Query(past_the_reading.format(folder=outside), {}))
    assert "segredo" not in error.message
    assert str(outside) not in error.message
    left = [file.name for file in outside.rglob("*") if file.is_file() and file.stat().st_size]
    assert left == ["secret.csv"]


@pytest.mark.parametrize(
    ("purpose", "hostile"),
    [
        (INSERT, "MATCH (p) DELETE p"),
        (INSERT, "MATCH (p) SET p.idade = 1"),
        (INSERT, "MATCH (p) RETURN p"),
        (INSERT, "CREATE NODE TABLE X (a STRING, PRIMARY KEY (a)); RETURN 1"),
        (INSERT, "CREATE (:P {a: 1}); COPY P TO 'x'"),
        (INSERT, "LOAD FROM '/etc/passwd' CREATE (:P {a: 1})"),
        (INSERT, "CREATE (:P {a: $x})"),
        (INSERT, "CALL show_tables() RETURN * CREATE (:P)"),
        (UPDATE, "MATCH (p) DELETE p"),
        (UPDATE, "DROP TABLE P"),
        (UPDATE, "ALTER TABLE P DROP a"),
        (DELETE, "MATCH (p) DELETE p CREATE (:P)"),
        (DELETE, "MATCH (p) SET p.idade = NULL"),
        (DELETE, "MATCH (p) DETACH RETURN p"),
        (WRITE, "MATCH (p) RETURN p"),
        (WRITE, "MATCH (p) SET p.a = 1 COMMIT"),
    ],
)
def test_each_tool_needs_what_its_name_says(purpose: Purpose, hostile: str) -> None:
    with pytest.raises(NotReadable):
        known_query(hostile, purpose)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ConfinedWrites, threading.Semaphore, threading.Event]]:
    """Write until the event is set, and count each write when it starts."""
    begun, going = threading.Semaphore(0), threading.Event()

    def slow(process: ComputingProcess, *_: object) -> None:
        begun.release()
        assert going.wait(PATIENCE)

    monkeypatch.setattr(ComputingProcess, "run", slow)
    yield ConfinedWrites(), begun, going
    going.set()


def test_only_so_many_writes_wait_and_others_come_back(
    tmp_path: Path, held: tuple[ConfinedWrites, threading.Semaphore, threading.Event]
) -> None:
    writes, begun, going = held
    with ThreadPoolExecutor(16) as threads:
        asked = [threads.submit(writes.write, f"firma-{at}", tmp_path, [], []) for at in range(16)]
        for _ in range(PROCESSES):
            assert begun.acquire(timeout=PATIENCE)
        try:
            refused = list(islice(as_completed(asked, timeout=PATIENCE), 16 - PROCESSES - WAITING))
        finally:
            going.set()
    assert {getattr(one.exception(), "code", None) for one in refused} == {ErrorCode.SERVICE_UNAVAILABLE}
    assert [one.exception() for one in asked if one not in refused] == [None] * (PROCESSES + WAITING)


def test_the_many_writes_of_one_firm_leave_a_child_to_every_other(
    tmp_path: Path, held: tuple[ConfinedWrites, threading.Semaphore, threading.Event]
) -> None:
    writes, begun, going = held
    with ThreadPoolExecutor(16) as threads:
        many = [threads.submit(writes.write, "uma", tmp_path, [], []) for _ in range(8)]
        try:
            refused = list(islice(as_completed(many, timeout=PATIENCE), 8 - MOST_OF_ONE))
            assert begun.acquire(timeout=PATIENCE)
            other = threads.submit(writes.write, "outra", tmp_path, [], [])
            # begins while the first of the many goes on, and before the next of them
            assert begun.acquire(timeout=PATIENCE)
            assert not begun.acquire(blocking=False)
        finally:
            going.set()
    assert {getattr(one.exception(), "code", None) for one in refused} == {ErrorCode.SERVICE_UNAVAILABLE}
    assert other.exception() is None
    assert [one.exception() for one in many if one not in refused] == [None] * MOST_OF_ONE


def test_a_table_is_not_made_by_inserting(writes: ConfinedWrites, path: Path) -> None:
    for sneaked in ("CREATE NODE TABLE X (a STRING, PRIMARY KEY (a))", "CREATE SEQUENCE x", "MATCH (p) CREATE TYPE x"):
        assert refusal(writes, path, known_query(sneaked, INSERT)).code is ErrorCode.VALIDATION_ERROR
