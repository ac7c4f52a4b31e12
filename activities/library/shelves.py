"""Indices of firms' libraries on this machine: fetched when asked for, in a folder that goes when nobody uses it."""

import shutil
import tarfile
import tempfile
import threading
import weakref
from collections import OrderedDict, defaultdict
from pathlib import Path

from activities.library.index import LibrarySearch
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef

OPEN_AT_ONCE = 8
"""Firms whose libraries are kept open; of each only the newest index."""


class OpenLibrary:
    """One index in a folder of its own, which goes when nobody searches it any more."""

    def __init__(self, index_id: str, folder: Path) -> None:
        self.index_id = index_id
        self.search = LibrarySearch(folder)
        weakref.finalize(self.search, shutil.rmtree, folder, ignore_errors=True)


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
            opened = self._fetched(index_id, archive)
            with self._lock:
                self._open[tenant] = opened
                self._open.move_to_end(tenant)
                while len(self._open) > OPEN_AT_ONCE:
                    self._open.popitem(last=False)
            return opened.search

    def forget(self, tenant: str) -> None:
        """Lets go of what is open of a firm's library."""
        with self._lock:
            self._open.pop(tenant, None)

    def _fetched(self, index_id: str, archive: ObjectRef) -> OpenLibrary:
        folder = Path(tempfile.mkdtemp(prefix="autos-library-"))
        try:
            packed = folder / "index.tar"
            self._storage.download(archive, packed)
            with tarfile.open(packed) as content:
                content.extractall(folder, filter="data")
            packed.unlink()
            return OpenLibrary(index_id, folder)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
