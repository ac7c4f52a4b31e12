"""A snapshot in a local folder, opened read-only."""

import logging
import os
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from activities.citator.table import Treatments
from activities.graph.library import written_by_another
from activities.graph.read import LegalGraph, open_graph
from activities.search.features_table import FeaturesTable, features_of, open_table
from activities.search.index import SearchIndex, open_index
from activities.search.legal.texts import LegalTexts
from activities.snapshots.pruning import MANIFEST, lease
from activities.snapshots.vectors import CompleteVectors
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import SnapshotManifest

INDEX_PART = "index"
FEATURES_PART = "features"
TREATMENTS_PART = "treatments"
GRAPH_PART = "graph/graph.ladybug"
LEGAL_PART = "legal/texts.sqlite"

_Half = TypeVar("_Half")

logger = logging.getLogger("autos.snapshots")


class SnapshotUnavailable(AutosError):
    """A snapshot, or one half of it (`part`), is unknown, incomplete or cannot be opened."""

    def __init__(self, snapshot_id: str, part: str | None = None, said: str | None = None) -> None:
        super().__init__(
            ErrorCode.SERVICE_UNAVAILABLE,
            said or f"O acervo {snapshot_id} não está disponível. Importe decisões ou aguarde a construção.",
        )
        self.snapshot_id = snapshot_id
        self.part = part


class OtherLibrary(SnapshotUnavailable):
    """Another version of the graph library wrote the graph, and its files cannot be opened here."""

    def __init__(self, snapshot_id: str, why: str) -> None:
        super().__init__(
            snapshot_id,
            "graph",
            f"O grafo do acervo {snapshot_id} {why}: não abre. Quem opera o Autos precisa construir o acervo de novo "
            "(POST /v1/corpus/builds sem arquivos), ou voltar à versão que o construiu.",
        )


class OpenSnapshot:
    """One snapshot on this machine, opened read-only. Both halves are safe for any number of threads.

    `held` is the lease on its folder, released with this object. `vectors` come from an external encoder and are
    looked for until they are complete.
    """

    def __init__(
        self, manifest: SnapshotManifest, path: Path, held: int | None = None, vectors: CompleteVectors | None = None
    ) -> None:
        self.manifest = manifest
        self.path = path
        self._vectors = vectors
        if held is not None:
            weakref.finalize(self, os.close, held)
        # a lock for each, so that a graph that hangs while it opens holds up no search
        self._search_lock, self._features_lock, self._graph_lock, self._legal_lock = (
            threading.Lock() for _ in range(4)
        )
        self._search: SearchIndex | None = None
        self._graph: LegalGraph | None = None
        self._features: FeaturesTable | None = None
        self._legal: LegalTexts | None = None
        self._told: set[str] = set()

    @property
    def snapshot_id(self) -> str:
        """The id a run pins."""
        return self.manifest.snapshot_id

    @property
    def search(self) -> SearchIndex:
        """Return the search half. Raise `SnapshotUnavailable` if it cannot be opened."""
        with self._search_lock:
            if self._search is None:
                ports = self._vectors.ports if self._vectors else None
                self._search = self._opened("search", lambda: open_index(self.path / INDEX_PART, ports))
            search = self._search
        # outside the lock: no search waits for vectors that another one looks for
        if self._vectors and search.neural is None and (found := self._vectors.of(self.snapshot_id, self.path)):
            search.neural = found
        return search

    @property
    def features(self) -> FeaturesTable:
        """Return the features of every decision, computed once here if the snapshot has none."""
        search = self.search
        with self._features_lock:
            if self._features is None:
                self._features = self._opened("search", lambda: self._features_beside(search))
            return self._features

    @property
    def graph(self) -> LegalGraph:
        """Return the graph half, opened on first use so that a run may do without. Raise `SnapshotUnavailable` on
        failure.
        """
        with self._graph_lock:
            if self._graph is None:
                self._graph = self._opened("graph", lambda: open_graph(graph_file(self.manifest, self.path)))
            return self._graph

    @property
    def legal(self) -> LegalTexts:
        """Return its statutes, súmulas and themes; empty if the corpus had none."""
        with self._legal_lock:
            if self._legal is None:
                self._legal = self._opened("search", lambda: LegalTexts(self.path / LEGAL_PART))
            return self._legal

    @property
    def treatments(self) -> Treatments:
        """Return the treatments of its precedents; empty for a snapshot built without them."""
        return Treatments(self.path / TREATMENTS_PART)

    def _features_beside(self, search: SearchIndex) -> FeaturesTable:
        return open_table(self.path / FEATURES_PART) or features_of(search)

    def _opened(self, part: str, opener: Callable[[], _Half]) -> _Half:
        """Convert the library's failures to open a half to one exception."""
        try:
            return opener()
        except SnapshotUnavailable:
            raise
        except Exception as error:
            if part not in self._told:  # each run and question asks for it again
                logger.exception("the %s half of snapshot %s does not open", part, self.snapshot_id)
                self._told.add(part)
            raise SnapshotUnavailable(self.snapshot_id, part) from error


def graph_file(manifest: SnapshotManifest, folder: Path) -> Path:
    """Return the graph file in `folder`. Raise `SnapshotUnavailable` if there is none or it cannot be opened here."""
    if why := written_by_another(manifest.parameters.get("graph_library")):
        raise OtherLibrary(manifest.snapshot_id, why)
    path = folder / GRAPH_PART
    if not path.is_file():
        raise SnapshotUnavailable(manifest.snapshot_id, "graph")
    return path


def opened(folder: Path, vectors: CompleteVectors | None = None) -> OpenSnapshot | None:
    """Return the snapshot in `folder` under a lease, if it is complete. `vectors` are those of an external encoder."""
    held = lease(folder)
    if held is None:
        return None
    manifest = intact(folder)
    if manifest is None:
        os.close(held)
        return None
    return OpenSnapshot(manifest, folder, held, vectors)


def intact(folder: Path) -> SnapshotManifest | None:
    """Return the manifest if all parts of the cached snapshot have their size, or None."""
    try:
        manifest = SnapshotManifest.model_validate_json((folder / MANIFEST).read_bytes())
    except (OSError, ValidationError):
        return None
    for part in manifest.parts:
        file = folder / part.path
        if not file.is_file() or file.stat().st_size != part.size:
            return None
    return manifest


def open_folder(folder: Path) -> OpenSnapshot:
    """Return the snapshot in `folder`. Raise `SnapshotUnavailable` if it is incomplete."""
    found = opened(folder)
    if found is None:
        raise SnapshotUnavailable(folder.name)
    return found
