"""Records which decisions the tools return, for `quality_check` of cited decisions.

A response returns a decision if it has content beside its identifier. Checks of a text return none, since they name
what the text cites.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from pydantic import BaseModel

from api.http.services import Services
from infra.db.research.returned import keep_returned
from workflows.contracts.base import Principal
from workflows.contracts.privacy.accesses import Read
from workflows.contracts.research.databases import CORPUS
from workflows.contracts.research.questions import ResearchTool

WITHIN = 2.0
"""Time limit for recording, since a caller waits."""

LONGEST = 80
"""Characters of the identifier of a decision."""

RETURN_NONE = frozenset({ResearchTool.VERIFY_LEGAL_CLAIMS, ResearchTool.SEARCH_DOCUMENTS})
"""Checks name only what they were given, and library documents are no decisions."""

OF_A_DECISION = frozenset({"processo", "process", "words"})
"""Keys beside a decision's identifier that show its content was returned."""

logger = logging.getLogger("autos.api")


async def note_returned(services: Services, principal: Principal, tool: str, names: Collection[str]) -> None:
    """Records that the tool, or the reading of a case, gives the principal the decisions among `names`.

    A failure is logged and counted but does not fail the response.
    """
    if not names:
        return
    try:
        async with asyncio.timeout(WITHIN), services.sessions.begin() as session:
            await keep_returned(session, principal, tool, names, datetime.now(UTC))
    except Exception as error:
        services.metrics.unnoted.inc()
        logger.warning("what %s returned was not noted: %s", tool, type(error).__name__)


def names_in(tool: ResearchTool, data: dict[str, Any]) -> set[str]:
    """Names in a tool's answer that may be ids of the decisions it returns."""
    if tool in RETURN_NONE:
        return set()
    if tool is ResearchTool.QUERY_READ:
        return set(_texts(data["rows"])) if data["databaseName"] == CORPUS else set()
    return set(_told(data))


async def note_precedents(services: Services, principal: Principal, what: Read, phases: Sequence[BaseModel]) -> None:
    """Records the precedents of a result's phases as they are shown."""
    await note_returned(services, principal, what, set(_told([phase.model_dump() for phase in phases])))


def _told(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        one = cast("dict[str, Any]", value)
        name = one.get("document_id") or one.get("id")
        if isinstance(name, str) and (one.keys() & OF_A_DECISION or one.get("kind") == "decision"):
            yield name
    for inner in _parts(value):
        yield from _told(inner)


def _texts(value: Any) -> Iterator[str]:
    """All strings, since any value of a free question may be an identifier; recording filters them."""
    if isinstance(value, str) and len(value) <= LONGEST:
        yield value
    for inner in _parts(value):
        yield from _texts(inner)


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value).values())
    return cast("list[Any]", value) if isinstance(value, list) else []
