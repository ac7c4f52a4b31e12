"""The graph step of research."""

from temporalio import activity

from activities.graph.databases.asking import ConfinedGraphs
from activities.graph.databases.own.shelf import Shelf
from activities.research.answering import Answering
from activities.research.database_answers import DATABASE_ANSWERS, Databases
from activities.research.graph_answers import answered_by_graph
from activities.research.search_answers import SEARCH_ANSWERS
from activities.research.tools.halves import Found, Halves
from activities.search.language_model import LanguageModel
from activities.snapshots.port import Snapshot
from workflows.contracts.research.databases import CORPUS
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest
from workflows.steps.research import GraphSteps


def asks_corpus(request: ResearchRequest) -> bool:
    """Return whether the question is about the snapshot's graph rather than the tenant's own databases."""
    return request.arguments.get("databaseName") == CORPUS


class Graphing(GraphSteps):
    """Answers in the graph backend's own threads. Free queries run in `free`, so that a slow one blocks no other
    tool.
    """

    def __init__(
        self,
        answering: Answering,
        free: Answering,
        graphs: ConfinedGraphs,
        shelf: Shelf,
        model: LanguageModel | None = None,
    ) -> None:
        self._answering = answering
        self._free = free
        self._graphs = graphs
        self._shelf = shelf
        self._model = model

    @activity.defn
    async def answer_graph(self, request: ResearchRequest) -> ResearchAnswer:
        """Return the tool's answer from the graph. Raise `TIMEOUT` or `SERVICE_UNAVAILABLE` if the graph does not
        answer.
        """
        if request.tool in DATABASE_ANSWERS and asks_corpus(request):
            return await self._free.answer(request, self._query)
        if request.tool in DATABASE_ANSWERS:
            return await self._free.answer_apart(request, self._query)
        return await self._answering.answer(request, self._work)

    def _query(self, request: ResearchRequest, snapshot: Snapshot | None = None) -> Found:
        asked, answer = DATABASE_ANSWERS[request.tool]
        databases = Databases(snapshot, request.principal.tenant, self._graphs, self._shelf)
        return Found(answer(databases, asked.model_validate(request.arguments)))

    def _work(self, request: ResearchRequest, snapshot: Snapshot) -> Found:
        if request.tool in SEARCH_ANSWERS:
            asked, mixed = SEARCH_ANSWERS[request.tool]
            return mixed(asked.model_validate(request.arguments), Halves.of(snapshot, snapshot.graph, self._model))
        return Found(answered_by_graph(request.tool, request.arguments, snapshot.graph))
