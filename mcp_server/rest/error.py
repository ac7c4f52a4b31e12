"""REST errors, and an API that does not answer, as one exception with a message that may be shown."""

from typing import Any, NoReturn

import httpx

from workflows.contracts.errors import HTTP_STATUS, ErrorCode

JsonObject = dict[str, Any]

_CODE_BY_STATUS = {status: code for code, status in HTTP_STATUS.items()}


class RestError(Exception):
    """A request that the API refused, or that got no answer. `message` is Portuguese and safe to show.

    `status` is 0 and `trace_id` None if there was no answer.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        trace_id: str | None = None,
        details: JsonObject | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.trace_id = trace_id
        self.details = details or {}

    @property
    def explanation(self) -> str:
        """Return the message, the requirement of each rejected field (never its value) and suggested values."""
        fields: list[JsonObject] = self.details.get("fields") or []
        wants = [f"{one.get('field')}: {told}" for one in fields if (told := one.get("message")) != self.message]
        alike: list[str] = self.details.get("sugestoes") or []
        meant = [f"Parecidos no acervo: {'; '.join(alike)}."] if alike else []
        return " ".join([self.message, *wants, *meant])


def refuse(response: httpx.Response) -> NoReturn:
    """Raise the error of an unsuccessful answer."""
    error: JsonObject = (json_object(response) or {}).get("error") or {}
    raise RestError(
        error.get("code") or _CODE_BY_STATUS.get(response.status_code, ErrorCode.INTERNAL_ERROR),
        error.get("message") or _unexpected(response),
        status=response.status_code,
        trace_id=error.get("trace_id") or response.headers.get("X-Trace-Id"),
        details=error.get("details"),
    )


def json_object(response: httpx.Response) -> JsonObject | None:
    """Return the body as an object, or None if it is no JSON object."""
    try:
        body = response.json()
    except ValueError:
        return None
    return body if isinstance(body, dict) else None  # pyright: ignore[reportUnknownVariableType]


def _unexpected(response: httpx.Response) -> str:
    """Build the error for an answer that is not the API's own, such as a gateway's."""
    wait = response.headers.get("Retry-After", "")
    when = f" Tente de novo em {wait} s." if wait.isdecimal() else ""
    return f"A API do Autos respondeu de forma inesperada (HTTP {response.status_code}).{when}"
