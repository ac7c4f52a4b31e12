"""A picture of one page of a run's source, the passage of a match marked."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract, ObjectRef
from workflows.contracts.case import PhaseLabel, RunRef

LOWEST_DPI, USUAL_DPI, HIGHEST_DPI = 50, 110, 200
IMAGE_REVISION = 1
"""Raised whenever the same request would give another picture."""


class MatchRef(Contract):
    """One precedent recommended for a phase of the run; without the phase, wherever it stands."""

    phase_label: PhaseLabel | None = None
    document_id: str


class PageImageRequest(Contract):
    """`page` is 1-based; `match` is the one whose passage is marked, when it stands on this page."""

    run: RunRef
    source: ObjectRef
    page: Annotated[int, Field(ge=1)]
    dpi: Annotated[int, Field(ge=LOWEST_DPI, le=HIGHEST_DPI)] = USUAL_DPI
    match: MatchRef | None = None
