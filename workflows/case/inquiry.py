"""What somebody who waits asks of a case that has been read, and what words of all cases of their firm."""

from temporalio import workflow

from workflows.contracts.base import ObjectRef
from workflows.contracts.queues import asking_queue
from workflows.contracts.reading.firm_words import FirmOccurrences, FirmSearch
from workflows.contracts.reading.inquiry import CaseQuestion
from workflows.contracts.reading.occurrences import WordSearch
from workflows.contracts.reading.timeline import TimelineRequest
from workflows.options import DRAWING
from workflows.perform import perform
from workflows.steps.inquiry import InquirySteps


@workflow.defn
class CaseInquiry:
    """One question; the same one finds what was answered before."""

    @workflow.run
    async def run(self, request: CaseQuestion) -> ObjectRef:
        """Answers where the answer is; fails with an `ErrorCode` as type while the run has not been read."""
        return await perform(
            InquirySteps.answer_question, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )


@workflow.defn
class CaseWordSearch:
    """Where words stand in a case file; the same words find what was found before."""

    @workflow.run
    async def run(self, request: WordSearch) -> ObjectRef:
        """Answers where the places are; fails with an `ErrorCode` as type while the run has not been read."""
        return await perform(
            InquirySteps.find_words, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )


@workflow.defn
class FirmWordSearch:
    """Which pages of many cases have words; one turn of a longer search, for its one reader."""

    @workflow.run
    async def run(self, request: FirmSearch) -> FirmOccurrences:
        """Fails with an `ErrorCode` as type where there is nothing to look for."""
        return await perform(
            InquirySteps.search_firm, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )


@workflow.defn
class CaseChronology:
    """The timeline of a run, and what one of its acts may start; the same request finds what was told before."""

    @workflow.run
    async def run(self, request: TimelineRequest) -> ObjectRef:
        """Answers where it is; fails with an `ErrorCode` as type for an act that is none, or while nothing is read."""
        return await perform(
            InquirySteps.tell_timeline, request, task_queue=asking_queue(workflow.info().task_queue), **DRAWING
        )
