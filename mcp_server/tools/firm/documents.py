"""The tool that verifies a whole document: first an upload link, then the progress, then the answer."""

from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.brief.citations import PAGE_CHARACTERS, entries_of
from mcp_server.answers.brief.result_pages import paged
from mcp_server.answers.brief.shrinking import cut
from mcp_server.answers.cases import QUOTED_NOTICE, DocumentCheckAnswer, compact
from mcp_server.failures import as_tool_errors, refusal
from mcp_server.gateway import Gateway
from mcp_server.guidance import AFTER_DOCUMENT_LINK, DOCUMENT_CHECKED, DOCUMENT_UNDER_WAY, DOCUMENT_WITHOUT_ANSWER
from mcp_server.rest.client import RestClient, RestError
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.errors import ErrorCode
from workflows.contracts.firm.drafts import (
    DRAFT_ENDS,
    DraftArtifactKind,
    DraftResult,
    DraftState,
    DraftStatus,
    in_words,
)
from workflows.contracts.run.case import LONGEST_WAIT

DESCRIPTION = """\
Confere as citações de um documento inteiro (minuta em PDF, DOCX ou texto) por página ou parágrafo, como \
verify_legal_claims.
Sem upload_id devolve um link de envio; com ele, acompanha e responde, com relatório e cópia marcada.
Depois: mostre o link; confirmado o envio, repita com o upload_id até state=completed."""

PURPOSE = "draft"
HANDED_OUT = frozenset({DraftArtifactKind.REPORT_PDF, DraftArtifactKind.MARKED_PDF})
WARNING, WARNINGS = 200, 5
"""Longest warning in characters, and most warnings shown."""


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the tool."""

    async def verify_document(
        ctx: Context,
        upload_id: Annotated[str | None, Field(description="Do link, depois do envio")] = None,
        todas: Annotated[bool, Field(description="Também as em ordem")] = False,
        page: Annotated[int, Field(ge=1, description="Página")] = 1,
    ) -> Annotated[CallToolResult, DocumentCheckAnswer]:
        api = gateway.caller(ctx)
        with as_tool_errors():
            if upload_id is None:
                link = (await api.request_upload(purpose=PURPOSE)).data
                return compact(DocumentCheckAnswer.of(link, state="awaiting_upload", next_step=AFTER_DOCUMENT_LINK))
            started = (await api.verify_document({"upload_id": upload_id})).data
            found = (await api.verification(started["verification_id"], LONGEST_WAIT)).data
            status = DraftStatus.model_validate(found, extra="ignore")
            if status.state is not DraftState.COMPLETED:
                return compact(_standing(upload_id, status))
            whole = (await api.verification_result(status.verification_id)).data
            files = await _files(api, status.verification_id) if page == 1 else []
        result = DraftResult.model_validate(whole, extra="ignore")
        return compact(_answered(upload_id, result, files, page, everything=todas))

    toolbox.add_tool(
        verify_document,
        title="Conferir documento",
        description=DESCRIPTION,
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
        ),
    )


async def _files(api: RestClient, verification_id: str) -> list[dict[str, str]]:
    """Return links to the files for people, or none if the credential may not download."""
    try:
        made: list[dict[str, Any]] = (await api.verification_artifacts(verification_id)).data
        return [
            {
                "filename": one["filename"],
                "url": (await api.verification_link(verification_id, one["artifact_id"])).data["signed_url"],
            }
            for one in made
            if one["kind"] in HANDED_OUT
        ]
    except RestError as error:
        if error.code != ErrorCode.FORBIDDEN:
            raise
        return []


def _standing(upload_id: str, status: DraftStatus) -> DocumentCheckAnswer:
    over = status.state in DRAFT_ENDS
    return DocumentCheckAnswer.of(
        {},
        state=status.state,
        upload_id=upload_id,
        verification_id=status.verification_id,
        filename=status.filename,
        progress=status.progress,
        errors=status.errors or None,
        next_step=DOCUMENT_WITHOUT_ANSWER if over else DOCUMENT_UNDER_WAY,
    )


def _answered(
    upload_id: str, result: DraftResult, files: list[dict[str, str]], page: int, *, everything: bool
) -> DocumentCheckAnswer:
    pages = paged(entries_of(result, everything), PAGE_CHARACTERS)
    if page > len(pages):
        raise refusal(f"A resposta tem {len(pages)} páginas; peça page de 1 a {len(pages)}.", pages=len(pages))
    more = f"Há mais: repita com page={page + 1}. " if page < len(pages) else ""
    return DocumentCheckAnswer.of(
        {},
        state=DraftState.COMPLETED,
        upload_id=upload_id,
        verification_id=result.verification_id,
        filename=cut(result.filename, WARNING),
        resumo=in_words(result.summary),
        summary=result.summary,
        citations=pages[page - 1],
        page=page,
        pages=len(pages),
        files=files or None,
        warnings=[cut(warning, WARNING) for warning in result.warnings[:WARNINGS]] or None,
        conteudo_citado=QUOTED_NOTICE,
        next_step=more + DOCUMENT_CHECKED,
    )
