from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from activities.graph.build import build_graph
from activities.graph.model.schema import Edge, Label
from activities.graph.read import LegalGraph, Overlap, open_graph
from workflows.contracts.law.corpus import Decision, DecisionFeatures, Extracted, Outcome


def decision(identifier: str, process: str, when: date | None = None, **features: object) -> Decision:
    return Decision(
        id=identifier,
        source="teste",
        kind="acordao",
        process=process,
        minister="MARIA DA SERRA",
        decided_on=when,
        features=DecisionFeatures.model_validate(features),
    )


DECISIONS = [
    decision(
        "1",
        "REsp 1234567/SP",
        date(2020, 1, 1),
        outcome=Outcome.PROVIDO,
        statutes=["CDC, art. 14", "CC, art. 186"],
        criteria=["Dano moral presumido"],
        categories=["Consumidor"],
    ),
    decision("2", "EDcl no REsp 1234567/SP", date(2020, 5, 1), statutes=["CPC, art. 1022"]),
    decision(
        "3",
        "AgInt no AREsp 7654321/RJ",
        date(2021, 1, 1),
        statutes=["CDC, art. 14, § 3º, II"],
        citations=["REsp 1234567/STJ", "Súmula 385/STJ", "AREsp 7654321/STJ"],
    ),
    decision("4", 'Processo "sem classe", com \\ e\nquebra', None, citations=["REsp 9999999/STJ"]),
]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LegalGraph]:
    path = tmp_path_factory.mktemp("graph") / "graph.lbug"
    build_graph(iter(DECISIONS), path)
    graph = open_graph(path)
    yield graph
    graph.close()


def test_build_counts_nodes_and_edges(tmp_path: Path) -> None:
    counts = build_graph(DECISIONS, tmp_path / "graph.lbug")
    assert counts["Decision"] == 4
    assert counts["Precedent"] == 3
    assert counts["APLICA"] == 4
    assert counts["CITA_PRECEDENTE"] == 3
    assert counts["CITA"] == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["graph.lbug", "graph.numbers"]


def test_a_citation_leads_to_the_main_decision_of_the_process(graph: LegalGraph) -> None:
    assert graph.query("MATCH (a:Decision)-[:CITA]->(b:Decision) RETURN a.id, b.id") == [["3", "1"]]


def test_a_decision_does_not_cite_itself(graph: LegalGraph) -> None:
    names = graph.query("MATCH (:Decision {id: '3'})-[:CITA_PRECEDENTE]->(p) RETURN p.name ORDER BY p.name")
    assert names == [["REsp 1234567/STJ"], ["Súmula 385/STJ"]]


def test_decisions_keep_dates_and_outcomes(graph: LegalGraph) -> None:
    rows = graph.query("MATCH (d:Decision) RETURN d.id, d.decided_on, d.outcome ORDER BY d.id")
    assert rows[0] == ["1", date(2020, 1, 1), "provido"]
    assert rows[3][1] is None


def test_names_keep_their_quotes(graph: LegalGraph) -> None:
    assert graph.query("MATCH (d:Decision {id: '4'}) RETURN d.process") == [['Processo "sem classe", com \\ e quebra']]


def test_boost_names_what_is_shared(graph: LegalGraph) -> None:
    overlaps = graph.boost(
        ["1", "2", "3", "4"],
        statutes=["CDC, art. 14", "CPC, art. 85"],
        criteria=["Dano moral presumido"],
        citations=["REsp 1234567/STJ"],
    )
    assert overlaps == {
        "1": Overlap(("CDC, art. 14",), ("Dano moral presumido",), ("REsp 1234567/STJ",)),
        "2": Overlap(citations=("REsp 1234567/STJ",)),
        "3": Overlap(("CDC, art. 14",), (), ("REsp 1234567/STJ",)),
    }


def test_boost_of_nothing_is_nothing(graph: LegalGraph) -> None:
    assert graph.boost([], ["CDC, art. 14"]) == {}
    assert graph.boost(["1", "2"]) == {}
    assert graph.boost(["desconhecido"], ["CDC, art. 14"]) == {}


def test_share_weighs_only_what_was_asked() -> None:
    overlap = Overlap(statutes=("a",), citations=("x", "y"))
    assert overlap.share(statutes=2, criteria=0, citations=0) == pytest.approx(0.5)
    assert overlap.share(statutes=1, criteria=0, citations=2) == pytest.approx(1.0)
    assert overlap.share(statutes=1, criteria=1, citations=2) == pytest.approx(0.45 / 0.8)
    assert overlap.share(0, 0, 0) == 0


def test_resolve_finds_cited_decisions_of_the_corpus(graph: LegalGraph) -> None:
    found = graph.resolve(["REsp 1234567/STJ", "AREsp 7654321/STJ", "REsp 9999999/STJ", "Súmula 385/STJ"])
    assert found == {"REsp 1234567/STJ": "1", "AREsp 7654321/STJ": "3"}


def test_usage_counts_decisions(graph: LegalGraph) -> None:
    assert graph.usage(Edge.APLICA, ["CDC, art. 14", "CC, art. 186", "CPC, art. 85"]) == {
        "CDC, art. 14": 2,
        "CC, art. 186": 1,
    }
    assert graph.usage(Edge.CITA_PRECEDENTE, []) == {}


def test_the_open_graph_refuses_writes(graph: LegalGraph) -> None:
    with pytest.raises(RuntimeError):
        graph.query("CREATE (:Category {name: 'nova'})")


def test_threads_share_the_graph(graph: LegalGraph) -> None:
    def ask(_: int) -> dict[str, Overlap]:
        return graph.boost(["1", "3"], ["CDC, art. 14"])

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(40)))
    assert all(answer == answers[0] for answer in answers)


def test_two_readers_open_the_same_file(tmp_path: Path) -> None:
    build_graph(DECISIONS, tmp_path / "graph.lbug")
    first, second = open_graph(tmp_path / "graph.lbug"), open_graph(tmp_path / "graph.lbug")
    assert first.resolve(["REsp 1234567/STJ"]) == second.resolve(["REsp 1234567/STJ"])
    first.close()
    second.close()


def test_an_empty_corpus_has_an_empty_graph(tmp_path: Path) -> None:
    counts = build_graph([], tmp_path / "graph.lbug")
    assert sum(counts.values()) == 0
    graph = open_graph(tmp_path / "graph.lbug")
    assert graph.boost(["1"], ["CDC, art. 14"]) == {}
    graph.close()


def test_a_missing_file_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_graph(tmp_path / "graph.lbug")
    assert not list(tmp_path.iterdir())


def test_odd_names_are_the_same_in_both_halves(tmp_path: Path) -> None:
    odd = [
        'aspas "duplas"',
        "vírgula, e ponto; e vírgula",
        "barra \\ invertida",
        "emoji 🙂",
        "-",
        '"',
        "duas\nlinhas",
        "é",
    ]
    facts = [Extracted(name=name, confidence=0.25) for name in odd]
    build_graph([decision("1", "HC 1/SP", criteria=odd, facts=facts)], tmp_path / "graph.lbug")
    graph = open_graph(tmp_path / "graph.lbug")
    expected = sorted("duas linhas" if "\n" in name else name for name in odd)
    rows = graph.query("MATCH (:Decision)-[:USA_CRITERIO]->(c) RETURN c.name")
    assert sorted(name for (name,) in rows) == list(graph.numbers.names[Label.CRITERION]) == expected
    rows = graph.query("MATCH (:Decision)-[e:TEM_FATO]->(f) RETURN f.name, e.confidence")
    assert sorted(rows) == [[name, 0.25] for name in expected]
    graph.close()
