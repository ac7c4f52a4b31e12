"""Tools that read a run: status and result."""

from typing import Annotated

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import CallToolResult, ToolAnnotations

from mcp_server.answers import ResultAnswer, StatusAnswer, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.guidance import AFTER_STATUS, RESULT_CLOSED, RESULT_FOR_REVIEW, RESULT_PENDING
from mcp_server.rest import RestError
from mcp_server.tools.parameters import Run, WorkflowId
from workflows.contracts.case import TERMINAL_STATES, CaseState
from workflows.contracts.errors import ErrorCode

STATUS = """\
Consulta o estado, o progresso e os eventuais erros de uma análise.
Use depois de submit_case_pdf_analysis ou reprocess_case_analysis, esperando poll_after_seconds entre consultas.
Depois: siga next_step (esperar, mostrar o resultado, revisar ou buscar os artefatos)."""

RESULT = """\
Devolve o resultado consolidado: dados do processo, fases com peças e páginas, pedidos, citações conferidas, \
precedentes do STJ com pontuação e trechos, revisões.
Use quando o status pedir revisão ou a execução tiver terminado; antes disso responde ready=false.
Depois: mostre as fases ao usuário e registre as decisões dele com review_case_phase."""

READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


def register(server: MCPServer, gateway: Gateway) -> None:
    """Adds the two tools."""

    async def get_case_pdf_analysis_status(ctx: Context, workflow_id: WorkflowId, run: Run = None) -> StatusAnswer:
        with as_tool_errors():
            reply = await gateway.caller(ctx).status(workflow_id, run)
        return StatusAnswer.of(reply.data, next_step=AFTER_STATUS[CaseState(reply.data["state"])])

    async def get_case_pdf_analysis_result(
        ctx: Context, workflow_id: WorkflowId, run: Run = None
    ) -> Annotated[CallToolResult, ResultAnswer]:
        with as_tool_errors():
            try:
                reply = await gateway.caller(ctx).result(workflow_id, run)
            except RestError as error:
                if error.code != ErrorCode.CONFLICT or "state" not in error.details:
                    raise
                state = CaseState(error.details["state"])
                next_step = AFTER_STATUS[state] if state in TERMINAL_STATES else RESULT_PENDING
                return compact(
                    ResultAnswer.of(error.details, workflow_id=workflow_id, ready=False, next_step=next_step)
                )
        closed = CaseState(reply.data["state"]) in TERMINAL_STATES
        next_step = RESULT_CLOSED if closed else RESULT_FOR_REVIEW
        return compact(ResultAnswer.of(reply.data, ready=True, next_step=next_step))

    server.add_tool(get_case_pdf_analysis_status, title="Status da análise", description=STATUS, annotations=READS)
    server.add_tool(get_case_pdf_analysis_result, title="Resultado da análise", description=RESULT, annotations=READS)
