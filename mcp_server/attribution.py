"""Trace attributes that Langfuse reads: the caller's pseudonym, and the parts of a call that the firm allows to be
sent.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Self

from mcp.server.mcpserver import Context
from opentelemetry import trace
from pydantic import BaseModel, ConfigDict, Field

from mcp_server.sessions import Sessions
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.traces import TRACED, Traced

_KEPT_AS = "test_context"
TESTING = "teste"
"""Tag of every trace under a test context, so that nobody mistakes it for a person's trace."""

Name = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.-]+$")]


class TestContext(BaseModel):
    """Invented names for a trace. None of them grants access."""

    __test__ = False
    model_config = ConfigDict(frozen=True)

    enabled: bool = False
    user_id: Name = "demo-user"
    org_id: Name = "demo-org"
    session_id: Name | None = None
    agent_id: Name = "demo-agent"

    @property
    def names(self) -> dict[str, str]:
        """Return the names that are set."""
        return self.model_dump(include={"user_id", "org_id", "session_id", "agent_id"}, exclude_none=True)

    @property
    def attributes(self) -> dict[str, Any]:
        """Return the attributes in Langfuse's terms."""
        return {
            "user_id": self.user_id,
            "session_id": self.session_id,
            "metadata": {"org_id": self.org_id, "agent_id": self.agent_id},
            "tags": [TESTING, f"org:{self.org_id}", f"agent:{self.agent_id}"],
        }

    @property
    def of_span(self) -> dict[str, str | list[str]]:
        """Return the attributes in OpenTelemetry's terms."""
        told = self.attributes
        session = {"langfuse.session.id": self.session_id} if self.session_id else {}
        metadata = {f"langfuse.trace.metadata.{name}": value for name, value in told["metadata"].items()}
        return {"langfuse.user.id": self.user_id, "langfuse.trace.tags": told["tags"], **session, **metadata}

    @classmethod
    def of(cls, sessions: Sessions, context: Context[Any, Any]) -> Self | None:
        """Return the test context of the caller's session, or None if there is no session."""
        kept = sessions.of(context)
        return None if kept is None else kept.get(_KEPT_AS) or cls()

    def keep(self, sessions: Sessions, context: Context[Any, Any]) -> None:
        """Keep this context until the caller's session ends. The caller must have a session."""
        kept = sessions.of(context)
        assert kept is not None
        kept[_KEPT_AS] = self


TOLD = frozenset(
    {
        "hello",
        "generate_items",
        "get_corpus_status",
        ResearchTool.SEARCH_JURISPRUDENCE,
        ResearchTool.GET_IRAC_ANALYSIS,
        ResearchTool.FIND_SIMILAR_CASES,
        ResearchTool.GET_DOCUMENT_INTEGRA,
        ResearchTool.SEARCH_FEATURES,
        ResearchTool.DISCOVER_VALUES,
        ResearchTool.SEARCH,
        ResearchTool.GET_DOCUMENT,
        ResearchTool.BROWSE_STRUCTURE,
        ResearchTool.GET_DIVERGENCIAS,
        ResearchTool.GET_TURMA_DIVERGENCES,
        ResearchTool.GET_OPTIMAL_ARGUMENT,
        ResearchTool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO,
        ResearchTool.GET_MINISTRO_PROFILE,
        ResearchTool.GET_TEMPORAL_EVOLUTION,
        ResearchTool.GET_CITATION_CHAIN,
        ResearchTool.GET_PAGERANK,
        ResearchTool.GET_COMMUNITIES,
        ResearchTool.GET_STRUCTURAL_SIMILARITY,
        ResearchTool.GET_SHORTEST_PATH,
        ResearchTool.GET_GRAPH_EMBEDDINGS,
        ResearchTool.SAFETY_GUIDELINES,
    }
)
"""Tools whose questions and answers may be sent: those over published decisions. Data about cases, documents,
memories or sums can be erased here, so it is never sent to a system that would keep it.
"""

MOST_TOLD = 8_000
"""Longest question or answer in a trace, in characters."""


def attribute(sessions: Sessions, context: Context[Any, Any]) -> None:
    """Attribute the call's trace to the caller's pseudonym, or to the invented names of its session's test context."""
    span, traced = trace.get_current_span(), _of_request(context)
    if not span.is_recording():
        return
    span.set_attribute("langfuse.observation.type", "tool")
    if traced:
        span.set_attributes(traced.attributes)
    if (tested := TestContext.of(sessions, context)) and tested.enabled:
        for one in (span, traced.span) if traced else (span,):
            one.set_attributes(tested.of_span)


def tell(context: Context[Any, Any], tool: str, arguments: Mapping[str, Any], answer: object) -> None:
    """Add question and answer to the trace if the firm allows it and the tool is in `TOLD`."""
    span, traced = trace.get_current_span(), _of_request(context)
    if traced and traced.contents and tool in TOLD and span.is_recording():
        span.set_attribute("langfuse.observation.input", _written(arguments))
        span.set_attribute("langfuse.observation.output", _written(answer))


def _of_request(context: Context[Any, Any]) -> Traced | None:
    request = context.request_context.request
    return None if request is None else request.scope.get(TRACED)


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:MOST_TOLD]
