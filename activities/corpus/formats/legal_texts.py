"""Lines of neutral JSON other than decisions: provisions, súmulas, themes, records, notices.

A line with a `root_id` is a provision; a line whose `kind` says so is one of the others. Every other line is a
decision.
"""

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from activities.corpus.formats.cleaning import clean_text, damaged
from activities.corpus.formats.dates import parse_date
from activities.corpus.formats.items import FoundLegalText, Item, LeftOut
from workflows.contracts.law.corpus import SourceFormat
from workflows.contracts.law.legal_texts import SECURE_ADDRESS, DatePrecision, LegalKind, LegalStatus, LegalText, Level

LONGEST_ID = 200
LONGEST_TEXT = 1 << 20
_SUMULAS = {"sumula": "Súmula", "súmula": "Súmula", "sumula_vinculante": "Súmula Vinculante"}
_TEMAS = frozenset({"tema", "repetitivo", "repercussao_geral"})
_PUBLISHED = frozenset({LegalKind.RECORD.value, LegalKind.NOTICE.value})
_PARTIAL_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?")
_SLUG = re.compile(r"[^a-z0-9]+")
_COURT = re.compile(r"[A-Z][A-Z0-9-]{1,9}")
_STATUS = {
    "in_force": LegalStatus.IN_FORCE,
    "vigente": LegalStatus.IN_FORCE,
    "ativa": LegalStatus.IN_FORCE,
    "aprovada": LegalStatus.IN_FORCE,
    "alterada": LegalStatus.IN_FORCE,
    "revoked": LegalStatus.REVOKED,
    "revogada": LegalStatus.REVOKED,
    "revogado": LegalStatus.REVOKED,
    "vetoed": LegalStatus.VETOED,
    "superseded": LegalStatus.SUPERSEDED,
    "cancelled": LegalStatus.CANCELLED,
    "cancelada": LegalStatus.CANCELLED,
    "cancelado": LegalStatus.CANCELLED,
    "pending": LegalStatus.PENDING,
}
_LEVELS = frozenset(level.value for level in Level) - {kind.value for kind in LegalKind}
_SAYING = frozenset({Level.ARTICLE, Level.PARAGRAPH, Level.ITEM, Level.LETTER, Level.SUBITEM, Level.SUMULA})
_NAMES = frozenset(status.value for status in LegalStatus)
_COMMON = ("heading", "note", "url", "source", "date_basis", "body", "area")


def format_of(record: Mapping[str, Any]) -> SourceFormat | None:
    """Return the format of a neutral line that is no decision."""
    kind = record.get("kind")
    if record.get("root_id") is not None:
        return SourceFormat.LEGISLATION
    if kind in _SUMULAS:
        return SourceFormat.SUMULAS
    if kind in _PUBLISHED:
        return SourceFormat.PUBLISHED
    return SourceFormat.TEMAS if kind in _TEMAS and record.get("number") is not None else None


def parse_legal_text(record: dict[str, Any], known: SourceFormat, position: int) -> Item:
    """Return one wording from a line. `date_start` is another name of `date`."""
    where = clean_text(record.get("id")) or f"linha {position}"
    try:
        found = LegalText.model_validate(_shared(record) | _own(record, known))
    except _Unusable as error:
        return LeftOut(where, str(error))
    except ValidationError as error:
        return LeftOut(where, f"campo inválido: {error.errors()[0]['loc'][0]}")
    if not found.text and not found.question and found.status is LegalStatus.IN_FORCE and found.level in _SAYING:
        return LeftOut(where, "dispositivo em vigor sem texto")
    if len(found.text) > LONGEST_TEXT:
        return LeftOut(where, "texto com mais de 1 MiB")
    repaired = any(isinstance(value, str) and damaged(value) for value in record.values())
    return FoundLegalText(found, repaired=repaired)


class _Unusable(Exception):
    """An unusable line; the message says why in Portuguese."""


def _shared(record: dict[str, Any]) -> dict[str, Any]:
    first, precision = _date(record, "date" if record.get("date") else "date_start")
    last, _ = _date(record, "date_end")
    if first and last and last < first:
        raise _Unusable("date_end é anterior a date")
    given = clean_text(record.get("date_precision"))
    words = clean_text(record.get("status"))
    version_of = clean_text(record.get("version_of"))
    values: dict[str, Any] = {name: clean_text(record.get(name)) for name in _COMMON}
    if values["url"] and not re.fullmatch(SECURE_ADDRESS, values["url"]):
        raise _Unusable("url que não é um endereço https")
    return values | {
        "text": clean_text(record.get("text")) or "",
        "date": first,
        "date_end": last,
        "date_precision": precision if precision is not DatePrecision.DAY else given or DatePrecision.DAY,
        "status": LegalStatus.SUPERSEDED if version_of else _status(words),
        "status_words": words if words and words not in _NAMES else None,
        "version_of": version_of,
    }


