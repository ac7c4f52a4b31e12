"""A file cut into pieces only by its pages and the rules, for reuse by later runs. Pure."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from activities.casefile.pieces.boundaries import Draft, cut_pieces
from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.systems.recognition import Sheet, recognise
from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.page import Line, Page
from infra.digest import digest
from workflows.contracts.run.case import CourtSystem


class CutPage(NamedTuple):
    """A page's stamp, and the positions of lines that are not text of the piece: the court system's marks, head and
    foot. `text` is the fingerprint of the other lines with their positions.
    """

    stamp: Stamp | None
    marks: list[int]
    head: list[int]
    foot: list[int]
    text: str


class Cut(NamedTuple):
    """The court system, and each piece by its number of pages and the doubt about the cut in Portuguese."""

    system: CourtSystem | None
    pages: list[CutPage]
    pieces: list[tuple[int, str | None]]

    def drafts(self, pages: Sequence[Page]) -> list[Draft]:
        """Return the pieces of the pages that were cut."""
        sheets = iter([_sheet(page, cut) for page, cut in zip(pages, self.pages, strict=True)])
        return [Draft(list(islice(sheets, count)), doubt) for count, doubt in self.pieces]

    def unmarked(self, pages: Sequence[Page]) -> list[Page]:
        """Return the pages with the court system's marks moved from `lines` to `marks`."""
        return [_unmarked(page, cut) for page, cut in zip(pages, self.pages, strict=True)]


def cut_file(pages: list[Page], rules: RuleSet) -> Cut:
    """Cut all pages of a file, in order."""
    system, sheets = recognise(pages)
    unmarked = [{id(line) for line in sheet.body} for sheet in sheets]
    drafts = cut_pieces(sheets, rules)
    return Cut(
        system,
        [_cut_page(sheet, text) for sheet, text in zip(sheets, unmarked, strict=True)],
        [(len(draft.sheets), draft.doubt) for draft in drafts],
    )


def _cut_page(sheet: Sheet, unmarked: set[int]) -> CutPage:
    head, body = {id(line) for line in sheet.head}, {id(line) for line in sheet.body}
    found = CutPage(sheet.stamp, [], [], [], digest([_placed(line) for line in sheet.body]))
    for place, line in enumerate(sheet.page.lines):
        if id(line) not in unmarked:
            found.marks.append(place)
        elif id(line) in head:
            found.head.append(place)
        elif id(line) not in body:
            found.foot.append(place)
    return found


def _placed(line: Line) -> tuple[str | float, ...]:
    return line.text, line.x0, line.top, line.x1, line.bottom, line.size


def _sheet(page: Page, cut: CutPage) -> Sheet:
    off = {*cut.marks, *cut.head, *cut.foot}
    body = [line for place, line in enumerate(page.lines) if place not in off] if off else page.lines
    return Sheet(page, body, cut.stamp, [page.lines[place] for place in cut.head])


def _unmarked(page: Page, cut: CutPage) -> Page:
    off = set(cut.marks)
    lines = [line for place, line in enumerate(page.lines) if place not in off]
    return page.model_copy(update={"lines": lines, "marks": [*page.marks, *(page.lines[place] for place in cut.marks)]})
