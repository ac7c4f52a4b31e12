"""The matching step of a case run: one phase, one pinned snapshot, one JSON object."""

from dataclasses import dataclass
from pathlib import PurePosixPath
from threading import Lock
from typing import Protocol
from weakref import WeakValueDictionary

from temporalio import activity

from activities.casefile.page import Page, parse_pages
from activities.casefile.segmentation import CaseFile
from activities.graph.read import LegalGraph
from activities.precedents.matching import match_phase
from activities.precedents.queries import phase_queries
from activities.search.index import SearchIndex
from infra.settings import Settings
from infra.storage import ObjectMissing, Storage
from infra.turns import COMPUTING
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


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Segmented:
    """What a run has read: its segmentation, and its pages by number."""

    case: CaseFile
    pages: dict[int, Page]


class Matching(MatchingSteps):
    """Matches phases with precedents; phases matched at the same time share what is read of their run."""

    def __init__(self, settings: Settings, storage: Storage, snapshots: Snapshots) -> None:
        self._settings = settings
        self._storage = storage
        self._snapshots = snapshots
        self._shared: WeakValueDictionary[str, Segmented] = WeakValueDictionary()
        self._reading = Lock()

    @activity.defn
    def match_phase(self, request: MatchRequest) -> PhaseMatches:
        """Writes `matches/{phase}.json` beside the segmentation; the same request writes the same bytes."""
        snapshot = self._snapshots.open(request.snapshot_id)
        segmented = self._segmented(request.segmentation)
        with COMPUTING:
            matches = match_phase(
                phase_queries(segmented.case, segmented.pages, request.phase_label),
                snapshot.search,
                snapshot.graph if request.use_graph else None,
                request.min_precedent_score,
                request.max_matches,
            )
            body = canonical_json([match.model_dump(mode="json") for match in matches])
        key = _beside(request.segmentation, f"matches/{request.phase_label}.json")
        written = self._storage.put_bytes(key, body, "application/json")
        return PhaseMatches(phase_label=request.phase_label, object=written, count=len(matches))

    def _segmented(self, ref: ObjectRef) -> Segmented:
        with self._reading:
            found = self._shared.get(ref.key)
            if found is None:
                case = CaseFile.model_validate_json(self._storage.get_bytes(ref))
                pages = {page.number: page for page in parse_pages(self._page_lines(ref))}
                found = self._shared[ref.key] = Segmented(case, pages)
            return found

    def _page_lines(self, segmentation: ObjectRef) -> bytes:
        key = _beside(segmentation, "pages.jsonl")
        stored = self._storage.stat(key)
        if stored is None:
            raise ObjectMissing(key)
        return self._storage.get_bytes(stored)


def _beside(ref: ObjectRef, name: str) -> str:
    return str(PurePosixPath(ref.key).parent / name)
