"""Secrecy of a case: its marks, who may see it, and what chats may read."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.runs import Located, locate_to_administer
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Administrator
from api.privacy.erasure import refuse_chat
from infra.db.cases.events import append_act
from infra.db.cases.reading import list_runs
from infra.db.privacy.secrecy import find_secrecy, set_secrecy, strangers_among
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.reading.closed_pages import pages_in
from workflows.contracts.run.secrecy import CaseSecrecy, PageSpan, SecrecyChange

REPROCESS = (
    "A execução mais recente leu páginas hoje fechadas, e está aberta só às pessoas nomeadas. Reprocesse o caso: a "
    "execução nova deixa as peças fechadas fora da análise e fica aberta ao escritório."
)


class ShownSecrecy(CaseSecrecy):
    """The current secrecy, with remaining tasks."""

    advice: Annotated[str | None, Field(description="O que falta fazer, em português; nulo: nada")] = None


router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}", tags=["privacidade"])


@router.get("/secrecy", summary="Sigilo de um caso: marcas, pessoas nomeadas, autorização", responses=refusals(404))
async def secrecy(
    request: Request, services: ProvidedServices, principal: Administrator, workflow_id: str
) -> Answer[ShownSecrecy]:
    """`marks` diz em que páginas os autos indicam sigilo (CPC, art. 189; dados fiscais e bancários); `closed_pages`, as
    páginas de peças sigilosas, que ficam fora da análise."""
    located = await locate_to_administer(services, principal, workflow_id)
    return answer(request, _shown(located.secrecy, located))


@router.put(
    "/secrecy", summary="Restringe ou abre um caso, e registra a autorização", responses=refusals(404, *JSON_BODY)
)
async def change_secrecy(
    request: Request, services: ProvidedServices, principal: Administrator, workflow_id: str, body: SecrecyChange
) -> Answer[ShownSecrecy]:
    """Substitui o que valia. Nomeie pessoas pelo `user_id` e programas pelo `key_id`. A mudança fica na trilha.

    `closed_pages` fecha exatamente estas páginas (sem ele, ficam como estão), e a peça inteira em que cada uma está sai
    da análise quando o caso é reprocessado; até lá, a execução que as leu fica aberta só às pessoas nomeadas.
    """
    refuse_chat(principal)
    located = await locate_to_administer(services, principal, workflow_id)
    async with services.sessions.begin() as session:
        if unknown := await strangers_among(session, principal.tenant, body.open_to):
            raise AutosError(
                ErrorCode.NOT_FOUND,
                "Em open_to há quem não é do escritório. Use user_id de pessoas (GET /v1/users) e key_id de chaves.",
                unknown=unknown,
            )
        await _refuse_beyond(session, principal.tenant, workflow_id, body.closed_pages or [])
        await set_secrecy(session, principal.tenant, workflow_id, body, principal.name, datetime.now(UTC))
        change = body.model_dump(mode="json")
        await append_act(session, principal, workflow_id, "secrecy_changed", change)
        found = await find_secrecy(session, principal.tenant, workflow_id)
    return answer(request, _shown(found, located))


async def _refuse_beyond(session: AsyncSession, tenant: str, workflow_id: str, closed: list[PageSpan]) -> None:
    """`CONFLICT` while the page count is unknown, `VALIDATION_ERROR` for pages beyond it."""
    pages = max((run.pages or 0 for run in await list_runs(session, tenant, workflow_id)), default=0)
    if closed and not pages:
        raise AutosError(
            ErrorCode.CONFLICT,
            "As páginas destes autos ainda não foram contadas. Consulte o status; até lá, restrinja o caso inteiro.",
        )
    if any(span.last_page > pages for span in closed):
        message = f"O PDF tem {pages} página(s): feche só páginas que existem."
        raise AutosError(ErrorCode.VALIDATION_ERROR, message, fields=[{"field": "closed_pages", "message": message}])


def _shown(secrecy: CaseSecrecy, located: Located) -> ShownSecrecy:
    """The secrecy with remaining tasks, as far as it is known which pages the run omitted."""
    left_out = located.left_out
    read = left_out is not None and not pages_in(secrecy.closed_pages) <= pages_in(left_out)
    return ShownSecrecy(**secrecy.model_dump(), advice=REPROCESS if read else None)
