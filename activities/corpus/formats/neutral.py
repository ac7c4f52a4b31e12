"""Neutral JSON lines: one decision per line with the fields of `Decision`, for sources without an importer.

Only `id` and some text are required: `{"id": "tjx-1", "text": "..."}`. Statutes and súmulas have their own parser.
"""

import json
from collections.abc import Iterator
from typing import Any, TextIO, cast

from pydantic import ValidationError

from activities.corpus.formats.cleaning import clean_list, clean_text, damaged
from activities.corpus.formats.dates import parse_date
from activities.corpus.formats.items import Found, Item, LeftOut, Recognised
from activities.corpus.formats.legal_texts import format_of, parse_legal_text
from activities.law.citations.cnj import STATES
from activities.law.decision.court import court_named
from activities.law.ministers.names import minister_name
from workflows.contracts.law.corpus import Decision, SourceFormat

LONGEST_LINE = 32 << 20
LONGEST_ID = 80
_ALIASES = {
    "relator": "minister",
    "class": "class_name",
    "date": "decided_on",
    "tese": "thesis",
    "orgao": "judging_body",
    "tribunal": "court",
    "uf": "state",
}
_TEXTS = ("process", "process_number", "registry_number", "class_name", "judging_body", "journal")
_BODIES = ("ementa", "ruling", "thesis", "full_text", "notes")
_LISTS = ("legislation", "cited", "similar")


def iter_neutral(stream: TextIO) -> Iterator[Item]:
    """Yield one item per line, skipping empty lines. A note says what the lines are whenever that changes."""
    position, before = 0, None
    while line := stream.readline(LONGEST_LINE):
        position += 1
        if not line.endswith("\n") and len(line) >= LONGEST_LINE:
            yield LeftOut(f"linha {position}", "linha com mais de 32 MiB")
            while line and not line.endswith("\n"):
                line = stream.readline(LONGEST_LINE)
            continue
        if line.strip():
            known, item = _parse_line(line, position)
            if known is not before:
                before = known
                yield Recognised(known)
            yield item


def parse_neutral(record: dict[str, Any], position: int) -> Item:
    """Return a decision from a record. `text` is the ementa, or the full text if there is an ementa."""
    fields = {_ALIASES.get(key, key): value for key, value in record.items()}
    identifier = clean_text(fields.get("id"))
    if identifier is None:
        return LeftOut(f"linha {position}", "registro sem id")
    if len(identifier) > LONGEST_ID:
        return LeftOut(f"linha {position}", f"id com mais de {LONGEST_ID} caracteres")
    values: dict[str, Any] = {name: clean_text(fields.get(name)) for name in (*_TEXTS, *_BODIES)}
    text = clean_text(fields.get("text"))
    if text:
        place = "full_text" if values["ementa"] else "ementa"
        values[place] = values[place] or text
    if not any(values[name] for name in _BODIES):
        return LeftOut(identifier, "registro sem texto")
    named, of_state = clean_text(fields.get("court")), clean_text(fields.get("state"))
    court, state = court_named(named or ""), (of_state or "").upper() or None
    if named and court is None:
        return LeftOut(identifier, "tribunal (court) que não é sigla nem nome de tribunal")
    if state and state not in STATES:
        return LeftOut(identifier, "uf (state) que não existe")
    given: dict[str, Any] = values | {
        "id": identifier,
        "source": SourceFormat.NEUTRAL,
        "kind": clean_text(fields.get("kind")) or "acórdão",
        "process": values["process"] or identifier,
        "court": court,
        "state": state,
        "minister": minister_name(clean_text(fields.get("minister"))),
        "decided_on": parse_date(fields.get("decided_on")),
        "published_on": parse_date(fields.get("published_on")),
        "ementa": values["ementa"] or "",
        "ruling": values["ruling"] or "",
        "features": fields.get("features") or dict[str, Any](),
    }
    try:
        decision = Decision.model_validate(given | {name: clean_list(fields.get(name)) for name in _LISTS})
    except ValidationError as error:
        return LeftOut(identifier, f"campo inválido: {error.errors()[0]['loc'][0]}")
    repaired = any(isinstance(value, str) and damaged(value) for value in record.values())
    return Found(decision, repaired=repaired)


def _parse_line(line: str, position: int) -> tuple[SourceFormat, Item]:
    try:
        record = json.loads(line.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return SourceFormat.NEUTRAL, LeftOut(f"linha {position}", "linha que não é JSON")
    if not isinstance(record, dict):
        return SourceFormat.NEUTRAL, LeftOut(f"linha {position}", "linha que não é um objeto JSON")
    fields = cast("dict[str, Any]", record)
    known = format_of(fields)
    if known is None:
        return SourceFormat.NEUTRAL, parse_neutral(fields, position)
    return known, parse_legal_text(fields, known, position)