def _own(record: dict[str, Any], known: SourceFormat) -> dict[str, Any]:
    if known is SourceFormat.LEGISLATION:
        return _provision(record)
    return _published(record) if known is SourceFormat.PUBLISHED else _numbered(record, known)


def _provision(record: dict[str, Any]) -> dict[str, Any]:
    root, identifier = _id(record.get("root_id"), "root_id"), _id(record.get("id"), "id")
    level = clean_text(record.get("kind"))
    if level not in _LEVELS:
        raise _Unusable("kind desconhecido: use norm, part, book, title, chapter, section, article, paragraph, item...")
    parent = clean_text(record.get("parent_id"))
    if level != Level.NORM and parent is None:
        raise _Unusable("dispositivo sem parent_id")
    order = record.get("order", 0)
    return {
        "id": identifier,
        "kind": LegalKind.LEGISLATION,
        "level": level,
        "root_id": root,
        "parent_id": None if level == Level.NORM else parent,
        "label": clean_text(record.get("label")) or identifier.rpartition("/")[2],
        "order": order if isinstance(order, int) and not isinstance(order, bool) else 0,
        "reference": clean_text(record.get("reference")) if level == Level.NORM else None,
    }


def _numbered(record: dict[str, Any], known: SourceFormat) -> dict[str, Any]:
    """Return a súmula or theme. Court and number make its reference and, by default, its id."""
    court = (clean_text(record.get("court")) or "").upper()
    number = record.get("number")
    if isinstance(number, str) and number.isascii() and number.isdigit():
        number = int(number)
    if not _COURT.fullmatch(court) or not isinstance(number, int) or isinstance(number, bool):
        raise _Unusable("súmula ou tema sem tribunal (court) ou sem número (number)")
    if not 0 < number < 100_000:
        raise _Unusable("número fora do possível")
    sumula = known is SourceFormat.SUMULAS
    name = _SUMULAS[record["kind"]] if sumula else "Tema"
    reference = f"{name} {number}/{court}"
    identifier = clean_text(record.get("id")) or _SLUG.sub("-", f"{name} {court} {number}".lower().replace("ú", "u"))
    words, thesis = clean_text(record.get("status")), clean_text(record.get("text"))
    status = _status(words)
    if not sumula and status is LegalStatus.UNKNOWN:
        status = LegalStatus.IN_FORCE if thesis else LegalStatus.PENDING
    values: dict[str, Any] = {
        "id": _id(identifier, "id"),
        "kind": LegalKind.SUMULA if sumula else LegalKind.TEMA,
        "level": Level.SUMULA if sumula else Level.TEMA,
        "root_id": _SLUG.sub("-", f"{name}s {court}".lower().replace("ú", "u")),
        "label": reference,
        "order": number,
        "reference": reference,
        "court": court,
        "number": number,
        "heading": clean_text(record.get("title")) or clean_text(record.get("topic")),
        "question": clean_text(record.get("question")),
        "case": clean_text(record.get("case")),
    }
    if clean_text(record.get("version_of")) is None:
        values["status"] = status
    if not sumula:
        day, precision = _date(record, "date" if record.get("date") else "date_thesis")
        values |= {"date": day, "date_precision": precision}
    return values


def _published(record: dict[str, Any]) -> dict[str, Any]:
    """Return an entry of a public register or a notice. It stands alone under its id."""
    kind, identifier = record["kind"], _id(record.get("id"), "id")
    if clean_text(record.get("text")) is None:
        raise _Unusable("registro ou aviso sem texto (text)")
    court = (clean_text(record.get("court")) or "").upper()
    if court and not _COURT.fullmatch(court):
        raise _Unusable("tribunal (court) que não é uma sigla")
    return {
        "id": identifier,
        "kind": kind,
        "level": kind,
        "root_id": f"{kind}s",
        "label": clean_text(record.get("label")) or clean_text(record.get("title")) or identifier,
        "court": court or None,
        "case": clean_text(record.get("case")),
    }


def _status(words: str | None) -> LegalStatus:
    return _STATUS.get((words or "").lower(), LegalStatus.UNKNOWN)


def _id(value: Any, field: str) -> str:
    text = clean_text(value)
    if text is None:
        raise _Unusable(f"registro sem {field}")
    if len(text) > LONGEST_ID or any(char.isspace() for char in text):
        raise _Unusable(f"{field} com espaço ou com mais de {LONGEST_ID} caracteres")
    return text


def _date(record: dict[str, Any], field: str) -> tuple[Any, DatePrecision]:
    """Return a day and its precision: "1999" and "1999-05" stand as their first day."""
    text = clean_text(record.get(field))
    if text is None:
        return None, DatePrecision.DAY
    day = parse_date(text)
    if day is not None:
        return day, DatePrecision.DAY
    partial = _PARTIAL_DATE.fullmatch(text)
    day = parse_date(f"{partial[1]}-{partial[2] or '01'}-01") if partial else None
    if partial is None or day is None:
        raise _Unusable(f"data inválida em {field}")
    return day, DatePrecision.MONTH if partial[2] else DatePrecision.YEAR
