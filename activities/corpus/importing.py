"""Import of one source into PostgreSQL in batches, with a count of every record's outcome."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from sqlalchemy import Connection, Engine, Row, select, text
from sqlalchemy.dialects.postgresql import insert

from activities.corpus.formats.integras import with_text
from activities.corpus.formats.items import Found, FoundLegalText, FoundText, Item, LeftOut, Note, Recognised
from activities.corpus.formats.read import read_source
from activities.corpus.legal_texts import store_legal_texts
from activities.corpus.merge import complete, merge, stated_features
from activities.law.decision.features import EXTRACTOR_VERSION
from infra.db.models import DecisionRow
from workflows.contracts.law.corpus import Decision, ImportReport, RejectedRecord
from workflows.contracts.law.legal_texts import LegalText
from workflows.contracts.run.results.result import fingerprint

StoredRow = Row[str, str, dict[str, Any], dict[str, Any] | None]
"""Id, hash of the content, body and stated features of a stored decision."""

BATCH = 200
_SAMPLE = 20
_NOTES = 20
IMPORT_LOCK = 0x4175746F73  # "Autos": imports take turns batch by batch, so that merging never loses a write


class ImportCursor(BaseModel):
    """Progress of an import: stored items of the source, and the counts so far."""

    items: int = 0
    report: ImportReport


@dataclass
class _Batch:
    """Decisions, their texts, and statutes or súmulas of a few records, one entry per id, in order."""

    decisions: dict[str, Decision] = field(default_factory=dict[str, Decision])
    texts: dict[str, FoundText] = field(default_factory=dict[str, FoundText])
    legal_texts: dict[str, LegalText] = field(default_factory=dict[str, LegalText])

    def __len__(self) -> int:
        return len(self.decisions) + len(self.texts) + len(self.legal_texts)


def import_file(
    engine: Engine,
    path: Path,
    name: str,
    progress: Callable[[ImportCursor], None],
    resume: ImportCursor | None = None,
) -> ImportReport:
    """Store every decision of the file and return the report. `progress` gets a cursor after each batch; `resume`
    takes one.

    Records up to the cursor are read again but not stored again.
    """
    tally = _Tally(resume.report if resume else ImportReport(source=name, format=None))
    done = resume.items if resume else 0
    for batch, items in _batches(read_source(path, name), tally, done):
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": IMPORT_LOCK})
            _store(connection, batch, name, tally)
            counts = store_legal_texts(connection, batch.legal_texts, name)
            for count, by in zip(("inserted", "updated", "unchanged"), counts, strict=True):
                tally.count(count, by)
        progress(ImportCursor(items=items, report=tally.report()))
    return tally.report()


class _Tally:
    """The report of one source as it grows."""

    def __init__(self, report: ImportReport) -> None:
        self.values: dict[str, Any] = report.model_dump()

    def count(self, name: str, by: int = 1) -> None:
        self.values[name] += by

    def reject(self, source: str, record: str, reason: str) -> None:
        self.count("rejected")
        if len(self.values["rejected_sample"]) < _SAMPLE:
            self.values["rejected_sample"].append(RejectedRecord(source=source, record=record, reason=reason))

    def note(self, text: str) -> None:
        if text not in self.values["notes"] and len(self.values["notes"]) < _NOTES:
            self.values["notes"].append(text)

    def report(self) -> ImportReport:
        return ImportReport.model_validate(self.values)


def _batches(items: Iterable[Item], tally: _Tally, done: int) -> Iterator[tuple[_Batch, int]]:
    """Yield batches to store, each with the number of items read when it is complete."""
    batch, position = _Batch(), 0
    for item in items:
        position += 1
        if position <= done:
            continue
        _take(item, batch, tally)
        if len(batch) >= BATCH:
            yield batch, position
            batch = _Batch()
    yield batch, position


def _take(item: Item, batch: _Batch, tally: _Tally) -> None:
    source = tally.values["source"]
    match item:
        case Found():
            tally.count("read")
            tally.count("repaired", int(item.repaired))
            before = batch.decisions.get(item.decision.id)
            batch.decisions[item.decision.id] = merge(before, item.decision) if before else item.decision
            if before:
                tally.note("há registros com o mesmo id: vale o último, completado pelo anterior")
        case FoundText():
            tally.count("read")
            tally.count("repaired", int(item.repaired))
            batch.texts[item.id] = item
        case FoundLegalText():
            tally.count("read")
            tally.count("repaired", int(item.repaired))
            if item.legal_text.id in batch.legal_texts:
                tally.note("há registros com o mesmo id: vale o último")
            batch.legal_texts[item.legal_text.id] = item.legal_text
        case LeftOut():
            tally.count("read")
            tally.reject(source, item.record, item.reason)
        case Recognised():
            tally.values["format"] = tally.values["format"] or item.format
        case Note():
            tally.note(item.text)


def _store(connection: Connection, batch: _Batch, name: str, tally: _Tally) -> None:
    known = _known(connection, [*batch.decisions, *batch.texts])
    stored = {identifier: decision_of(row) for identifier, row in known.items()}
    merged = {identifier: merge(stored.get(identifier), later) for identifier, later in batch.decisions.items()}
    for identifier, found in batch.texts.items():
        decision = merged.get(identifier) or stored.get(identifier)
        if decision is None:
            tally.reject(name, found.record, "texto sem metadados: importe também o metadados*.json da mesma data")
        else:
            merged[identifier] = with_text(decision, found.text)
    rows: list[dict[str, Any]] = []
    for identifier, decision in merged.items():
        row = row_of(complete(decision), stated_features(decision), name)
        before = known.get(identifier)
        if before is not None and before.content_sha256 == row["content_sha256"]:
            tally.count("unchanged")
            continue
        tally.count("inserted" if before is None else "updated")
        rows.append(row)
    if rows:
        statement = insert(DecisionRow)
        updated = {column: statement.excluded[column] for column in rows[0] if column != "id"}
        connection.execute(statement.on_conflict_do_update(index_elements=["id"], set_=updated), rows)


def _known(connection: Connection, ids: list[str]) -> dict[str, StoredRow]:
    columns = select(DecisionRow.id, DecisionRow.content_sha256, DecisionRow.body, DecisionRow.stated)
    return {row.id: row for row in connection.execute(columns.where(DecisionRow.id.in_(ids)))}


def decision_of(row: StoredRow) -> Decision:
    """Return the stored decision with the features that its source stated; the others are extracted again."""
    return Decision.model_validate({**row.body, "features": row.stated or {}})


def feature_columns(decision: Decision, stated: dict[str, Any]) -> dict[str, Any]:
    """Return the columns that change when a completed decision's features change."""
    return {
        "content_sha256": fingerprint(decision),
        "features": decision.features.model_dump(mode="json"),
        "stated": stated,
        "extractor_version": EXTRACTOR_VERSION,
    }


def row_of(decision: Decision, stated: dict[str, Any], name: str) -> dict[str, Any]:
    body = decision.model_dump(mode="json", exclude={"features"})
    return {
        "id": decision.id,
        "source": decision.source,
        "kind": decision.kind[:20],
        "process": decision.process,
        "process_number": _column(decision.process_number),
        "registry_number": _column(decision.registry_number),
        "class_name": decision.class_name,
        "minister": _column(decision.minister, 200),
        "judging_body": decision.judging_body,
        "source_name": name,
        "decided_on": decision.decided_on,
        "published_on": decision.published_on,
        "body": body,
        **feature_columns(decision, stated),
        "imported_at": datetime.now(UTC),
    }


def _column(value: str | None, length: int = 40) -> str | None:
    """Return as much of a value as its column or index holds; the body keeps the whole."""
    return value[:length] if value else None
