"""Tools that start work: upload link, submission and reprocessing."""

from contextlib import ExitStack
from tempfile import TemporaryFile
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field, WithJsonSchema

from mcp_server.answers.cases import (
    ReprocessAnswer,
    SubmissionAnswer,
    UploadAnswer,
    compact,
    same_lawsuit_in_words,
)
from mcp_server.failures import as_tool_errors, refusal
from mcp_server.gateway import Gateway
from mcp_server.guidance import AFTER_SUBMISSION, AFTER_UPLOAD_REQUEST
from mcp_server.pdf_sources import ChatAttachment, local_pdf
from mcp_server.rest.client import Reply, RestClient
from mcp_server.tools.parameters import Matches, Score, WorkflowId
from mcp_server.views.pages import View
from mcp_server.views.toolbox import Toolbox

DEFAULT_FILENAME = "processo.pdf"

UPLOAD = """\
Gera um link de uso único, válido por poucos minutos, para o usuário enviar o PDF dos autos pelo navegador.
Depois: mostre o link, espere o usuário confirmar o envio e chame submit_case_pdf_analysis com o upload_id."""

SUBMIT = """\
Inicia a análise dos autos completos de um processo (um PDF) e responde na hora com o workflow_id.
Informe exatamente uma origem: upload_id (o caminho normal), upload_ids, local_path, file ou pdf_base64.
Depois: get_case_pdf_analysis_status com o workflow_id."""

REPROCESS = """\
Inicia uma nova execução imutável de um caso existente, com o mesmo PDF.
Use após rejeição ou falha resolvida, ou para comparar parâmetros. O que não for informado, salvo \
reason, repete o da execução anterior.
Depois: get_case_pdf_analysis_status."""

