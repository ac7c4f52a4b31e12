"""Tools that add documents to the firm's library: texts in the call, files by links that the user opens."""

from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field, WithJsonSchema

from mcp_server.answers.cases import compact
from mcp_server.answers.library import IngestAnswer
from mcp_server.failures import as_tool_errors, refusal
from mcp_server.gateway import Gateway
from mcp_server.rest.client import JsonObject, Reply, RestClient
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.library import (
    LONGEST_CHUNK,
    LONGEST_OVERLAP,
    MOST_CONVERTED,
    MOST_MARKDOWN,
    MOST_SOURCES,
    MOST_TAGS,
    MOST_TEXT,
    SHORTEST_CHUNK,
    CaseId,
    Tag,
)
from workflows.contracts.run.case import LONGEST_WAIT

TEXTS = """\
Inclui textos na biblioteca do escritório: até 20, cada um com até 400.000 caracteres; por um endereço /mcp, até \
4 MiB ao todo. O mesmo document_id, ou o mesmo source_name no mesmo caso, é o mesmo documento, em versão nova.
Depois: get_ingest_status se done for falso; search_documents."""

PDFS = """\
Inclui PDF (ou DOCX) na biblioteca do escritório, com o texto convertido. Sem upload_ids devolve um link para cada \
nome de filenames (até 20); com eles, inclui. O que cada arquivo é se vê pelo conteúdo.
Depois: mostre os links; confirmado o envio, repita com os upload_ids."""

MARKDOWN = """\
Inclui Markdown ou texto puro na biblioteca do escritório. Sem upload_ids devolve um link para cada nome de filenames \
(até 20); com eles, inclui.
Depois: mostre os links; confirmado o envio, repita com os upload_ids."""

CONVERT = """\
Converte arquivos (PDF, DOCX, texto) em Markdown e os guarda na biblioteca sem os pesquisar; markdown é o endereço do \
texto, para o usuário. Sem upload_ids devolve um link para cada nome de filenames (até 20).
Depois: mostre os links; confirmado o envio, repita com os upload_ids."""

STATUS = """\
Diz em que pé está uma inclusão, documento a documento; um que não se pôde ler diz por quê, e os outros seguem.
Depois: search_documents quando done."""

PURPOSE, FILES = "library", "/v1/library/documents"
AFTER_LINKS = "Mostre cada link ao usuário; confirmado o envio, repita a ferramenta com os upload_ids."
WAITING = "Acompanhe com get_ingest_status e o ingest_id até done."
FAILED = "Mostre ao usuário o motivo de cada documento que falhou; os outros estão na biblioteca."
FULL = (
    "Mostre ao usuário o motivo de cada documento que falhou: ou ele tira outros da biblioteca, ou, se quiser, inclua "
    "estes com trechos maiores (chunking.chunk_size_chars)."
)
CONVERTED = "Entregue ao usuário o endereço de cada texto (markdown), que ele abre conectado ao Autos."
DONE = "Procure neles com search_documents."

_NOTHING: JsonObject = {"done": False, "total_documents": 0, "total_chunks": 0, "failed": 0}
"""State of an ingest that has not begun."""

CHUNKING: JsonObject = {
    "type": "object",
    "properties": {
        "chunk_size_chars": {"type": "integer", "minimum": SHORTEST_CHUNK, "maximum": LONGEST_CHUNK},
        "chunk_overlap_chars": {"type": "integer", "minimum": 0, "maximum": LONGEST_OVERLAP},
        "max_chunks_per_document": {"type": "integer", "minimum": 1},
    },
}
TEXT: JsonObject = {
    "type": "object",
    "properties": {
        "source_name": {"type": "string"},
        "text": {"type": "string", "maxLength": MOST_TEXT},
        "document_id": {"type": "string"},
        "metadata": {"type": "object", "additionalProperties": {"type": "string"}},
    },
    "required": ["source_name", "text"],
}

