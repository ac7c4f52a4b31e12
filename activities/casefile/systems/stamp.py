"""The values of a court system's marks on a page."""

from typing import NamedTuple, Protocol

from activities.casefile.text.page import Line
from workflows.contracts.run.case import CourtSystem


class Stamp(NamedTuple):
    """Marks of one page.

    `document` names the piece the page belongs to and `group` the movement it was filed with, both unique in the
    file; `movement` is the system's own mark as lawyers cite it; `code` the kind of document in the system's words;
    `sheet` the piece type of a sheet the system made itself (cover, index, separator).
    """

    system: CourtSystem
    document: str | None = None
    group: str | None = None
    movement: str | None = None
    title: str | None = None
    movement_text: str | None = None
    code: str | None = None
    date: str | None = None
    signer: str | None = None
    page_in_piece: int | None = None
    cnj: str | None = None
    sheet: str | None = None


class ReadStamp(Protocol):
    """Splits a page's lines into the stamp (None if the page has no mark of the system) and the rest."""

    def __call__(self, lines: list[Line]) -> tuple[Stamp | None, list[Line]]: ...
