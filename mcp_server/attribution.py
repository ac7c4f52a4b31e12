"""Whom a trace is attributed to while somebody tries tracing with invented names, in the attributes Langfuse reads."""

from typing import Annotated, Any, Self

from mcp.server.mcpserver import Context
from opentelemetry import trace
from pydantic import BaseModel, ConfigDict, Field

from mcp_server.sessions import Sessions

_KEPT_AS = "test_context"
TESTING = "teste"
"""The tag of every such trace: nobody takes it for a person's."""

Name = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.-]+$")]


class TestContext(BaseModel):
    """Invented names; none of them opens anything."""

    __test__ = False
    model_config = ConfigDict(frozen=True)

    enabled: bool = False
    user_id: Name = "demo-user"
    org_id: Name = "demo-org"
    session_id: Name | None = None
    agent_id: Name = "demo-agent"

    @property
    def names(self) -> dict[str, str]:
        """Those that are set."""
        return self.model_dump(include={"user_id", "org_id", "session_id", "agent_id"}, exclude_none=True)

    @property
    def attributes(self) -> dict[str, Any]:
        """As Langfuse shows them."""
        return {
            "user_id": self.user_id,
            "session_id": self.session_id,
            "metadata": {"org_id": self.org_id, "agent_id": self.agent_id},
            "tags": [TESTING, f"org:{self.org_id}", f"agent:{self.agent_id}"],
        }

    @property
    def of_span(self) -> dict[str, str | list[str]]:
        """As a span carries them."""
        told = self.attributes
        session = {"langfuse.session.id": self.session_id} if self.session_id else {}
        metadata = {f"langfuse.trace.metadata.{name}": value for name, value in told["metadata"].items()}
        return {"langfuse.user.id": self.user_id, "langfuse.trace.tags": told["tags"], **session, **metadata}

    @classmethod
    def of(cls, sessions: Sessions, context: Context[Any, Any]) -> Self | None:
        """That of the sender's session; None where there is no session."""
        kept = sessions.of(context)
        return None if kept is None else kept.get(_KEPT_AS) or cls()

    def keep(self, sessions: Sessions, context: Context[Any, Any]) -> None:
        """For the rest of the sender's session, of which there is one."""
        kept = sessions.of(context)
        assert kept is not None
        kept[_KEPT_AS] = self


def attribute(sessions: Sessions, context: Context[Any, Any]) -> None:
    """Attributes the trace of a call to the invented names, where its session has switched them on."""
    span = trace.get_current_span()
    if span.is_recording() and (tested := TestContext.of(sessions, context)) and tested.enabled:
        span.set_attributes(tested.of_span)
