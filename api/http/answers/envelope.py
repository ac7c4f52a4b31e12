"""The envelope of every answer: `data`, `meta`, and `pagination` if there is more than one page."""

import time
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request

from workflows.contracts.errors import ErrorCode

T = TypeVar("T")


def _absent(value: Any) -> bool:
    return value is None


class Meta(BaseModel):
    """Metadata of a response; fields that do not apply are omitted."""

    trace_id: str = Field(description="Identificador do pedido, também em `X-Trace-Id`")
    latency_ms: float = Field(description="Tempo no servidor, em milissegundos")
    chain_intact: bool | None = Field(
        default=None, exclude_if=_absent, description="Se a cadeia de hashes dos eventos está íntegra"
    )
    snapshot_id: str | None = Field(
        default=None,
        exclude_if=_absent,
        description="Instantâneo do acervo que respondeu; igual instantâneo, igual lista",
    )
    model_version: str | None = Field(
        default=None, exclude_if=_absent, description="Modelo de representação ou de reordenação usado"
    )
    expansion_queries: list[str] | None = Field(
        default=None, exclude_if=_absent, description="Variantes da consulta que entraram na busca"
    )
    degraded: list[str] | None = Field(
        default=None, exclude_if=_absent, description="O que faltou ao responder; ausente quando nada faltou"
    )
    cache_hit: bool | None = Field(
        default=None, exclude_if=_absent, description="Se a resposta veio de um pedido igual, há pouco"
    )


class Pagination(BaseModel):
    cursor: str | None = Field(description="Passe-o de volta para a página seguinte; nulo na última")
    has_more: bool
    total_estimate: int | None = None


class Answer(BaseModel, Generic[T]):
    """A successful answer."""

    data: T
    meta: Meta


class PagedAnswer(BaseModel, Generic[T]):
    """A successful answer that is one page of a list."""

    data: list[T]
    meta: Meta
    pagination: Pagination


class FoundAnswer(BaseModel, Generic[T]):
    """A successful response whose list may be one page; `pagination` is set only for paged requests."""

    data: T
    meta: Meta
    pagination: Pagination | None = Field(default=None, exclude_if=_absent)


class ErrorBody(BaseModel):
    code: ErrorCode
    message: str = Field(description="O que houve e o que fazer, em português")
    trace_id: str
    details: dict[str, Any] = {}


class ErrorAnswer(BaseModel):
    """A refusal or a failure."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "error": {
                    "code": "NOT_FOUND",
                    "message": "Caso não encontrado.",
                    "trace_id": "9f2c7b1e5d3a4c60a1b2c3d4e5f60718",
                    "details": {},
                }
            }
        }
    )

    error: ErrorBody


def answer(request: Request, data: T, **meta: Any) -> Answer[T]:
    """`data` in its envelope."""
    return Answer(data=data, meta=_meta(request, meta))


def page(request: Request, data: list[T], pagination: Pagination, **meta: Any) -> PagedAnswer[T]:
    """Wraps one page of a list."""
    return PagedAnswer(data=data, meta=_meta(request, meta), pagination=pagination)


def found(request: Request, data: T, pagination: Pagination | None, **meta: Any) -> FoundAnswer[T]:
    """A list in its envelope, whole or one page of it."""
    return FoundAnswer(data=data, meta=_meta(request, meta), pagination=pagination)


def _meta(request: Request, more: dict[str, Any]) -> Meta:
    latency = (time.perf_counter() - request.state.started) * 1000
    return Meta(trace_id=request.state.trace_id, latency_ms=round(latency, 2), **more)
