"""Tools that return the artifacts of a run."""

from typing import Annotated

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.cases import ArtifactsAnswer, SignedUrlAnswer, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.guidance import AFTER_ARTIFACTS, AFTER_SIGNED_URL, NO_ARTIFACTS
from mcp_server.rest.client import JsonObject, RestClient, RestError
from mcp_server.tools.parameters import AnyRun, WorkflowId
from mcp_server.views.pages import View
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.run.case import ArtifactKind

LIST = """\
Lista os artefatos de um caso: PDF original, resultado, relatório (report_pdf, report_docx), resumo de uma página \
para o cliente (client_summary), registro, manifesto assinado.
Antes do fim, o rascunho levado à revisão.
Depois: get_case_artifact_signed_url com o artifact_id escolhido."""

SIGNED_URL = """\
Gera um link temporário e assinado para baixar um artefato. Cada emissão fica na trilha de auditoria.
Depois: entregue o link ao usuário como veio; não o abra nem resuma o arquivo por ele."""


MANIFEST_VIEWED = "autos/manifest"
"""The key in `_meta` under which a view finds the newest manifest as signed, and the published keys."""

LARGEST_MANIFEST = 60_000
"""Longest manifest in characters: below 100 kB with the list of the artifacts."""


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the two tools."""

    async def get_case_workflow_artifacts(
        ctx: Context, workflow_id: WorkflowId, run: AnyRun = None
    ) -> Annotated[CallToolResult, ArtifactsAnswer]:
        api = gateway.caller(ctx)
        with as_tool_errors():
            reply = await api.artifacts(workflow_id, run)
        next_step = AFTER_ARTIFACTS if reply.data else NO_ARTIFACTS
        found = {"workflow_id": workflow_id, "artifacts": reply.data}
        console = gateway.screen("casos", workflow_id, "artefatos")
        answer = compact(ArtifactsAnswer.of(found, console=console, next_step=next_step))
        return answer.model_copy(update={"meta": await _manifest(api, workflow_id, reply.data)})

    async def get_case_artifact_signed_url(
        ctx: Context,
        workflow_id: WorkflowId,
        artifact_id: Annotated[str, Field(description="De get_case_workflow_artifacts")],
    ) -> Annotated[CallToolResult, SignedUrlAnswer]:
        with as_tool_errors():
            reply = await gateway.caller(ctx).signed_url(workflow_id, artifact_id)
        named = {"workflow_id": workflow_id, "artifact_id": artifact_id}
        return compact(SignedUrlAnswer.of(reply.data, **named, next_step=AFTER_SIGNED_URL))

    reads = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    toolbox.add_tool(
        get_case_workflow_artifacts,
        title="Artefatos do caso",
        description=LIST,
        annotations=reads,
        view=View.ARTEFATOS,
    )
    toolbox.add_tool(
        get_case_artifact_signed_url,
        title="Link de download",
        description=SIGNED_URL,
        annotations=ToolAnnotations(
            read_only_hint=True, destructive_hint=False, idempotent_hint=False, open_world_hint=False
        ),
    )


async def _manifest(api: RestClient, workflow_id: str, artifacts: list[JsonObject]) -> JsonObject | None:
    """Return what the view needs to check a signature. Without it the view links to the console."""
    signed = [one for one in artifacts if one["kind"] == ArtifactKind.MANIFEST]
    if not signed:
        return None
    newest = max(signed, key=lambda one: (one["run"], one["version"]))
    if newest["size"] > LARGEST_MANIFEST:
        return None
    try:
        return {MANIFEST_VIEWED: await api.signed(workflow_id, newest["artifact_id"])}
    except RestError:
        return None
