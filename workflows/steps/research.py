"""The steps of a question."""

from temporalio import activity

from workflows.contracts.research.conduct import ConductRecord
from workflows.contracts.research.memory import MemorySweepReport
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest


class SearchSteps:
    """Capability `activities/search`."""

    @activity.defn
    async def answer_search(self, request: ResearchRequest) -> ResearchAnswer:
        """Answers from the search half of a snapshot alone; what a mixed tool takes from the graph is left out."""
        raise NotImplementedError


class GraphSteps:
    """Capability `activities/graph`."""

    @activity.defn
    async def answer_graph(self, request: ResearchRequest) -> ResearchAnswer:
        """Answers from the graph of a snapshot, and from both halves for a mixed tool."""
        raise NotImplementedError


class MemorySteps:
    """Capability `activities/store`: what chat sessions ask to keep."""

    @activity.defn
    async def answer_memory(self, request: ResearchRequest) -> ResearchAnswer:
        """Keeps or gives back a memory (`remember`, `recall`) of the principal's tenant."""
        raise NotImplementedError

    @activity.defn
    async def sweep_memories(self) -> MemorySweepReport:
        """Removes memories that have expired, which recalling finds no more long before, checks of a year ago, and
        notes of what was returned more than a day ago."""
        raise NotImplementedError


class ConductSteps:
    """Capability `activities/store`: the trail of a chat's conduct."""

    @activity.defn
    async def keep_conduct_check(self, record: ConductRecord) -> None:
        raise NotImplementedError

    @activity.defn
    async def find_returned(self, request: ResearchRequest) -> list[str]:
        """Which of the documents that a check names some tool returned to its principal in the last day."""
        raise NotImplementedError
