"""What REST refuses, and an API that does not answer, as one error with a message that can be shown."""

from typing import Any, NoReturn

import httpx

from workflows.contracts.errors import HTTP_STATUS, ErrorCode

JsonObject = dict[str, Any]

_CODE_BY_STATUS = {status: code for code, status in HTTP_STATUS.items()}


class RestError(Exception):
    """A request the API refused, or an API that did not answer; `message` is Portuguese and safe to show.

    `status` is 0 and `trace_id` None when no answer came at all.
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
        """The message, what each field of a refused body wants (never what was sent), and what may have been meant."""
        fields: list[JsonObject] = self.details.get("fields") or []
        wants = [f"{field.get('field')}: {field.get('message')}" for field in fields]
        alike: list[str] = self.details.get("sugestoes") or []
        meant = [f"Parecidos no acervo: {'; '.join(alike)}."] if alike else []
        return " ".join([self.message, *wants, *meant])


def refuse(response: httpx.Response) -> NoReturn:
    """Raises what an unsuccessful answer says."""
    error: JsonObject = (json_object(response) or {}).get("error") or {}
    raise RestError(
        error.get("code") or _CODE_BY_STATUS.get(response.status_code, ErrorCode.INTERNAL_ERROR),
        error.get("message") or _unexpected(response),
        status=response.status_code,
        trace_id=error.get("trace_id") or response.headers.get("X-Trace-Id"),
        details=error.get("details"),
    )


def json_object(response: httpx.Response) -> JsonObject | None:
    """The body; None where it is no JSON object."""
    try:
        body = response.json()
    except ValueError:
        return None
    return body if isinstance(body, dict) else None  # pyright: ignore[reportUnknownVariableType]


def _unexpected(response: httpx.Response) -> str:
    """For an answer that is not the API's own, as a gateway in front of it may give."""
    wait = response.headers.get("Retry-After", "")
    when = f" Tente de novo em {wait} s." if wait.isdecimal() else ""
    return f"A API do Autos respondeu de forma inesperada (HTTP {response.status_code}).{when}"
