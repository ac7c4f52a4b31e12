"""The matching step of a case run: one phase, one pinned snapshot, one JSON object."""

from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from temporalio import activity

from activities.casefile.segmentation import CaseFile
from activities.precedents.disputed import disputed
from activities.precedents.stored import StoredRun, match_stored
from activities.snapshots.port import Snapshots
from infra.computing.pool import ComputingPool
from infra.storage.errors import ObjectMissing
from infra.storage.kept import Kept
from infra.storage.keys import matches_key, page_lines_key
from infra.storage.store import Storage
from infra.storage.transfers import transfers
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.case import RunRef
from workflows.contracts.run.results.matching import KnownMatches, MatchRequest, MatchRequests, PhaseMatches
from workflows.contracts.run.results.result import PhaseFindings, fingerprint
from workflows.steps.case import MatchingSteps

STEP = "matches"


class Fetched:
    """A run's stored data, kept while one of its phases needs it. Pages are fetched only if a phase is matched."""

    def __init__(self, storage: Storage, segmentation: bytes, pages: ObjectRef) -> None:
        self._storage = storage
        self._segmentation, self._pages = segmentation, pages
        self._fetching = Lock()
        self._run: StoredRun | None = None
        case = disputed(CaseFile.model_validate_json(segmentation))
        self._read = fingerprint([case.model_dump(mode="json"), pages.sha256])

    @property
    def run(self) -> StoredRun:
        with self._fetching:
            self._run = self._run or StoredRun(self._segmentation, self._storage.get_bytes(self._pages))
            return self._run

    def inputs(self, request: MatchRequest) -> list[Any]:
        """Return everything that determines the matches of a phase, apart from the code."""
        return [request.model_dump(mode="json", exclude={"run", "segmentation"}), self._read]


class Matching(MatchingSteps):
    """Matches phases with precedents. Phases of a run that are matched together share its data."""

    def __init__(self, storage: Storage, snapshots: Snapshots, computing: ComputingPool) -> None:
        self._storage = storage
        self._snapshots = snapshots
        self._computing = computing
        self._shared: WeakValueDictionary[str, Fetched] = WeakValueDictionary()
        self._fetching = Lock()

    @activity.defn
    def match_phase(self, request: MatchRequest) -> PhaseMatches:
        """Write the matches of one phase. Equal requests write equal bytes.

        Matches of an earlier run from equal inputs are taken over.
        """
        fetched = self._fetched(request)
        kept = Kept(self._storage, request.run)
        return self._written(request, kept.output(STEP, fetched.inputs(request), lambda: self._match(request, fetched)))

    @activity.defn
    def take_over_matches(self, request: MatchRequests) -> KnownMatches:
        """Write the matches of the phases that need no matching."""
        if not request.phases:
            return KnownMatches()
        fetched = self._fetched(request.phases[0])
        kept = Kept(self._storage, request.phases[0].run)

        def taken(phase: MatchRequest) -> PhaseMatches | None:
            known = kept.known(STEP, fetched.inputs(phase))
            return self._written(phase, known) if known else None

        with transfers() as threads:
            return KnownMatches(phases=[one for one in threads.map(taken, request.phases) if one])

    def _written(self, request: MatchRequest, body: bytes) -> PhaseMatches:
        key = matches_key(request.run, request.phase_label)
        written = self._storage.put_bytes(key, body, "application/json")
        found = PhaseFindings.model_validate_json(body).matches
        count = sum(match.folded_under is None for match in found)
        return PhaseMatches(phase_label=request.phase_label, object=written, count=count)

    def _match(self, request: MatchRequest, fetched: Fetched) -> bytes:
        snapshot = self._snapshots.open(request.snapshot_id)
        return self._computing.run(fetched.run.pages.count(b"\n"), match_stored, fetched.run, snapshot.path, request)

    def _fetched(self, request: MatchRequest) -> Fetched:
        ref = request.segmentation
        with self._fetching:
            found = self._shared.get(ref.key)
            if found is None:
                with transfers() as threads:
                    body = threads.submit(self._storage.get_bytes, ref)
                    pages = self._pages_of(request.run)
                found = self._shared[ref.key] = Fetched(self._storage, body.result(), pages)
            return found

    def _pages_of(self, run: RunRef) -> ObjectRef:
        key = page_lines_key(run)
        stored = self._storage.stat(key)
        if stored is None:
            raise ObjectMissing(key)
        return stored
