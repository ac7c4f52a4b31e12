"""eproc: one line with event, document code and page; separator sheets with the event's text; a cover sheet."""

import re

from activities.casefile.systems.stamp import Stamp
from activities.casefile.text.page import Line
from activities.casefile.text.wording import iso_date, key
from workflows.contracts.run.case import CourtSystem

_LINE = re.compile(
    r"^\s*Processo\s+(?P<cnj>[\d.\-]+)(?:/[A-Z]{2})?\s*,\s*Evento\s+(?P<event>\d+)\s*,\s*(?P<doc>[^\W\d](?:\w*[^\W\d])?)(?P<n>\d+)\s*,"
    r"\s*P[áa]gina\s+(?P<page>\d{1,6})\s*$",
    re.IGNORECASE,
)
_FIELD = re.compile(r"^(?P<name>evento|data|usuario|sequencia evento|processo):\s*(?P<value>.+)$")
_EVENT_NUMBER = re.compile(r"^evento (\d+)$")
_COVER = ("classe da acao:", "orgao julgador:", "data de autuacao:")


def read_stamp(lines: list[Line]) -> tuple[Stamp | None, list[Line]]:
    """Event, document code and page from the stamp line; separators and the cover by their fields."""
    for index, line in enumerate(lines):
        found = _LINE.match(line.text)
        if found:
            document = f"{found['doc']}{found['n']}"
            return (
                Stamp(
                    CourtSystem.EPROC,
                    document=f"{found['event']} {document}",
                    group=found["event"],
                    movement=f"Evento {found['event']}, {document}",
                    code=found["doc"],
                    page_in_piece=int(found["page"]),
                    cnj=found["cnj"],
                ),
                lines[:index] + lines[index + 1 :],
            )
    keys = [key(line.text) for line in lines]
    if "pagina de separacao" in keys[:3]:
        return _separator(keys), lines
    if all(any(text.startswith(label) for text in keys) for label in _COVER):
        return Stamp(CourtSystem.EPROC, sheet="capa_autos"), lines
    return None, lines


def _separator(keys: list[str]) -> Stamp:
    numbers = [match[1] for text in keys if (match := _EVENT_NUMBER.match(text))]
    fields = {match["name"]: match["value"] for text in keys if (match := _FIELD.match(text))}
    event = numbers[0] if numbers else fields.get("sequencia evento")
    return Stamp(
        CourtSystem.EPROC,
        document=f"{event} separador",
        group=event,
        movement=f"Evento {event}",
        movement_text=fields.get("evento", "").replace("_", " ") or None,
        date=iso_date(fields.get("data", "")),
        signer=fields.get("usuario"),
        sheet="pagina_separacao",
    )
