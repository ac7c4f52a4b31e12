"""The tool that puts one question to many cases."""

from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.brief.shrinking import cut
from mcp_server.answers.cases import QUOTED_NOTICE, Answer, NextStep, Screen, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.rest.client import JsonObject
from mcp_server.rest.firm_questions import every_answer
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.reading.inquiry import FEWEST_LETTERS, MOST_LETTERS

ASK = """\
Faz a mesma pergunta a todos os casos do escritório, ou só aos de workflow_ids, do mais novo ao mais antigo: de cada \
um o melhor trecho, com peça e página. respondeu=false: os autos não dizem; falta diz por quê.
Num só caso, ask_case; para achar palavras, search_case_files.
Depois: mostre a tabela ao usuário; cursor traz os casos seguintes. O console exporta a tabela em CSV."""

MORE = "Há casos por perguntar: repita a pergunta com cursor, se o usuário quiser. "
AFTER = "Mostre a tabela, com a página de cada trecho, e diga quais casos não respondem."
NOTHING = "Nenhum caso foi lido. Diga-o ao usuário."
ENOUGH = 20
"""Number of cases after which a call ends, if there are more."""
MOST_CHARACTERS = 6_000
"""Total length of the passages of one answer: more cases get shorter passages."""
LONGEST, SHORTEST = 400, 90


class CasesAnswered(Answer):
    """`perguntados` of `total` cases were asked so far, not counting those left out."""

    cases: list[JsonObject] = Field(description="Um por caso: workflow_id, cnj, respondeu, trecho, página e peça")
    perguntados: int = Field(description="Casos perguntados até aqui")
    left_out: int = Field(description="Casos fora: ainda não lidos, ou com páginas fechadas")
    total: int = Field(description="Casos a perguntar que o usuário pode ver")
    cursor: str | None = Field(None, description="Passe em cursor para os casos seguintes")
    console: Screen = None
    conteudo_dos_autos: str = QUOTED_NOTICE
    next_step: NextStep


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Adds the tool."""

    async def ask_cases(
        ctx: Context,
        question: Annotated[
            str, Field(min_length=FEWEST_LETTERS, max_length=MOST_LETTERS, description="Pergunta ou palavras")
        ],
        workflow_ids: Annotated[
            list[Annotated[str, Field(max_length=60)]] | None, Field(max_length=200, description="Só a estes casos")
        ] = None,
        cursor: Annotated[str | None, Field(max_length=2_000, description="cursor da resposta anterior")] = None,
    ) -> Annotated[CallToolResult, CasesAnswered]:
        asked = {"question": question, "workflow_ids": workflow_ids or []}
        with as_tool_errors():
            found = await every_answer(gateway.caller(ctx), asked, cursor, ENOUGH)
        rows: list[JsonObject] = found["cases"]
        told = sum(one["answered"] for one in rows)
        longest = max(SHORTEST, min(LONGEST, MOST_CHARACTERS // max(told, 1)))
        answer = CasesAnswered(
            cases=[_told(one, longest) for one in rows],
            perguntados=found["gone_through"] - found["left_out"],
            left_out=found["left_out"],
            total=found["total"],
            cursor=found["cursor"],
            console=gateway.screen("casos"),
            next_step=(MORE if found["cursor"] else "") + (AFTER if rows else NOTHING),
        )
        return compact(answer)

    reads = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    toolbox.add_tool(ask_cases, title="Uma pergunta a muitos casos", description=ASK, annotations=reads)


def _told(one: JsonObject, longest: int) -> JsonObject:
    """A case in one row; if it has no answer, the row says what is missing instead of a passage."""
    told: dict[str, Any] = {"workflow_id": one["workflow_id"]}
    told["cnj" if one["cnj"] else "filename"] = one["cnj"] or one["filename"]
    if not one["answered"]:
        return {**told, "respondeu": False, "falta": cut(one["unanswered_reason"] or "", SHORTEST)}
    passage = {"trecho": cut(one["text"] or "", longest), "page": one["page"], "piece": one["piece_title"]}
    return {**told, "respondeu": True, **passage, "speaker": one["speaker"]}