Texts = Annotated[
    list[Annotated[JsonObject, WithJsonSchema(TEXT)]],
    Field(min_length=1, max_length=MOST_SOURCES, description="Textos (até 20): metadata são pares de texto"),
]
UploadIds = Annotated[
    list[str] | None,
    Field(min_length=1, max_length=MOST_SOURCES, description="Dos links, depois do envio (até 20)"),
]
Filenames = Annotated[
    list[str] | None,
    Field(min_length=1, max_length=MOST_SOURCES, description="Nomes dos arquivos que o usuário vai enviar (até 20)"),
]
Case = Annotated[CaseId | None, Field(description="Caso a que pertencem, com o sigilo dele")]
Tags = Annotated[list[Tag] | None, Field(max_length=MOST_TAGS, description="Etiquetas de todos (até 20)")]
Cutting = Annotated[
    Annotated[JsonObject, WithJsonSchema(CHUNKING)] | None,
    Field(description="Como cortar os trechos; padrão: 1.200 caracteres, 150 deles do anterior"),
]
MostConverted = Annotated[
    int | None, Field(ge=1, le=MOST_CONVERTED, description="Recusa o que tiver mais texto (até 5.000.000)")
]


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the five tools."""

    async def ingest_documents(
        ctx: Context, documents: Texts, case_id: Case = None, tags: Tags = None, chunking: Cutting = None
    ) -> Annotated[CallToolResult, IngestAnswer]:
        body = _given(documents=documents, case_id=case_id, tags=tags, chunking=chunking)
        return await taken_in(gateway, ctx, body)

    async def ingest_pdf_files(
        ctx: Context,
        upload_ids: UploadIds = None,
        filenames: Filenames = None,
        case_id: Case = None,
        tags: Tags = None,
        chunking: Cutting = None,
        max_chars_per_file: MostConverted = MOST_CONVERTED,
        replace: Annotated[bool, Field(description="Toma o lugar da versão anterior; falso: as duas valem")] = True,
    ) -> Annotated[CallToolResult, IngestAnswer]:
        body = _given(
            upload_ids=upload_ids,
            case_id=case_id,
            tags=tags,
            chunking=chunking,
            max_chars_per_file=max_chars_per_file,
            replace=replace,
        )
        return await sent(gateway, ctx, filenames, body)

    async def ingest_markdown_files(
        ctx: Context,
        upload_ids: UploadIds = None,
        filenames: Filenames = None,
        case_id: Case = None,
        tags: Tags = None,
        chunking: Cutting = None,
        max_chars_per_file: MostConverted = MOST_MARKDOWN,
    ) -> Annotated[CallToolResult, IngestAnswer]:
        body = _given(
            upload_ids=upload_ids,
            case_id=case_id,
            tags=tags,
            chunking=chunking,
            max_chars_per_file=max_chars_per_file,
        )
        return await sent(gateway, ctx, filenames, body)

    async def convert_files_to_markdown(
        ctx: Context,
        upload_ids: UploadIds = None,
        filenames: Filenames = None,
        case_id: Case = None,
        max_chars_per_file: MostConverted = MOST_CONVERTED,
        overwrite: Annotated[bool, Field(description="Falso: deixa como está um documento que já existe")] = True,
    ) -> Annotated[CallToolResult, IngestAnswer]:
        body = _given(
            upload_ids=upload_ids,
            case_id=case_id,
            max_chars_per_file=max_chars_per_file,
            overwrite=overwrite,
            searchable=False,
        )
        return await sent(gateway, ctx, filenames, body)

    async def get_ingest_status(
        ctx: Context,
        ingest_id: Annotated[str, Field(max_length=40, description="ingest_id de uma inclusão")],
        wait_seconds: Annotated[
            int, Field(ge=0, le=LONGEST_WAIT, description="Espera até tantos segundos que termine (0 a 25)")
        ] = LONGEST_WAIT,
    ) -> Annotated[CallToolResult, IngestAnswer]:
        with as_tool_errors():
            reply = await _standing(gateway.caller(ctx), ingest_id, wait_seconds)
        return compact(_told(gateway, reply, {}, converting=False))

    adds = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)
    reads = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    toolbox.add_tool(ingest_documents, title="Incluir textos", description=TEXTS, annotations=adds)
    toolbox.add_tool(ingest_pdf_files, title="Incluir PDF", description=PDFS, annotations=adds)
    toolbox.add_tool(ingest_markdown_files, title="Incluir Markdown", description=MARKDOWN, annotations=adds)
    toolbox.add_tool(convert_files_to_markdown, title="Converter em Markdown", description=CONVERT, annotations=adds)
    toolbox.add_tool(get_ingest_status, title="Em que pé está a inclusão", description=STATUS, annotations=reads)


def _given(**given: Any) -> JsonObject:
    """Return the given arguments. REST supplies the defaults of the others."""
    return {name: value for name, value in given.items() if value is not None}


async def sent(gateway: Gateway, ctx: Context, filenames: list[str] | None, body: JsonObject) -> CallToolResult:
    """Return links for files that are still missing, else the ingest of those that have arrived."""
    if "upload_ids" in body:
        if filenames:
            raise refusal("Informe filenames, para receber links, ou upload_ids, depois do envio: um dos dois.")
        return await taken_in(gateway, ctx, body)
    api = gateway.caller(ctx)
    with as_tool_errors():
        replies = [(name, await api.request_upload(name, PURPOSE)) for name in filenames or [None]]
    links = [{**reply.data, "filename": name} for name, reply in replies]
    told = IngestAnswer.of({"links": links, **_NOTHING}, meta=replies[-1][1].meta, next_step=AFTER_LINKS)
    return compact(told)


async def taken_in(gateway: Gateway, ctx: Context, body: JsonObject) -> CallToolResult:
    """Return the ingest when it is done, or its state after some seconds."""
    api = gateway.caller(ctx)
    with as_tool_errors():
        started = await api.ask(f"POST {FILES}", body)
        reply = started
        if not started.data["done"]:
            reply = await _standing(api, started.data["ingest_id"], LONGEST_WAIT)
    kept = {"kept": started.data.get("kept", [])}
    return compact(_told(gateway, reply, kept, converting=body.get("searchable") is False))


async def _standing(api: RestClient, ingest_id: str, wait_seconds: int) -> Reply:
    asked = {"ingest_id": ingest_id, "wait_seconds": wait_seconds}
    return await api.ask("GET /v1/library/ingests/{ingest_id}", asked)


def _told(gateway: Gateway, reply: Reply, more: JsonObject, *, converting: bool) -> IngestAnswer:
    data = reply.data
    documents = [{**one, "markdown": _address(gateway, one)} for one in data["documents"]]
    after = CONVERTED if converting else DONE
    if data["failed"]:
        codes = {one["error"]["code"] for one in data["documents"] if one.get("error")}
        after = FULL if RunFailure.LIBRARY_FULL in codes else FAILED
    if not data["done"]:
        after = WAITING
    return IngestAnswer.of({**data, **more, "documents": documents}, meta=reply.meta, next_step=after)


def _address(gateway: Gateway, document: JsonObject) -> str | None:
    """Return the address of the document as Markdown, or None before it exists."""
    if not document["characters"]:
        return None
    parts = ("v1", "library", "documents", document["document_id"], "markdown")
    return gateway.screen(*parts) or "/" + "/".join(parts)
