"""Assignment of a case: to oneself, to another person, or to nobody."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.runs import locate_case
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Reviewer
from api.routes.inbox.cases import ClaimedBy
from infra.db.cases.assignments import assign, find_assignment, list_reviewers, release
from infra.db.cases.events import append_act
from infra.db.notices.outbox import NewNotice, post
from infra.db.privacy.secrecy import find_secrecy
from infra.notices import try_to_start
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.texts import Storable
from workflows.contracts.firm.notices import Occasion, notice_id_of
from workflows.contracts.queues import CASE_QUEUE
from workflows.contracts.run.events import ChainedEvent

router = APIRouter(prefix="/v1/ingest", tags=["casos"])


class ClaimBody(BaseModel):
    """The assignee; oneself by default."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"user_id": "usr_0192f0c3a4b57c8d9e0f112233445566"}]}
    )

    user_id: Annotated[
        Storable | None,
        Field(max_length=40, description="De GET /v1/ingest/reviewers; ausente, você mesmo, se ninguém assumiu antes"),
    ] = None


class Claim(BaseModel):
    """The current assignee."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566",
                    "claimed_by": {
                        "user_id": "usr_0192f0c3a4b57c8d9e0f112233445566",
                        "name": "Ana Souza",
                        "at": "2026-05-04T15:00:00Z",
                    },
                }
            ]
        }
    )

    workflow_id: str
    claimed_by: ClaimedBy | None


class ReviewerView(BaseModel):
    """Somebody a case can be given to."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"user_id": "usr_0192f0c3a4b57c8d9e0f112233445566", "name": "Ana Souza", "signs": True}]
        }
    )

    user_id: str
    name: str
    signs: Annotated[bool, Field(description="Se tem número da OAB")]


@router.get("/reviewers", summary="A quem um caso pode ser atribuído", responses=refusals())
async def reviewers(request: Request, services: ProvidedServices, principal: Reviewer) -> Answer[list[ReviewerView]]:
    """As pessoas do escritório que podem revisar, por nome."""
    async with services.sessions() as session:
        found = await list_reviewers(session, principal.tenant)
    return answer(request, [ReviewerView(user_id=one.user_id, name=one.name, signs=bool(one.oab)) for one in found])


@router.put(
    "/workflow/{workflow_id}/claim", summary="Assume um caso, ou o atribui", responses=refusals(404, 409, *JSON_BODY)
)
async def claim(
    request: Request,
    services: ProvidedServices,
    principal: Reviewer,
    workflow_id: str,
    body: ClaimBody | None = None,
) -> Answer[Claim]:
    """Quem assume sem nomear ninguém não toma o caso de outra pessoa; quem nomeia, atribui. Fica na trilha do caso."""
    await locate_case(services, principal, workflow_id)
    named, notice = body.user_id if body else None, None
    async with services.sessions.begin() as session:
        user_id, name = await _person(session, principal, workflow_id, named)
        before = await find_assignment(session, principal.tenant, workflow_id)
        at = datetime.now(UTC)
        given = await assign(
            session,
            principal.tenant,
            workflow_id,
            user_id=user_id,
            name=name,
            by=principal.name,
            at=at,
            only_if_free=named is None,
        )
        if not given:
            raise await _taken(session, principal, workflow_id)
        if before is None or before.user_id != user_id:
            action = "claimed" if user_id == principal.user_id else "assigned"
            event = await append_act(session, principal, workflow_id, action, {"of": user_id, "of_name": name})
            told = _notice(principal, event, user_id)
            notice = await post(session, told, mailing=services.settings.sends_mail)
    await try_to_start(services.temporal, CASE_QUEUE, notice)
    return answer(request, Claim(workflow_id=workflow_id, claimed_by=ClaimedBy(user_id=user_id, name=name, at=at)))


@router.delete("/workflow/{workflow_id}/claim", summary="Deixa um caso livre", responses=refusals(404))
async def unclaim(request: Request, services: ProvidedServices, principal: Reviewer, workflow_id: str) -> Answer[Claim]:
    """Qualquer pessoa que revisa pode liberá-lo; fica na trilha quem o fez."""
    await locate_case(services, principal, workflow_id)
    async with services.sessions.begin() as session:
        if await release(session, principal.tenant, workflow_id):
            await append_act(session, principal, workflow_id, "released", {})
    return answer(request, Claim(workflow_id=workflow_id, claimed_by=None))


async def _person(session: AsyncSession, principal: Principal, workflow_id: str, named: str | None) -> tuple[str, str]:
    """Id and name of the assignee; rejects people who may not see the case."""
    if named is None:
        if principal.user_id is None:
            raise AutosError(ErrorCode.CONFLICT, "Só uma pessoa assume um caso, não a chave de um programa.")
        return principal.user_id, principal.name
    known = {user.user_id: user for user in await list_reviewers(session, principal.tenant)}
    if named not in known:
        message = "Não há pessoa com este user_id que possa revisar. Veja GET /v1/ingest/reviewers."
        raise AutosError(ErrorCode.NOT_FOUND, message)
    secrecy = await find_secrecy(session, principal.tenant, workflow_id)
    if secrecy.restricted and named not in secrecy.open_to:
        message = "Este caso tem sigilo e não está aberto a esta pessoa. Um administrador pode abri-lo a ela."
        raise AutosError(ErrorCode.CONFLICT, message, reason="case_restricted")
    return named, known[named].name


def _notice(principal: Principal, event: ChainedEvent, user_id: str) -> NewNotice:
    return NewNotice(
        notice_id=notice_id_of(event.workflow_id, event.seq),
        tenant=principal.tenant,
        occasion=Occasion.ASSIGNED,
        at=event.at,
        workflow_id=event.workflow_id,
        for_user=user_id,
        by_user=principal.user_id,
    )


async def _taken(session: AsyncSession, principal: Principal, workflow_id: str) -> AutosError:
    holder = await find_assignment(session, principal.tenant, workflow_id)
    details: dict[str, Any] = {"reason": "claimed"}
    if holder is not None:
        details["claimed_by"] = ClaimedBy.of(holder).model_dump(mode="json")
    who = holder.name if holder else "Outra pessoa"
    return AutosError(
        ErrorCode.CONFLICT, f"{who} já assumiu este caso. Para passá-lo a alguém, diga a quem.", **details
    )
