"""Base statements for every query of tenant rows, which filter by tenant first.

`tests/checks/test_tenant_rows.py` requires that tenant tables are selected, changed and deleted only from here.
Statements over all tenants (sweeps, tickets, snapshot pins) say so in the name of their base.
"""

from typing import TypeVar

from sqlalchemy import Delete, Select, Update, delete, select, update

from infra.db.models import Owned

Row = TypeVar("Row", bound=Owned)


def rows_of(tenant: str, table: type[Row]) -> Select[Row]:
    """The tenant's rows of a table."""
    return select(table).where(table.tenant == tenant)


def changes_of(tenant: str, table: type[Row]) -> Update:
    """A change of the tenant's rows of a table."""
    return update(table).where(table.tenant == tenant)


def removals_of(tenant: str, table: type[Row]) -> Delete:
    """A removal of the tenant's rows of a table."""
    return delete(table).where(table.tenant == tenant)


def rows_of_every_tenant(table: type[Row]) -> Select[Row]:
    """All rows of a table, for the installation's own work."""
    return select(table)


def changes_of_every_tenant(table: type[Row]) -> Update:
    """A change that finds its rows by a name that only one tenant can have been given."""
    return update(table)


def removals_of_every_tenant(table: type[Row]) -> Delete:
    """A deletion over all tenants, for the installation's own work."""
    return delete(table)
