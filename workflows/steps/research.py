"""The steps of a question."""

from temporalio import activity

from workflows.contracts.research.conduct import ConductRecord
from workflows.contracts.research.memory import MemorySweepReport
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest


class SearchSteps:
    """Capability `activities/search`."""

    @activity.defn
    async def answer_search(self, request: ResearchRequest) -> ResearchAnswer:
        """Answer from the search half of a snapshot alone, without a mixed tool's graph part."""
        raise NotImplementedError


class GraphSteps:
    """Capability `activities/graph`."""

    @activity.defn
    async def answer_graph(self, request: ResearchRequest) -> ResearchAnswer:
        """Answer from the graph of a snapshot, and from both halves for a mixed tool."""
        raise NotImplementedError


class MemorySteps:
    """Capability `activities/store`: the memories of chat sessions."""

    @activity.defn
    async def answer_memory(self, request: ResearchRequest) -> ResearchAnswer:
        """Keep or return a memory (`remember`, `recall`) of the principal's tenant."""
        raise NotImplementedError

    @activity.defn
    async def sweep_memories(self) -> MemorySweepReport:
        """Remove expired memories, checks older than a year, and notes of returned documents older than a day."""
        raise NotImplementedError


class ConductSteps:
    """Capability `activities/store`: the trail of a chat's conduct."""

    @activity.defn
    async def keep_conduct_check(self, record: ConductRecord) -> None:
        raise NotImplementedError

    @activity.defn
    async def find_returned(self, request: ResearchRequest) -> list[str]:
        """Return which of the named documents a tool returned to the principal in the last day."""
        raise NotImplementedError
