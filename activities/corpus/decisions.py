"""The decisions in PostgreSQL, the corpus' source of truth, as rows and as contracts."""

import hashlib
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, Engine, select

from infra.db.models import DecisionRow

_BATCH = 500


@dataclass
class CorpusContent:
    """The content of the corpus at one moment. `digest` covers ids and contents in id order."""

    digest: str = ""
    decisions: int = 0
    counts_by_source: dict[str, int] = field(default_factory=dict[str, int])
    first_date: date | None = None
    last_date: date | None = None


@contextmanager
def frozen_corpus(engine: Engine) -> Generator[Connection]:
    """Return a connection that sees the corpus in its current state, whatever is imported meanwhile."""
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection, connection.begin():
        yield connection


def identities(connection: Connection) -> tuple[NDArray[np.bytes_], NDArray[np.bytes_]]:
    """Return ids in byte order, each with the hash of its decision."""
    query = select(DecisionRow.id, DecisionRow.content_sha256).order_by(DecisionRow.id.collate("C"))
    rows = connection.execution_options(yield_per=_BATCH).execute(query)
    found = [(row.id.encode(), row.content_sha256.encode()) for row in rows]
    return np.array([one for one, _ in found], np.bytes_), np.array([sha256 for _, sha256 in found], np.bytes_)


def describe_corpus(connection: Connection) -> CorpusContent:
    """Return counts, dates and digest without reading the texts."""
    content, digest = CorpusContent(), hashlib.sha256()
    query = select(
        DecisionRow.id, DecisionRow.content_sha256, DecisionRow.source, DecisionRow.decided_on, DecisionRow.published_on
    ).order_by(DecisionRow.id.collate("C"))
    for row in connection.execution_options(yield_per=_BATCH).execute(query):
        digest.update(f"{row.id}\t{row.content_sha256}\n".encode())
        content.decisions += 1
        content.counts_by_source[row.source] = content.counts_by_source.get(row.source, 0) + 1
        day = row.decided_on or row.published_on
        if day:
            content.first_date = min(day, content.first_date or day)
            content.last_date = max(day, content.last_date or day)
    content.digest = digest.hexdigest()
    return content
