"""Receives a file: from the network to object storage, hashed on the way, never whole in memory or on disk."""

from collections.abc import AsyncIterator, Iterator

import anyio.from_thread
import anyio.to_thread
from starlette.requests import ClientDisconnect

from api.files.kinds import HEAD, MEDIA_TYPES, kind_of
from api.http.services import Services
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.drafts import DocumentKind

PDF_MARK = b"%PDF-"
MARK_WITHIN = 1024
"""A PDF's header may come after other bytes, within the first 1,024 (ISO 32000-1, Annex H, implementation note 13)."""

PDF = "application/pdf"


async def store_pdf(services: Services, key: str, chunks: AsyncIterator[bytes]) -> ObjectRef:
    """Streams a PDF to `key`; `UNSUPPORTED_MEDIA` before anything is stored, `PAYLOAD_TOO_LARGE` while streaming."""
    return await store(services, key, pdf_only(chunks), PDF, services.max_upload_bytes)


async def store_document(services: Services, key: str, chunks: AsyncIterator[bytes]) -> ObjectRef:
    """Like `store_pdf`, for every type of draft; the reference's media type is detected from the content."""
    kind, whole = await document_kind(chunks)
    return await store(services, key, whole, MEDIA_TYPES[kind], services.max_upload_bytes)


async def document_kind(chunks: AsyncIterator[bytes]) -> tuple[DocumentKind, AsyncIterator[bytes]]:
    """The document kind that the first bytes show, and all chunks; `UNSUPPORTED_MEDIA` for any other kind."""
    first, whole = await _headed(chunks)
    kind = kind_of(first)
    if kind is None:
        raise not_a_document()
    return kind, whole


async def store(
    services: Services,
    key: str,
    chunks: AsyncIterator[bytes],
    media_type: str,
    max_bytes: int,
    *,
    counted: bool = True,
) -> ObjectRef:
    """Streams chunks to `key`; a failure leaves nothing behind. A piece is not `counted`: its file will be."""
    bounded = at_most(chunks, max_bytes)
    written = services.metrics.upload_bytes

    async def next_chunk() -> bytes | None:
        try:
            chunk = await anext(bounded, None)
        except ClientDisconnect as error:
            raise AutosError(ErrorCode.INVALID_REQUEST, "O envio foi interrompido. Envie o arquivo de novo.") from error
        if chunk is not None and counted:
            written.inc(len(chunk))
        return chunk

    def from_network() -> Iterator[bytes]:
        while (chunk := anyio.from_thread.run(next_chunk)) is not None:
            yield chunk

    return await anyio.to_thread.run_sync(
        services.storage.put_stream, key, from_network(), media_type, limiter=services.transfers
    )


async def at_most(chunks: AsyncIterator[bytes], max_bytes: int) -> AsyncIterator[bytes]:
    """The chunks, until there are too many of them."""
    size = 0
    async for chunk in chunks:
        size += len(chunk)
        if size > max_bytes:
            raise too_large(max_bytes)
        yield chunk


async def pdf_only(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The chunks, once their beginning has shown that they are a PDF."""
    head = b""
    checked = False
    async for chunk in chunks:
        if checked:
            yield chunk
            continue
        head += chunk
        if PDF_MARK in head[: MARK_WITHIN + len(PDF_MARK)]:
            checked = True
            yield head
        elif len(head) >= MARK_WITHIN + len(PDF_MARK):
            raise not_a_pdf()
    if not checked:
        raise not_a_pdf()


async def _headed(chunks: AsyncIterator[bytes]) -> tuple[bytes, AsyncIterator[bytes]]:
    """The leading bytes that identify the type, and the whole stream."""
    head = b""
    async for chunk in chunks:
        head += chunk
        if len(head) >= HEAD:
            break

    async def whole() -> AsyncIterator[bytes]:
        yield head
        async for chunk in chunks:
            yield chunk

    return head[:HEAD], whole()


async def in_chunks(data: bytes) -> AsyncIterator[bytes]:
    """Yields in-memory bytes in chunks, like a network stream."""
    yield data


def too_large(max_bytes: int) -> AutosError:
    """`PAYLOAD_TOO_LARGE` naming the limit."""
    megabytes = max_bytes >> 20
    return AutosError(
        ErrorCode.PAYLOAD_TOO_LARGE,
        f"O arquivo passa do limite de {megabytes} MiB. Divida-o ou peça a quem opera o sistema um limite maior.",
        max_mb=megabytes,
    )


def not_a_pdf() -> AutosError:
    """`UNSUPPORTED_MEDIA` that names the accepted types."""
    return AutosError(
        ErrorCode.UNSUPPORTED_MEDIA,
        "O arquivo está vazio ou não é um PDF. Envie os autos em PDF, como o tribunal os exporta.",
    )


def not_a_document() -> AutosError:
    """`UNSUPPORTED_MEDIA` that names the types of a draft."""
    return AutosError(
        ErrorCode.UNSUPPORTED_MEDIA,
        "O arquivo está vazio ou não é PDF, DOCX nem texto. Um .doc antigo, um .odt ou um documento com senha: salve "
        "antes como DOCX sem senha ou como PDF.",
    )
