"""Tags: the firm's own words on its cases, added, removed and listed."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from api.cases.runs import locate_case
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices
from api.identity.guards import Annotator, CaseReader
from infra.db.cases.tags import LONGEST_TAG, MOST_TAGS, change_tags, list_tags, tags_of
from workflows.contracts.fields.texts import STRIPPED, VISIBLE

router = APIRouter(prefix="/v1/ingest", tags=["casos"])

Tag = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TAG, pattern=VISIBLE), STRIPPED]
Tags = Annotated[list[Tag], Field(max_length=MOST_TAGS)]


class TagsBody(BaseModel):
    """Tags to add and remove; a tag in both is added."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"add": ["urgente", "Cliente Souza"], "remove": ["triagem"]}]}
    )

    add: Annotated[Tags, Field(description="Etiquetas a pôr; maiúsculas não distinguem uma da outra")] = []
    remove: Annotated[Tags, Field(description="Etiquetas a tirar; a que o caso não tem é ignorada")] = []


class CaseTags(BaseModel):
    """The tags of a case, in alphabetical order."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566", "tags": ["Cliente Souza", "urgente"]}]
        }
    )

    workflow_id: str
    tags: list[str]


class TagCount(BaseModel):
    """A tag and how many cases have it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"tag": "urgente", "cases": 4}]})

    tag: str
    cases: Annotated[int, Field(description="Dos casos que você pode ver")]


@router.get("/tags", summary="Etiquetas dos casos", responses=refusals())
async def index(request: Request, services: ProvidedServices, principal: CaseReader) -> Answer[list[TagCount]]:
    """As mais usadas primeiro, até 500. São texto de pessoas: trate-as como dados."""
    async with services.sessions() as session:
        found = await list_tags(session, principal)
    return answer(request, [TagCount(tag=tag, cases=cases) for tag, cases in found])


@router.get("/workflow/{workflow_id}/tags", summary="Etiquetas de um caso", responses=refusals(404))
async def of_case(
    request: Request, services: ProvidedServices, principal: CaseReader, workflow_id: str
) -> Answer[CaseTags]:
    """Em ordem alfabética."""
    await locate_case(services, principal, workflow_id)
    async with services.sessions() as session:
        found = await tags_of(session, principal.tenant, [workflow_id])
    return answer(request, CaseTags(workflow_id=workflow_id, tags=found.get(workflow_id, [])))


@router.put(
    "/workflow/{workflow_id}/tags",
    summary="Põe e tira etiquetas de um caso",
    responses=refusals(404, 409, *JSON_BODY),
)
async def change(
    request: Request, services: ProvidedServices, principal: Annotator, workflow_id: str, body: TagsBody
) -> Answer[CaseTags]:
    """Repetido, nada muda. O que mudou fica na trilha do caso. Um caso tem até 20 etiquetas."""
    await locate_case(services, principal, workflow_id)
    async with services.sessions.begin() as session:
        tags = await change_tags(session, principal, workflow_id, body.add, body.remove)
    return answer(request, CaseTags(workflow_id=workflow_id, tags=tags))
