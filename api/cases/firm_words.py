"""Word search over every case a principal may see, one batch at a time, with progress."""

from collections.abc import Sequence
from dataclasses import dataclass

from api.cases.batches import Position, next_readable, position_of
from api.cases.short_workflows import PLACE_PATIENCE, done
from api.http.services import Services
from infra.db.cases.listing import CaseFilter, ListedCase, count_cases
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
    position: Position | None
    gone: int
    left_out: int
    total: int


async def search_texts(services: Services, principal: Principal, words: str, after: Position | None) -> Turn:
    """The next cases, newest first, that have a page with all the words.

    Raises what the workflow rejected, `SERVICE_UNAVAILABLE` on timeout, and `RATE_LIMITED` when the tenant has too many
    searches running.
    """
    listed, readable = await next_readable(services, principal, CaseFilter(), after, MOST_RUNS + 1)
    async with services.sessions() as session:
        total = await count_cases(session, principal, CaseFilter())
    cases, more = listed[:MOST_RUNS], len(listed) > MOST_RUNS
    wanted = [one for one in cases if one.case.workflow_id in readable]
    answer = await _answered(services, principal, words, wanted) if wanted else FirmOccurrences(searched=0)
    if answer.searched < len(wanted):
        cases, more = cases[: cases.index(wanted[answer.searched])], True
    # a case may have been closed or erased while it was read
    if answer.cases:
        _, readable = await next_readable(services, principal, CaseFilter(), after, MOST_RUNS + 1)
    by_id = {one.case.workflow_id: one for one in cases}
    found = [(by_id[one.workflow_id], one) for one in answer.cases if one.workflow_id in readable]
    left_out = len(answer.unread) + sum(one.case.workflow_id not in readable for one in cases)
    position = position_of(cases) if more else None
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
