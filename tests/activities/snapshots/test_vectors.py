"""Vectors of an external encoder are added to a snapshot that is being searched."""

import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import MagicMock, Mock

import numpy as np
import pytest

from activities.search.ports import Ports
from activities.search.vectors.apart import Common
from activities.search.vectors.neural import Layout, file_of
from activities.snapshots import opened, vectors
from activities.snapshots.opened import OpenSnapshot
from activities.snapshots.pruning import BESIDE
from activities.snapshots.vectors import CompleteVectors
from tests.patience import PATIENCE
from workflows.contracts.base import ObjectRef

ENCODER = Mock()
ENCODER.name = "contado-3"
STORED = ObjectRef(key="corpus/x", sha256="0" * 64, size=5)
LAYOUT = Layout(Common(np.zeros(4, np.float32), np.zeros((0, 4), np.float32)), np.ones(1, np.uint8))


class HangingStorage:
    """Return the first bytes of an object, and the others on demand; or break off."""

    def __init__(self) -> None:
        self.asked, self.goes_on = threading.Event(), threading.Event()
        self.breaks = False
        self.begun = 0

    def download(self, ref: ObjectRef, path: Path) -> None:
        self.begun += 1
        path.write_bytes(b"be")
        self.asked.set()
        assert self.goes_on.wait(PATIENCE)
        if self.breaks:
            raise ConnectionError("gone")
        path.write_bytes(b"bytes")


@pytest.fixture
def storage() -> HangingStorage:
    return HangingStorage()


@pytest.fixture
def snapshot(storage: HangingStorage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenSnapshot:
    """A snapshot whose vectors are complete, but not on this machine."""
    monkeypatch.setattr(opened, "open_index", Mock(return_value=SimpleNamespace(neural=None)))
    monkeypatch.setattr(vectors, "NeuralIndex", Mock())
    monkeypatch.setattr(vectors, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(vectors, "PATIENCE", 0.0)
    row = SimpleNamespace(object=STORED.model_dump(mode="json"), common=LAYOUT.to_bytes())
    engine = MagicMock()
    engine.connect().__enter__().execute().one_or_none.return_value = row
    complete = CompleteVectors(Ports(ENCODER), cast(Any, storage), engine)
    return OpenSnapshot(cast(Any, SimpleNamespace(snapshot_id="snap_a")), tmp_path, vectors=complete)


def looked() -> None:
    """Wait until nobody uses it."""
    for thread in threading.enumerate():
        if thread.name == "vectors-snap_a":
            thread.join(PATIENCE)


def test_no_search_waits_for_a_download_and_the_next_ones_use_it(
    snapshot: OpenSnapshot, storage: HangingStorage, tmp_path: Path
) -> None:
    first = snapshot.search
    assert storage.asked.wait(PATIENCE)
    assert [snapshot.search.neural for _ in range(3)] == [None] * 3
    assert storage.begun == 1
    storage.goes_on.set()
    looked()
    assert snapshot.search is first
    assert snapshot.search.neural is not None
    assert [path.name for path in (tmp_path / BESIDE).iterdir()] == [file_of(ENCODER.name)]


def test_a_download_that_breaks_off_leaves_nothing_and_is_begun_again(
    snapshot: OpenSnapshot, storage: HangingStorage, tmp_path: Path
) -> None:
    storage.breaks = True
    storage.goes_on.set()
    assert snapshot.search.neural is None
    looked()
    assert list((tmp_path / BESIDE).iterdir()) == []
    storage.breaks = False
    assert snapshot.search
    looked()
    assert snapshot.search.neural is not None
