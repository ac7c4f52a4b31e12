"""GET .../accesses: who read a case."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from api.cases.runs import locate_to_administer
from api.http.answers.cursors import Cursors
from api.http.answers.envelope import PagedAnswer, Pagination, page
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.guards import Auditor
from api.identity.recorded import Recorded
from infra.db.privacy.accesses import count_accesses, list_accesses
from workflows.contracts.privacy.accesses import Access

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}", tags=["privacidade"], route_class=Recorded)


@router.get("/accesses", summary="Quem leu o caso, quando e por onde", responses=refusals(400, 404, 422))
async def accesses(
    request: Request,
    services: ProvidedServices,
    principal: Auditor,
    workflow_id: str,
    page_cursor: Annotated[
        str | None, Query(alias="page", description="`pagination.cursor` da página anterior")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=500, description="Leituras por página")] = 100,
) -> PagedAnswer[Access]:
    """Da mais nova à mais antiga. Um link assinado conta quando é emitido; quem baixa por ele não passa por aqui."""
    await locate_to_administer(services, principal, workflow_id)
    cursors, query = Cursors(services.settings), {"list": "accesses", "tenant": principal.tenant, "of": workflow_id}
    before = int(cursors.unseal(page_cursor, query)[0]) if page_cursor is not None else None
    async with services.sessions() as session:
        rows = await list_accesses(session, principal.tenant, workflow_id, before=before, limit=limit + 1)
        total = await count_accesses(session, principal.tenant, workflow_id)
    shown, more = rows[:limit], len(rows) > limit
    cursor = cursors.seal([shown[-1][0]], query) if more else None
    pagination = Pagination(cursor=cursor, has_more=more, total_estimate=total)
    return page(request, [access for _, access in shown], pagination)
