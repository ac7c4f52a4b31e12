"""A file that is uploaded in pieces. An interrupted upload continues after the last received piece."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from anyio import to_thread

from api.files.intake import at_most, document_kind, pdf_only, store, too_large
from api.files.uploads import Received, keep_whole, receiving
from api.http.services import Services
from infra.db.cases.uploads import UploadPurpose
from infra.db.models import Upload
from infra.storage.keys import upload_piece_key, upload_pieces
from workflows.contracts.errors import AutosError, ErrorCode

BYTES = "application/octet-stream"


@dataclass(frozen=True)
class Piece:
    """Where a piece begins in its file, and how many bytes the whole file has."""

    at: int
    whole: int


async def fill_piece(
    services: Services,
    upload: Upload,
    piece: Piece,
    chunks: AsyncIterator[bytes],
    filename: str | None,
    address: str | None,
) -> Received | int:
    """Stores a piece and returns how many bytes of the file are here, or the file once it is complete.

    The first piece shows the kind of the file; a wrong kind is rejected with it. A repeated piece is not stored twice.
    `CONFLICT` with `details.received` for a piece that leaves a gap.
    """
    if piece.whole > services.max_upload_bytes:
        raise too_large(services.max_upload_bytes)
    place = upload_pieces(upload.tenant, upload.upload_id)
    async with receiving(services, upload, address):
        here = await to_thread.run_sync(services.storage.size_below, place)
        if piece.at > here:
            raise AutosError(
                ErrorCode.CONFLICT, f"Falta o que vem antes: continue do byte {here}.", state="gap", received=here
            )
        if piece.at < here:
            async for _ in at_most(chunks, services.max_upload_bytes):
                pass  # a browser hears no answer to what it is still sending
        elif here < piece.whole:
            checked = chunks if here else await _recognised(upload, chunks)
            key = upload_piece_key(upload.tenant, upload.upload_id, here)
            here += (await store(services, key, checked, BYTES, piece.whole - here, counted=False)).size
        if here < piece.whole:
            return here
        received = await keep_whole(services, upload, _joined(services, place), filename)
        await to_thread.run_sync(services.storage.delete_below, place)
    return received


async def _recognised(upload: Upload, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    if upload.purpose == UploadPurpose.CASE:
        return pdf_only(chunks)
    return (await document_kind(chunks))[1]


async def _joined(services: Services, place: str) -> AsyncIterator[bytes]:
    pieces = services.storage.iter_below(place)
    while (chunk := await to_thread.run_sync(next, pieces, None)) is not None:
        yield chunk
