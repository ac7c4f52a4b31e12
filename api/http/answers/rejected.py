"""The security log: each rejected credential, and each request rejected for missing rights, with its address."""

import logging

from starlette.requests import HTTPConnection

from api.http.address import address_of
from api.http.methods import OTHER, method_of
from workflows.contracts.errors import AutosError, ErrorCode

logger = logging.getLogger("autos.security")

LOGGED = frozenset({ErrorCode.UNAUTHORIZED, ErrorCode.FORBIDDEN, ErrorCode.RATE_LIMITED})


def log_rejection(request: HTTPConnection, error: AutosError, user_id: str | None = None) -> None:
    """Log a rejected request with our own ids only, since the sender chooses everything else.

    A request without any credential is not logged: a browser whose session has ended sends many.
    """
    principal = getattr(request.state, "principal", None)
    showed = principal or user_id or "authorization" in request.headers or request.cookies
    if error.code not in LOGGED or not (showed or error.code is ErrorCode.RATE_LIMITED):
        return
    logger.warning(
        "%s %s %s tenant=%s who=%s address=%s trace=%s",
        error.code,
        method_of(request.scope),
        getattr(request.scope.get("route"), "path", OTHER),
        principal.tenant if principal else "-",
        principal.key_id if principal else user_id or "-",
        *_from_where(request),
    )


def log_failed_sign_in(request: HTTPConnection, method: str, user_id: str | None) -> None:
    """Log a failed sign-in with its account, if there is one."""
    logger.warning(
        "sign-in failed method=%s user=%s address=%s trace=%s",
        method,
        user_id or "unknown",
        *_from_where(request),
    )


def log_sign_in(request: HTTPConnection, method: str, user_id: str) -> None:
    """Log a sign-in; the firm's trail records it too."""
    logger.info("signed in method=%s user=%s address=%s trace=%s", method, user_id, *_from_where(request))


def _from_where(request: HTTPConnection) -> tuple[str, str]:
    """Address and trace id."""
    return address_of(request.scope) or "inside", getattr(request.state, "trace_id", "-")
