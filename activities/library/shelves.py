"""Indices of firms' libraries that this process searches: fetched when asked for, and kept in files without a name.

An index is plain text of the firm's documents. So its folder goes as soon as its files are mapped: what the disk has of
it then ends with the process, also where that is killed.
"""

import tarfile
import tempfile
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from activities.library.index import LibrarySearch
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef

OPEN_AT_ONCE = 8
"""Firms whose libraries are kept open; of each only the newest index."""


class OpenLibrary(NamedTuple):
    """One index that is searched."""

    index_id: str
    search: LibrarySearch


class Shelves:
    """The indices that are open. Safe for threads."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._lock = threading.Lock()
        self._opening: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._open: OrderedDict[str, OpenLibrary] = OrderedDict()

    def open(self, tenant: str, index_id: str, archive: ObjectRef) -> LibrarySearch:
        """The firm's index; one of before is let go. Raises `ObjectMissing` where another has taken its place."""
        with self._lock:
            opening = self._opening[tenant]
        with opening:
            with self._lock:
                found = self._open.get(tenant)
                if found is not None and found.index_id == index_id:
                    self._open.move_to_end(tenant)
                    return found.search
            opened = OpenLibrary(index_id, self._fetched(archive))
            with self._lock:
                self._open[tenant] = opened
                self._open.move_to_end(tenant)
                while len(self._open) > OPEN_AT_ONCE:
                    self._open.popitem(last=False)
            return opened.search

    def names(self) -> dict[str, str]:
        """The index that is open of each firm."""
        with self._lock:
            return {tenant: held.index_id for tenant, held in self._open.items()}

    def keep(self, current: Mapping[str, str]) -> None:
        """Lets go of every index but these, each the current one of its firm."""
        with self._lock:
            for tenant in [name for name, held in self._open.items() if current.get(name) != held.index_id]:
                del self._open[tenant]

    def _fetched(self, archive: ObjectRef) -> LibrarySearch:
        with tempfile.TemporaryDirectory(prefix="autos-library-") as name:
            folder = Path(name)
            packed = folder / "index.tar"
            self._storage.download(archive, packed)
            with tarfile.open(packed) as content:
                content.extractall(folder, filter="data")
            packed.unlink()
            return LibrarySearch(folder)
