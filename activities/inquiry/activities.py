"""Questions to an analysed case as Temporal activities. The work runs in child processes."""

from collections.abc import Callable
from functools import partial

from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.inquiry.answering import answer_stored
from activities.inquiry.firm_words import INDEX_REVISION, asked_for, index_stored, pages_with, tell
from activities.inquiry.occurrences import occurrences_stored
from activities.inquiry.running import running
from activities.inquiry.terms import UnknownAct
from activities.inquiry.timeline import timeline_stored
from activities.inquiry.turns import in_turn
from infra.computing.pool import ComputingPool, StepOverrun
from infra.storage.keys import inquiry_key, kept_key, page_lines_key, segmentation_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import ErrorCode
from workflows.contracts.reading.firm_questions import (
    MOST_ANSWERS_TOLD,
    CaseAnswered,
    FirmAnswers,
    FirmQuestion,
    told_of,
)
from workflows.contracts.reading.firm_terms import (
    MOST_TERMS_TOLD,
    RunningTerm,
    RunningTerms,
    RunToCount,
    TermsRequest,
)
from workflows.contracts.reading.firm_words import MOST_CASES_TOLD, FirmOccurrences, FirmSearch, FoundCase
from workflows.contracts.reading.inquiry import ANSWER_REVISION, CaseAnswer, CaseQuestion, inquiry_name
from workflows.contracts.reading.occurrences import OCCURRENCES_REVISION, WordSearch
from workflows.contracts.reading.timeline import TIMELINE_REVISION, CaseTimeline, TimelineRequest
from workflows.contracts.run.case import RunRef
from workflows.contracts.run.results.result import fingerprint
from workflows.steps.inquiry import InquirySteps

JSON = "application/json"
NO_SUCH_ACT = "Esta execução não tem essa peça. Os piece_id estão em `acts` da linha do tempo, ou no resultado."
NOT_READ = "As páginas desta execução ainda não foram lidas. Consulte o status."
TOO_MUCH = "Isto pede demais destes autos. Numa pergunta, restrinja-a a uma fase (phase_label) ou use menos palavras."
NOTHING_ASKED = "Escreva ao menos uma palavra que diga algo: artigos, preposições e sinais não são procurados."

Request = CaseQuestion | WordSearch | TimelineRequest


