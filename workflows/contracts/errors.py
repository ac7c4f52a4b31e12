"""Error codes of the product and the exception that carries them.

REST and MCP answer with an `ErrorCode`; a `RunFailure` says why a run ended without a result.
"""

from enum import StrEnum
from typing import Any


class ErrorCode(StrEnum):
    INVALID_REQUEST = "INVALID_REQUEST"
    UNAUTHORIZED = "UNAUTHORIZED"
    FORBIDDEN = "FORBIDDEN"
    NOT_FOUND = "NOT_FOUND"
    TIMEOUT = "TIMEOUT"
    CONFLICT = "CONFLICT"
    PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE"
    UNSUPPORTED_MEDIA = "UNSUPPORTED_MEDIA"
    VALIDATION_ERROR = "VALIDATION_ERROR"
    RATE_LIMITED = "RATE_LIMITED"
    INTERNAL_ERROR = "INTERNAL_ERROR"
    SERVICE_UNAVAILABLE = "SERVICE_UNAVAILABLE"


HTTP_STATUS: dict[ErrorCode, int] = {
    ErrorCode.INVALID_REQUEST: 400,
    ErrorCode.UNAUTHORIZED: 401,
    ErrorCode.FORBIDDEN: 403,
    ErrorCode.NOT_FOUND: 404,
    ErrorCode.TIMEOUT: 408,
    ErrorCode.CONFLICT: 409,
    ErrorCode.PAYLOAD_TOO_LARGE: 413,
    ErrorCode.UNSUPPORTED_MEDIA: 415,
    ErrorCode.VALIDATION_ERROR: 422,
    ErrorCode.RATE_LIMITED: 429,
    ErrorCode.INTERNAL_ERROR: 500,
    ErrorCode.SERVICE_UNAVAILABLE: 503,
}


class RunFailure(StrEnum):
    """Machine-readable reason in `errors[].code` of a run that ended in `failed` or `needs_user_action`."""

    INFRA_UNAVAILABLE = "INFRA_UNAVAILABLE"
    PDF_ENCRYPTED = "pdf_encrypted"
    PDF_UNREADABLE = "pdf_unreadable"
    PDF_RESOURCE_LIMIT = "pdf_resource_limit"
    DOCUMENT_UNREADABLE = "document_unreadable"
    DOCUMENT_EMPTY = "document_empty"
    DOCUMENT_UNSAFE = "document_unsafe"
    DOCUMENT_RESOURCE_LIMIT = "document_resource_limit"
    DOCUMENT_TOO_LONG = "document_too_long"
    LIBRARY_FULL = "library_full"
    STEP_RESOURCE_LIMIT = "step_resource_limit"
    NO_READABLE_TEXT = "no_readable_text"
    OCR_REQUIRED = "ocr_required"
    NO_PHASE_FOUND = "no_phase_found"
    ENDED_OUTSIDE = "ended_outside"


class AutosError(Exception):
    """A failure that the user sees. `message` is Portuguese, says what to do, and holds no document text or path."""

    def __init__(self, code: ErrorCode, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    @property
    def status(self) -> int:
        """HTTP status of the code."""
        return HTTP_STATUS[self.code]
