"""Access to memories: one that names a case has that case's access rules and access log."""

from fastapi import Request

from api.http.services import Services
from api.identity.admission import admit
from api.identity.recorded import note_reading
from infra.db.privacy.naming import cases_named
from infra.db.privacy.secrecy import find_secrecy
from workflows.contracts.base import Principal
from workflows.contracts.privacy.accesses import Read


async def admit_to_memory(services: Services, principal: Principal, *texts: str) -> list[str]:
    """Ids of the cases that the texts name; `FORBIDDEN` if one of them is closed to the principal."""
    async with services.sessions() as session:
        named = list(await cases_named(session, principal.tenant, texts))
        for workflow_id in named:
            admit(await find_secrecy(session, principal.tenant, workflow_id), principal)
    return named


async def note_memory_read(request: Request, cases: list[str]) -> None:
    """Writes into the log of each case that the caller is given a memory that names it."""
    for workflow_id in cases:
        await note_reading(request, Read.MEMORY, workflow_id, {})
