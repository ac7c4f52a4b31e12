"""Routes of research: a question model in, the answer model out, in one common frame."""

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, cast

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import Researcher
from api.questions.asking import ask
from api.questions.returned import names_in, note_returned
from workflows.contracts.base import Contract, Principal
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest, ResearchTool

SnapshotId = Annotated[
    str | None,
    Query(max_length=100, description="Instantâneo do acervo a consultar; ausente, o ativo (GET /v1/corpus/snapshots)"),
]

_ROUTES = Path(__file__).parent

EXAMPLES: dict[str, dict[str, Any]] = json.loads((_ROUTES / "examples.json").read_text(encoding="utf-8"))
"""For each tool, a shortened `data` of an answer on the sample corpus, for the OpenAPI document."""

ASKED: dict[str, dict[str, Any]] = json.loads((_ROUTES / "questions.json").read_text(encoding="utf-8"))
"""For each tool, a request body for the sample corpus, for the OpenAPI document."""


@dataclass(frozen=True)
class Question:
    """One row of the REST table: path, request, response; `note` is its description."""

    tool: ResearchTool
    path: str
    summary: str
    note: str
    asked: type[Contract]
    answered: type[BaseModel]


async def _nothing(request: Request, services: Services, principal: Principal, body: Any) -> None:
    return


Before = Callable[[Request, Services, Principal, Any], Awaitable[None]]


def add_questions(router: APIRouter, rows: Sequence[Question], before: Before = _nothing) -> None:
    """Adds a POST route for each row; `before` runs to its end first."""
    for row in rows:
        router.add_api_route(
            row.path,
            _endpoint(row, before),
            methods=["POST"],
            name=row.tool.value,
            summary=row.summary,
            description=row.note,
            response_model=cast(Any, Answer)[row.answered],
            responses=answers(EXAMPLES[row.tool], 404, 408, *JSON_BODY),
            openapi_extra=asked(row.tool),
        )


def asked(tool: ResearchTool) -> dict[str, Any]:
    """Request entry: an example of the body."""
    return {"requestBody": {"content": {"application/json": {"example": ASKED[tool]}}}}


def answers(data: dict[str, Any], *statuses: int) -> dict[int | str, dict[str, Any]]:
    """Response entries: an example of success, and the possible errors."""
    meta = {"trace_id": "9f2c7b1e5d3a4c60a1b2c3d4e5f60718", "latency_ms": 12.4, "snapshot_id": "snap_4f1c2a9be0d35867"}
    example = {"data": data, "meta": meta}
    return {200: {"content": {"application/json": {"example": example}}}, **refusals(*statuses)}


async def put_question(
    services: Services,
    request: Request,
    principal: Principal,
    tool: ResearchTool,
    question: Contract,
    *,
    snapshot_id: str | None = None,
    offset: int = 0,
) -> ResearchAnswer:
    """Asks for the principal under the request's trace id, and records what is returned."""
    found = await ask(
        services,
        ResearchRequest(
            tool=tool,
            arguments=question.model_dump(mode="json"),
            principal=principal,
            trace_id=request.state.trace_id,
            snapshot_id=snapshot_id,
            offset=offset,
        ),
    )
    await note_returned(services, principal, tool, names_in(tool, found.data or {}))
    return found


def about(found: ResearchAnswer) -> dict[str, Any]:
    """The answer's `meta`; fields that do not apply are omitted."""
    return {
        "snapshot_id": found.snapshot_id,
        "model_version": found.model_version,
        "expansion_queries": found.expansion_queries,
        "degraded": found.degraded or None,
        "cache_hit": found.cache_hit,
    }


def _endpoint(row: Question, before: Before) -> Any:
    async def endpoint(
        request: Request, services: ProvidedServices, principal: Researcher, body: Any, snapshot_id: SnapshotId = None
    ) -> Any:
        await before(request, services, principal, body)
        found = await put_question(services, request, principal, row.tool, body, snapshot_id=snapshot_id)
        return answer(request, found.data, **about(found))

    endpoint.__annotations__["body"] = row.asked
    return endpoint
