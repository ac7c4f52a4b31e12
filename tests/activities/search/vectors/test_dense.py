from pathlib import Path

import numpy as np
import pytest

from activities.search.vectors import dense
from activities.search.vectors.dense import DenseIndex, write_vectors
from activities.search.vectors.lsa import FloatArray, unit


def vectors(rows: int, dimensions: int = 16) -> FloatArray:
    return unit(np.random.default_rng(1).normal(size=(rows, dimensions)).astype(np.float32))


@pytest.fixture(params=[False, True], ids=["scan", "lists"])
def index(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DenseIndex:
    if request.param:
        monkeypatch.setattr(dense, "SCAN_LIMIT", 100)
    data = vectors(2000)
    write_vectors(iter([data[:700], data[700:]]), len(data), data.shape[1], tmp_path / "vectors.faiss")
    return DenseIndex(tmp_path / "vectors.faiss")


def test_a_vector_is_nearest_to_itself(index: DenseIndex) -> None:
    data = vectors(2000)
    for row in (0, 1, 999, 1999):
        assert next(iter(index.nearest(data[row], 5, None))) == row


def test_only_allowed_rows_come_back(index: DenseIndex) -> None:
    allowed = np.zeros(2000, dtype=np.bool_)
    allowed[::3] = True
    found = index.nearest(vectors(2000)[0], 50, allowed)
    assert len(found) == 50
    assert all(allowed[row] for row in found)


def test_few_allowed_rows_are_all_looked_at(index: DenseIndex) -> None:
    allowed = np.zeros(2000, dtype=np.bool_)
    allowed[[5, 1234]] = True
    query = unit((vectors(2000)[5] + vectors(2000)[1234])[None, :])[0]
    assert set(index.nearest(query, 50, allowed)) == {5, 1234}


def test_cosines_are_close_to_the_exact_ones(index: DenseIndex) -> None:
    data = vectors(2000)
    cosines = index.cosines(data[3], np.array([1, 2, 3]))
    for row in (1, 2, 3):
        assert cosines[row] == pytest.approx(float(data[3] @ data[row]), abs=0.03)


def test_a_zero_vector_is_near_nothing(index: DenseIndex) -> None:
    assert index.nearest(np.zeros(16, dtype=np.float32), 5, None) == {}


def test_raw_vectors_do_not_stay_behind(tmp_path: Path) -> None:
    write_vectors(iter([vectors(3)]), 3, 16, tmp_path / "vectors.faiss")
    assert [path.name for path in tmp_path.iterdir()] == ["vectors.faiss"]
