"""Word search over every case a principal may see, one batch at a time, with progress."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from api.cases.batches import Position, Turn, next_turn, run_of
from api.cases.short_workflows import done_in_place
from api.http.services import Services
from infra.db.cases.listing import CaseFilter, ListedCase, count_cases
from infra.ids import new_id
from workflows.case.inquiry import FirmWordSearch
from workflows.contracts.base import Principal
from workflows.contracts.reading.firm_words import MOST_RUNS, FirmOccurrences, FirmSearch, FoundCase

LATE = "Nenhum worker respondeu a tempo. O que já foi lido fica pronto: tente de novo em instantes."


class FoundTurn(NamedTuple):
    """One batch, and how many cases there are."""

    turn: Turn[FoundCase]
    total: int


async def search_texts(services: Services, principal: Principal, words: str, after: Position | None) -> FoundTurn:
    """The next cases, newest first, that have a page with all the words.

    Raises what the workflow rejected, `SERVICE_UNAVAILABLE` on timeout, and `RATE_LIMITED` when the tenant has too many
    searches running.
    """
    async with services.sessions() as session:
        total = await count_cases(session, principal, CaseFilter())
    ask = partial(_answered, services, principal, words)
    turn = await next_turn(services, principal, CaseFilter(), after, MOST_RUNS, ask, lambda answer: answer.cases)
    return FoundTurn(turn, total)


async def _answered(
    services: Services, principal: Principal, words: str, cases: Sequence[ListedCase]
) -> FirmOccurrences:
    runs = [run_of(principal, one) for one in cases]
    return await done_in_place(
        services,
        FirmWordSearch.run,
        FirmSearch(words=words, runs=runs),
        name=f"firm-words/{new_id('q')}",
        principal=principal,
        late=LATE,
    )
