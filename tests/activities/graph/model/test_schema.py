from activities.graph.model.schema import EDGE_COLUMNS, ENDS, NODE_COLUMNS, Edge, Label, definitions


def test_every_label_and_edge_is_defined_once() -> None:
    assert set(NODE_COLUMNS) == set(Label)
    assert set(ENDS) == set(Edge)
    assert set(EDGE_COLUMNS) <= set(Edge)
    statements = definitions()
    assert len(statements) == len(set(statements)) == len(Label) + len(Edge)


def test_a_table_names_its_key_and_its_ends() -> None:
    statements = definitions()
    assert "CREATE NODE TABLE Minister(name STRING, PRIMARY KEY (name))" in statements
    assert "CREATE REL TABLE TEM_FATO(FROM Decision TO Fact, confidence DOUBLE)" in statements
