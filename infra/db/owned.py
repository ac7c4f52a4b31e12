"""The statements that every query of a tenant's rows starts from: the tenant is in them before anything else is.

`tests/checks/test_tenant_rows.py` holds that a tenant's tables are selected, changed and deleted from here alone; what
means the rows of all tenants (sweeps, tickets, the pins of snapshots) says so by the name of what it starts from.
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
    """All rows of a table, for what the installation does of itself."""
    return select(table)


def changes_of_every_tenant(table: type[Row]) -> Update:
    """A change that finds its rows by a name that only one tenant can have been given."""
    return update(table)


def removals_of_every_tenant(table: type[Row]) -> Delete:
    """A removal, for what the installation does of itself."""
    return delete(table)
