"""e-SAJ: sheet number in the corner and a sideways note with signer, filing time and verification code."""

import re

from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.page import Line
from activities.casefile.text.wording import iso_date, key
from workflows.contracts.run.case import CourtSystem

_SHEET = re.compile(r"^\s*fls\.?\s*\d+\s*$", re.IGNORECASE)
_COPY = re.compile(
    r"Este documento [ée] c[óo]pia do original,?\s*assinado digitalmente por\s+(?P<signer>\S.*?)"
    r"(?:,\s*(?:protocolado|liberado nos autos)\s+em\s+(?P<date>\d{2}/\d{2}/\d{4})\s+[àa]s\s+(?P<time>\d{2}:\d{2}))?"
    r"(?:\s{0,9},?\s{0,9}sob o n[úu]mero\s+(?P<protocol>\S+))?\s{0,9}\.?\s{0,9}$",
    re.IGNORECASE,
)
_CHECK = re.compile(
    r"(?:Para conferir o original|Se impresso, para confer[êe]ncia).{0,300}?processo\s{1,9}"
    r"(?P<cnj>[\d.\-]{1,40})\s{1,9}e\s{1,9}(?:o\s{1,9})?"
    r"c[óo]digo\s{1,9}(?P<code>\w+)",
    re.IGNORECASE,
)
_MARKS = ("este documento e copia do original", "para conferir o original", "se impresso, para conferencia")


def read_stamp(lines: list[Line]) -> tuple[Stamp | None, list[Line]]:
    """Verification code (one a document), signer and filing from the margin."""
    kept: list[Line] = []
    copy = check = None
    sheet = False
    for line in lines:
        found_copy, found_check = _COPY.search(line.text), _CHECK.search(line.text)
        if found_copy:
            copy = copy or found_copy
        elif found_check:
            check = check or found_check
        elif _SHEET.match(line.text):
            sheet = True
        elif not key(line.text).startswith(_MARKS):
            kept.append(line)
    if not copy and not check:
        return None, kept if sheet else lines
    date = iso_date(copy["date"]) if copy and copy["date"] else None
    filed = None
    if copy:
        filed = copy["protocol"] or (f"{copy['signer']} {date} {copy['time']}" if date else None)
    return (
        Stamp(
            CourtSystem.ESAJ,
            document=check["code"] if check else None,
            group=filed,
            date=date,
            signer=copy["signer"] if copy else None,
            cnj=check["cnj"] if check else None,
        ),
        kept,
    )
