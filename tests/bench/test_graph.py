from pathlib import Path

from activities.research.graph_answers import GRAPH_ANSWERS
from bench.corpus import graph


def test_every_graph_tool_is_measured_on_a_graph_of_its_own(tmp_path: Path):
    built = graph.build(300, tmp_path / "graph.ladybug")
    asked = graph.ask(tmp_path / "graph.ladybug", 300, 2)
    assert built.disk > 0
    assert set(GRAPH_ANSWERS) < set(asked.taken)
    assert {len(taken) for taken in asked.taken.values()} == {2}


def test_synthetic_graphs_are_the_same_each_time():
    assert list(graph.decisions(5)) == list(graph.decisions(5))
    assert graph.questions(3, 300) == graph.questions(3, 300)
