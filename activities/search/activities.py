"""The search step of research."""

from temporalio import activity

from activities.corpus.snapshot import OpenSnapshot
from activities.search.answering import Answering
from activities.search.answers import SEARCH_ANSWERS
from activities.search.language_model import LanguageModel
from activities.search.tools.halves import Found, Halves
from workflows.contracts.research import ResearchAnswer, ResearchRequest
from workflows.steps import SearchSteps


class Searching(SearchSteps):
    """Answers in the search backend's own threads."""

    def __init__(self, answering: Answering, model: LanguageModel | None = None) -> None:
        self._answering = answering
        self._model = model

    @activity.defn
    async def answer_search(self, request: ResearchRequest) -> ResearchAnswer:
        """What the tool answers without the graph; `TIMEOUT` or `SERVICE_UNAVAILABLE` where search does not."""
        return await self._answering.answer(request, self._work)

    def _work(self, request: ResearchRequest, snapshot: OpenSnapshot) -> Found:
        asked, answer = SEARCH_ANSWERS[request.tool]
        halves = Halves(snapshot.search, lambda: snapshot.features, language_model=self._model)
        return answer(asked.model_validate(request.arguments), halves)
