"""The PJe index of documents: a second witness of what each document is. Pure."""

import re

from activities.casefile.systems.pje import INDEX_ROW
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.wording import iso_date

_KINDS = (
    "Petição Inicial|Petição|Procuração|Substabelecimento|Documento de Comprovação|Documento de Identificação|"
    "Outros [Dd]ocumentos|Certidão|Decisão|Despacho|Sentença|Acórdão|Contestação|Réplica|Apelação|Contrarrazões|"
    "Embargos de Declaração|Laudo Pericial|Laudo|Ato Ordinatório|Intimação|Citação|Mandado|Diligência|"
    "Ata da Audiência|Termo|Alvará|Ofício|Informação|Impugnação|Manifestação|Recurso|Outras peças|Comprovante"
)
_KIND_AT_END = re.compile(rf"\s(?:{_KINDS})$")


def read_index(sheets: list[Sheet]) -> dict[str, tuple[str, str | None]]:
    """Document id to its title and date (ISO 8601), from the index sheets; rows that wrap are joined."""
    entries: dict[str, tuple[str, str | None]] = {}
    for sheet in sheets:
        if not sheet.stamp or sheet.stamp.sheet != "indice":
            continue
        for line in sheet.page.lines:
            row = INDEX_ROW.match(line.text)
            if row:
                entries[row["id"]] = (_title(row["rest"]), iso_date(row["date"]))
    return entries


def _title(rest: str) -> str:
    cells = [cell.strip() for cell in rest.split("\t") if cell.strip()]
    if len(cells) > 1:
        return cells[0]
    found = _KIND_AT_END.search(rest)
    return (rest[: found.start()].rstrip() if found else "") or rest