class Inquiry(InquirySteps):
    """Answers from the pages and pieces of a run. Equal requests for a run write equal bytes."""

    def __init__(self, storage: Storage, computing: ComputingPool) -> None:
        self._storage = storage
        self._computing = computing

    @activity.defn
    def answer_question(self, request: CaseQuestion) -> ObjectRef:
        """Store the answer under the fingerprint of the question. The question itself is stored nowhere."""
        return self._told(ANSWER_REVISION, request, answer_stored)

    @activity.defn
    def find_words(self, request: WordSearch) -> ObjectRef:
        """Store the result under the fingerprint of the words. Apart from the pages, they are stored nowhere."""
        return self._told(OCCURRENCES_REVISION, request, occurrences_stored)

    @activity.defn
    def tell_timeline(self, request: TimelineRequest) -> ObjectRef:
        """Return acts, money and parties of the run, and the terms that the requested act may start."""
        try:
            return self._told(TIMELINE_REVISION, request, timeline_stored)
        except UnknownAct:
            raise refusal(ErrorCode.NOT_FOUND, NO_SUCH_ACT) from None

    @activity.defn
    def search_firm(self, request: FirmSearch) -> FirmOccurrences:
        """Search each case by its index, which is made and stored with the case on first use."""
        wanted = asked_for(request.words)
        if not wanted:
            raise refusal(ErrorCode.VALIDATION_ERROR, NOTHING_ASKED)
        turn = in_turn(request.runs, partial(self._pages_of, wanted), MOST_CASES_TOLD)
        unread = [run.workflow_id for run in turn.unread]
        return FirmOccurrences(searched=turn.searched, cases=turn.found, unread=unread)

    @activity.defn
    def ask_firm(self, request: FirmQuestion) -> FirmAnswers:
        """Answers the question in each case. Each answer is stored with its case, as for a question to that case
        alone.
        """
        turn = in_turn(request.runs, partial(self._answer_of, request.question), MOST_ANSWERS_TOLD)
        unread = [run.workflow_id for run in turn.unread]
        return FirmAnswers(searched=turn.searched, cases=turn.found, unread=unread)

    def _answer_of(self, question: str, run: RunRef) -> list[CaseAnswered] | None:
        """The answer of a case; None if the run has not been read, or is too long to be read in time."""
        try:
            kept = self.answer_question(CaseQuestion(run=run, question=question, top_k=1))
        except ApplicationError:
            return None
        return [told_of(run, CaseAnswer.model_validate_json(self._storage.get_bytes(kept)))]

    @activity.defn
    def list_terms(self, request: TermsRequest) -> RunningTerms:
        """The terms of each case from its timeline, which is computed and stored when first needed."""
        turn = in_turn(request.runs, partial(self._terms_of, request), MOST_TERMS_TOLD)
        unread = [one.run.workflow_id for one in turn.unread]
        return RunningTerms(searched=turn.searched, terms=turn.found, unread=unread)

    def _terms_of(self, request: TermsRequest, wanted: RunToCount) -> list[RunningTerm] | None:
        """The terms of a case; None if the run has not been read, or is too long to be read in time."""
        closures = [one for one in request.closures if one.applies_to(wanted.cnj)]
        try:
            kept = self.tell_timeline(TimelineRequest(run=wanted.run, closures=closures))
        except ApplicationError:
            return None
        told = CaseTimeline.model_validate_json(self._storage.get_bytes(kept))
        return list(running(told, wanted.run, request.since))

    def _pages_of(self, wanted: list[str], run: RunRef) -> list[FoundCase] | None:
        """Return None if the run's pages are missing, or too large for an index."""
        pages = self._storage.stat(page_lines_key(run))
        if pages is None:
            return None
        key = kept_key(run, "words", fingerprint({"pages": pages.sha256, "revision": INDEX_REVISION}))
        kept, content = self._storage.written(key), None
        if kept is None:
            content = self._storage.get_bytes(pages)
            try:
                index = self._computing.run(content.count(b"\n"), index_stored, content)
            except StepOverrun:
                return None
            self._storage.put_bytes(key, index, JSON)
        else:
            index = self._storage.get_bytes(kept)
        numbers = pages_with(index, wanted)
        told = tell(content or self._storage.get_bytes(pages), numbers, wanted) if numbers else []
        found = FoundCase(workflow_id=run.workflow_id, run=run.run, total=len(numbers), pages=told)
        return [found] if numbers else []

    def _told(self, revision: int, request: Request, tell: Callable[..., bytes]) -> ObjectRef:
        key = inquiry_key(request.run, inquiry_name(request, revision))
        kept = self._storage.written(key)
        if kept:
            return kept
        pages, segmentation = self._read(request.run)
        try:
            body = self._computing.run(pages.count(b"\n"), tell, pages, segmentation, request)
        except StepOverrun:
            raise refusal(ErrorCode.TIMEOUT, TOO_MUCH) from None
        return self._storage.put_bytes(key, body, JSON)

    def _read(self, run: RunRef) -> tuple[bytes, bytes]:
        """Read pages and segmentation; the pages are written last."""
        pages = self._storage.stat(page_lines_key(run))
        segmentation = self._storage.stat(segmentation_key(run))
        if pages is None or segmentation is None:
            raise refusal(ErrorCode.CONFLICT, NOT_READ)
        return self._storage.get_bytes(pages), self._storage.get_bytes(segmentation)


def refusal(code: ErrorCode, message: str) -> ApplicationError:
    """Return the failure that ends an inquiry, with a Portuguese message for the caller."""
    return ApplicationError(message, type=code.value, non_retryable=True)
