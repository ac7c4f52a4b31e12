"""Matching as a computing process does it: from what is stored of a run to what is stored of one phase."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page, parse_pages
from activities.precedents.matching import match_phase
from activities.precedents.modulation import standing
from activities.precedents.queries import phase_queries
from activities.snapshots.opened import OpenSnapshot, open_folder
from workflows.contracts.case import MatchRequest
from workflows.contracts.result import canonical_json

OPEN_AT_ONCE = 2
"""Snapshots a process keeps open; all but the active one are those of runs that began before it was."""


class StoredRun(NamedTuple):
    """A segmentation (JSON) and its pages (JSON lines)."""

    segmentation: bytes
    pages: bytes


class Matched(NamedTuple):
    """What was found for a phase (JSON), and how many theses."""

    body: bytes
    precedents: int


def match_stored(stored: StoredRun, snapshot: Path, request: MatchRequest) -> Matched:
    """The precedents of the phase from the snapshot in that folder, which its caller keeps there meanwhile."""
    case, pages = _parsed(stored)
    opened = opened_snapshot(snapshot)
    found = match_phase(
        phase_queries(case, pages, request.phase_label),
        opened.search,
        opened.graph if request.use_graph else None,
        request.min_precedent_score,
        request.max_matches,
    )
    named = (match.document_id for match in (*found.matches, *found.nearest))
    found = found.treated(opened.treatments.of(*named), lambda told: standing(told, case.case.key_dates))
    return Matched(canonical_json(found), sum(match.folded_under is None for match in found.matches))


@lru_cache(OPEN_AT_ONCE)
def opened_snapshot(folder: Path) -> OpenSnapshot:
    """The snapshot, opened once for all steps of this process."""
    return open_folder(folder)


@lru_cache(1)
def _parsed(stored: StoredRun) -> tuple[CaseFile, dict[int, Page]]:
    """The run whose phases follow one another here."""
    case = CaseFile.model_validate_json(stored.segmentation)
    return case, {page.number: page for page in parse_pages(stored.pages)}
