"""Tools with the rules for legal research in a chat, and the check that they were kept."""

from mcp_types import ToolAnnotations

from mcp_server.answers.research import GuidelinesAnswer, QualityAnswer
from mcp_server.tools.research import Research, depending
from workflows.contracts.research.conduct import GuidelinesQuestion, QualityQuestion
from workflows.contracts.research.questions import ResearchTool

GUIDELINES = """\
Dá as regras de conduta de quem pesquisa: core, uma vez no começo da conversa; jurisdiction (br), com o que o acervo \
cobre e o que não cobre.
Use antes de pesquisar. Depois: pesquise, e no fim quality_check."""

QUALITY = """\
Confere a resposta antes de ela sair: declare com verdade os 13 pontos; o Autos confere se cada documento citado \
existe, tem endereço e lhe foi devolvido no último dia, se cada trecho de quotations está na decisão, e diz onde o \
declarado não combina. Nunca envie fatos, nomes ou palavras da conversa; fica na trilha do escritório, sem textos.
Use uma vez no fim (research), e logo que houver erro (correction).
Depois: mostre os alertas ao usuário; com STOP, corrija antes de responder."""

GUIDANCE = """\
Conduta: safety_guidelines com core no começo da conversa e com jurisdiction=br antes de pesquisar; quality_check no \
fim de cada pesquisa, antes de responder, e a cada erro. Mostre ao usuário os alertas, o mais grave primeiro."""

TOOLS = (
    Research(
        tool=ResearchTool.SAFETY_GUIDELINES,
        title="Regras de conduta",
        description=GUIDELINES,
        question=GuidelinesQuestion,
        answer=GuidelinesAnswer,
        endpoint="POST /v1/conduct/guidelines",
        next_step=lambda _: "Siga estas regras. Antes de entregar a resposta, chame quality_check.",
        most=None,
    ),
    Research(
        tool=ResearchTool.QUALITY_CHECK,
        title="Conferência de conduta",
        description=QUALITY,
        question=QualityQuestion,
        answer=QualityAnswer,
        endpoint="POST /v1/conduct/checks",
        next_step=depending(
            "alerts",
            "Mostre os alertas ao usuário; com STOP, corrija a resposta e confira de novo.",
            "Nada a alertar. Pode responder.",
        ),
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
        ),
    ),
)
