"""Decides which errors are outages: a backend that did not respond, or that asked for a retry.

Temporal under load may report its own namespace as unknown: that is an outage too, and says nothing about the requested
item. Every other backend error (an invalid statement or value) is a bug of ours: logged with its trace, not retried,
and never shown in detail.
"""

import re

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from temporalio.api.errordetails.v1 import NamespaceNotFoundFailure
from temporalio.service import RPCError, RPCStatusCode

from workflows.contracts.errors import AutosError, ErrorCode

_DATABASE = "O banco de dados não respondeu. Tente de novo em instantes."
_ENGINE = "O motor de execução não respondeu. Tente de novo em instantes."

_UNCONNECTED = "Failed client connect"
"""Prefix of the Temporal SDK's message when a lazy connection reached no server."""

_NO_NAMESPACE = re.compile(r"namespace \S* ?is not found", re.IGNORECASE)

_PASSING_CLASSES = ("08", "40", "53")
"""SQLSTATE classes: connection lost; rolled back for another (serialization, deadlock); no resources left."""

_PASSING = frozenset({"55P03", "57014", "57P01", "57P02", "57P03", "57P05"})
"""Lock not to be had, statement cancelled or timed out, server stopping, crashed, starting, session idle too long."""

_UNREACHABLE = frozenset(
    {
        RPCStatusCode.UNAVAILABLE,
        RPCStatusCode.DEADLINE_EXCEEDED,
        RPCStatusCode.CANCELLED,
        RPCStatusCode.RESOURCE_EXHAUSTED,
    }
)


def as_outage(error: BaseException) -> AutosError | None:
    """`SERVICE_UNAVAILABLE`, naming the backend, if `error` is an outage; otherwise None."""
    if isinstance(error, AutosError):
        return error if error.code is ErrorCode.SERVICE_UNAVAILABLE else None
    if isinstance(error, PoolTimeout) or (isinstance(error, DBAPIError) and _passing(error)):
        return AutosError(ErrorCode.SERVICE_UNAVAILABLE, _DATABASE)
    if isinstance(error, RPCError) and (error.status in _UNREACHABLE or _without_namespace(error)):
        return AutosError(ErrorCode.SERVICE_UNAVAILABLE, _ENGINE)
    if isinstance(error, RuntimeError) and str(error).startswith(_UNCONNECTED):
        return AutosError(ErrorCode.SERVICE_UNAVAILABLE, _ENGINE)
    return None


def names_nothing(error: RPCError) -> bool:
    """Whether Temporal answered that the requested item does not exist, rather than its namespace."""
    return error.status is RPCStatusCode.NOT_FOUND and not _without_namespace(error)


def _without_namespace(error: RPCError) -> bool:
    """Recognises the server's message without its detail, which a proxy may have removed."""
    said = _NO_NAMESPACE.match(error.message) is not None
    return said or any(detail.Is(NamespaceNotFoundFailure.DESCRIPTOR) for detail in error.grpc_status.details)


def _passing(error: DBAPIError) -> bool:
    """Whether the database was away or busy; a connection that failed has no SQLSTATE."""
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is None:
        return error.connection_invalidated or type(error).__name__ == "OperationalError"
    return error.connection_invalidated or state in _PASSING or state.startswith(_PASSING_CLASSES)
