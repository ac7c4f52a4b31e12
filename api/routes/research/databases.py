"""Graph databases: list, contents, and free Cypher queries."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from api.http.answers.envelope import Answer, answer
from api.http.services import ProvidedServices, Services
from api.identity.guards import Researcher
from api.identity.recorded import note_reading
from api.questions.database_writes import require_database
from api.routes.research.questions import EXAMPLES, Question, about, add_questions, answers, put_question
from workflows.contracts.base import Principal
from workflows.contracts.privacy.accesses import Read
from workflows.contracts.research.databases import (
    CORPUS,
    DatabaseName,
    ExistsAnswer,
    ExistsQuestion,
    ListAnswer,
    ListQuestion,
    ReadAnswer,
    ReadQuestion,
    SchemaAnswer,
    SchemaQuestion,
    ValidateAnswer,
    ValidateQuestion,
)
from workflows.contracts.research.questions import ResearchTool

router = APIRouter(prefix="/v1/graph", tags=["grafo"])


async def _noted(request: Request, services: Services, principal: Principal, asked: Any) -> None:
    await note(request, services, principal, asked.databaseName)


async def note(request: Request, services: Services, principal: Principal, name: str) -> None:
    """Records in the access log who reads a database of the tenant; `NOT_FOUND` if it has none of that name."""
    if name != CORPUS:
        head = await require_database(services, principal, name)
        await note_reading(request, Read.DATABASE, head.database_id, {"version": head.version})


QUESTIONS = (
    Question(
        tool=ResearchTool.QUERY_READ,
        path="/query",
        summary="Consulta livre de leitura, em Cypher",
        note="Só leitura, uma consulta por vez, até 10 s, em processo isolado; `truncated` diz se há mais linhas.",
        asked=ReadQuestion,
        answered=ReadAnswer,
    ),
    Question(
        tool=ResearchTool.VALIDATE_QUERY,
        path="/validate",
        summary="Confere uma consulta sem executá-la",
        note="A consulta é analisada e planejada; `problem` diz o que corrigir.",
        asked=ValidateQuestion,
        answered=ValidateAnswer,
    ),
)

add_questions(router, QUESTIONS, before=_noted)

Name = Annotated[DatabaseName, Path()]


@router.get(
    "/databases",
    summary="Bases de grafo que se podem consultar",
    responses=answers(EXAMPLES[ResearchTool.LIST_DATABASES], 408),
)
async def list_databases(request: Request, services: ProvidedServices, principal: Researcher) -> Answer[ListAnswer]:
    """O acervo, comum a todos e só de leitura, e as bases do escritório."""
    found = await put_question(services, request, principal, ResearchTool.LIST_DATABASES, ListQuestion())
    return answer(request, ListAnswer.model_validate(found.data), **about(found))


@router.get(
    "/databases/{name}",
    summary="Se há uma base com o nome",
    responses=answers(EXAMPLES[ResearchTool.DATABASE_EXISTS], 408, 422),
)
async def database_exists(
    request: Request, services: ProvidedServices, principal: Researcher, name: Name
) -> Answer[ExistsAnswer]:
    """Responde 200 também quando não há."""
    found = await put_question(services, request, principal, ResearchTool.DATABASE_EXISTS, ExistsQuestion(name=name))
    return answer(request, ExistsAnswer.model_validate(found.data), **about(found))


@router.get(
    "/databases/{name}/schema",
    summary="O que uma base contém, em palavras",
    responses=answers(EXAMPLES[ResearchTool.GET_SCHEMA], 404, 408, 422),
)
async def get_schema(
    request: Request,
    services: ProvidedServices,
    principal: Researcher,
    name: Name,
    schema_type: Annotated[
        str, Query(alias="schemaType", pattern="^(full|types)$", description="full: tudo; types: só os tipos")
    ] = "full",
) -> Answer[SchemaAnswer]:
    """Tipos de nó e de relação com o que significam; com `full`, propriedades, definição e exemplos."""
    await note(request, services, principal, name)
    asked = SchemaQuestion.model_validate({"databaseName": name, "schemaType": schema_type})
    found = await put_question(services, request, principal, ResearchTool.GET_SCHEMA, asked)
    return answer(request, SchemaAnswer.model_validate(found.data), **about(found))
