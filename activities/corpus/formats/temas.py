"""Binding precedents in CSV: the STJ's open data (`temas.csv`) and lists with the same facts under other headings."""

import csv
import re
from collections.abc import Iterator
from typing import Any, TextIO

from activities.corpus.formats.cleaning import clean_text, damaged
from activities.corpus.formats.dates import parse_date
from activities.corpus.formats.items import Found, Item, LeftOut, Recognised
from activities.law.citations.find import cited_precedents
from activities.law.fold import fold
from activities.law.ministers.names import minister_name
from workflows.contracts.law.corpus import Decision, DecisionFeatures, SourceFormat

_COLUMNS: dict[str, tuple[str, ...]] = {
    "number": ("numeroprecedente", "tema", "numero", "numerotema"),
    "type": ("tipoprecedente", "tipo"),
    "question": ("questaosubmetidaajulgamento", "questao", "questaosubmetida"),
    "thesis": ("tesefirmada", "tese"),
    "status": ("situacao",),
    "body": ("orgaojulgador", "orgao"),
    "branch": ("ramo", "ramododireito", "ramodireito"),
    "subjects": ("assuntos", "assunto"),
    "minister": ("relator", "ministrorelator", "ministro"),
    "affected": ("dataprimeiraafetacao", "afetacao", "dataafetacao"),
    "judged": ("datajulgamento", "julgamento"),
    "published": ("datapublicacaoacordao", "publicacao"),
    "processes": ("processos", "processosparadigmas", "leadingcases"),
    "notes": ("anotacoesnugepnac", "anotacoes"),
    "legislation": ("referencialegislativa",),
    "sumulas": ("referenciasumular", "sumulaoriginada"),
}
_BODIES = {"CE": "CORTE ESPECIAL", "S1": "PRIMEIRA SEÇÃO", "S2": "SEGUNDA SEÇÃO", "S3": "TERCEIRA SEÇÃO"}
_KINDS = {"iac": "IAC", "assuncao": "IAC", "sirdr": "SIRDR", "controversia": "controvérsia"}
_LONGEST_FIELD = 4 << 20


def is_temas(header: str) -> bool:
    """Return whether the header of a CSV names a theme's number and some statement about it."""
    names = set(_known(_cells(header)))
    return "number" in names and bool(names & {"question", "thesis", "status"})


def iter_temas(stream: TextIO) -> Iterator[Item]:
    """Yield one decision per theme from a CSV with comma, semicolon or tab."""
    csv.field_size_limit(_LONGEST_FIELD)
    header = stream.readline()
    delimiter = _delimiter(header)
    columns = _known(_cells(header))
    yield Recognised(SourceFormat.TEMAS)
    rows = csv.reader(stream, delimiter=delimiter)
    position = 1
    while True:
        position += 1
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error:
            yield LeftOut(f"linha {position}", "linha CSV ilegível")
            continue
        if any(cell.strip() for cell in row):
            yield _parse_row({name: row[at] for name, at in columns.items() if at < len(row)}, position, row)


def _parse_row(fields: dict[str, str], position: int, row: list[str]) -> Item:
    values = {name: clean_text(value) for name, value in fields.items()}
    number = (values.get("number") or "").replace(".", "")
    if not number.isdigit() or len(number) > 6:
        return LeftOut(f"linha {position}", "tema sem número")
    kind = _kind(values.get("type"))
    label = "Tema" if kind == "tema repetitivo" else (values.get("type") or kind)
    question, thesis = values.get("question"), values.get("thesis")
    facts = [f"{label} {number} do STJ", values.get("branch") or values.get("subjects"), _status(values.get("status"))]
    branches = _branches(values.get("branch"))
    body = values.get("body") or ""
    decision = Decision(
        id=f"{_slug(label)}-{number}",
        source=SourceFormat.TEMAS,
        kind=kind,
        process=f"{label} {number}/STJ",
        process_number=number,
        minister=minister_name(values.get("minister")),
        judging_body=_BODIES.get(body.upper(), body.upper()) or None,
        decided_on=parse_date(values.get("judged")),
        published_on=parse_date(values.get("published")) or parse_date(values.get("affected")),
        ementa=question or ". ".join(fact for fact in facts if fact),
        thesis=thesis,
        notes="\n\n".join(note for note in (_status(values.get("status")), values.get("notes")) if note) or None,
        cited=cited_precedents("\n".join(values.get(name) or "" for name in ("processes", "sumulas"))),
        features=DecisionFeatures(categories=branches),
    )
    return Found(decision, repaired=any(damaged(cell) for cell in row))


def _cells(header: str) -> list[str]:
    try:
        return next(csv.reader([header.lstrip("\ufeff")], delimiter=_delimiter(header)), list[str]())
    except csv.Error:
        return []


def _delimiter(header: str) -> str:
    return max((";", ",", "\t"), key=header.count)


def _known(cells: list[str]) -> dict[str, int]:
    """Return the column of each known field. The first of its names that exists counts."""
    places: dict[str, Any] = {re.sub(r"[^a-z]", "", fold(cell).lower()): at for at, cell in enumerate(cells)}
    return {
        column: next(places[name] for name in names if name in places)
        for column, names in _COLUMNS.items()
        if any(name in places for name in names)
    }


def _kind(written: str | None) -> str:
    folded = fold(written or "tema").lower()
    return next((kind for key, kind in _KINDS.items() if key in folded), "tema repetitivo")


def _slug(label: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold(label).lower()).strip("-")


def _status(written: str | None) -> str | None:
    return f"Situação: {written}" if written else None


def _branches(written: str | None) -> list[str]:
    """Return "DIREITO PROCESSUAL CIVIL E DO TRABALHO" in lower case as branches of law."""
    return [written.lower()] if written else []
