"""The two sources of PDFs beside REST: a path on this machine and a chat attachment.

A model chooses both and may have been misled by a document, so each yields only PDFs from where the operator
allowed them.
"""

import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import httpx
from pydantic import BaseModel, Field

from mcp_server.failures import refusal

MAGIC = b"%PDF-"
MAGIC_WINDOW = 1024
CHUNK = 1 << 20


class ChatAttachment(BaseModel):
    """A file attached in ChatGPT, which fills this object by itself for tools with `openai/fileParams`."""

    download_url: Annotated[str, Field(max_length=8192)]
    file_id: Annotated[str, Field(max_length=300)]
    mime_type: str | None = None
    file_name: Annotated[str | None, Field(max_length=255)] = None


@contextmanager
def local_pdf(path: str, root: Path, max_bytes: int) -> Generator[tuple[BinaryIO, str]]:
    """Open the PDF at `path` and return it with its name. Refuse files that are no PDF or, with links resolved,
    outside `root`.
    """
    try:
        resolved = Path(path).expanduser().resolve(strict=True)
    except (OSError, RuntimeError, ValueError):
        raise refusal("Arquivo não encontrado em local_path. Confira o caminho com o usuário.") from None
    if not resolved.is_relative_to(root.expanduser().resolve()):
        raise refusal("local_path está fora da pasta permitida (AUTOS_MCP_UPLOAD_ROOT). Mova o PDF para dentro dela.")
    if not resolved.is_file():
        raise refusal("local_path não é um arquivo comum. Informe o caminho de um PDF.")
    try:
        # A link put in place of the file after it was resolved is not followed.
        descriptor = os.open(resolved, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        raise refusal("local_path não pôde ser lido. Confira as permissões do arquivo.") from None
    with os.fdopen(descriptor, "rb") as pdf:
        found = os.fstat(pdf.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_size > max_bytes:
            raise refusal(f"local_path não é um arquivo comum de até {max_bytes >> 20} MiB.")
        _require_pdf(pdf, "local_path")
        yield pdf, resolved.name


class AttachmentFetcher:
    """Downloads chat attachments over https from `hosts` only, without following redirects."""

    def __init__(
        self, hosts: list[str], max_bytes: int, transport: httpx.AsyncBaseTransport | None = None, timeout: float = 60.0
    ) -> None:
        self._hosts = frozenset(host.lower() for host in hosts)
        self._max_bytes = max_bytes
        self._transport = transport
        self._timeout = timeout

    async def fetch(self, attachment: ChatAttachment, into: BinaryIO) -> None:
        """Writes the attachment to `into` and rewinds it; raises a refusal for anything but a PDF within the limit."""
        url = self._allowed(attachment.download_url)
        try:
            async with (
                httpx.AsyncClient(transport=self._transport, timeout=self._timeout, trust_env=False) as http,
                http.stream("GET", url, follow_redirects=False) as response,
            ):
                if response.status_code != 200:
                    raise refusal("O anexo não pôde ser baixado; o link pode ter expirado. Peça para anexar de novo.")
                size = 0
                async for chunk in response.aiter_bytes(CHUNK):
                    size += len(chunk)
                    if size > self._max_bytes:
                        raise refusal(f"O anexo passa do limite de {self._max_bytes >> 20} MiB.")
                    into.write(chunk)
        except httpx.HTTPError:
            raise refusal("O anexo não pôde ser baixado. Use request_case_pdf_upload.") from None
        into.seek(0)
        _require_pdf(into, "O anexo")

    def _allowed(self, address: str) -> httpx.URL:
        try:
            url = httpx.URL(address)
        except httpx.InvalidURL:
            raise refusal("O endereço do anexo é inválido. Use request_case_pdf_upload.") from None
        if url.scheme != "https" or url.host not in self._hosts or url.port not in {None, 443} or url.userinfo:
            raise refusal("O anexo não vem de um endereço permitido. Use request_case_pdf_upload.")
        return url


def _require_pdf(pdf: BinaryIO, what: str) -> None:
    head = pdf.read(MAGIC_WINDOW)
    pdf.seek(0)
    if MAGIC not in head:
        raise refusal(f"{what} não é um PDF. Nada foi enviado.")
