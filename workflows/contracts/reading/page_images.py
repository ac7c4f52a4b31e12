"""A page of a run's source for somebody who looks at it: as a picture, or as its words with their places."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from workflows.contracts.base import Contract, ObjectRef
from workflows.contracts.run.case import PhaseLabel, RunRef

LOWEST_DPI, USUAL_DPI, HIGHEST_DPI = 50, 110, 200
NARROWEST, WIDEST = 64, 2000
"""Pixels of a picture whose width somebody asks for."""

IMAGE_REVISION = 2
"""Raised whenever the same request would give another picture."""
TEXT_REVISION = 1
"""Raised whenever the same page would be laid out otherwise."""

Share = Annotated[float, Field(ge=0, le=1)]
Box = tuple[Share, Share, Share, Share]
"""Left, top, right, bottom, as shares of the page's width and height from its top left corner."""


class PageForm(StrEnum):
    """What somebody wants a page as."""

    PNG = "png"
    WEBP = "webp"
    TEXT = "text"


class MatchRef(Contract):
    """One precedent recommended for a phase of the run; without the phase, wherever it stands."""

    phase_label: PhaseLabel | None = None
    document_id: str


class PageImageRequest(Contract):
    """`page` is 1-based; `match` is the one whose passage is marked, when it stands on this page.

    `crop` and `width` (pixels, instead of `dpi`) are for WebP alone; the words of a page have neither mark nor size.
    `analysed` says that the run finds no more: its words are then kept under their page.
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
    """A visual line and where it stands."""

    text: str
    box: Box


class HighlightKind(StrEnum):
    """Why a place of a page is of interest."""

    CLAIM = "claim"
    MATCH = "match"


class Highlight(Contract):
    """A passage that the run found on the page: a claim of a phase, or what a precedent was matched by.

    `boxes` has one entry for each line of it; `document_id` names the precedent.
    """

    kind: HighlightKind
    phase_label: PhaseLabel
    document_id: str | None = None
    text: str
    boxes: list[Box]


class PageText(Contract):
    """The words of a page in reading order, and what the run found among them.

    `source` says how they were had (`text`, `table`, `ocr`, `none`, `unreadable`), `confidence` how sure the OCR was
    (0-1). `marks` are what the court system printed beside the text. `width` and `height` are in points.
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
    """Under which the words of a page are kept, once a run finds no more."""
    return f"{page}-v{TEXT_REVISION}"
