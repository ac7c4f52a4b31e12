"""Tools that record a person's decision."""

from typing import Annotated, Any
from uuid import uuid4

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field, WithJsonSchema

from mcp_server.answers.cases import ReviewAnswer, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.guidance import after_review
from mcp_server.rest.client import JsonObject
from mcp_server.tools.parameters import Notes, PhaseName, Reviewer, WorkflowId
from mcp_server.views.toolbox import Toolbox

PHASE = """\
Registra a decisão do usuário sobre uma fase da execução mais recente e, em other_phases, sobre outras.
Use só depois de o usuário decidir; pode ser trocada até a decisão final. Os precedentes de uma fase rejeitada, e os \
de rejected_precedents, saem da recomendação.
Depois: as fases de pending_phases; sem pendências, review_case_final."""

FINAL = """\
Registra a decisão final do usuário sobre a execução mais recente e a encerra: aprovada, conclui e publica os \
artefatos finais; rejeitada, termina como rejected. Não pode ser desfeita.
Use só com a decisão expressa do usuário e com todas as fases decididas.
Depois: get_case_workflow_artifacts, ou reprocess_case_analysis se foi rejeitada."""


_REJECTED: JsonObject = {
    "type": "object",
    "properties": {"document_id": {"type": "string"}, "reason": {"type": "string"}},
    "required": ["document_id", "reason"],
}
RejectedPrecedent = Annotated[dict[str, str], WithJsonSchema(_REJECTED)]
OtherPhase = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "type": "object",
            "properties": {
                "phase_label": {"type": "string"},
                "approved": {"type": "boolean"},
                "notes": {"type": "string"},
                "rejected_precedents": {"type": "array", "items": {"type": "object"}},
            },
            "required": ["phase_label", "approved"],
        }
    ),
]


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the two tools."""

    async def review_case_phase(
        ctx: Context,
        workflow_id: WorkflowId,
        phase_label: PhaseName,
        approved: Annotated[bool, Field(description="Aprova; falso: rejeita")],
        reviewer: Reviewer = None,
        notes: Notes = None,
        rejected_precedents: Annotated[
            list[RejectedPrecedent] | None,
            Field(max_length=50, description="Precedentes que saem, com o motivo (até 50)"),
        ] = None,
        other_phases: Annotated[
            list[OtherPhase] | None,
            Field(max_length=6, description="Decisões sobre outras fases (até 6)"),
        ] = None,
    ) -> Annotated[CallToolResult, ReviewAnswer]:
        decision: JsonObject = {"phase_label": phase_label, "approved": approved, "reviewer": reviewer, "notes": notes}
        if rejected_precedents:
            decision["rejected_precedents"] = [dict(one) for one in rejected_precedents]
        if other_phases:
            decision["other_phases"] = [dict(one) for one in other_phases]
        return await _decide(gateway, ctx, workflow_id, decision)

    async def review_case_final(
        ctx: Context,
        workflow_id: WorkflowId,
        approved: Annotated[bool, Field(description="Aprova; falso: rejeita")],
        reviewer: Reviewer = None,
        notes: Notes = None,
    ) -> Annotated[CallToolResult, ReviewAnswer]:
        decision = {"approved": approved, "reviewer": reviewer, "notes": notes}
        return await _decide(gateway, ctx, workflow_id, decision)

    toolbox.add_tool(
        review_case_phase,
        title="Revisar fase",
        description=PHASE,
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
        ),
    )
    toolbox.add_tool(
        review_case_final,
        title="Revisão final",
        description=FINAL,
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False
        ),
    )


async def _decide(gateway: Gateway, ctx: Context, workflow_id: str, decision: JsonObject) -> CallToolResult:
    decision_id = f"mcp-{uuid4().hex}"
    with as_tool_errors():
        reply = await gateway.caller(ctx).review(workflow_id, decision | {"decision_id": decision_id})
    queued = reply.status == 202
    next_step = after_review(reply.data, queued=queued)
    return compact(ReviewAnswer.of(reply.data, workflow_id=workflow_id, queued=queued, next_step=next_step))
