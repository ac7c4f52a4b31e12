"""Strips values from PostgreSQL errors, so that logs, terminals and Temporal show what failed and where.

`hide_parameters` covers what SQLAlchemy prints. The server's own messages repeat values: DETAIL names a duplicate key,
CONTEXT quotes invalid JSON. Both are removed where the error is raised, so that no caller has to.
"""

from psycopg import Error
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

_DATA = "22"
"""SQLSTATE class of values that the server does not take: the message itself may name the value."""


def without_values(engine: Engine) -> Engine:
    """The engine, with values removed from its errors."""
    event.listen(engine, "handle_error", _take_off)
    return engine


def _take_off(context: ExceptionContext) -> None:
    error = context.original_exception
    # without a state it is the driver that speaks: of a connection, or of a type, not of what is kept
    if not isinstance(error, Error) or error.sqlstate is None:
        return
    said = error.sqlstate if error.sqlstate.startswith(_DATA) else f"{error.sqlstate} {error.diag.message_primary}"
    error.args = (said,)
    if context.sqlalchemy_exception is not None:
        kind = type(error)
        context.sqlalchemy_exception.args = (f"({kind.__module__}.{kind.__qualname__}) {said}",)
