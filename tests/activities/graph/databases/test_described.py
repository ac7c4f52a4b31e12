"""The description of the schema covers everything in the graph."""

from activities.graph.databases.described import schema
from activities.graph.model.schema import EDGE_COLUMNS, NODE_COLUMNS, Edge, Label


def test_every_node_edge_and_property_has_its_meaning() -> None:
    whole = schema(whole=True)
    assert {node.label for node in whole.nodes} == set(Label)
    assert {edge.type for edge in whole.edges} == set(Edge)
    for node in whole.nodes:
        assert [(one.name, one.type) for one in node.properties or []] == [*NODE_COLUMNS[Label(node.label)].items()]
    for edge in whole.edges:
        assert [(one.name, one.type) for one in edge.properties or []] == [
            *EDGE_COLUMNS.get(Edge(edge.type), {}).items()
        ]
    assert len(whole.definition) == len(Label) + len(Edge)


def test_the_types_alone_are_short() -> None:
    types = schema(whole=False)
    assert not types.definition
    assert not types.examples
    assert not any(one.properties for one in (*types.nodes, *types.edges))
