"""A page of a run's source, as an image or as its words with their positions."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from workflows.contracts.base import Contract, ObjectRef
from workflows.contracts.run.case import PhaseLabel, RunRef

LOWEST_DPI, USUAL_DPI, HIGHEST_DPI = 50, 110, 200
NARROWEST, WIDEST = 64, 2000
"""Allowed image widths in pixels."""

IMAGE_REVISION = 2
"""Raised whenever the same request would give a different image."""
TEXT_REVISION = 1
"""Raised whenever the layout of the same page would change."""

Share = Annotated[float, Field(ge=0, le=1)]
Box = tuple[Share, Share, Share, Share]
"""Left, top, right, bottom, as shares of the page's width and height from its top left corner."""


class PageForm(StrEnum):
    """The form in which to return a page."""

    PNG = "png"
    WEBP = "webp"
    TEXT = "text"


class MatchRef(Contract):
    """A precedent recommended for a phase of the run or, without a phase, in any phase."""

    phase_label: PhaseLabel | None = None
    document_id: str


class PageImageRequest(Contract):
    """`page` is 1-based. `match` is the precedent whose passage is highlighted, if it is on this page.

    `crop` and `width` (pixels, instead of `dpi`) apply to WebP alone; the words of a page have no highlight and no
    size. `analysed`: the run finds nothing more, so the words are stored under their page.
    """

    run: RunRef
    source: ObjectRef
    page: Annotated[int, Field(ge=1)]
    dpi: Annotated[int, Field(ge=LOWEST_DPI, le=HIGHEST_DPI)] = USUAL_DPI
    match: MatchRef | None = None
    form: PageForm = PageForm.PNG
    width: Annotated[int | None, Field(ge=NARROWEST, le=WIDEST)] = None
    crop: Box | None = None
    analysed: bool = False

    @model_validator(mode="after")
    def _crop_has_an_inside(self) -> "PageImageRequest":
        if self.crop is not None and not (self.crop[0] < self.crop[2] and self.crop[1] < self.crop[3]):
            raise ValueError("crop: left and top come before right and bottom")
        return self


class PageLine(Contract):
    """A visual line and its position."""

    text: str
    box: Box


class HighlightKind(StrEnum):
    """Why a place on a page is of interest."""

    CLAIM = "claim"
    MATCH = "match"


class Highlight(Contract):
    """A passage on the page found by the run: a claim of a phase, or the passage that matched a precedent.

    `boxes` has one entry per line; `document_id` names the precedent.
    """

    kind: HighlightKind
    phase_label: PhaseLabel
    document_id: str | None = None
    text: str
    boxes: list[Box]


class PageText(Contract):
    """The words of a page in reading order, and the passages that the run found in them.

    `source` says how they were read (`text`, `table`, `ocr`, `none`, `unreadable`), `confidence` is that of the OCR
    (0-1). `marks` are texts that the court system printed beside the page. `width` and `height` are in points.
    """

    page: int
    pages: int
    width: float
    height: float
    source: str
    confidence: float | None = None
    lines: list[PageLine] = []
    marks: list[PageLine] = []
    highlights: list[Highlight] = []


def text_name(page: int) -> str:
    """Key of the stored words of a page, once a run finds nothing more."""
    return f"{page}-v{TEXT_REVISION}"
