"""The rows of a portal's files: what is stored of each, what is to be imported, and what failed."""

from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, delete, exists, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, aliased

from infra.db.models import PortalDecision, PortalFile
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.corpus import CorpusSource, import_order

_BATCH = 1000
WITHDRAWN = "o portal não o publica mais; o que ele trouxe fica"


def known_files(engine: Engine, data_set: str) -> Mapping[str, PortalFile]:
    """Return every file ever listed in the data set, by name."""
    with Session(engine, expire_on_commit=False) as session:
        return {row.name: row for row in session.scalars(select(PortalFile).where(PortalFile.data_set == data_set))}


def known_file(engine: Engine, data_set: str, name: str) -> PortalFile | None:
    """Return the current row of one file."""
    with Session(engine, expire_on_commit=False) as session:
        return session.get(PortalFile, (data_set, name))


def note_fetched(engine: Engine, data_set: str, name: str, marks: str, stored: ObjectRef, *, anew: bool) -> None:
    """Record that the newest version was fetched. `anew`: its bytes changed, so it must be imported."""
    changes: dict[str, Any] = {"marks": marks, "object": stored.model_dump(mode="json")}
    _write(engine, data_set, name, changes | {"reason": None, "withdrawn": False} | ({"pending": True} if anew else {}))


def note_missing(engine: Engine, data_set: str, name: str, reason: str) -> None:
    """Record that the newest version could not be fetched. The stored version stays."""
    _write(engine, data_set, name, {"reason": reason, "withdrawn": False})


def note_withdrawn(engine: Engine, data_set: str, names: Collection[str]) -> int:
    """Record that the portal no longer lists these files. Their decisions stay; files that reappear are fetched
    again.

    Return the number of decisions that only these files had.
    """
    if not names:
        return 0
    changes = {"withdrawn": True, "reason": WITHDRAWN, "marks": None, "changed_at": datetime.now(UTC)}
    with engine.begin() as connection:
        these = PortalFile.data_set == data_set, PortalFile.name.in_(names)
        connection.execute(update(PortalFile).where(*these).values(changes))
        mine, other = aliased(PortalDecision), aliased(PortalDecision)
        elsewhere = exists().where(
            other.decision_id == mine.decision_id,
            other.data_set == PortalFile.data_set,
            other.name == PortalFile.name,
            ~PortalFile.withdrawn,
        )
        lost = mine.data_set == data_set, mine.name.in_(names), ~elsewhere
        return connection.scalar(select(func.count(func.distinct(mine.decision_id))).where(*lost)) or 0


def pending_files(engine: Engine, most: int) -> list[CorpusSource]:
    """Return the first `most` pending files in import order."""
    with engine.connect() as connection:
        columns = select(PortalFile.data_set, PortalFile.name, PortalFile.object).where(PortalFile.pending)
        rows = connection.execute(columns.where(PortalFile.object.is_not(None))).all()
    sources = [
        CorpusSource(name=source_name(row.data_set, row.name), object=ObjectRef.model_validate(row.object))
        for row in rows
    ]
    return sorted(sources, key=lambda source: import_order(source.name))[:most]


def settle(connection: Connection, source: CorpusSource, ids: Collection[str]) -> int:
    """Record that the file holds these decisions. Return how many of its earlier decisions no file holds any more.

    Later files in import order with one of these decisions become pending again, so that the last file wins as in a
    single import. The changes of the import do not matter, since a retried import has none.
    """
    data_set, name = parted(source.name)
    here = PortalDecision.data_set == data_set, PortalDecision.name == name
    before = set(connection.scalars(select(PortalDecision.decision_id).where(*here)))
    lost = before - set(ids)
    for batch in _batches(lost):
        connection.execute(delete(PortalDecision).where(*here, PortalDecision.decision_id.in_(batch)))
    for batch in _batches(set(ids) - before):
        rows = [{"data_set": data_set, "name": name, "decision_id": one} for one in batch]
        connection.execute(insert(PortalDecision).on_conflict_do_nothing(), rows)
    _call_back(connection, source)
    # another form may have come while this one was imported
    same = PortalFile.object["sha256"].astext == source.object.sha256
    this = PortalFile.data_set == data_set, PortalFile.name == name
    connection.execute(update(PortalFile).where(*this, same).values(pending=False))
    holders = select(func.count(func.distinct(PortalDecision.decision_id)))
    held = [connection.scalar(holders.where(PortalDecision.decision_id.in_(batch))) or 0 for batch in _batches(lost)]
    return len(lost) - sum(held)


def _call_back(connection: Connection, source: CorpusSource) -> None:
    data_set, name = parted(source.name)
    mine, other = aliased(PortalDecision), aliased(PortalDecision)
    shared = exists().where(
        mine.data_set == data_set,
        mine.name == name,
        other.decision_id == mine.decision_id,
        other.data_set == PortalFile.data_set,
        other.name == PortalFile.name,
    )
    files = connection.execute(select(PortalFile.data_set, PortalFile.name).where(shared)).all()
    for found in files:
        if import_order(source_name(found.data_set, found.name)) > import_order(source.name):
            this = PortalFile.data_set == found.data_set, PortalFile.name == found.name
            connection.execute(update(PortalFile).where(*this).values(pending=True))


def source_name(data_set: str, name: str) -> str:
    """Return the source name of a file: its data set is the folder that names the judging body."""
    return f"{data_set}/{name}"


def parted(source: str) -> tuple[str, str]:
    """Return data set and name from a `source_name`."""
    data_set, _, name = source.partition("/")
    return data_set, name


def _write(engine: Engine, data_set: str, name: str, changes: dict[str, Any]) -> None:
    fresh = {"pending": False, "withdrawn": False, "changed_at": datetime.now(UTC)} | changes
    statement = insert(PortalFile).values(data_set=data_set, name=name, **fresh)
    updated = {**changes, "changed_at": fresh["changed_at"]}
    with engine.begin() as connection:
        connection.execute(statement.on_conflict_do_update(index_elements=["data_set", "name"], set_=updated))


def _batches(ids: Iterable[str]) -> Iterable[list[str]]:
    ordered = sorted(ids)
    return (ordered[at : at + _BATCH] for at in range(0, len(ordered), _BATCH))
