"""The REST boundary in memory: scripted answers by verb and path, and the requests received."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

Answer = httpx.Response | Callable[[httpx.Request], httpx.Response]


def data(payload: Any, status: int = 200, **meta: Any) -> httpx.Response:
    """Return a success envelope."""
    return httpx.Response(status, json={"data": payload, "meta": {"trace_id": "t-1", "latency_ms": 1, **meta}})


def error(status: int, code: str, message: str, **details: Any) -> httpx.Response:
    """Return an error envelope."""
    body = {"error": {"code": code, "message": message, "trace_id": "t-9", "details": details}}
    return httpx.Response(status, json=body)


@dataclass
class RestStub:
    """`answers` maps "VERB /path" to the answer; anything else is a 404 of the API."""

    answers: dict[str, Answer] = field(default_factory=dict[str, Answer])
    requests: list[httpx.Request] = field(default_factory=list[httpx.Request])
    base_url: str = "http://autos.test"

    @property
    def transport(self) -> httpx.MockTransport:
        return httpx.MockTransport(self.handle)

    @property
    def last(self) -> httpx.Request:
        return self.requests[-1]

    def handle(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.answers.get(f"{request.method} {request.url.path}")
        if answer is None:
            return error(404, "NOT_FOUND", "Não encontrado.")
        return answer(request) if callable(answer) else answer
