"""GET /v1/decisions/{id}: a decision as a person reads and cites it."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from api.http.answers.envelope import Answer, answer
from api.http.services import ProvidedServices
from api.identity.guards import Researcher
from api.routes.research.questions import SnapshotId, about, answers, put_question
from workflows.contracts.research.decisions import DecisionPage
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.research.search import DecisionQuestion, DocumentId

router = APIRouter(prefix="/v1", tags=["pesquisa"])

EXAMPLE: dict[str, Any] = {
    "id": "091401010",
    "processo": "REsp 9.140.101/PR",
    "ministro": "BEATRIZ JACARANDÁ",
    "data": "2015-03-17",
    "orgao": "TERCEIRA TURMA",
    "tese": "A inscrição indevida decorrente de contratação fraudulenta gera dano moral presumido.",
    "has_integra": False,
    "citation": "REsp n. 9.140.101/PR, Rel. Min. Beatriz Jacarandá, Terceira Turma, julgado em 17/3/2015.",
    "citation_nbr6023": "BRASIL. Superior Tribunal de Justiça (3. Turma). REsp n. 9.140.101/PR. "
    "Relator: Min. Beatriz Jacarandá, 17 mar. 2015.",
    "url": "https://processo.stj.jus.br/processo/pesquisa/?tipoPesquisa=tipoPesquisaGenerica&termo=REsp+9140101",
    "binding": {"authority": "turma", "effect": "persuasivo", "badge": "Persuasivo: Turma", "basis": None},
    "paragraphs": [
        {"anchor": "ementa-1", "voice": "ementa", "text": "RECURSO ESPECIAL. DIREITO DO CONSUMIDOR. [...]"},
        {"anchor": "ementa-2", "voice": "ementa", "text": "A inscrição indevida gera dano moral presumido. [...]"},
    ],
}


@router.get(
    "/decisions/{document_id}",
    summary="Uma decisão, parágrafo por parágrafo, pronta para citar",
    responses=answers(EXAMPLE, 404, 408, 422),
)
async def decision(
    request: Request,
    services: ProvidedServices,
    principal: Researcher,
    document_id: Annotated[DocumentId, Path()],
    snapshot_id: SnapshotId = None,
) -> Answer[DecisionPage]:
    """Cada parágrafo tem uma âncora e diz quem fala nele (`voice`): só `ementa`, `acordao` e `voto_relator` falam pelo
    tribunal. `citation` é a forma do próprio tribunal, `citation_nbr6023` a da ABNT;
    `binding` diz que força ela tem (CPC, art. 927)."""
    question = DecisionQuestion(document_id=document_id, anchored=True)
    tool = ResearchTool.GET_DOCUMENT_INTEGRA
    page = await put_question(services, request, principal, tool, question, snapshot_id=snapshot_id)
    return answer(request, DecisionPage.model_validate(page.data), **about(page))
