"""Search and law: the tools that find, read, compare and check."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field

from api.http.answers.cursors import Cursors
from api.http.answers.envelope import Answer, FoundAnswer, Pagination, answer, found
from api.http.answers.openapi import JSON_BODY
from api.http.services import ProvidedServices
from api.identity.guards import Researcher
from api.routes.research.questions import (
    EXAMPLES,
    Question,
    SnapshotId,
    about,
    add_questions,
    answers,
    asked,
    put_question,
)
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.law import ClaimsVerified, IracAnalysis, IracQuestion, VerifyQuestion
from workflows.contracts.research.questions import ResearchAnswer, ResearchTool
from workflows.contracts.research.search import (
    DiscoverQuestion,
    DocumentId,
    DocumentQuestion,
    DocumentText,
    FeaturesFound,
    FeaturesQuestion,
    JurisprudenceFound,
    JurisprudenceQuestion,
    SimilarFound,
    SimilarQuestion,
    ValuesDiscovered,
)

router = APIRouter(prefix="/v1", tags=["pesquisa"])


class RetrieveBody(JurisprudenceQuestion):
    """A search, and where its list continues."""

    cursor: Annotated[
        str | None,
        Field(max_length=2000, description="`pagination.cursor` da página anterior; os demais campos como nela"),
    ] = None

    @property
    def question(self) -> JurisprudenceQuestion:
        return JurisprudenceQuestion.model_validate(self.model_dump(exclude={"cursor"}))

    @property
    def bound(self) -> dict[str, Any]:
        """What a cursor is bound to: the same list with any page size."""
        return {"retrieve": self.model_dump(mode="json", exclude={"cursor", "page_size"})}


@router.post(
    "/retrieve",
    summary="Busca jurisprudência",
    responses=answers(EXAMPLES[ResearchTool.SEARCH_JURISPRUDENCE], 404, 408, *JSON_BODY),
    openapi_extra=asked(ResearchTool.SEARCH_JURISPRUDENCE),
)
async def retrieve(
    request: Request,
    services: ProvidedServices,
    principal: Researcher,
    body: RetrieveBody,
    snapshot_id: SnapshotId = None,
) -> FoundAnswer[JurisprudenceFound]:
    """Filtros valem durante a recuperação. Com `page_size`, a lista de até `top_k` vem em páginas, todas do mesmo
    instantâneo, mesmo que outro seja ativado no meio."""
    cursors = Cursors(services.settings)
    offset, size, pinned = 0, body.page_size, snapshot_id
    if body.cursor is not None:
        offset, given, pinned = cursors.unseal(body.cursor, body.bound)
        size = size or given
        if snapshot_id not in (None, pinned):
            raise AutosError(ErrorCode.INVALID_REQUEST, "O cursor é de outro instantâneo. Recomece da primeira página.")
    question = body.question.model_copy(update={"page_size": size})
    tool = ResearchTool.SEARCH_JURISPRUDENCE
    page = await put_question(services, request, principal, tool, question, snapshot_id=pinned, offset=offset)
    return found(
        request,
        JurisprudenceFound.model_validate(page.data),
        _pagination(cursors, body, page, offset, size) if size else None,
        **about(page),
    )


@router.get(
    "/documents/{document_id}/integra",
    summary="Texto de uma decisão",
    responses=answers(EXAMPLES[ResearchTool.GET_DOCUMENT_INTEGRA], 404, 408, 422),
)
async def integra(
    request: Request,
    services: ProvidedServices,
    principal: Researcher,
    document_id: Annotated[DocumentId, Path()],
    snapshot_id: SnapshotId = None,
) -> Answer[DocumentText]:
    """`texto_completo` é nulo onde o acervo só tem o resumo da decisão."""
    question = DocumentQuestion(document_id=document_id)
    tool = ResearchTool.GET_DOCUMENT_INTEGRA
    page = await put_question(services, request, principal, tool, question, snapshot_id=snapshot_id)
    return answer(request, DocumentText.model_validate(page.data), **about(page))


QUESTIONS = (
    Question(
        tool=ResearchTool.VERIFY_LEGAL_CLAIMS,
        path="/verify",
        summary="Verifica as referências jurídicas de um texto",
        note="Súmulas, ministros, números de processo, precedentes e legislação, com o risco de invenção.",
        asked=VerifyQuestion,
        answered=ClaimsVerified,
    ),
    Question(
        tool=ResearchTool.GET_IRAC_ANALYSIS,
        path="/context/enrich",
        summary="Análise IRAC de uma decisão",
        note="Questão, regra, aplicação e conclusão, citadas do texto, e o que o grafo tem da decisão.",
        asked=IracQuestion,
        answered=IracAnalysis,
    ),
    Question(
        tool=ResearchTool.FIND_SIMILAR_CASES,
        path="/similar_cases",
        summary="Casos semelhantes a uma decisão",
        note="70 % semelhança semântica e 30 % estrutural; sem o grafo, só a semântica, e `meta.degraded` diz.",
        asked=SimilarQuestion,
        answered=SimilarFound,
    ),
    Question(
        tool=ResearchTool.SEARCH_FEATURES,
        path="/search/features",
        summary="Decisões por características",
        note="Filtros combinados por E (categorias por OU), os mais recentes primeiro. Informe ao menos um filtro.",
        asked=FeaturesQuestion,
        answered=FeaturesFound,
    ),
    Question(
        tool=ResearchTool.DISCOVER_VALUES,
        path="/search/values",
        summary="Os valores que um filtro conhece",
        note="Os mais frequentes primeiro, com quantas decisões têm cada um: das que a busca pesa para `query`, ou "
        "do acervo, sempre entre as que cumprem os demais filtros.",
        asked=DiscoverQuestion,
        answered=ValuesDiscovered,
    ),
)

add_questions(router, QUESTIONS)


def _pagination(cursors: Cursors, body: RetrieveBody, page: ResearchAnswer, offset: int, size: int) -> Pagination:
    total = page.total or 0
    following = offset + size
    more = following < total
    cursor = cursors.seal([following, size, page.snapshot_id], body.bound) if more else None
    return Pagination(cursor=cursor, has_more=more, total_estimate=total)
