"""The known HTTP methods; a request may use any word as its method, even personal data."""

from starlette.types import Scope

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
OTHER = "other"


def method_of(scope: Scope) -> str:
    """The request's method for counting and logging: one of `METHODS`, or `other`."""
    method: str = scope["method"]
    return method if method in METHODS else OTHER
