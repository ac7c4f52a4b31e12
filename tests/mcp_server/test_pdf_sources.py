import io
import os
from pathlib import Path

import httpx
import pytest
from mcp.server.mcpserver.exceptions import ToolError

from mcp_server.pdf_sources import AttachmentFetcher, ChatAttachment, local_pdf

PDF = b"%PDF-1.7\ncorpo\n%%EOF"
MIB = 1 << 20


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "permitida"
    folder.mkdir()
    (folder / "autos.pdf").write_bytes(PDF)
    (tmp_path / "segredo.pdf").write_bytes(PDF)
    return folder


def refusal_of(path: Path | str, root: Path, max_bytes: int = MIB) -> str:
    with pytest.raises(ToolError) as caught, local_pdf(str(path), root, max_bytes):
        pass
    return str(caught.value)


def test_opens_a_pdf_inside_the_root_under_its_own_name(root: Path):
    with local_pdf(str(root / "autos.pdf"), root, MIB) as (pdf, name):
        assert (pdf.read(), name) == (PDF, "autos.pdf")


def test_refuses_a_path_outside_the_root_however_it_is_written(root: Path):
    assert "fora da pasta" in refusal_of(root.parent / "segredo.pdf", root)
    assert "fora da pasta" in refusal_of(root / ".." / "segredo.pdf", root)


def test_refuses_a_link_that_leads_out_of_the_root(root: Path):
    (root / "atalho.pdf").symlink_to(root.parent / "segredo.pdf")
    (root / "pasta").symlink_to(root.parent)
    assert "fora da pasta" in refusal_of(root / "atalho.pdf", root)
    assert "fora da pasta" in refusal_of(root / "pasta" / "segredo.pdf", root)


def test_follows_a_link_that_stays_inside_the_root(root: Path):
    (root / "atalho.pdf").symlink_to(root / "autos.pdf")
    with local_pdf(str(root / "atalho.pdf"), root, MIB) as (_, name):
        assert name == "autos.pdf"


def test_refuses_what_is_no_pdf_before_anything_leaves_the_machine(root: Path):
    (root / "chave.pdf").write_bytes(b"-----BEGIN PRIVATE KEY-----")
    assert "não é um PDF" in refusal_of(root / "chave.pdf", root)


def test_refuses_folders_pipes_missing_files_and_broken_names(root: Path):
    os.mkfifo(root / "cano.pdf")
    assert "não é um arquivo comum" in refusal_of(root, root)
    assert "não é um arquivo comum" in refusal_of(root / "cano.pdf", root)
    assert "não encontrado" in refusal_of(root / "nada.pdf", root)
    assert "não encontrado" in refusal_of("autos\0.pdf", root)


def test_refuses_a_file_over_the_limit(root: Path):
    assert "MiB" in refusal_of(root / "autos.pdf", root, max_bytes=4)


def test_a_refusal_names_no_path(root: Path):
    assert str(root) not in refusal_of(root.parent / "segredo.pdf", root)


def attachment(url: str) -> ChatAttachment:
    return ChatAttachment(download_url=url, file_id="file-1", file_name="autos.pdf")


async def fetched(
    url: str, response: httpx.Response | None = None, max_bytes: int = MIB
) -> tuple[bytes, list[httpx.Request]]:
    seen: list[httpx.Request] = []

    def handle(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return response or httpx.Response(200, content=PDF)

    into = io.BytesIO()
    fetcher = AttachmentFetcher(["files.example.test"], max_bytes, transport=httpx.MockTransport(handle))
    try:
        await fetcher.fetch(attachment(url), into)
    except ToolError as refused:
        return str(refused).encode(), seen
    return into.read(), seen


async def test_fetches_an_attachment_from_an_allowed_host():
    content, seen = await fetched("https://files.example.test/a?sig=1")
    assert content == PDF
    assert "authorization" not in seen[0].headers


@pytest.mark.parametrize(
    "url",
    [
        "http://files.example.test/a",
        "https://evil.test/a",
        "https://files.example.test.evil.test/a",
        "https://files.example.test@evil.test/a",
        "https://user:pass@files.example.test/a",
        "https://files.example.test:8443/a",
        "file:///etc/passwd",
        "https://[::1",
    ],
)
async def test_asks_no_other_address_for_an_attachment(url: str):
    content, seen = await fetched(url)
    assert b"request_case_pdf_upload" in content
    assert seen == []


async def test_follows_no_redirect_of_an_attachment():
    content, seen = await fetched(
        "https://files.example.test/a", httpx.Response(302, headers={"location": "http://169.254.169.254/"})
    )
    assert "não pôde ser baixado" in content.decode()
    assert len(seen) == 1


async def test_stops_an_attachment_at_the_limit():
    content, _ = await fetched("https://files.example.test/a", max_bytes=8)
    assert "limite" in content.decode()


async def test_refuses_an_attachment_that_is_no_pdf():
    content, _ = await fetched("https://files.example.test/a", httpx.Response(200, content=b"<html>"))
    assert "não é um PDF" in content.decode()


async def test_an_attachment_host_that_fails_is_told_without_its_error():
    def fail(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("internal detail")

    fetcher = AttachmentFetcher(["files.example.test"], MIB, transport=httpx.MockTransport(fail))
    with pytest.raises(ToolError) as caught:
        await fetcher.fetch(attachment("https://files.example.test/a"), io.BytesIO())
    assert "internal detail" not in str(caught.value)