ATTACHMENT_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "Anexo, preenchido pelo ChatGPT",
    "properties": {
        "download_url": {"type": "string", "maxLength": 8192},
        "file_id": {"type": "string", "maxLength": 300},
        "mime_type": {"type": "string"},
        "file_name": {"type": "string", "maxLength": 255},
    },
    "required": ["download_url", "file_id"],
    "additionalProperties": False,
}


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the three tools."""

    async def request_case_pdf_upload(
        ctx: Context,
        filename: Annotated[str | None, Field(max_length=255, description="Nome do arquivo")] = None,
    ) -> Annotated[CallToolResult, UploadAnswer]:
        with as_tool_errors():
            reply = await gateway.caller(ctx).request_upload(filename)
        return compact(UploadAnswer.of(reply.data, next_step=AFTER_UPLOAD_REQUEST))

    async def submit_case_pdf_analysis(
        ctx: Context,
        filename: Annotated[
            str,
            Field(
                max_length=255,
                description="Nome no resultado; no padrão, o do arquivo",
            ),
        ] = DEFAULT_FILENAME,
        pdf_base64: Annotated[
            str | None,
            Field(description="PDF em base64, até 3 MB"),
        ] = None,
        local_path: Annotated[
            str | None,
            Field(description="Caminho do PDF nesta máquina (só em modo local)"),
        ] = None,
        source_system: Annotated[
            str, Field(max_length=40, description="Rótulo: projudi, pje, esaj, eproc ou outro")
        ] = "projudi",
        source_mode: Annotated[
            str, Field(max_length=40, description="Rótulo de como o arquivo chegou")
        ] = "chat_attachment",
        rules_version: Annotated[
            str | None,
            Field(description="Regras de fases. Sem valor: as do servidor"),
        ] = None,
        min_precedent_score: Annotated[Score | None, Field(description="Pontuação mínima. Sem valor: 55")] = None,
        max_matches_per_phase: Annotated[
            Matches | None, Field(description="Máximo de teses por fase. Sem valor: 5")
        ] = None,
        reason: Annotated[str | None, Field(max_length=2000, description="Motivo")] = None,
        cliente: Annotated[
            Literal["autor", "reu"] | None,
            Field(description="Lado do cliente"),
        ] = None,
        strict_infra_required: Annotated[
            bool,
            Field(description="Falha se faltar algo; falso: segue e diz o que faltou"),
        ] = True,
        upload_id: Annotated[str | None, Field(description="De request_case_pdf_upload")] = None,
        upload_ids: Annotated[
            list[str] | None, Field(description="Partes de um mesmo processo, na ordem: fazem um caso só")
        ] = None,
        file: Annotated[ChatAttachment | None, WithJsonSchema(ATTACHMENT_SCHEMA)] = None,
    ) -> Annotated[CallToolResult, SubmissionAnswer]:
        given = [source for source in (upload_id, upload_ids, local_path, file, pdf_base64) if source]
        if len(given) != 1:
            raise refusal(
                "Informe exatamente uma origem do PDF: upload_id, upload_ids, local_path, file ou pdf_base64. Sem "
                "arquivo à mão, chame request_case_pdf_upload."
            )
        fields: dict[str, Any] = {
            "source_system": source_system,
            "source_mode": source_mode,
            "rules_version": rules_version,
            "min_precedent_score": min_precedent_score,
            "max_matches_per_phase": max_matches_per_phase,
            "reason": reason,
            "cliente": cliente,
            "strict_infra_required": strict_infra_required,
        }
        api = gateway.caller(ctx)
        with as_tool_errors():
            if local_path or file:
                reply = await _submit_file(gateway, api, filename, fields, local_path, file)
            else:
                source = {"upload_id": upload_id, "upload_ids": upload_ids, "pdf_base64": pdf_base64}
                named = {} if not pdf_base64 and filename == DEFAULT_FILENAME else {"filename": filename}
                reply = await api.submit(fields | named | source)
        console = gateway.screen("casos", reply.data["workflow_id"])
        same = same_lawsuit_in_words(reply.data, gateway.screen)
        return compact(SubmissionAnswer.of(reply.data, same_lawsuit=same, console=console, next_step=AFTER_SUBMISSION))

    async def reprocess_case_analysis(
        ctx: Context,
        workflow_id: WorkflowId,
        rules_version: Annotated[str | None, Field(description="Regras de fases")] = None,
        min_precedent_score: Annotated[
            Score | None,
            Field(description="Pontuação mínima"),
        ] = None,
        max_matches_per_phase: Annotated[
            Matches | None,
            Field(description="Máximo por fase"),
        ] = None,
        reason: Annotated[str | None, Field(max_length=2000, description="Motivo")] = None,
        cliente: Annotated[Literal["autor", "reu"] | None, Field(description="Lado do cliente")] = None,
        strict_infra_required: Annotated[bool | None, Field(description="Exigir toda a infraestrutura")] = None,
    ) -> Annotated[CallToolResult, ReprocessAnswer]:
        changes = {
            "rules_version": rules_version,
            "min_precedent_score": min_precedent_score,
            "max_matches_per_phase": max_matches_per_phase,
            "reason": reason,
            "cliente": cliente,
            "strict_infra_required": strict_infra_required,
        }
        with as_tool_errors():
            reply = await gateway.caller(ctx).reprocess(workflow_id, changes)
        console = gateway.screen("casos", workflow_id)
        return compact(ReprocessAnswer.of(reply.data, console=console, next_step=AFTER_SUBMISSION))

    starts = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)
    toolbox.add_tool(request_case_pdf_upload, title="Link para enviar os autos", description=UPLOAD, annotations=starts)
    toolbox.add_tool(
        submit_case_pdf_analysis,
        title="Analisar autos em PDF",
        description=SUBMIT,
        annotations=starts,
        meta={"openai/fileParams": ["file"]},
        view=View.ANDAMENTO,
    )
    toolbox.add_tool(reprocess_case_analysis, title="Reprocessar caso", description=REPROCESS, annotations=starts)


async def _submit_file(
    gateway: Gateway,
    api: RestClient,
    filename: str,
    fields: dict[str, Any],
    local_path: str | None,
    attachment: ChatAttachment | None,
) -> Reply:
    with ExitStack() as open_files:
        if local_path:
            if gateway.local_root is None:
                raise refusal(
                    "local_path só funciona quando o servidor MCP roda na máquina do usuário (stdio). Use "
                    "request_case_pdf_upload."
                )
            opened = local_pdf(local_path, gateway.local_root, gateway.max_upload_bytes)
            pdf, own_name = open_files.enter_context(opened)
        else:
            assert attachment is not None
            pdf, own_name = open_files.enter_context(TemporaryFile()), attachment.file_name
            await gateway.attachments.fetch(attachment, pdf)
        name = own_name if own_name and filename == DEFAULT_FILENAME else filename
        return await api.submit_file(pdf, name, fields)
