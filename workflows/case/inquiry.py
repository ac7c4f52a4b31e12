"""Questions of a waiting user to an analysed case, and word searches over all cases of their firm."""

from temporalio import workflow

from workflows.contracts.base import ObjectRef
from workflows.contracts.queues import asking_queue
from workflows.contracts.reading.firm_questions import FirmAnswers, FirmQuestion
from workflows.contracts.reading.firm_terms import RunningTerms, TermsRequest
from workflows.contracts.reading.firm_words import FirmOccurrences, FirmSearch
from workflows.contracts.reading.inquiry import CaseQuestion
from workflows.contracts.reading.occurrences import WordSearch
from workflows.contracts.reading.timeline import TimelineRequest
from workflows.options import DRAWING
from workflows.perform import perform
from workflows.steps.inquiry import InquirySteps


@workflow.defn
class CaseInquiry:
    """One question. The same question finds the earlier answer."""

    @workflow.run
    async def run(self, request: CaseQuestion) -> ObjectRef:
        """Return where the answer is stored. Fails with an `ErrorCode` as type while the run has no text."""
        return await perform(
            InquirySteps.answer_question, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )


@workflow.defn
class CaseWordSearch:
    """Positions of words in a case file. The same words find the earlier result."""

    @workflow.run
    async def run(self, request: WordSearch) -> ObjectRef:
        """Return where the positions are stored. Fails with an `ErrorCode` as type while the run has no text."""
        return await perform(
            InquirySteps.find_words, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )


@workflow.defn
class FirmWordSearch:
    """Pages of many cases that contain words: one step of a longer search for its one reader."""

    @workflow.run
    async def run(self, request: FirmSearch) -> FirmOccurrences:
        """Fail with an `ErrorCode` as type if no words are given."""
        return await perform(
            InquirySteps.search_firm, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )


@workflow.defn
class FirmInquiry:
    """Answers of many cases to one question; one batch of a longer table, for its one reader."""

    @workflow.run
    async def run(self, request: FirmQuestion) -> FirmAnswers:
        """Return the answers of the first cases, for as long as a batch lasts."""
        return await perform(
            InquirySteps.ask_firm, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )


@workflow.defn
class FirmTerms:
    """Which terms may be running in many cases; one turn of a longer list, for its one reader."""

    @workflow.run
    async def run(self, request: TermsRequest) -> RunningTerms:
        """Return the results of the first cases, for as long as a batch lasts."""
        return await perform(
            InquirySteps.list_terms, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )


@workflow.defn
class CaseChronology:
    """The timeline of a run, and the terms that one of its acts may start. The same request finds the earlier
    result.
    """

    @workflow.run
    async def run(self, request: TimelineRequest) -> ObjectRef:
        """Return where it is stored. Fails with an `ErrorCode` as type for an unknown act, or while the run has no
        text.
        """
        return await perform(
            InquirySteps.tell_timeline, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )
