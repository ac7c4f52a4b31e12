"""Statutes, súmulas and themes in PostgreSQL: stored by wording, streamed in id order, counted without reading."""

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import insert

from infra.db.models import LegalTextRow
from workflows.contracts.law.legal_texts import LegalText
from workflows.contracts.run.results.result import fingerprint

_BATCH = 1_000


def store_legal_texts(connection: Connection, found: Mapping[str, LegalText], name: str) -> tuple[int, int, int]:
    """Store wordings by id, the later replacing the earlier. Return the numbers of new, changed and unchanged ones."""
    if not found:
        return 0, 0, 0
    columns = select(LegalTextRow.id, LegalTextRow.content_sha256).where(LegalTextRow.id.in_(list(found)))
    known = {row.id: row.content_sha256 for row in connection.execute(columns)}
    rows = [
        {
            "id": identifier,
            "kind": text.kind.value,
            "source_name": name,
            "content_sha256": fingerprint(text),
            "body": text.model_dump(mode="json"),
            "imported_at": datetime.now(UTC),
        }
        for identifier, text in found.items()
    ]
    changed = [row for row in rows if known.get(str(row["id"])) != row["content_sha256"]]
    if changed:
        statement = insert(LegalTextRow)
        updated = {column: statement.excluded[column] for column in changed[0] if column != "id"}
        connection.execute(statement.on_conflict_do_update(index_elements=["id"], set_=updated), changed)
    updates = sum(row["id"] in known for row in changed)
    return len(changed) - updates, updates, len(rows) - len(changed)


def digest_of_legal_texts(connection: Connection) -> str:
    """Return one hash over ids and contents in id order; empty without any."""
    query = select(LegalTextRow.id, LegalTextRow.content_sha256).order_by(LegalTextRow.id.collate("C"))
    digest, count = hashlib.sha256(), 0
    for row in connection.execution_options(yield_per=_BATCH).execute(query):
        digest.update(f"{row.id}\t{row.content_sha256}\n".encode())
        count += 1
    return digest.hexdigest() if count else ""


def count_legal_texts(connection: Connection) -> dict[str, int]:
    """Return the number of wordings by kind."""
    query = select(LegalTextRow.kind, func.count()).group_by(LegalTextRow.kind).order_by(LegalTextRow.kind)
    return {row[0]: row[1] for row in connection.execute(query)}
