"""The matching step of a case run: one phase, one pinned snapshot, one JSON object."""

import json
from pathlib import PurePosixPath
from typing import Protocol

from temporalio import activity

from activities.casefile.page import Page
from activities.casefile.segmentation import CaseFile
from activities.graph.read import LegalGraph
from activities.precedents.matching import match_phase
from activities.precedents.queries import phase_queries
from activities.search.index import SearchIndex
from infra.settings import Settings
from infra.storage import ObjectMissing, Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.case import MatchRequest, PhaseMatches
from workflows.contracts.result import canonical_json
from workflows.steps import MatchingSteps


class Snapshot(Protocol):
    """An open corpus snapshot."""

    @property
    def search(self) -> SearchIndex:
        """Its search half."""
        ...

    @property
    def graph(self) -> LegalGraph:
        """Its graph half."""
        ...


class Snapshots(Protocol):
    """Where snapshots are opened; the cache keeps them."""

    def open(self, snapshot_id: str) -> Snapshot:
        """The snapshot of that id, downloaded if need be."""
        ...


class Matching(MatchingSteps):
    """Matches phases with precedents."""

    def __init__(self, settings: Settings, storage: Storage, snapshots: Snapshots) -> None:
        self._settings = settings
        self._storage = storage
        self._snapshots = snapshots

    @activity.defn
    def match_phase(self, request: MatchRequest) -> PhaseMatches:
        """Writes `matches/{phase}.json` beside the segmentation; the same request writes the same bytes."""
        snapshot = self._snapshots.open(request.snapshot_id)
        case = CaseFile.model_validate_json(self._storage.get_bytes(request.segmentation))
        pages = self._pages(request.segmentation)
        matches = match_phase(
            phase_queries(case, pages, request.phase_label),
            snapshot.search,
            snapshot.graph if request.use_graph else None,
            request.min_precedent_score,
            request.max_matches,
        )
        body = canonical_json([match.model_dump(mode="json") for match in matches])
        key = _beside(request.segmentation, f"matches/{request.phase_label}.json")
        written = self._storage.put_bytes(key, body, "application/json")
        return PhaseMatches(phase_label=request.phase_label, object=written, count=len(matches))

    def _pages(self, segmentation: ObjectRef) -> dict[int, Page]:
        key = _beside(segmentation, "pages.jsonl")
        stored = self._storage.stat(key)
        if stored is None:
            raise ObjectMissing(key)
        lines = self._storage.get_bytes(stored).decode("utf-8").split("\n")
        pages = [Page.model_validate(json.loads(line)) for line in lines if line]
        return {page.number: page for page in pages}


def _beside(ref: ObjectRef, name: str) -> str:
    return str(PurePosixPath(ref.key).parent / name)
