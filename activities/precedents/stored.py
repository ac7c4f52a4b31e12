"""Matching in a child process: from a run's stored data to the stored matches of one phase."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import parse_pages
from activities.precedents.argued import Argued, argued_in
from activities.precedents.disputed import disputed
from activities.precedents.explanation.modulation import standing
from activities.precedents.matching import CaseMatching
from activities.snapshots.opened import OpenSnapshot, open_folder
from workflows.contracts.run.results.matching import MatchRequest
from workflows.contracts.run.results.result import canonical_json

OPEN_AT_ONCE = 2
"""Snapshots that a process keeps open. All but the active one serve runs that began earlier."""


class StoredRun(NamedTuple):
    """A segmentation (JSON) and its pages (JSON lines)."""

    segmentation: bytes
    pages: bytes


def match_stored(stored: StoredRun, snapshot: Path, request: MatchRequest) -> bytes:
    """Return the phase's precedents (JSON) from the snapshot in that folder, which the caller protects meanwhile."""
    opened = opened_snapshot(snapshot)
    matching = _matching(stored, snapshot, request.use_graph)
    found = matching.of(request.phase_label, request.min_precedent_score, request.max_matches)
    named = (match.document_id for match in (*found.matches, *found.nearest))
    key_dates = disputed(_case(stored)).key_dates
    found = found.treated(opened.treatments.of(*named), lambda told: standing(told, key_dates))
    return canonical_json(found)


@lru_cache(OPEN_AT_ONCE)
def opened_snapshot(folder: Path) -> OpenSnapshot:
    """Return the snapshot, opened once per process."""
    return open_folder(folder)


@lru_cache(1)
def _matching(stored: StoredRun, snapshot: Path, use_graph: bool) -> CaseMatching:
    """Return the candidates of the run whose phases are matched here in sequence."""
    opened = opened_snapshot(snapshot)
    graph = opened.graph if use_graph else None
    return CaseMatching(_argued(stored), opened.search, graph, opened.treatments.of)


@lru_cache(1)
def _argued(stored: StoredRun) -> Argued:
    return argued_in(_case(stored), {page.number: page for page in parse_pages(stored.pages)})


@lru_cache(1)
def _case(stored: StoredRun) -> CaseFile:
    return CaseFile.model_validate_json(stored.segmentation)
