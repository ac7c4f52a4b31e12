"""A file is fetched once for all its readers, and removed after the last of them."""

import tempfile
import threading
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest

from infra.storage.copies import LocalCopies
from infra.storage.errors import ObjectMissing
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef

SOURCE = ObjectRef(key="tenants/t1/sources/a.pdf", sha256="0" * 64, size=1)


class Store:
    """Write a file into a new folder for each fetch, and count the fetches."""

    def __init__(self) -> None:
        self.fetched = 0
        self.missing = False

    @contextmanager
    def local_copy(self, ref: ObjectRef) -> Generator[Path]:
        self.fetched += 1
        if self.missing:
            raise ObjectMissing(ref.key)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "source"
            path.write_text(ref.key)
            yield path


@pytest.fixture
def store() -> Store:
    return Store()


def copies_of(store: Store, idle_seconds: float = 60.0) -> LocalCopies:
    return LocalCopies(cast(Storage, store), idle_seconds)


def test_those_who_read_at_once_share_one_copy_that_goes_with_the_last(store: Store):
    copies, together = copies_of(store), threading.Barrier(4)

    def read() -> Path:
        with copies.of(SOURCE) as (path, _):
            together.wait()
            assert path.read_text() == SOURCE.key
            return path

    with ThreadPoolExecutor(4) as threads:
        paths = {future.result() for future in [threads.submit(read) for _ in range(4)]}
    assert store.fetched == len(paths) == 1
    assert not paths.pop().exists()


def test_a_copy_that_stays_is_not_fetched_again_until_it_is_closed(store: Store):
    copies = copies_of(store)
    with copies.of(SOURCE) as (path, copy):
        copy.stay()
    with copies.of(SOURCE) as (again, _):
        assert (store.fetched, again) == (1, path)
    assert path.exists()
    copies.close()
    assert not path.exists()


def test_a_copy_that_nobody_reads_on_goes_by_itself(store: Store):
    copies = copies_of(store, idle_seconds=0.0)
    with copies.of(SOURCE) as (path, copy):
        copy.stay()
    assert copy.idle is not None
    copy.idle.join()
    assert not path.exists()
    with copies.of(SOURCE) as (again, _):
        assert again != path


def test_a_fetch_that_fails_leaves_nothing_and_is_tried_again(store: Store):
    copies, store.missing = copies_of(store), True
    with pytest.raises(ObjectMissing), copies.of(SOURCE):
        pass
    store.missing = False
    with copies.of(SOURCE) as (path, _):
        assert path.exists()
