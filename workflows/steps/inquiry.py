"""The steps of what somebody asks of a case that has been read, as those of `workflows.steps`."""

from temporalio import activity

from workflows.contracts.base import ObjectRef
from workflows.contracts.reading.firm_words import FirmOccurrences, FirmSearch
from workflows.contracts.reading.inquiry import CaseQuestion
from workflows.contracts.reading.occurrences import WordSearch
from workflows.contracts.reading.timeline import TimelineRequest


class InquirySteps:
    """Capability `activities/inquiry`: what somebody asks of a case that has been read."""

    @activity.defn
    def answer_question(self, request: CaseQuestion) -> ObjectRef:
        """The passages that answer, as JSON; content-addressed. Fails for good with an `ErrorCode` as type."""
        raise NotImplementedError

    @activity.defn
    def find_words(self, request: WordSearch) -> ObjectRef:
        """Where the words stand, as JSON; content-addressed. Fails for good with an `ErrorCode` as type."""
        raise NotImplementedError

    @activity.defn
    def search_firm(self, request: FirmSearch) -> FirmOccurrences:
        """The pages that have all the words, case by case, for some seconds. Fails with an `ErrorCode` as type."""
        raise NotImplementedError

    @activity.defn
    def tell_timeline(self, request: TimelineRequest) -> ObjectRef:
        """Acts, money and parties, as JSON; content-addressed. Fails for good with an `ErrorCode` as type."""
        raise NotImplementedError
