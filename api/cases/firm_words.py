"""Word search over every case a principal may see, one batch at a time, with progress."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from api.cases.runs import left_out_by
from api.cases.short_workflows import PLACE_PATIENCE, done
from api.http.services import Services
from api.identity.admission import is_let_in
from infra.db.cases.listing import CaseFilter, ListedCase, Order, count_cases, list_cases
from infra.db.privacy.secrecy import secrecy_of
from infra.ids import new_id
from workflows.case.inquiry import FirmWordSearch
from workflows.contracts.base import Principal
from workflows.contracts.reading.firm_words import MOST_RUNS, FirmOccurrences, FirmSearch, FoundCase
from workflows.contracts.run.case import RunRef

LATE = "Nenhum worker respondeu a tempo. O que já foi lido fica pronto: tente de novo em instantes."


@dataclass(frozen=True)
class Turn:
    """Result of one batch.

    The next one starts at `position` (None at the end); `gone` of `total` cases have been covered, of which `left_out`
    could not be searched.
    """

    found: Sequence[tuple[ListedCase, FoundCase]]
    position: tuple[datetime, str] | None
    gone: int
    left_out: int
    total: int


async def search_texts(
    services: Services, principal: Principal, words: str, after: tuple[datetime, str] | None
) -> Turn:
    """The next cases, newest first, that have a page with all the words.

    Raises what the workflow rejected, `SERVICE_UNAVAILABLE` on timeout, and `RATE_LIMITED` when the tenant has too many
    searches running.
    """
    listed, readable = await _readable(services, principal, after)
    async with services.sessions() as session:
        total = await count_cases(session, principal, CaseFilter())
    cases, more = listed[:MOST_RUNS], len(listed) > MOST_RUNS
    wanted = [one for one in cases if one.case.workflow_id in readable]
    answer = await _answered(services, principal, words, wanted) if wanted else FirmOccurrences(searched=0)
    if answer.searched < len(wanted):
        cases, more = cases[: cases.index(wanted[answer.searched])], True
    # a case may have been closed or erased while it was read
    still_readable = (await _readable(services, principal, after))[1] if answer.cases else readable
    by_id = {one.case.workflow_id: one for one in cases}
    found = [(by_id[one.workflow_id], one) for one in answer.cases if one.workflow_id in still_readable]
    left_out = len(answer.unread) + sum(one.case.workflow_id not in readable for one in cases)
    position = (cases[-1].case.created_at, cases[-1].case.workflow_id) if more else None
    return Turn(found=found, position=position, gone=len(cases), left_out=left_out, total=total)


async def _answered(
    services: Services, principal: Principal, words: str, cases: Sequence[ListedCase]
) -> FirmOccurrences:
    runs = [RunRef(tenant=principal.tenant, workflow_id=one.case.workflow_id, run=one.run.run) for one in cases]
    async with services.answers.place(principal.tenant, PLACE_PATIENCE):
        return await done(
            services,
            FirmWordSearch.run,
            FirmSearch(words=words, runs=runs),
            name=f"firm-words/{new_id('q')}",
            about=None,
            principal=principal,
            late=LATE,
        )


async def _readable(
    services: Services, principal: Principal, after: tuple[datetime, str] | None
) -> tuple[Sequence[ListedCase], Collection[str]]:
    """The next cases, one more than a batch, and the ids of those whose pages are read and open to the principal."""
    async with services.sessions() as session:
        cases = await list_cases(session, principal, CaseFilter(), Order.NEWEST, after, MOST_RUNS + 1)
        secrecy = await secrecy_of(session, principal.tenant, [one.case.workflow_id for one in cases])
    return cases, {
        one.case.workflow_id
        for one in cases
        if (left_out := left_out_by(one.run)) is not None
        and is_let_in(secrecy[one.case.workflow_id], principal, left_out)
    }
