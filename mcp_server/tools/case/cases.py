"""The tool that lists the firm's cases."""

from typing import Annotated

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.cases import QUOTED_NOTICE, Answer, NextStep, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.run.case import CaseState

LIST = """\
Lista os casos do escritório, do mais novo ao mais antigo, por número, parte, arquivo, etiqueta ou estado.
Use se o workflow_id não estiver na conversa.
Depois: get_case_pdf_analysis_status."""

READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)

AFTER_LIST = "Confirme com o usuário qual é o caso e siga com o workflow_id dele."
NO_CASES_AT_ALL = "O escritório ainda não tem casos. Envie os autos com request_case_pdf_upload."
NO_CASES = "Nenhum caso assim. Confira o filtro com o usuário, ou envie os autos com request_case_pdf_upload."
Part = Annotated[str | None, Field(max_length=200)]


class CaseItem(Answer):
    workflow_id: str
    filename: str
    cnj: str | None = None
    case_class: str | None = None
    parties: list[str] = []
    run: int
    state: CaseState
    updated_at: str


class CasesAnswer(Answer):
    cases: list[CaseItem]
    total: int = Field(description="Quantos casos cumprem o filtro")
    cursor: str | None = Field(None, description="Passe em cursor para a página seguinte")
    conteudo_dos_autos: str | None = Field(None, description="Como tratar nomes de arquivos e de partes")
    next_step: NextStep


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the tool."""

    async def list_cases(
        ctx: Context,
        cnj: Annotated[Part, Field(description="Número, ou parte dele")] = None,
        party: Annotated[Part, Field(description="Parte de um nome")] = None,
        filename: Annotated[Part, Field(description="Parte do nome do arquivo")] = None,
        tag: Annotated[Part, Field(description="Etiqueta")] = None,
        state: Annotated[
            str | None,
            Field(description="Da execução mais recente", json_schema_extra={"enum": list(CaseState)}),
        ] = None,
        limit: Annotated[int, Field(ge=1, le=50, description="Casos por página (1-50)")] = 10,
        cursor: Annotated[str | None, Field(description="cursor da página anterior")] = None,
    ) -> Annotated[CallToolResult, CasesAnswer]:
        filters = {"cnj": cnj, "party": party, "filename": filename, "tag": tag, "state": state}
        filtered = any((*filters.values(), cursor))
        with as_tool_errors():
            reply = await gateway.caller(ctx).cases({**filters, "limit": limit, "page": cursor})
        pagination = reply.pagination or {}
        answer = CasesAnswer.of(
            {"cases": reply.data},
            total=pagination.get("total_estimate") or len(reply.data),
            cursor=pagination.get("cursor"),
            conteudo_dos_autos=QUOTED_NOTICE if reply.data else None,
            next_step=AFTER_LIST if reply.data else NO_CASES if filtered else NO_CASES_AT_ALL,
        )
        return compact(answer)

    toolbox.add_tool(list_cases, title="Casos", description=LIST, annotations=READS)
