"""CommunicationWatch: reads what firms follow in the DJEN and the DataJud, started by a schedule."""

from datetime import timedelta

from temporalio import workflow
from temporalio.common import RetryPolicy
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from workflows.contracts.firm.communications import (
    FollowingEnd,
    FollowingFirm,
    FollowingPage,
    FollowingRequest,
    FollowingStep,
)
from workflows.options import FACTS, NOTIFYING
from workflows.perform import perform
from workflows.steps.communications import CommunicationSteps

# a number that the server does not answer for must not keep the others waiting for days
ASKING = NOTIFYING | {
    "retry_policy": RetryPolicy(
        initial_interval=timedelta(seconds=10), maximum_interval=timedelta(minutes=5), maximum_attempts=6
    )
}
MOST_PAGES = 100
"""Most pages of one number: the API returns at most 10,000 communications per request."""
UNANSWERED = "o DJEN não respondeu"
TOO_MANY = "há mais comunicações do que a API entrega de uma vez"


@workflow.defn
class CommunicationWatch:
    """One pass over all firms, one request at a time, at the server's pace; it survives any restart."""

    @workflow.run
    async def run(self) -> int:
        """Return how many OAB numbers were asked for."""
        request = FollowingRequest(at=workflow.now())
        plan = await perform(CommunicationSteps.plan_following, request, **FACTS)
        for step in plan.steps:
            try:
                end = await self._follow(step)
            except ActivityError as error:
                if is_cancelled_exception(error):
                    raise
                cause = error.cause
                said = cause.message if isinstance(cause, ApplicationError) else UNANSWERED
                end = FollowingEnd(step=step, whole=False, error=said)
            await perform(CommunicationSteps.note_following, end, **FACTS)
            if workflow.info().is_continue_as_new_suggested():
                workflow.continue_as_new()
        for tenant in plan.firms:
            await self._follow_lawsuits(FollowingFirm(tenant=tenant))
        return len(plan.steps)

    async def _follow_lawsuits(self, firm: FollowingFirm) -> None:
        """Asks for one lawsuit after the other. The progress is saved, also by a failed step with its error."""
        more = True
        while more:
            try:
                told = await perform(CommunicationSteps.follow_lawsuit, firm, **ASKING)
            except ActivityError as error:
                if is_cancelled_exception(error):
                    raise
                return
            await workflow.sleep(timedelta(seconds=told.pause_seconds))
            more = told.more
            if workflow.info().is_continue_as_new_suggested():
                workflow.continue_as_new()

    async def _follow(self, step: FollowingStep) -> FollowingEnd:
        """Reads every page."""
        refused: list[str] = []
        for page in range(1, MOST_PAGES + 1):
            told = await perform(CommunicationSteps.follow_oab, FollowingPage(step=step, page=page), **ASKING)
            refused += [f"página {page}, {one.place}: {one.reason}" for one in told.refusals]
            await workflow.sleep(timedelta(seconds=told.pause_seconds))
            if not told.more:
                return FollowingEnd(step=step, whole=True, error="; ".join(refused)[:1000] or None)
        return FollowingEnd(step=step, whole=True, error=TOO_MANY)
