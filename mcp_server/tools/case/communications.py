"""The tool that lists court publications about the firm's lawsuits."""

from datetime import date
from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.brief.shrinking import fitting
from mcp_server.answers.cases import QUOTED_NOTICE, Answer, NextStep, Screen, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.views.toolbox import Toolbox

LIST = """\
Lista as comunicações do DJEN e os movimentos do DataJud que o escritório incluiu, da mais nova à mais antiga; com \
workflow_id, as de um caso, cada uma com os prazos que pode abrir (terms) ou por que não os abre (not_covered).
Depois: mostre dias e o que falta; diga que é preciso conferir no sistema do tribunal."""

AFTER = "Mostre o dia, o que foi comunicado e o prazo, se houver, e diga que é preciso conferir no tribunal."
NONE = "Nenhuma comunicação foi incluída; isso não quer dizer que não haja. Diga-o ao usuário."
MOST_CHARACTERS, MOST_TEXT = 12_000, 600
FIELDS = ("communication_id", "source", "cnj", "workflow_id", "court", "unit", "day", "kind", "document")
TERM = ("what", "last_day", "days", "missing", "uncertain_days")


class CommunicationsAnswer(Answer):
    communications: list[Any] = Field(description="Da mais nova à mais antiga; o texto, no começo")
    cursor: str | None = Field(description="Passe em page para continuar; nulo: não há mais")
    console: Screen = None
    conteudo_dos_autos: str = QUOTED_NOTICE
    next_step: NextStep


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Adds the tool."""

    async def list_communications(
        ctx: Context,
        workflow_id: Annotated[str | None, Field(max_length=60, description="Só deste caso, com prazos")] = None,
        oab: Annotated[str | None, Field(max_length=20, description="Só as desta inscrição, como PB 12345")] = None,
        since: Annotated[date | None, Field(description="Deste dia em diante (AAAA-MM-DD)")] = None,
        without_case: Annotated[bool, Field(description="Só as sem processo no escritório")] = False,
        page: Annotated[str | None, Field(max_length=2000, description="cursor da resposta anterior")] = None,
    ) -> Annotated[CallToolResult, CommunicationsAnswer]:
        client = gateway.caller(ctx)
        with as_tool_errors():
            if workflow_id is not None:
                reply = await client.request("GET", f"/v1/ingest/workflow/{workflow_id}/communications")
                told = [_told(one["communication"], one["terms"]) for one in reply.data]
            else:
                asked = {"oab": oab, "since": since and since.isoformat(), "without_case": without_case, "page": page}
                reply = await client.request("GET", "/v1/communications", params=asked)
                told = [_told(one, None) for one in reply.data]
        answer = CommunicationsAnswer.of(
            {"communications": [], **fitting({"communications": told}, MOST_CHARACTERS)},
            cursor=(reply.pagination or {}).get("cursor"),
            console=gateway.screen("comunicacoes"),
            next_step=AFTER if told else NONE,
        )
        return compact(answer)

    reads = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    toolbox.add_tool(list_communications, title="Comunicações dos tribunais", description=LIST, annotations=reads)


def _told(one: dict[str, Any], terms: dict[str, Any] | None) -> dict[str, Any]:
    told = {name: one[name] for name in FIELDS}
    told |= {"text": one["text"][:MOST_TEXT], "lawyers": [who["oab"] or who["name"] for who in one["lawyers"]]}
    told |= {"cancelled": one["cancelled"] or None}
    if terms is not None:
        told |= {"terms": [{name: term[name] for name in TERM} for term in terms["terms"]]}
        told |= {"not_covered": terms["not_covered"]}
    return {name: value for name, value in told.items() if value not in (None, [], "")}
