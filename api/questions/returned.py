"""What the tools return to whom, noted as it leaves: `quality_check` says of a cited decision whether any did.

A decision is returned by an answer that names it beside something of it. A check of a text returns none: what it names
is what the text cites.
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
"""Seconds that noting may take: somebody waits for the answer."""

LONGEST = 80
"""Characters of the identifier of a decision."""

RETURN_NONE = frozenset({ResearchTool.VERIFY_LEGAL_CLAIMS, ResearchTool.SEARCH_DOCUMENTS})
"""A check names what it was given, and the documents of the firm's library are no decisions."""

OF_A_DECISION = frozenset({"processo", "process", "words"})
"""What stands beside the identifier of a decision that an answer tells something of."""

logger = logging.getLogger("autos.api")


async def note_returned(services: Services, principal: Principal, tool: str, names: Collection[str]) -> None:
    """Notes that the tool, or what is read of a case, gives the principal the decisions among `names`.

    An answer does not fail where this cannot be written, which is logged and counted.
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
    """Names in the answer of a tool that may be those of decisions it returns."""
    if tool in RETURN_NONE:
        return set()
    if tool is ResearchTool.QUERY_READ:
        return set(_texts(data["rows"])) if data["databaseName"] == CORPUS else set()
    return set(_told(data))


async def note_precedents(services: Services, principal: Principal, what: Read, phases: Sequence[BaseModel]) -> None:
    """Notes the precedents in phases of a case's result, as somebody is shown them."""
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
    """Of a free question any value may be an identifier: which are is known where they are noted."""
    if isinstance(value, str) and len(value) <= LONGEST:
        yield value
    for inner in _parts(value):
        yield from _texts(inner)


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value).values())
    return cast("list[Any]", value) if isinstance(value, list) else []
