"""The corpus as a library: laws, súmulas, themes and decisions, searched, read and walked."""

from fastapi import APIRouter

from api.routes.research.questions import Question, add_questions
from workflows.contracts.comparison import CompareQuestion, DecisionComparison
from workflows.contracts.research.documents import (
    DocumentsFound,
    FullDocument,
    ReferenceQuestion,
    SearchQuestion,
    StructureFound,
    StructureQuestion,
)
from workflows.contracts.research.questions import ResearchTool

router = APIRouter(prefix="/v1", tags=["pesquisa"])

QUESTIONS = (
    Question(
        tool=ResearchTool.SEARCH,
        path="/search",
        summary="Busca em leis, súmulas, temas, registros, avisos e decisões",
        note="Palavras (AND, OR, frase entre aspas, -sem), filtros, ligações e datas, na redação de um dia; sem "
        "palavras, folheia do mais novo ao mais antigo; com `discover`, os valores de um filtro. Leis e decisões "
        "alternam-se. Frases são conferidas nas 1.000 melhores decisões.",
        asked=SearchQuestion,
        answered=DocumentsFound,
    ),
    Question(
        tool=ResearchTool.GET_DOCUMENT,
        path="/document",
        summary="Um documento pela referência ou pelo id",
        note="Em blocos, até 40 por vez, como está ou como estava num dia. Sem a redação desse dia no acervo, "
        "`wording` e `notes` dizem o que se sabe.",
        asked=ReferenceQuestion,
        answered=FullDocument,
    ),
    Question(
        tool=ResearchTool.COMPARE_DECISIONS,
        path="/decisions/compare",
        summary="Compara duas decisões",
        note="Se decidem a mesma questão, e em que isso se apoia: só onde as matérias coincidem e as duas nomeiam o "
        "mesmo ponto. Pontos, dispositivos, precedentes e fatos que as duas têm e que só uma tem; o trecho de cada uma "
        "sobre o que a outra diz; questão, regra, aplicação e conclusão lado a lado; o que as distingue.",
        asked=CompareQuestion,
        answered=DecisionComparison,
    ),
    Question(
        tool=ResearchTool.BROWSE_STRUCTURE,
        path="/structure",
        summary="As normas do acervo e o que há em cada uma",
        note="Sem `root_id`, as normas; com ele, o que está abaixo, na ordem de leitura.",
        asked=StructureQuestion,
        answered=StructureFound,
    ),
)

add_questions(router, QUESTIONS)
