"""Stored files on this machine, each fetched once for all steps that read it. Safe for threads."""

import threading
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef

IDLE_SECONDS = 60.0
"""How long a copy that should `stay` waits for its next reader."""


class LocalCopy:
    """The local copy of one file, deleted with its last reader unless one asked it to `stay`."""

    def __init__(self) -> None:
        self.readers = 0
        self.stays = False
        self.fetching = threading.Lock()
        self.path: Path | None = None
        self.held = ExitStack()
        self.idle: threading.Timer | None = None

    def stay(self) -> None:
        """Keeps the copy for a while after its last reader: another step is about to read on."""
        self.stays = True


class LocalCopies:
    """Copies of the files of a store; `idle_seconds` is how long those that stay wait for a reader."""

    def __init__(self, storage: Storage, idle_seconds: float = IDLE_SECONDS) -> None:
        self._storage = storage
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._copies: dict[ObjectRef, LocalCopy] = {}

    @contextmanager
    def of(self, ref: ObjectRef) -> Generator[tuple[Path, LocalCopy]]:
        """Path of the file while the context lasts, checked as in `Storage.download`, and its copy."""
        copy = self._taken(ref)
        try:
            with copy.fetching:
                if copy.path is None:
                    copy.path = copy.held.enter_context(self._storage.local_copy(ref))
            yield copy.path, copy
        finally:
            self._give_back(ref, copy)

    def close(self) -> None:
        """Deletes the copies without a reader."""
        with self._lock:
            for ref, copy in list(self._copies.items()):
                copy.stays = False
                self._remove_unread(ref, copy)

    def _taken(self, ref: ObjectRef) -> LocalCopy:
        with self._lock:
            copy = self._copies.setdefault(ref, LocalCopy())
            copy.readers += 1
            if copy.idle is not None:
                copy.idle.cancel()
                copy.idle = None
            return copy

    def _give_back(self, ref: ObjectRef, copy: LocalCopy) -> None:
        with self._lock:
            copy.readers -= 1
            if copy.readers or not copy.stays:
                self._remove_unread(ref, copy)
                return
            copy.idle = threading.Timer(self._idle_seconds, self._expire, (ref, copy))
            copy.idle.daemon = True
            copy.idle.start()

    def _expire(self, ref: ObjectRef, copy: LocalCopy) -> None:
        with self._lock:
            if copy.idle is threading.current_thread():
                self._remove_unread(ref, copy)

    def _remove_unread(self, ref: ObjectRef, copy: LocalCopy) -> None:
        if copy.readers:
            return
        if copy.idle is not None:
            copy.idle.cancel()
        del self._copies[ref]
        copy.held.close()
