"""The steps of questions to an analysed case."""

from temporalio import activity

from workflows.contracts.base import ObjectRef
from workflows.contracts.reading.firm_questions import FirmAnswers, FirmQuestion
from workflows.contracts.reading.firm_terms import RunningTerms, TermsRequest
from workflows.contracts.reading.firm_words import FirmOccurrences, FirmSearch
from workflows.contracts.reading.inquiry import CaseQuestion
from workflows.contracts.reading.occurrences import WordSearch
from workflows.contracts.reading.timeline import TimelineRequest


class InquirySteps:
    """Capability `activities/inquiry`: questions to an analysed case."""

    @activity.defn
    def answer_question(self, request: CaseQuestion) -> ObjectRef:
        """Return the passages that answer, as JSON. Content-addressed. Fails permanently with an `ErrorCode` type."""
        raise NotImplementedError

    @activity.defn
    def find_words(self, request: WordSearch) -> ObjectRef:
        """Return the positions of the words, as JSON. Content-addressed. Fails permanently with an `ErrorCode` type."""
        raise NotImplementedError

    @activity.defn
    def search_firm(self, request: FirmSearch) -> FirmOccurrences:
        """Return the pages that contain all the words, case by case, for some seconds. Fails with an `ErrorCode` as
        type.
        """
        raise NotImplementedError

    @activity.defn
    def tell_timeline(self, request: TimelineRequest) -> ObjectRef:
        """Return acts, money and parties, as JSON. Content-addressed. Fails permanently with an `ErrorCode` type."""
        raise NotImplementedError

    @activity.defn
    def list_terms(self, request: TermsRequest) -> RunningTerms:
        """The terms that may be running, case by case, for some seconds."""
        raise NotImplementedError

    @activity.defn
    def ask_firm(self, request: FirmQuestion) -> FirmAnswers:
        """Return the answer of each case, case by case, for some seconds."""
        raise NotImplementedError
