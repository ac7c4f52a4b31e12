"""TermWatch: reminds people of terms that end soon, started by a schedule."""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from temporalio import workflow

from workflows.contracts.firm.communications import MOST_COUNTED, CommunicationsToCount
from workflows.contracts.firm.reminders import (
    REMINDED_BEFORE,
    DueTerm,
    DueTerms,
    ReminderBatch,
    ReminderRequest,
)
from workflows.contracts.queues import asking_queue
from workflows.contracts.reading.firm_terms import TermsRequest
from workflows.contracts.reading.terms import TermCandidate
from workflows.contracts.run.case import RunRef
from workflows.options import FACTS, READING
from workflows.perform import perform
from workflows.steps.communications import CommunicationSteps
from workflows.steps.inquiry import InquirySteps
from workflows.steps.notices import ReminderSteps


@workflow.defn
class TermWatch:
    """One pass over the cases of all firms that want reminders."""

    @workflow.run
    async def run(self, request: ReminderRequest | None = None) -> int:
        """Return how many terms were near their last day. A pass keeps the day on which it began."""
        request, found = request or ReminderRequest(at=workflow.now()), 0
        while True:
            batch = await perform(ReminderSteps.cases_to_remind, request, **FACTS)
            due = [*await self._of_files(batch), *await self._communicated(batch)]
            if due:
                await perform(ReminderSteps.post_reminders, DueTerms(today=batch.today, terms=due), **FACTS)
            found += len(due)
            if batch.next is None:
                return found
            request = request.model_copy(update={"after": batch.next})
            if workflow.info().is_continue_as_new_suggested():
                workflow.continue_as_new(request)

    async def _of_files(self, batch: ReminderBatch) -> list[DueTerm]:
        """Terms of acts in the case files, in as many turns as they need."""
        runs, queue = [one.counted for one in batch.cases], asking_queue(workflow.info().task_queue)
        found: list[DueTerm] = []
        while runs:
            request = TermsRequest(runs=runs, closures=batch.closures, since=batch.today)
            told = await perform(InquirySteps.list_terms, request, task_queue=queue, **READING)
            by_id = {one.run.workflow_id: one.run for one in runs}
            found += [due for one in told.terms for due in _due(batch, by_id[one.workflow_id], [one.term])]
            runs = runs[told.searched :]
        return found

    async def _communicated(self, batch: ReminderBatch) -> list[DueTerm]:
        """Terms that communications of the courts may have started."""
        runs = {name: one.counted.run for one in batch.cases for name in one.communications}
        found: list[DueTerm] = []
        ids = list(runs)
        while ids:
            request = CommunicationsToCount(
                tenant=runs[ids[0]].tenant,
                ids=ids[:MOST_COUNTED],
                closures=batch.closures,
                since=batch.today,
            )
            told = await perform(CommunicationSteps.count_communications, request, **READING)
            found += [due for one in told.terms for due in _due(batch, runs[one.piece_id], one.terms)]
            ids = ids[told.counted :]
        return found


def _due(batch: ReminderBatch, run: RunRef, terms: Iterable[TermCandidate]) -> Iterator[DueTerm]:
    last = batch.today + timedelta(days=max(REMINDED_BEFORE))
    for term in terms:
        if term.last_day is not None and term.last_day <= last:
            yield DueTerm(run=run, what=term.what, last_day=term.last_day)
