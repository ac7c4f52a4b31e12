"""The tables of trails reject every change by every role while their triggers stand."""

from collections.abc import Iterator

import psycopg
import pytest
from psycopg import errors

TRAILS = ("events", "reviews", "artifacts", "checkpoints", "checkpoint_timestamps")
COLUMNS = {
    "events": "actor = 'x'",
    "reviews": "approved = true",
    "artifacts": "sha256 = 'x'",
    "checkpoints": "broken = 0",
    "checkpoint_timestamps": "at = now()",
}
ROWS = (
    "INSERT INTO cases VALUES ('wf_1', 't', 'a.pdf', NULL, 1, now())",
    "INSERT INTO runs (workflow_id, run, tenant, state, progress, parameters, input, phases, errors, warnings,"
    " degraded, submitted_by, created_at, updated_at)"
    " VALUES ('wf_1', 1, 't', 's', 0, '{}', '{}', '[]', '[]', '[]', '[]', 'Ana', now(), now())",
    "INSERT INTO events VALUES ('wf_1', 1, 't', 1, 'k', now(), 'Ana', 'noted', '{}', 'p', 'h')",
    "INSERT INTO reviews (tenant, workflow_id, run, decision_id, approved, principal, at)"
    " VALUES ('t', 'wf_1', 1, 'd', false, 'Ana', now())",
    "INSERT INTO artifacts VALUES ('a', 't', 'wf_1', 1, 'result', 1, 'k', NULL, 's', 1, 'm', now())",
    "INSERT INTO checkpoints VALUES (1, now(), 's', 1, 0, '{}')",
    "INSERT INTO checkpoint_timestamps VALUES (1, now(), 'x')",
)


@pytest.fixture
def owner(migrated_database: str) -> Iterator[psycopg.Connection]:
    """A connection of the owner of a database with one row in every trail."""
    with psycopg.connect(migrated_database.replace("+psycopg", ""), autocommit=True) as connection:
        for row in ROWS:
            connection.execute(row.encode())
        yield connection


@pytest.mark.parametrize("table", TRAILS)
def test_a_row_of_a_trail_is_neither_changed_nor_removed(owner: psycopg.Connection, table: str) -> None:
    for statement in (f"UPDATE {table} SET {COLUMNS[table]}", f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
        with pytest.raises(errors.InsufficientPrivilege, match="its rows are a trail"):
            owner.execute(statement.encode())
    assert owner.execute(f"SELECT count(*) FROM {table}".encode()).fetchone() == (1,)


@pytest.mark.parametrize("table", ["cases", "runs"])
def test_what_a_trail_is_about_is_not_removed_but_goes_on(owner: psycopg.Connection, table: str) -> None:
    for statement in (f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
        with pytest.raises(errors.InsufficientPrivilege, match="its rows are a trail"):
            owner.execute(statement.encode())
    owner.execute(b"UPDATE runs SET state = 'completed'")
    owner.execute(b"UPDATE cases SET latest_run = 2")


def test_an_upsert_is_no_way_around(owner: psycopg.Connection) -> None:
    again = ROWS[2].replace("'Ana'", "'Rui'") + " ON CONFLICT (workflow_id, seq) DO UPDATE SET actor = excluded.actor"
    with pytest.raises(errors.InsufficientPrivilege):
        owner.execute(again.encode())
