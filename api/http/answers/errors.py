"""Maps every error to the error envelope, without internal details."""

import logging
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic_core import ErrorDetails
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Match
from temporalio.service import RPCError

from api.http.answers.envelope import ErrorAnswer, ErrorBody
from api.http.answers.rejected import log_rejection
from api.http.methods import METHODS, method_of
from infra.resilience.outages import as_outage
from workflows.contracts.errors import HTTP_STATUS, AutosError, ErrorCode
from workflows.contracts.fields.invalid_fields import invalid_field

logger = logging.getLogger("autos.api")

_CODE_BY_STATUS = {status: code for code, status in HTTP_STATUS.items()} | dict.fromkeys(
    (405, 421), ErrorCode.INVALID_REQUEST
)

_HTTP_MESSAGES: dict[int, str] = {
    400: "O pedido não pôde ser lido. Confira o corpo e o cabeçalho Content-Type.",
    404: "Endereço não encontrado. Veja os caminhos em /docs.",
    405: "Este endereço não aceita esse método HTTP. Veja /docs.",
    421: "O Autos não atende por este nome. Use o endereço de AUTOS_PUBLIC_URL ou junte o nome a AUTOS_ALLOWED_HOSTS.",
    408: "O envio parou no meio ou veio devagar demais. Envie de novo.",
    413: "O corpo do pedido é grande demais.",
}


def register(app: FastAPI) -> None:
    """Makes `answer_error` the handler of everything a route may raise; the observer catches the rest."""
    for kind in (AutosError, RequestValidationError, HTTPException, DBAPIError, PoolTimeout, RPCError):
        app.add_exception_handler(kind, answer_error)


def answer_error(request: Request, error: Exception) -> JSONResponse:
    """The error envelope of any exception."""
    known = translated(error)
    trace_id: str = request.state.trace_id
    if known.status >= 500:
        # the route, not the path: a path may hold an upload ticket
        route = getattr(request.scope.get("route"), "path", "unknown route")
        logger.error("%s %s failed (trace %s)", method_of(request.scope), route, trace_id, exc_info=error)
    log_rejection(request, known)
    body = ErrorAnswer(
        error=ErrorBody(code=known.code, message=known.message, trace_id=trace_id, details=known.details)
    )
    headers = {"WWW-Authenticate": "Bearer"} if known.code is ErrorCode.UNAUTHORIZED else {}
    if "retry_after_seconds" in known.details:
        headers["Retry-After"] = str(known.details["retry_after_seconds"])
    # 405 has no code of its own
    status = error.status_code if isinstance(error, HTTPException) else known.status
    if status == 405:
        headers["Allow"] = ", ".join(_methods_taken(request))
    return JSONResponse(body.model_dump(mode="json"), status_code=status, headers=headers)


def translated(error: Exception) -> AutosError:
    """The one place that converts foreign exceptions to ours."""
    if isinstance(error, AutosError):
        return error
    if isinstance(error, RequestValidationError):
        return _invalid_fields(list(error.errors()))
    if isinstance(error, HTTPException):
        code = _CODE_BY_STATUS.get(error.status_code, ErrorCode.INTERNAL_ERROR)
        return AutosError(code, _HTTP_MESSAGES.get(error.status_code, "O pedido não pôde ser atendido."))
    return as_outage(error) or AutosError(
        ErrorCode.INTERNAL_ERROR, "Erro interno. Se persistir, informe o trace_id a quem opera o sistema."
    )


def invalid_body(errors: list[ErrorDetails]) -> AutosError:
    """`VALIDATION_ERROR` for a body that a route validated by itself."""
    return _invalid_fields([{**error, "loc": ("body", *error["loc"])} for error in errors])


def _methods_taken(request: Request) -> list[str]:
    """Methods that the requested address supports (RFC 9110, 15.5.6)."""
    routes: list[BaseRoute] = request.app.router.routes
    return [
        method
        for method in METHODS
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    ]


def _invalid_fields(errors: list[Any]) -> AutosError:
    """Names invalid fields and what each expects, never the value: it may be text of a case file."""
    if any(error["type"] == "json_invalid" for error in errors):
        return AutosError(ErrorCode.INVALID_REQUEST, "O corpo do pedido não é JSON válido.")
    fields = [invalid_field({**error, "loc": error["loc"][1:] or ("body",)}) for error in errors]
    names = ", ".join(dict.fromkeys(field["field"] for field in fields))
    return AutosError(ErrorCode.VALIDATION_ERROR, f"Corrija os campos indicados em details: {names}.", fields=fields)
