"""Projudi: sideways stamp with movement and file name on every page, and a cover sheet."""

import re

from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.page import Line
from activities.casefile.text.wording import iso_date, key
from workflows.contracts.run.case import CourtSystem

_MOVEMENT = re.compile(
    r"PROJUDI\s*-\s*Processo:\s*(?P<cnj>[\d.\-]+)\s*-\s*Ref\.?\s*mov\.?\s*(?P<mov>\d+(?:\.\d+)?)"
    r"(?:\s*-\s*Assinado\s+digitalmente\s+por\s+(?P<signer>[^:]+))?",
    re.IGNORECASE,
)
_FILE = re.compile(
    r"^\s*(?P<date>\d{2}/\d{2}/\d{4}):\s*(?P<text>\S.*?)\.?\s{0,9}Arq:\s*(?P<title>\S.*?)\s{0,9}$", re.IGNORECASE
)
_LEGAL = re.compile(r"^(documento assinado digitalmente, conforme mp|validacao deste em http|.{0,40}identificador: pj)")
_COVER = ("classe processual:", "polo ativo", "polo passivo")


def read_stamp(lines: list[Line]) -> tuple[Stamp | None, list[Line]]:
    """Movement, document title, date and signer from the margin; the cover by its labels."""
    text = "\n".join(key(line.text) for line in lines)
    kept: list[Line] = []
    movement = file = None
    for line in lines if "projudi" in text else ():
        found_movement, found_file = _MOVEMENT.search(line.text), _FILE.match(line.text)
        if found_movement:
            movement = movement or found_movement
        elif found_file:
            file = file or found_file
        elif not _LEGAL.match(key(line.text)):
            kept.append(line)
    if movement:
        number = movement["mov"]
        return (
            Stamp(
                CourtSystem.PROJUDI,
                document=number,
                group=number.split(".")[0],
                movement=number,
                title=file["title"] if file else None,
                movement_text=file["text"] if file else None,
                date=iso_date(file["date"]) if file else None,
                signer=movement["signer"].strip() if movement["signer"] else None,
                cnj=movement["cnj"],
            ),
            kept,
        )
    if all(label in text for label in _COVER):
        return Stamp(CourtSystem.PROJUDI, sheet="capa_autos"), lines
    return None, lines
