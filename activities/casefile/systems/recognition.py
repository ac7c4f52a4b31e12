"""Recognition of the court system that exported a file, and removal of its marks."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from activities.casefile.systems import eproc, esaj, pje, projudi
from activities.casefile.systems.stamp import ReadStamp, Stamp
from activities.casefile.text.page import Line, Page
from workflows.contracts.run.case import CourtSystem

READERS: dict[CourtSystem, ReadStamp] = {
    CourtSystem.PROJUDI: projudi.read_stamp,
    CourtSystem.PJE: pje.read_stamp,
    CourtSystem.ESAJ: esaj.read_stamp,
    CourtSystem.EPROC: eproc.read_stamp,
}

FEWEST_SHARE = 0.1
"""Least share of pages with a system's marks. A copied page of another case is not the file's system."""


@dataclass
class Sheet:
    """A page without its stamp: `body` has the lines of the piece itself, `head` those that repeat on every page."""

    page: Page
    body: list[Line]
    stamp: Stamp | None = None
    head: list[Line] = field(default_factory=list[Line])


class Recognised(NamedTuple):
    """A file with its court system's marks read; `system` is None if there are none."""

    system: CourtSystem | None
    sheets: list[Sheet]


def recognise(pages: list[Page]) -> Recognised:
    """Return the system whose marks most pages have, and the pages with those marks read and removed."""
    marked: Counter[CourtSystem] = Counter()
    read: dict[CourtSystem, list[tuple[Stamp | None, list[Line]]]] = {}
    for system, reader in READERS.items():
        read[system] = [reader(page.lines) for page in pages]
        marked[system] = sum(stamp is not None for stamp, _ in read[system])
    system, count = marked.most_common(1)[0]
    if count == 0 or count < FEWEST_SHARE * len(pages):
        return Recognised(None, [Sheet(page, page.lines) for page in pages])
    sheets = [Sheet(page, body, stamp) for page, (stamp, body) in zip(pages, read[system], strict=True)]
    return Recognised(system, sheets)
