"""Closed pieces, by stamps and by people, and pages without their text. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from activities.casefile.pieces.boundaries import Draft
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Page
from workflows.contracts.reading.closed_pages import kinds_in, pages_in
from workflows.contracts.run.secrecy import ClosedPages, PageSpan, SecrecyKind


class Closing(NamedTuple):
    """Earlier decisions on single pages. They close each piece that they touch and override stamps on their pages."""

    closed: list[ClosedPages] = []
    opened: list[PageSpan] = []

    def of(self, drafts: list[Draft], stamps: Mapping[int, SecrecyKind]) -> list[ClosedPages | None]:
        """Return for each piece its pages and the reason why it is closed, or None.

        A stamp, of the file's `piece_stamps`, also closes what the court system files as the same document.
        """
        decided, opened = kinds_in(self.closed), pages_in(self.opened)
        left = {number: kind for number, kind in stamps.items() if number not in opened}
        stamped = [next(filter(None, map(left.get, _numbers(draft))), None) for draft in drafts]
        documents: dict[str, SecrecyKind] = {}
        for draft, kind in zip(drafts, stamped, strict=True):
            if kind and (document := _document(draft)):
                documents.setdefault(document, kind)
        found: list[ClosedPages | None] = []
        for draft, kind in zip(drafts, stamped, strict=True):
            numbers = _numbers(draft)
            if kind is None and not opened.issuperset(numbers):
                kind = documents.get(_document(draft) or "")
            by_people = [decided[number] for number in numbers if number in decided]
            is_closed = kind is not None or bool(by_people)
            span = ClosedPages(first_page=draft.first, last_page=draft.last, kind=kind or next(iter(by_people), None))
            found.append(span if is_closed else None)
        return found


def closed_sheet(sheet: Sheet) -> Sheet:
    """Return the sheet's place in the file and the court system's count, without its text."""
    return Sheet(without_words(sheet.page), [], sheet.stamp)


def without_words(page: Page) -> Page:
    """Return the page's place in the file, without its text."""
    return page.model_copy(update={"lines": [], "marks": [], "unseen": []})


def _numbers(draft: Draft) -> range:
    return range(draft.first, draft.last + 1)


def _document(draft: Draft) -> str | None:
    stamp = draft.sheets[0].stamp
    return stamp.document if stamp else None
