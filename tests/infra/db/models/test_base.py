"""All tables have constraint names that migrations can rely on, and times with a time zone."""

import pytest
from sqlalchemy import Column, DateTime, Table

from infra.db.models import Base

TABLES = list(Base.metadata.tables.values())


def columns() -> list[Column[object]]:
    return [column for table in TABLES for column in table.columns]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_constraint_of_a_table_has_a_name(table: Table):
    assert all(constraint.name for constraint in table.constraints)


def test_every_moment_knows_its_zone():
    moments = [column for column in columns() if isinstance(column.type, DateTime)]
    assert moments
    assert all(isinstance(column.type, DateTime) and column.type.timezone for column in moments)
