"""The port to snapshots: the active one, and opening one."""

from pathlib import Path
from typing import Protocol

from activities.citator.table import Treatments
from activities.graph.read import LegalGraph
from activities.search.features_table import FeaturesTable
from activities.search.index import SearchIndex
from activities.search.legal.texts import LegalTexts
from workflows.contracts.law.corpus import SnapshotManifest


class Snapshot(Protocol):
    """A snapshot on this machine, read-only. Each part opens on first use and raises if it cannot."""

    @property
    def manifest(self) -> SnapshotManifest:
        """Return its sources and parts."""
        ...

    @property
    def path(self) -> Path:
        """Return its folder, which stays while this object is held."""
        ...

    @property
    def search(self) -> SearchIndex:
        """Return its search half."""
        ...

    @property
    def features(self) -> FeaturesTable:
        """Return the features of every decision."""
        ...

    @property
    def legal(self) -> LegalTexts:
        """Return its legislation, súmulas and themes."""
        ...

    @property
    def treatments(self) -> Treatments:
        """Return the later treatment of its precedents."""
        ...

    @property
    def graph(self) -> LegalGraph:
        """Return its graph half."""
        ...


class Snapshots(Protocol):
    """The snapshots of this installation; both methods block."""

    def active_id(self) -> str | None:
        """Return the snapshot that new runs pin, or None without a corpus."""
        ...

    def open(self, snapshot_id: str) -> Snapshot:
        """Return a published snapshot, downloaded if it is not here."""
        ...
