"""Open indexes of firms' libraries in this process: fetched on demand and kept in unlinked files.

An index holds plain text of the firm's documents. Its folder is therefore removed as soon as the files are mapped,
so that the data on disk ends with the process even if it is killed.
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
"""Most firms whose libraries stay open, each only with the newest index."""


class OpenLibrary(NamedTuple):
    """One open index."""

    index_id: str
    search: LibrarySearch


class Shelves:
    """The open indexes. Safe for threads."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._lock = threading.Lock()
        self._opening: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._open: OrderedDict[str, OpenLibrary] = OrderedDict()

    def open(self, tenant: str, index_id: str, archive: ObjectRef) -> LibrarySearch:
        """Open the firm's index and close its older one. Raise `ObjectMissing` if another has replaced it."""
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
        """Return the open index of each firm."""
        with self._lock:
            return {tenant: held.index_id for tenant, held in self._open.items()}

    def keep(self, current: Mapping[str, str]) -> None:
        """Close every index but these, each the current one of its firm."""
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
