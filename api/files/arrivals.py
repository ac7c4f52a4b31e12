"""Requests that bring a file: a form with one file, or a JSON body, and an idempotency key."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from fastapi import Request
from pydantic import BaseModel, ValidationError

from api.cases.fields import IDEMPOTENCY_KEY
from api.files.intake import too_large
from api.files.uploads import Received, discard, receive_direct
from api.http.address import address_of
from api.http.answers.errors import invalid_body
from api.http.forms import FormStream
from api.http.limits.bodies import MAX_JSON_SUBMISSION
from api.http.services import Services
from infra.db.cases.uploads import UploadPurpose
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode

Body = TypeVar("Body")
Fields = TypeVar("Fields", bound=BaseModel)

MULTIPART, JSON = "multipart/form-data", "application/json"


@dataclass
class Form:
    """Form fields, all text, and the file sent with them."""

    values: dict[str, str] = field(default_factory=dict[str, str])
    received: Received | None = None


@dataclass(frozen=True)
class Arrival:
    """Content of a request; `direct` if the file came with it, `filename` as the caller's fields name it."""

    received: Received
    filename: str | None
    direct: bool


async def read_form(request: Request, services: Services, principal: Principal, purpose: UploadPurpose) -> Form:
    """Streams the form, its file to object storage; a failure leaves nothing behind."""
    _refuse_early(request, services)
    form = Form()
    try:
        stream = FormStream(request.headers["content-type"], request.stream())
        await _fill(request, stream, form, services, principal, purpose)
    except BaseException:
        await forget(services, principal, form)
        raise
    return form


async def forget(services: Services, principal: Principal, form: Form) -> None:
    """Deletes everything a rejected form has stored."""
    if form.received is not None:
        await discard(services, principal.tenant, form.received.upload_id)


async def json_body(request: Request) -> bytes:
    """The body, unless it is larger than documents in JSON may be."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_JSON_SUBMISSION:
            megabytes = MAX_JSON_SUBMISSION >> 20
            raise AutosError(
                ErrorCode.PAYLOAD_TOO_LARGE,
                f"O corpo em JSON passa do limite de {megabytes} MiB. Divida-o em vários pedidos, ou envie os arquivos "
                "por link (POST /v1/uploads).",
                max_mb=megabytes,
            )
    return bytes(body)


def idempotency_key(request: Request) -> str | None:
    """The key under which the same request counts once, if there is one."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not re.fullmatch(IDEMPOTENCY_KEY, key):
        raise AutosError(ErrorCode.VALIDATION_ERROR, "Idempotency-Key deve ter de 1 a 200 caracteres ASCII visíveis.")
    return key


def validated(read: Callable[[Body], Fields], body: Body) -> Fields:
    """The fields of a body that a route reads itself; `VALIDATION_ERROR` names the invalid ones."""
    try:
        return read(body)
    except ValidationError as error:
        raise invalid_body(error.errors(include_input=False)) from error


def sends(request: Request, media_type: str) -> bool:
    """Whether the body has this media type."""
    return request.headers.get("content-type", "").startswith(media_type)


async def _fill(
    request: Request, stream: FormStream, form: Form, services: Services, principal: Principal, purpose: UploadPurpose
) -> None:
    async for part in stream.parts():
        if part.name != "file":
            form.values[part.name] = await part.text()
            continue
        if form.received is not None:
            raise AutosError(ErrorCode.VALIDATION_ERROR, "Envie um arquivo só, no campo file.")
        form.received = await receive_direct(
            services, principal, part.chunks(), part.filename, address_of(request.scope), purpose
        )


def _refuse_early(request: Request, services: Services) -> None:
    """Rejects a body before it is read if its declared length is over the limit."""
    declared = request.headers.get("content-length", "")
    slack = 1 << 20
    if declared.isdigit() and int(declared) > services.max_upload_bytes + slack:
        raise too_large(services.max_upload_bytes)
