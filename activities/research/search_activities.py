"""The search step of research."""

from temporalio import activity

from activities.research.answering import Answering
from activities.research.conduct_answers import CONDUCT_ANSWERS
from activities.research.search_answers import SEARCH_ANSWERS
from activities.research.tools.halves import Found, Halves
from activities.search.language_model import LanguageModel
from activities.snapshots.port import Snapshot
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest
from workflows.steps.research import SearchSteps


class Searching(SearchSteps):
    """Answers in the search backend's own threads."""

    def __init__(self, answering: Answering, model: LanguageModel | None = None) -> None:
        self._answering = answering
        self._model = model

    @activity.defn
    async def answer_search(self, request: ResearchRequest) -> ResearchAnswer:
        """Return the tool's answer without the graph. Raise `TIMEOUT` or `SERVICE_UNAVAILABLE` if search does not
        answer.
        """
        return await self._answering.answer(request, self._work)

    def _work(self, request: ResearchRequest, snapshot: Snapshot) -> Found:
        if request.tool in CONDUCT_ANSWERS:
            asked, told = CONDUCT_ANSWERS[request.tool]
            return Found(told(snapshot, asked.model_validate(request.arguments)))
        asked, answer = SEARCH_ANSWERS[request.tool]
        return answer(asked.model_validate(request.arguments), Halves.of(snapshot, model=self._model))
