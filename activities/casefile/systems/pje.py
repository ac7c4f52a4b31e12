"""PJe: footer with the document's id and page, and an index of all documents at the start of the file."""

import re

from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.page import Line
from activities.casefile.text.wording import iso_date, key
from workflows.contracts.run.case import CourtSystem

_ID = re.compile(r"\bNum\.\s*(?P<id>\d{5,12})\s*-\s*P[áa]g\.?\s*(?P<page>\d{1,6})", re.IGNORECASE)
_LABOUR_ID = re.compile(r"\bID\.\s*(?P<id>[0-9a-f]{7})\s*-\s*P[áa]g\.?\s*(?P<page>\d{1,6})", re.IGNORECASE)
_SIGNED = re.compile(
    r"Assinado eletronicamente por:?\s*+(?P<signer>.{1,200}?)\s{0,9}(?:-|,?\s{1,9}em)\s{0,9}"
    r"(?P<date>\d{2}/\d{2}/\d{4}),?(?:\s+[àa]s)?\s+(?P<time>\d{2}:\d{2}(?::\d{2})?)",
    re.IGNORECASE,
)
_FOOTER = re.compile(r"^(https?://pje\S*|numero do documento:|.*consultadocumento/listview\.seam)")
_INDEX_HEAD = re.compile(r"^id\.? (data da assinatura|data) documento tipo$")
INDEX_ROW = re.compile(r"^(?P<id>\d{5,12})\s+(?P<date>\d{2}/\d{2}/\d{4})(?:\s+(?P<time>\d{2}:\d{2}))?\s+(?P<rest>.+)$")
_COVER = ("processo judicial eletronico", "orgao julgador:")


def read_stamp(lines: list[Line]) -> tuple[Stamp | None, list[Line]]:
    """Document id, page in it, signer and date from the footer; the index by its heading row."""
    keys = [key(line.text) for line in lines]
    kept: list[Line] = []
    mark = signed = None
    for line in lines if any("num." in text or "id." in text for text in keys) else ():
        found = _ID.search(line.text) or _LABOUR_ID.search(line.text)
        found_signed = _SIGNED.search(line.text)
        if found:
            mark = found
        elif found_signed:
            signed = found_signed
        elif not _FOOTER.match(key(line.text)):
            kept.append(line)
    if mark:
        date = iso_date(signed["date"]) if signed else None
        return (
            Stamp(
                CourtSystem.PJE,
                document=mark["id"],
                # Documents filed together are signed within the same minute by the same person.
                group=f"{signed['signer']} {date} {signed['time'][:5]}" if signed else None,
                movement=mark["id"],
                date=date,
                signer=signed["signer"] if signed else None,
                page_in_piece=int(mark["page"]),
            ),
            kept,
        )
    if any(_INDEX_HEAD.match(text) for text in keys) or all(any(part in text for text in keys) for part in _COVER):
        return Stamp(CourtSystem.PJE, sheet="indice"), lines
    return None, lines
