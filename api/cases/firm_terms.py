"""Terms that may be running in every case that a principal may see, as a list and as an iCalendar file."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import partial
from time import monotonic

from api.cases.batches import Position, next_turn, run_of
from api.cases.communications import communicated_terms
from api.cases.short_workflows import done_in_place
from api.http.services import Services
from infra.brasilia import BRASILIA
from infra.db.cases.listing import CaseFilter, ListedCase, count_cases
from infra.db.people.calendars import FirmCalendar, find_calendar
from infra.ids import new_id
from workflows.case.inquiry import FirmTerms
from workflows.contracts.base import Principal
from workflows.contracts.reading.closures import CourtClosure
from workflows.contracts.reading.firm_terms import RunningTerm, RunningTerms, RunToCount, TermsRequest

MOST_RUNS = 200
"""Cases of one workflow."""
ANSWER_SECONDS = 15.0
"""Seconds after which a list starts no further workflow."""
LATE = "Nenhum worker respondeu a tempo. O que já foi lido fica pronto: tente de novo em instantes."


@dataclass
class Listed:
    """Terms of the cases covered, and where the list continues (`position`; None at its end).

    `calendar` is the firm's, by which they are counted; `left_out` of the `gone` cases were not read; `total` is how
    many there are.
    """

    calendar: FirmCalendar
    found: list[tuple[ListedCase, RunningTerm]] = field(default_factory=list[tuple[ListedCase, RunningTerm]])
    position: Position | None = None
    gone: int = 0
    left_out: int = 0
    total: int = 0

    def in_order(self) -> list[tuple[ListedCase, RunningTerm]]:
        """By last day, the nearest first; those without a day come last, by the day of their act, the newest first."""
        dated = [one for one in self.found if one[1].term.last_day]
        undated = [one for one in self.found if not one[1].term.last_day]
        dated.sort(key=lambda one: (one[1].term.last_day or date.max, one[0].case.workflow_id, one[1].page or 0))
        undated.sort(key=lambda one: one[1].act_date or "", reverse=True)
        return [*dated, *undated]


def today() -> date:
    """In Brasília."""
    return datetime.now(UTC).astimezone(BRASILIA).date()


async def list_terms(
    services: Services, principal: Principal, wanted: CaseFilter, since: date | None, after: Position | None
) -> Listed:
    """The terms of as many cases as some seconds allow, newest case first.

    Raises `SERVICE_UNAVAILABLE` on timeout, and `RATE_LIMITED` when the tenant has too many questions running.
    """
    async with services.sessions() as session:
        calendar = await find_calendar(session, principal.tenant)
        listed = Listed(calendar, position=after, total=await count_cases(session, principal, wanted))
    ask = partial(_answered, services, principal, calendar.closures, since)
    until = monotonic() + ANSWER_SECONDS
    while True:
        turn = await next_turn(
            services, principal, wanted, listed.position, MOST_RUNS, ask, lambda answer: answer.terms
        )
        listed.found += turn.found
        listed.gone, listed.left_out = listed.gone + turn.gone, listed.left_out + turn.left_out
        listed.position = turn.position
        if listed.position is None or monotonic() > until:
            return listed


async def _answered(
    services: Services,
    principal: Principal,
    closures: Sequence[CourtClosure],
    since: date | None,
    cases: Sequence[ListedCase],
) -> RunningTerms:
    runs = [RunToCount(run=run_of(principal, one), cnj=one.case.cnj) for one in cases]
    found = await done_in_place(
        services,
        FirmTerms.run,
        TermsRequest(runs=runs, closures=list(closures), since=since),
        name=f"firm-terms/{new_id('q')}",
        principal=principal,
        late=LATE,
    )
    told = await communicated_terms(services, principal, closures, since or today(), cases[: found.searched])
    return found.model_copy(update={"terms": [*found.terms, *told]})
