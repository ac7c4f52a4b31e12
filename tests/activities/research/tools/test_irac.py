from activities.research.tools.halves import Halves
from activities.research.tools.irac import COUNTED, get_irac_analysis
from workflows.contracts.research.law import IracAnalysis, IracQuestion


def analysis(halves: Halves) -> IracAnalysis:
    found = get_irac_analysis(IracQuestion(document_id="000000004"), halves).data
    assert isinstance(found, IracAnalysis)
    return found


def test_what_stands_around_a_decision_is_counted_in_the_graph(halves: Halves) -> None:
    counts = analysis(halves).entity_counts
    assert counts is not None
    assert set(counts) == set(COUNTED)
    assert counts["decisoes_citadas"] == 1


def test_without_the_graph_nothing_is_counted_but_the_parts_are_quoted(without_graph: Halves) -> None:
    found = analysis(without_graph)
    assert found.entity_counts is None
    assert found.labels
