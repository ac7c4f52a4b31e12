"""What an error of PostgreSQL may say in logs, on a terminal and to Temporal: what failed and where, never a value.

`hide_parameters` keeps our values out of what SQLAlchemy says. The server's own words repeat them: DETAIL names the
key that is there already, CONTEXT quotes the JSON that it could not read. They are taken off where the error is raised,
so that nobody who writes one down has to think of it.
"""

from psycopg import Error
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

_DATA = "22"
"""SQLSTATE class of values that the server does not take: the message itself may name the value."""


def without_values(engine: Engine) -> Engine:
    """The engine, whose errors say what failed and no more."""
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
