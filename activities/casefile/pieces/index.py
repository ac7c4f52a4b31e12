"""The PJe index of documents: further evidence of what each document is. Pure."""

import re
from collections.abc import Iterator

from activities.casefile.systems.pje import INDEX_ROW
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Line
from activities.casefile.text.wording import iso_date

MOST_WRAPPED = 4
INDENT = 20.0
"""Points by which the second line of a title is indented beyond its row, which begins with the id."""

_KINDS = (
    "Petição Inicial|Petição|Procuração|Substabelecimento|Documento de Comprovação|Documento de Identificação|"
    "Outros [Dd]ocumentos|Certidão|Decisão|Despacho|Sentença|Acórdão|Contestação|Réplica|Apelação|Contrarrazões|"
    "Embargos de Declaração|Laudo Pericial|Laudo|Ato Ordinatório|Intimação|Citação|Mandado|Diligência|"
    "Ata da Audiência|Termo|Alvará|Ofício|Informação|Impugnação|Manifestação|Recurso|Outras peças|Comprovante"
)
_KIND_AT_END = re.compile(rf"\s(?:{_KINDS})$")


def read_index(sheets: list[Sheet]) -> dict[str, tuple[str, str | None]]:
    """Return document id to title and date (ISO 8601) from the index sheets. Wrapped rows are joined."""
    entries: dict[str, tuple[str, str | None]] = {}
    for sheet in sheets:
        if not sheet.stamp or sheet.stamp.sheet != "indice":
            continue
        for row in _rows(sheet.page.lines):
            entries[row["id"]] = (_title(row["rest"]), iso_date(row["date"]))
    return entries


def _rows(lines: list[Line]) -> Iterator[re.Match[str]]:
    """Return the rows, each with the lines below it that continue its title."""
    for at, line in enumerate(lines):
        if not INDEX_ROW.match(line.text):
            continue
        text, bottom = line.text, line.bottom
        for below in lines[at + 1 : at + 1 + MOST_WRAPPED]:
            if INDEX_ROW.match(below.text) or not _goes_on(text, below, bottom, line.x0):
                break
            text, bottom = f"{text} {below.text.strip()}", below.bottom
        row = INDEX_ROW.match(text)
        if row:
            yield row


def _goes_on(text: str, below: Line, bottom: float, left: float) -> bool:
    """Return whether the line continues a title: close below, indented, and in a row that has no kind yet."""
    height = below.bottom - below.top
    wrapped = "\t" not in text and below.top - bottom < height and below.x0 > left + INDENT
    return wrapped and not _KIND_AT_END.search(text)


def _title(rest: str) -> str:
    cells = [cell.strip() for cell in rest.split("\t") if cell.strip()]
    if len(cells) > 1:
        return cells[0]
    found = _KIND_AT_END.search(rest)
    return (rest[: found.start()].rstrip() if found else "") or rest
