from activities.graph.library import LIBRARY, written_by_another


def test_only_a_graph_whose_files_have_another_form_is_said_not_to_open() -> None:
    for opens in (None, LIBRARY, LIBRARY | {"version": "9.9.9"}):
        assert written_by_another(opens) is None
    said = written_by_another(LIBRARY | {"version": "9.9.9", "storage": 999})
    assert said is not None
    for told in ("9.9.9", "999", LIBRARY["version"], str(LIBRARY["storage"])):
        assert told in said
