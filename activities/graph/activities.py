"""The graph step of research."""

from temporalio import activity

from activities.corpus.snapshot import OpenSnapshot, SnapshotCache
from activities.graph.answers import GRAPH_ANSWERS
from activities.search.answering import Answering, answer_key
from activities.search.answers import SEARCH_ANSWERS
from activities.search.language_model import LanguageModel
from activities.search.tools.halves import Found, Halves
from infra.bulkhead import Bulkhead
from infra.storage import Storage
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research import ResearchAnswer, ResearchRequest
from workflows.steps import GraphSteps

_INTERRUPTED = "Interrupted"
"""How the graph database says that a query took too long."""


class Graphing(GraphSteps):
    """Answers in the graph backend's own threads."""

    def __init__(
        self, storage: Storage, snapshots: SnapshotCache, threads: Bulkhead, model: LanguageModel | None = None
    ) -> None:
        # its own: what it keeps has another worth than what the other step made of the same question
        self._answering = Answering(storage, snapshots)
        self._threads = threads
        self._model = model

    @activity.defn
    async def answer_graph(self, request: ResearchRequest) -> ResearchAnswer:
        """What the tool answers with the graph; `TIMEOUT` or `SERVICE_UNAVAILABLE` where the graph does not."""
        return await self._threads.run(self._answering.answer, request, answer_key(request), self._work)

    def _work(self, request: ResearchRequest, snapshot: OpenSnapshot) -> Found:
        try:
            if request.tool in SEARCH_ANSWERS:
                asked, mixed = SEARCH_ANSWERS[request.tool]
                halves = Halves(snapshot.search, lambda: snapshot.features, snapshot.graph, self._model)
                return mixed(asked.model_validate(request.arguments), halves)
            asked, answer = GRAPH_ANSWERS[request.tool]
            return Found(answer(snapshot.graph, asked.model_validate(request.arguments)))
        except RuntimeError as error:
            if _INTERRUPTED not in str(error):
                raise
            raise AutosError(
                ErrorCode.TIMEOUT, "O grafo jurídico não respondeu a tempo. Tente de novo, ou peça menos de uma vez."
            ) from error
