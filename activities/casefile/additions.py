"""New pages for a case file: whether they belong to it, which are new, and the joined reading."""

from collections.abc import Sequence
from typing import NamedTuple

from activities.casefile.facts.casedata import find_number
from activities.casefile.facts.parties.named import bare_name
from activities.casefile.systems.recognition import recognise
from activities.casefile.text.page import Page, page_lines
from activities.law.citations.cnj import CnjMention, find_cnj
from infra.storage.keys import pages_key
from infra.storage.store import Storage
from workflows.contracts.run.case import KnownPages, PageRange

JSON_LINES = "application/x-ndjson"
TELLING = 200
"""Least letters for equal pages to count as the same page rather than the same form."""
MOST_NAMED = 10


class Delta(NamedTuple):
    """The new part of a PDF. Its first `skipped` pages are the whole case file as it was; `repeated` are later
    pages (1-based in the PDF) that the case file has; `number` is another lawsuit's, if the PDF shows no other.
    """

    skipped: int
    repeated: list[int]
    number: str | None


def delta_of(before: Sequence[Page], more: Sequence[Page], cnj: str | None) -> Delta:
    """Compare pages by their letters, without the court system's stamps. `cnj` is the number of the case file."""
    old, new = _letters(before), _letters(more)
    skipped = len(old) if any(old) and new[: len(old)] == old else 0
    there = {text for text in old if len(text) >= TELLING}
    repeated = [at for at, text in enumerate(new, start=1) if at > skipped and text in there]
    return Delta(skipped, repeated, other_number(more[skipped:], cnj))


def other_number(pages: Sequence[Page], cnj: str | None) -> str | None:
    """Return the number of another lawsuit if the pages show it and nowhere the case's own."""
    if cnj is None or any(str(one.number) == cnj for page in pages for one in _numbers(page)):
        return None
    found = find_number(recognise(list(pages)).sheets)
    return str(found) if found and found.valid and str(found) != cnj else None


def joined_pages(before: Sequence[Page], more: Sequence[Page]) -> list[Page]:
    """Return all pages with their numbers in the joined PDF."""
    pages = [*before, *more]
    return [page.model_copy(update={"number": number}) for number, page in enumerate(pages, start=1)]


def lay_known(storage: Storage, tenant: str, sha256: str, known: KnownPages, ranges: Sequence[PageRange]) -> None:
    """Store known pages range by range, once, where reading would store them."""
    wanted = [pages_key(tenant, sha256, known.reader_version, part) for part in ranges]
    missing = [(key, part) for key, part in zip(wanted, ranges, strict=True) if storage.written(key) is None]
    lines = storage.get_bytes(known.object).splitlines(keepends=True) if missing else []
    for key, part in missing:
        if part.last <= len(lines):
            storage.put_bytes(key, b"".join(lines[part.first - 1 : part.last]), JSON_LINES)


def lines_of(pages: Sequence[Page]) -> bytes:
    """Return the pages in their stored form."""
    return page_lines(list(pages))


def named(numbers: Sequence[int]) -> str:
    """Return page numbers for a message."""
    shown = ", ".join(map(str, numbers[:MOST_NAMED]))
    return shown if len(numbers) <= MOST_NAMED else f"{shown} e mais {len(numbers) - MOST_NAMED}"


def _letters(pages: Sequence[Page]) -> list[str]:
    sheets = recognise(list(pages)).sheets
    return [bare_name(" ".join(line.text for line in sheet.body)) for sheet in sheets]


def _numbers(page: Page) -> list[CnjMention]:
    return [*find_cnj(page.text), *(one for mark in page.marks for one in find_cnj(mark.text))]
