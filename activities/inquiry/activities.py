"""What somebody asks of a case that has been read, as Temporal activities; the work happens in child processes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic

from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.inquiry.answering import answer_stored
from activities.inquiry.firm_words import INDEX_REVISION, asked_for, index_stored, pages_with, tell
from activities.inquiry.occurrences import occurrences_stored
from activities.inquiry.running import running
from activities.inquiry.terms import UnknownAct
from activities.inquiry.timeline import timeline_stored
from infra.computing.pool import ComputingPool, StepOverrun
from infra.storage.keys import inquiry_key, kept_key, page_lines_key, segmentation_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import ErrorCode
from workflows.contracts.reading.firm_terms import (
    MOST_TERMS_TOLD,
    RunningTerm,
    RunningTerms,
    RunToCount,
    TermsRequest,
)
from workflows.contracts.reading.firm_words import MOST_CASES_TOLD, TURN_SECONDS, FirmOccurrences, FirmSearch, FoundCase
from workflows.contracts.reading.inquiry import ANSWER_REVISION, CaseQuestion, inquiry_name
from workflows.contracts.reading.occurrences import OCCURRENCES_REVISION, WordSearch
from workflows.contracts.reading.timeline import TIMELINE_REVISION, CaseTimeline, TimelineRequest
from workflows.contracts.run.case import RunRef
from workflows.contracts.run.result import fingerprint
from workflows.steps.inquiry import InquirySteps

JSON = "application/json"
NO_SUCH_ACT = "Esta execução não tem essa peça. Os piece_id estão em `acts` da linha do tempo, ou no resultado."
NOT_READ = "As páginas desta execução ainda não foram lidas. Consulte o status."
TOO_MUCH = "Isto pede demais destes autos. Numa pergunta, restrinja-a a uma fase (phase_label) ou use menos palavras."
NOTHING_ASKED = "Escreva ao menos uma palavra que diga algo: artigos, preposições e sinais não são procurados."
READ_AT_ONCE = 4
"""Cases of one search that are read from the store beside each other."""

Request = CaseQuestion | WordSearch | TimelineRequest


class Inquiry(InquirySteps):
    """Answers from the pages and the pieces of a run; the same request of the same run writes the same bytes."""

    def __init__(self, storage: Storage, computing: ComputingPool) -> None:
        self._storage = storage
        self._computing = computing

    @activity.defn
    def answer_question(self, request: CaseQuestion) -> ObjectRef:
        """Kept under the fingerprint of the question: its words are nowhere."""
        return self._told(ANSWER_REVISION, request, answer_stored)

    @activity.defn
    def find_words(self, request: WordSearch) -> ObjectRef:
        """Kept under the fingerprint of the words: they are nowhere else than in what the pages say."""
        return self._told(OCCURRENCES_REVISION, request, occurrences_stored)

    @activity.defn
    def tell_timeline(self, request: TimelineRequest) -> ObjectRef:
        """Acts, money and parties of the run, and what the act asked about may start."""
        try:
            return self._told(TIMELINE_REVISION, request, timeline_stored)
        except UnknownAct:
            raise refusal(ErrorCode.NOT_FOUND, NO_SUCH_ACT) from None

    @activity.defn
    def search_firm(self, request: FirmSearch) -> FirmOccurrences:
        """What each case says by its index, which is made and kept with the case when it is first looked into."""
        wanted = asked_for(request.words)
        if not wanted:
            raise refusal(ErrorCode.VALIDATION_ERROR, NOTHING_ASKED)
        until, searched = monotonic() + TURN_SECONDS, 0
        found: list[FoundCase] = []
        unread: list[str] = []
        with ThreadPoolExecutor(READ_AT_ONCE) as readers:
            for first in range(0, len(request.runs), READ_AT_ONCE):
                if searched and (monotonic() > until or len(found) >= MOST_CASES_TOLD):
                    break
                some = request.runs[first : first + READ_AT_ONCE]
                for run, one in zip(some, readers.map(partial(self._pages_of, wanted), some), strict=True):
                    if one is None:
                        unread.append(run.workflow_id)
                    elif one.total:
                        found.append(one)
                searched += len(some)
        return FirmOccurrences(searched=searched, cases=found, unread=unread)

    @activity.defn
    def list_terms(self, request: TermsRequest) -> RunningTerms:
        """By the timeline of each case, which is made and kept with it when it is first asked for."""
        until, searched = monotonic() + TURN_SECONDS, 0
        found: list[RunningTerm] = []
        unread: list[str] = []
        with ThreadPoolExecutor(READ_AT_ONCE) as readers:
            for first in range(0, len(request.runs), READ_AT_ONCE):
                if searched and (monotonic() > until or len(found) >= MOST_TERMS_TOLD):
                    break
                some = request.runs[first : first + READ_AT_ONCE]
                for one, terms in zip(some, readers.map(partial(self._terms_of, request), some), strict=True):
                    if terms is None:
                        unread.append(one.run.workflow_id)
                    else:
                        found += terms
                searched += len(some)
        return RunningTerms(searched=searched, terms=found, unread=unread)

    def _terms_of(self, request: TermsRequest, wanted: RunToCount) -> list[RunningTerm] | None:
        """None where the run has not been read, or is too much to be read in time."""
        closures = [one for one in request.closures if one.applies_to(wanted.cnj)]
        try:
            kept = self.tell_timeline(TimelineRequest(run=wanted.run, closures=closures))
        except ApplicationError:
            return None
        told = CaseTimeline.model_validate_json(self._storage.get_bytes(kept))
        return list(running(told, wanted.run, request.since))

    def _pages_of(self, wanted: list[str], run: RunRef) -> FoundCase | None:
        """None where the run's pages are not there, or too much to be indexed."""
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
        return FoundCase(workflow_id=run.workflow_id, run=run.run, total=len(numbers), pages=told)

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
        """Pages and segmentation; the pages are written last."""
        pages = self._storage.stat(page_lines_key(run))
        segmentation = self._storage.stat(segmentation_key(run))
        if pages is None or segmentation is None:
            raise refusal(ErrorCode.CONFLICT, NOT_READ)
        return self._storage.get_bytes(pages), self._storage.get_bytes(segmentation)


def refusal(code: ErrorCode, message: str) -> ApplicationError:
    """What ends an inquiry, with a message (Portuguese) for who asked."""
    return ApplicationError(message, type=code.value, non_retryable=True)
