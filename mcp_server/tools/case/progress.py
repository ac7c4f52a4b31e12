"""Tools that read the status and the result of a run."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.brief.result_pages import (
    Entry,
    all_entries,
    appeal_entries,
    matrix_entries,
    paged,
    phase_entries,
    with_sums,
)
from mcp_server.answers.brief.result_text import summary_text
from mcp_server.answers.cases import QUOTED_NOTICE, ResultAnswer, StatusAnswer, compact, same_lawsuit_in_words
from mcp_server.failures import as_tool_errors, refusal
from mcp_server.gateway import Gateway
from mcp_server.guidance import AFTER_STATUS, RESULT_CLOSED, RESULT_FOR_REVIEW, RESULT_PENDING
from mcp_server.rest.client import RestClient, RestError
from mcp_server.tools.parameters import Run, ShownPhase, Wait, WorkflowId
from mcp_server.views.pages import View
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.errors import ErrorCode
from workflows.contracts.run.case import TERMINAL_STATES, CaseState
from workflows.contracts.run.results.result_summary import Detail, ResultSummary

STATUS = """\
Consulta o estado, o progresso e os eventuais erros de uma análise.
Use com wait_seconds=25.
Depois: siga next_step (esperar, mostrar o resultado, revisar ou buscar os artefatos)."""

RESULT = """\
Devolve o resultado: sem phase_label, o essencial (processo, decisões, tutela, gratuidade, os 3 precedentes mais \
fortes por fase com o lado, o que pede uma pessoa); com phase_label, a fase com pedidos, peças e trechos.
Antes de haver resultado responde ready=false.
Depois: mostre cada fase ao usuário (show_case_phase) e registre as decisões dele."""

FINAL_VIEWED = "autos/final"
"""The key in `_meta` under which a view finds a run that awaits its final decision."""

ENTRIES = {"summary": phase_entries, "full": all_entries, "matriz": matrix_entries, "recursos": appeal_entries}
"""The entries of a page, by kind of detail; for a phase, what `summary` leaves out of the whole."""

HEAD = {"workflow_id", "run", "state"}
"""Parts of a summary that appear beside it in the answer."""

READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the two tools."""

    async def get_case_pdf_analysis_status(
        ctx: Context, workflow_id: WorkflowId, run: Run = None, wait_seconds: Wait = 0
    ) -> Annotated[CallToolResult, StatusAnswer]:
        api = gateway.caller(ctx)
        with as_tool_errors():
            reply = await api.status(workflow_id, run, wait_seconds=wait_seconds)
            state = CaseState(reply.data["state"])
            meta = await _final(api, workflow_id, run) if state is CaseState.AWAITING_FINAL_REVIEW else None
        console = gateway.screen("casos", workflow_id)
        notice = QUOTED_NOTICE if reply.data.get("warnings") else None
        answer = compact(
            StatusAnswer.of(
                reply.data,
                same_lawsuit=same_lawsuit_in_words(reply.data, gateway.screen),
                console=console,
                conteudo_dos_autos=notice,
                next_step=AFTER_STATUS[state],
            )
        )
        return answer.model_copy(update={"meta": meta})

    async def get_case_pdf_analysis_result(
        ctx: Context,
        workflow_id: WorkflowId,
        run: Run = None,
        phase_label: ShownPhase = None,
        detail: Annotated[
            Literal["summary", "full", "matriz", "recursos"],
            Field(description="full: tudo; matriz: dos pedidos; recursos: admissibilidade"),
        ] = "summary",
        page: Annotated[int, Field(ge=1, description="Página")] = 1,
        cliente: Annotated[Literal["autor", "reu"] | None, Field(description="Lado do cliente")] = None,
    ) -> Annotated[CallToolResult, ResultAnswer]:
        overview = phase_label is None and detail == Detail.SUMMARY
        with as_tool_errors():
            try:
                wanted = Detail.SUMMARY if overview else Detail.FULL
                asked = {"detail": wanted, "phase": phase_label, "cliente": cliente}
                reply = await gateway.caller(ctx).result(workflow_id, run, **asked)
            except RestError as error:
                if error.code != ErrorCode.CONFLICT or "state" not in error.details:
                    raise
                return compact(_unready(workflow_id, error))
        if overview:
            return _summarised(ResultSummary.model_validate(reply.data, extra="ignore"))
        return compact(_page(reply.data, page, ENTRIES[detail]))

    toolbox.add_tool(
        get_case_pdf_analysis_status,
        title="Status da análise",
        description=STATUS,
        annotations=READS,
        view=View.ANDAMENTO,
    )
    toolbox.add_tool(get_case_pdf_analysis_result, title="Resultado da análise", description=RESULT, annotations=READS)


async def _final(api: RestClient, workflow_id: str, run: int | None) -> dict[str, Any] | None:
    """Return what the view needs for the final decision, or None if the caller may not have it; the view then links
    to the console. Raise `RestError` if the view should ask again, so that a person in the middle of a decision
    keeps their text.
    """
    try:
        return {FINAL_VIEWED: (await api.to_decide(workflow_id, None, run)).data}
    except RestError as error:
        if error.code in (ErrorCode.RATE_LIMITED, ErrorCode.SERVICE_UNAVAILABLE):
            raise
        return None


def _unready(workflow_id: str, error: RestError) -> ResultAnswer:
    state = CaseState(error.details["state"])
    next_step = AFTER_STATUS[state] if state in TERMINAL_STATES else RESULT_PENDING
    return ResultAnswer.of(error.details, workflow_id=workflow_id, ready=False, next_step=next_step)


def _summarised(summary: ResultSummary) -> CallToolResult:
    next_step = _next_step(summary.state)
    answer = ResultAnswer.of(
        {},
        ready=True,
        workflow_id=summary.workflow_id,
        run=summary.run,
        state=summary.state,
        conteudo_dos_autos=QUOTED_NOTICE,
        summary=with_sums(summary.model_dump(mode="json", exclude_defaults=True, exclude=HEAD)),
        next_step=next_step,
    )
    return compact(answer, f"{summary_text(summary)}\n{QUOTED_NOTICE}\n{next_step}")


def _page(result: dict[str, Any], page: int, listed: Callable[[dict[str, Any]], list[Entry]]) -> ResultAnswer:
    pages = paged(listed(result))
    if page > len(pages):
        raise refusal(f"O resultado tem {len(pages)} páginas; peça page de 1 a {len(pages)}.", pages=len(pages))
    more = f"Há mais: repita com page={page + 1}. " if page < len(pages) else ""
    return ResultAnswer.of(
        {name: result[name] for name in ("workflow_id", "run", "state")},
        ready=True,
        next_step=more + _next_step(CaseState(result["state"])),
        conteudo_dos_autos=QUOTED_NOTICE,
        entries=pages[page - 1],
        page=page,
        pages=len(pages),
    )


def _next_step(state: CaseState) -> str:
    return RESULT_CLOSED if state in TERMINAL_STATES else RESULT_FOR_REVIEW
