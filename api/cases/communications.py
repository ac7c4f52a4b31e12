"""Communications of courts: files taken in, and the terms that they may start, counted by a short workflow."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from anyio import to_thread

from api.cases.short_workflows import done_in_place
from api.http.services import Services
from api.people.account import unusable
from infra.db.cases.listing import ListedCase
from infra.db.communications.rows import OPEN_FOR, CommunicationFilter, list_communications, to_count
from infra.db.models import CommunicationRow
from infra.db.people.calendars import closures_of
from infra.identity.people import oab_of
from infra.identity.tenants import Unusable
from infra.ids import new_id
from infra.storage.keys import communications_key
from workflows.communications import CommunicationCount, CommunicationImport
from workflows.contracts.base import Principal
from workflows.contracts.firm.communications import (
    MOST_COUNTED,
    MOST_REPORTED,
    CommunicationImportReport,
    CommunicationImportRequest,
    CommunicationsToCount,
)
from workflows.contracts.reading.closures import CourtClosure
from workflows.contracts.reading.firm_terms import RunningTerm
from workflows.contracts.reading.terms import ActTerms

JSON = "application/json"
MOST_OF_CASE = 200
"""Most communications shown of one case."""
UNDATED_FOR = timedelta(days=60)
"""How long a communication counts whose term has no last day, because something is missing."""
LATE = (
    "O arquivo ainda não foi lido até o fim, e a leitura segue. Envie-o de novo em instantes para ver o que houve: "
    "cada comunicação conta uma vez só."
)
NOT_COUNTED = "Nenhum worker contou os prazos a tempo. Tente de novo em instantes."


async def take_in(
    services: Services, principal: Principal, body: bytes, oabs: Sequence[str], cnj: str | None
) -> CommunicationImportReport:
    """Imports a file and returns the outcome of its records. Raises `VALIDATION_ERROR` for an invalid OAB number,
    `SERVICE_UNAVAILABLE` on timeout, and `RATE_LIMITED` when the firm has too many requests running.
    """
    wanted = numbers_of(oabs)
    name = new_id("cim")
    key = communications_key(principal.tenant, name)
    file = await to_thread.run_sync(services.storage.put_bytes, key, body, JSON, limiter=services.transfers)
    return await done_in_place(
        services,
        CommunicationImport.run,
        CommunicationImportRequest(file=file, oabs=wanted, cnj=cnj, principal=principal),
        name=f"communication-import/{name}",
        principal=principal,
        late=LATE,
        within=timedelta(days=1),
    )


def numbers_of(oabs: Sequence[str]) -> list[str]:
    """OAB numbers as stored, each once. Raises `VALIDATION_ERROR` for an invalid one."""
    try:
        return list(dict.fromkeys(filter(None, map(oab_of, oabs))))
    except Unusable as refusal:
        raise unusable("oab", refusal) from refusal


async def of_case(
    services: Services, principal: Principal, workflow_id: str
) -> list[tuple[CommunicationRow, ActTerms | None]]:
    """The communications of a case, newest first, the newest of them with the terms that they may start."""
    async with services.sessions() as session:
        wanted = CommunicationFilter(workflow_id=workflow_id)
        rows = [row for row, _ in await list_communications(session, principal, wanted, None, MOST_OF_CASE)]
        closures = await closures_of(session, principal.tenant)
    counted = await _counted(services, principal, closures, rows[:MOST_REPORTED])
    return [(row, counted.get(row.communication_id)) for row in rows]


async def communicated_terms(
    services: Services,
    principal: Principal,
    closures: Sequence[CourtClosure],
    since: date,
    cases: Sequence[ListedCase],
) -> list[RunningTerm]:
    """Terms that communications of these cases may have started, except those with a last day before `since`."""
    by_number = {one.case.cnj: one for one in reversed(cases) if one.case.cnj}
    async with services.sessions() as session:
        rows = await to_count(session, principal.tenant, list(filter(None, by_number)), since - OPEN_FOR, principal)
    counted = await _counted(services, principal, closures, rows, since)
    return [term for row in rows for term in _running(by_number[row.cnj], row, counted[row.communication_id], since)]


async def _counted(
    services: Services,
    principal: Principal,
    closures: Sequence[CourtClosure],
    rows: Sequence[CommunicationRow],
    since: date | None = None,
) -> dict[str, ActTerms]:
    ids = [row.communication_id for row in rows]
    found = {name: ActTerms(piece_id=name) for name in ids}
    while ids:
        told = await done_in_place(
            services,
            CommunicationCount.run,
            CommunicationsToCount(
                tenant=principal.tenant, ids=ids[:MOST_COUNTED], closures=list(closures), since=since
            ),
            name=f"communication-count/{new_id('q')}",
            principal=principal,
            late=NOT_COUNTED,
        )
        found |= {one.piece_id: one for one in told.terms}
        ids = ids[told.counted :]
    return found


def _running(listed: ListedCase, row: CommunicationRow, told: ActTerms, since: date) -> Iterator[RunningTerm]:
    for term in told.terms:
        if (term.last_day or row.day + UNDATED_FOR) < since:
            continue
        yield RunningTerm(
            workflow_id=listed.case.workflow_id,
            run=listed.run.run,
            piece_id=row.communication_id,
            act=" · ".join(filter(None, [f"{row.kind} no DJEN", row.document])),
            act_date=row.day.isoformat(),
            page=None,
            term=term,
        )
