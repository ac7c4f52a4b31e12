"""The tool that reports the coverage and freshness of the corpus."""

from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.cases import Answer, NextStep, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.views.toolbox import Toolbox

STATUS = """\
Diz o que o acervo cobre e o que não cobre: tribunais, fontes, quantas decisões, de que datas e quando foi atualizado.
Use antes de concluir que não há precedente.
Depois: search_jurisprudence dentro do que o acervo cobre."""

NOT_COVERED = (
    "Só as decisões das fontes, tribunais e datas acima, e o que foi importado depois do instantâneo ainda não "
    "responde. Não cobre tribunal que não esteja em courts, e o silêncio do acervo não prova que não haja decisão."
)
EMPTY = "O acervo está vazio: quem opera o sistema precisa importar decisões. As pesquisas não terão resposta."
BUILDING = (
    "Há decisões importadas, mas o acervo que as tem ainda não está ativo: as pesquisas não terão resposta até a "
    "construção acabar."
)
AFTER = "Diga ao usuário a data da decisão mais recente quando a atualidade importar."


class CorpusAnswer(Answer):
    snapshot_id: str | None = Field(None, description="Instantâneo que responde às pesquisas")
    decisions: int = Field(0, description="Decisões no instantâneo ativo")
    first_date: str | None = None
    last_date: str | None = Field(None, description="Decisão mais recente do instantâneo")
    activated_at: str | None = None
    courts: dict[str, int] = Field({}, description="Decisões por tribunal; sem sigla, de tribunal não informado")
    sources: list[dict[str, Any]] = Field(
        [], description="O que foi importado, por fonte, também o que ainda não responde"
    )
    not_covered: str
    next_step: NextStep


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the tool."""

    async def get_corpus_status(ctx: Context) -> Annotated[CallToolResult, CorpusAnswer]:
        with as_tool_errors():
            reply = await gateway.caller(ctx).corpus()
        active: dict[str, Any] = reply.data["active"] or {}
        more = {
            "not_covered": NOT_COVERED,
            "next_step": AFTER if active else BUILDING if reply.data["sources"] else EMPTY,
        }
        told = {"sources": reply.data["sources"], "courts": active.get("counts_by_court", {}), **active}
        return compact(CorpusAnswer.of(told, **more))

    reads = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    toolbox.add_tool(get_corpus_status, title="Cobertura do acervo", description=STATUS, annotations=reads)
