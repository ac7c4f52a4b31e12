"""One question to every case that a principal may see, or to some of them, one batch at a time."""

from collections.abc import Sequence

from api.cases.batches import Position, Turn, next_turn, run_of
from api.cases.short_workflows import done_in_place
from api.http.services import Services
from infra.db.cases.listing import CaseFilter, ListedCase
from infra.ids import new_id
from workflows.case.inquiry import FirmInquiry
from workflows.contracts.base import Principal
from workflows.contracts.reading.firm_questions import CaseAnswered, FirmAnswers, FirmQuestion
from workflows.contracts.reading.firm_words import MOST_RUNS

LATE = "Nenhum worker respondeu a tempo. O que já foi respondido fica pronto: tente de novo em instantes."


async def ask_cases(
    services: Services, principal: Principal, question: str, wanted: CaseFilter, after: Position | None
) -> Turn[CaseAnswered]:
    """The answers of the next cases, newest first.

    Raises `SERVICE_UNAVAILABLE` on timeout, and `RATE_LIMITED` when the tenant has too many questions running.
    """

    async def ask(cases: Sequence[ListedCase]) -> FirmAnswers:
        runs = [run_of(principal, one) for one in cases]
        return await done_in_place(
            services,
            FirmInquiry.run,
            FirmQuestion(question=question, runs=runs),
            name=f"firm-inquiry/{new_id('q')}",
            principal=principal,
            late=LATE,
        )

    return await next_turn(services, principal, wanted, after, MOST_RUNS, ask, lambda answer: answer.cases)
