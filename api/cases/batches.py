"""Cases in batches, newest first, as far as the pages of each are read and open to a principal."""

from collections.abc import Collection, Sequence
from datetime import datetime

from api.cases.runs import left_out_by
from api.http.services import Services
from api.identity.admission import is_let_in
from infra.db.cases.listing import CaseFilter, ListedCase, Order, list_cases
from infra.db.privacy.secrecy import secrecy_of
from workflows.contracts.base import Principal

Position = tuple[datetime, str]
"""After which case a batch begins."""


async def next_readable(
    services: Services, principal: Principal, wanted: CaseFilter, after: Position | None, limit: int
) -> tuple[Sequence[ListedCase], Collection[str]]:
    """The next cases, and the ids of those whose pages are read and open to the principal."""
    async with services.sessions() as session:
        cases = await list_cases(session, principal, wanted, Order.NEWEST, after, limit)
        secrecy = await secrecy_of(session, principal.tenant, [one.case.workflow_id for one in cases])
    return cases, {
        one.case.workflow_id
        for one in cases
        if (left_out := left_out_by(one.run)) is not None
        and is_let_in(secrecy[one.case.workflow_id], principal, left_out)
    }


def position_of(cases: Sequence[ListedCase]) -> Position:
    """After the last of them."""
    return cases[-1].case.created_at, cases[-1].case.workflow_id
