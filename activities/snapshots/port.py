"""What the rest asks of snapshots: which one is active, and one of them opened."""

from pathlib import Path
from typing import Protocol

from activities.citator.table import Treatments
from activities.graph.read import LegalGraph
from activities.search.features_table import FeaturesTable
from activities.search.index import SearchIndex
from activities.search.legal.texts import LegalTexts
from workflows.contracts.law.corpus import SnapshotManifest


class Snapshot(Protocol):
    """A snapshot on this machine, read-only; each part opens on first use and raises when it cannot."""

    @property
    def manifest(self) -> SnapshotManifest:
        """What it was built from, and its parts."""
        ...

    @property
    def path(self) -> Path:
        """Its folder, which stays as long as this is held."""
        ...

    @property
    def search(self) -> SearchIndex:
        """Its search half."""
        ...

    @property
    def features(self) -> FeaturesTable:
        """The features of every decision in it."""
        ...

    @property
    def legal(self) -> LegalTexts:
        """Its texts of law: legislation, súmulas, themes."""
        ...

    @property
    def treatments(self) -> Treatments:
        """What became of the precedents in it."""
        ...

    @property
    def graph(self) -> LegalGraph:
        """Its graph half."""
        ...


class Snapshots(Protocol):
    """The snapshots of this installation; both methods block."""

    def active_id(self) -> str | None:
        """The snapshot that new runs are pinned to; None without a corpus."""
        ...

    def open(self, snapshot_id: str) -> Snapshot:
        """A published snapshot, fetched when it is not here yet."""
        ...
