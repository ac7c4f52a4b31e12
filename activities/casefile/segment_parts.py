"""Segmentation in a child process: from the stored pages to the stored result."""

import hashlib
from typing import NamedTuple

from activities.casefile.closing import Closing, without_words
from activities.casefile.corrected.corrections import NO_RECORDS, OF_PAGES, Corrections
from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.readings import Readings
from activities.casefile.segment import segment_read
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page, TextSource, page_lines, parse_pages
from infra.computing.parts import Parts
from workflows.contracts.errors import RunFailure
from workflows.contracts.reading.closed_pages import pages_in
from workflows.contracts.run.case import CourtSystem, PhaseLabel, PhaseOutline
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.run.secrecy import ClosedPages, SecrecyMark

MOST_WARNINGS = 20
OCR_SHARE = 0.5
"""Share of unrecognised scanned pages above which the file is not analysed."""


MOST_NAMES = 10
"""Most names of each side by which a case can be found."""


class Segmented(NamedTuple):
    """`body` is the segmentation (JSON), `lines` the pages for later steps (JSON lines).

    `lines` is empty if all pages are open and an earlier run of the case has stored them.
    """

    body: bytes
    lines: bytes
    system: CourtSystem | None
    cnj: str | None
    parties: list[str]
    outline: list[PhaseOutline]
    warnings: list[str]
    secrecy: list[SecrecyMark]
    closed: list[ClosedPages]
    pieces: bytes
    """Readings of each piece for the next run; empty if a piece is closed."""


def segment_parts(
    parts: list[bytes],
    rules_version: str,
    reader_version: str,
    closing: Closing = Closing(),
    corrected: bytes = NO_RECORDS,
    known: bytes | None = None,
    written: bool = False,
) -> Segmented:
    """Segment the whole file from its page ranges, in order. Raise `UnreadableSource` if there is nothing to
    analyse.

    Neither `body` nor `lines` contains text of a closed piece. `known` are the `pieces` of an earlier run of the
    case; `written` says that it stored the lines of all pages.
    """
    pages = [page for part in parts for page in parse_pages(part)]
    require_text(pages)
    rules, pieces = load_rules(rules_version), Parts(rules_version, known)
    readings = Readings(rules, pages, hashlib.sha256(b"".join(parts)).hexdigest(), pieces)
    corrections = Corrections.stored(corrected, readings.prints)
    case_file = segment_read(readings, rules_version, reader_version, closing, corrections)
    if not any(piece.phase for piece in case_file.pieces):
        raise UnreadableSource(RunFailure.NO_PHASE_FOUND)
    closed = pages_in(case_file.closed)
    types = {name: rule.label for name, rule in rules.types.items()}
    listed = corrections.listed(closed, *OF_PAGES, types=types)
    case_file = case_file.model_copy(update={"corrections": listed})
    return Segmented(
        body=canonical_json(case_file),
        lines=b"" if written and not closed else _lines(readings, closed),
        system=case_file.system,
        cnj=case_file.case.cnj,
        parties=[*case_file.case.parties.autor[:MOST_NAMES], *case_file.case.parties.reu[:MOST_NAMES]],
        outline=outline(case_file),
        warnings=case_file.warnings[:MOST_WARNINGS],
        secrecy=readings.secrecy(closed),
        closed=case_file.closed,
        pieces=Parts(None).used() if closed else pieces.used(),
    )


def _lines(readings: Readings, closed: set[int]) -> bytes:
    """Return all pages, including the headings that segmentation removes."""
    return page_lines([without_words(page) if page.number in closed else page for page in readings.unmarked()])


def require_text(pages: list[Page]) -> None:
    """Raise `UnreadableSource` if too little of the file can be read."""
    unreadable = [page for page in pages if page.source is TextSource.UNREADABLE]
    textless = [page for page in pages if page.scanned and page.source is TextSource.NONE]
    if len(textless) > OCR_SHARE * len(pages):
        raise UnreadableSource(RunFailure.OCR_REQUIRED)
    if any(page.lines for page in pages if page.source is not TextSource.NONE):
        return
    if len(unreadable) > OCR_SHARE * len(pages):
        resource = any(page.fault == "resource" for page in unreadable)
        raise UnreadableSource(RunFailure.PDF_RESOURCE_LIMIT if resource else RunFailure.PDF_UNREADABLE)
    raise UnreadableSource(RunFailure.NO_READABLE_TEXT)


def outline(case_file: CaseFile) -> list[PhaseOutline]:
    """Return pieces and page ranges of all seven phases, in order. Neighbouring pieces make one range."""
    rows: list[PhaseOutline] = []
    for label in PhaseLabel:
        pieces = case_file.pieces_of(label)
        ranges: list[tuple[int, int]] = []
        for piece in pieces:
            if ranges and piece.page_start == ranges[-1][1] + 1:
                ranges[-1] = (ranges[-1][0], piece.page_end)
            else:
                ranges.append((piece.page_start, piece.page_end))
        rows.append(PhaseOutline(phase_label=label, pieces=len(pieces), pages=ranges))
    return rows
