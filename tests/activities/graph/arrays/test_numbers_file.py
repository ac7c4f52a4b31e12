from pathlib import Path

import numpy as np
import pytest

from activities.graph.arrays import numbers_file
from activities.graph.arrays.numbers_file import OtherFormat, load_numbers, numbers_path, save_numbers


def test_arrays_come_back_as_they_were(tmp_path: Path) -> None:
    arrays = {
        "a": np.arange(7, dtype=np.int32),
        "empty": np.zeros((0, 3), dtype=np.int32),
        "table": np.arange(6, dtype=np.int64).reshape(2, 3),
        "bytes": np.frombuffer("ação".encode(), dtype=np.uint8),
    }
    save_numbers(tmp_path / "x.numbers", arrays)
    loaded = load_numbers(tmp_path / "x.numbers")
    assert list(loaded) == list(arrays)
    for name, array in arrays.items():
        assert loaded[name].dtype == array.dtype
        np.testing.assert_array_equal(loaded[name], array)


def test_loaded_arrays_refuse_writes(tmp_path: Path) -> None:
    save_numbers(tmp_path / "x.numbers", {"a": np.arange(3)})
    with pytest.raises(ValueError):
        load_numbers(tmp_path / "x.numbers")["a"][0] = 1


def test_equal_arrays_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        save_numbers(tmp_path / name, {"a": np.arange(3)})
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_later_format_and_one_that_does_not_know_sides_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in (2, numbers_file.FORMAT + 1):
        monkeypatch.setattr(numbers_file, "FORMAT", other)
        save_numbers(tmp_path / "x.numbers", {"a": np.arange(3)})
        with pytest.raises(OtherFormat):
            load_numbers(tmp_path / "x.numbers")


def test_the_format_before_courts_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers_file, "FORMAT", 3)
    save_numbers(tmp_path / "x.numbers", {"a": np.arange(3)})
    assert list(load_numbers(tmp_path / "x.numbers")) == ["a"]


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.numbers").write_bytes(b"something else")
    with pytest.raises(OtherFormat):
        load_numbers(tmp_path / "x.numbers")


def test_the_file_is_beside_the_graph() -> None:
    assert numbers_path(Path("graph/graph.ladybug")) == Path("graph/graph.numbers")
