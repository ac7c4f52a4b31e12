from pathlib import Path

from activities.graph.space import LEAST_SPACE, space_for


def test_a_graph_has_room_for_twice_its_file_in_a_power_of_two(tmp_path: Path) -> None:
    file = tmp_path / "graph"
    assert space_for(file) == LEAST_SPACE
    with file.open("wb") as made:
        made.truncate(3 << 30)
    assert space_for(file) == 8 << 30
